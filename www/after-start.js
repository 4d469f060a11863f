// What the page needs soon after its start, but not for the first turn.

import { fileUrl } from "./trusted.js";

/** The styles of what is not shown at first, in the folder `style/later`. */
const LATER_STYLES = ["lesson", "timer", "tables", "dialogs"];

/** Milliseconds after which the page is stored for offline use. */
const STORE_AFTER = 3000;

/** The theme of the system, which the page has unless another one was chosen (first-paint.js). */
const systemTheme = matchMedia("(prefers-color-scheme: dark)");

/** Adds what can wait until the page has started. */
export function finishStart(page) {
  if ("embed" in document.documentElement.dataset) {
    import("./views/embed.js").then(({ addLinkToWhole }) => addLinkToWhole(page));
  }
  storeSolves(page);
  addLaterStyles();
  followSystem(page);
  setTimeout(() => storePage(page), STORE_AFTER);
}

/** Stores the page for offline use, once it is at rest. */
async function storePage(page) {
  const { storePage } = await import("./offline.js");
  await storePage(page);
}

/** Stores the solves. The module for it is loaded later; changes before that wait for it. */
function storeSolves(page) {
  let waiting = "";
  let write;
  const open = async () => {
    try {
      const { openSolves } = await import("./views/stored-solves.js");
      write = openSolves(page);
      write(waiting);
      waiting = "";
    } catch (error) {
      console.error(error);
      page.request({ solvesLoaded: "Solves cannot be stored until you reload the page." });
    }
  };
  page.subscribe((change) => {
    if (typeof change !== "object" || !("solves" in change)) {
      return;
    }
    if (write) {
      // At once: the page may be closed in the next moment.
      write(change.solves);
    } else {
      waiting += change.solves;
      open();
    }
  });
  open();
}

/** Shows the page again when a preference of the system changes: theme or motion. */
function followSystem(page) {
  for (const query of [systemTheme, matchMedia("(prefers-reduced-motion: reduce)")]) {
    query.addEventListener("change", () => page.request("refreshAppearance"));
  }
}

/** Adds the styles that the first picture does not need, before those of low screens, which take precedence. */
function addLaterStyles() {
  const low = document.querySelector('link[href$="style/low.css"]');
  for (const name of LATER_STYLES) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = fileUrl(`style/later/${name}.css`).href;
    low.before(link);
  }
}
