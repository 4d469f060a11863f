// Loads the page, or explains what the browser lacks and how to fix it.

import { reloadsIsolated } from "./isolation.js";
import { fileUrl, programUrl } from "./trusted.js";
import { startViews } from "./views.js";
import { sayIncomplete } from "./workers.js";

const ELSEWHERE = "Open the page in a current version of Firefox, Chrome, Edge or Safari.";

/** The styles of what is not shown at first, in the folder `style/later`. */
const LATER_STYLES = ["lesson", "timer", "tables", "dialogs"];

/** Milliseconds after which the page no longer waits for its graphics to be started beside it. */
const GRAPHICS_WITHIN = 1000;

/** Milliseconds after which the page is kept for use without a network. */
const KEEP_AFTER = 3000;

/** A WebAssembly module with a SIMD instruction, which all modules of the page have. */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** Light and dark, where no theme was chosen. */
const systemTheme = matchMedia("(prefers-color-scheme: dark)");

applyTheme(storedAppearance());
systemTheme.addEventListener("change", () => {
  applyTheme(storedAppearance());
  document.dispatchEvent(new CustomEvent("godspeed-theme"));
});

// Everything that moves reads the preference when the look changes.
matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", () => {
  const detail = document.getElementById("cube").dataset.look;
  document.dispatchEvent(new CustomEvent("godspeed-look", { detail }));
});

let left = false;
addEventListener("pagehide", () => (left = true));

start().catch((error) => {
  // Leaving or reloading the page aborts the download, which is not an error.
  if (left) {
    return addEventListener("pageshow", () => location.reload());
  }
  console.error(error);
  sayIncomplete();
  showError(
    "The page did not load",
    `${error?.message ?? error}. Check your connection and reload the page.`,
  );
});

async function start() {
  if (typeof WebAssembly !== "object") {
    return showError(
      "WebAssembly is not available",
      `Godspeed needs WebAssembly. Some browsers disable it in strict or lockdown mode; allow it for this site. ${ELSEWHERE}`,
    );
  }
  if (!WebAssembly.validate(SIMD_MODULE)) {
    return showError(
      "This browser is too old",
      `Godspeed needs the SIMD instructions of WebAssembly, which browsers have had since 2021 to 2023. ${ELSEWHERE}`,
    );
  }
  if (await reloadsIsolated()) {
    return;
  }
  const clickAgain = keepClicks();
  const graphics = startGraphics();
  const page = await import("./pkg/web/godspeed_web.js");
  await page.default({
    module_or_path: new URL("./pkg/web/godspeed_web_bg.wasm", import.meta.url),
  });
  const endGraphics = await graphics;
  page.start();
  endGraphics();
  startViews();
  clickAgain();
  addLaterStyles();
  setTimeout(keepPage, KEEP_AFTER);
}

/** Keeps in mind which buttons are clicked while the page loads. Returns the function that clicks them again. */
function keepClicks() {
  const buttons = [];
  const keep = ({ target }) => {
    const button = target.closest("button");
    if (button) {
      buttons.push(button);
    }
  };
  document.addEventListener("click", keep);
  return () => {
    document.removeEventListener("click", keep);
    buttons.forEach((button) => button.click());
  };
}

/** Keeps the page for use without a network, once it is at rest. */
async function keepPage() {
  const { keepPage } = await import("./offline.js");
  await keepPage();
}

/** Starts the graphics of the browser beside the page, which needs them next. Returns the function that lets go of them. */
function startGraphics() {
  if (typeof OffscreenCanvas !== "function" || typeof Worker !== "function") {
    return () => {};
  }
  const worker = new Worker(programUrl(fileUrl("graphics-worker.js")));
  return new Promise((resolve) => {
    const end = () => resolve(() => worker.terminate());
    worker.onmessage = end;
    worker.onerror = end;
    setTimeout(end, GRAPHICS_WITHIN);
  });
}

/** Adds the styles that the first picture does not need, before those of low screens, which take precedence. */
function addLaterStyles() {
  const low = document.querySelector('link[href$="style/low.css"]');
  for (const name of LATER_STYLES) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = fileUrl(`style/later/${name}.css`);
    low.before(link);
  }
}

/** Applies the theme of an appearance, which the dialog Appearance writes. */
export function applyTheme(appearance) {
  const chosen = /\btheme=(light|dark)/.exec(appearance)?.[1];
  document.documentElement.dataset.theme = chosen ?? (systemTheme.matches ? "dark" : "light");
}

/** The appearance in the stored preferences (src/page/preferences). */
function storedAppearance() {
  try {
    return /^appearance=.*/m.exec(localStorage.getItem("godspeed"))?.[0];
  } catch {
    // Storage is blocked.
    return "";
  }
}

function showError(what, remedy) {
  document.getElementById("missing-what").textContent = what;
  document.getElementById("missing-remedy").textContent = remedy;
  document.getElementById("missing").hidden = false;
}
