// The views of the page: the cube, and those that compare searches. A view is chosen by a tab, by F8 or by `view=` in
// the address. The state of the page has the one that is open; this module shows it and loads its program.

import { reportIncomplete } from "./workers.js";

/** @import { HelpPage, Page, PageDialog } from "../src/web/page.d.ts" */

const CUBE = "cube";

/** Milliseconds after which the suggestions for first-time visitors are loaded: after all that the page needs. */
const SUGGESTIONS_AFTER = 1000;

/** @type {HTMLElement[]} */
const tabs = Array.from(document.querySelectorAll("[data-view-tab]"));
const names = tabs.map((tab) => tab.dataset.viewTab);
const panel = document.getElementById("panel");
tabs.filter((tab) => tab.dataset.viewTab !== CUBE).forEach(addView);

/** The address of the cube while another view is open. */
let cubeAddress = location.pathname;

/** @type {Page} */
let page;

/** Adds the part of the document for the view of a tab, which is empty until the view is first shown. */
function addView(tab) {
  const view = document.createElement("main");
  view.id = tab.dataset.viewTab;
  view.className = "view";
  view.hidden = true;
  view.dataset.state = "idle";
  view.setAttribute("aria-label", tab.textContent.trim());
  panel.before(view);
}

export function startViews(handle) {
  page = handle;
  page.subscribe((change) => {
    if (typeof change !== "object") {
      return;
    }
    if ("view" in change) {
      follow(change.view);
    } else if ("dialog" in change) {
      openDialog(change.dialog);
    }
  });
  for (const tab of tabs) {
    tab.addEventListener("click", () => page.request({ showView: tab.dataset.viewTab }));
  }
  addEventListener("popstate", () => page.request({ showView: viewOfAddress() }));
  addEventListener("keydown", (event) => {
    if (event.key === "F8") {
      event.preventDefault();
      showNext();
    } else if (isControl(event, "KeyK") && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      page.request({ command: "palette" });
    } else if (isControl(event, "KeyP") && document.body.dataset.view === CUBE) {
      event.preventDefault();
      printSteps();
    }
  });
  document.getElementById("open-appearance").addEventListener("click", openAppearance);
  const view = viewOfAddress();
  show(view);
  page.request({ showView: view });
  setTimeout(showSuggestions, SUGGESTIONS_AFTER);
}

/** Shows suggestions to a first-time visitor. */
async function showSuggestions() {
  if (page.snapshot().suggestion) {
    const { showSuggestions } = await import("./views/suggestions.js");
    await showSuggestions(page);
  }
}

async function openAppearance() {
  const { openAppearance } = await import("./views/appearance.js");
  await openAppearance(page);
}

function viewOfAddress() {
  const view = new URL(location.href).searchParams.get("view");
  return names.includes(view) ? view : CUBE;
}

function showNext() {
  const at = names.indexOf(document.body.dataset.view);
  page.request({ showView: names[(at + 1) % names.length] });
}

/** Shows another view, in the address too unless that is where it comes from. */
function follow(view) {
  const shown = document.body.dataset.view;
  if (view === shown) {
    return;
  }
  if (view !== viewOfAddress()) {
    if (shown === CUBE) {
      cubeAddress = location.href;
    }
    history.pushState(null, "", view === CUBE ? cubeAddress : `?view=${view}`);
  }
  show(view);
}

/** Shows a view and hides the others. Its program is loaded when it is first shown. */
function show(view) {
  document.body.dataset.view = view;
  for (const tab of tabs) {
    const isChosen = tab.dataset.viewTab === view;
    tab.toggleAttribute("aria-current", isChosen);
    if (isChosen) {
      tab.setAttribute("aria-current", "page");
    }
  }
  for (const name of names.filter((name) => name !== CUBE)) {
    document.getElementById(name).hidden = name !== view;
  }
  if (view !== CUBE) {
    open(view);
  }
}

/** @param {PageDialog} dialog */
async function openDialog(dialog) {
  if (dialog === "appearance") {
    return openAppearance();
  }
  if (typeof dialog === "object" && "help" in dialog) {
    return openHelp(dialog.help);
  }
  if (typeof dialog === "object" && "follow" in dialog) {
    const view = await showDialog("follow");
    return view?.open(dialog.follow);
  }
  if (typeof dialog === "object") {
    return openSolves(dialog.solves);
  }
  return showDialog(dialog);
}

/** Opens the dialog of the solves, at the one with a key. @param {string | null} key */
async function openSolves(key) {
  const view = await showDialog("solves");
  view?.open(key ?? undefined);
}

/** Shows a dialog, and returns its module if it could be loaded. */
async function showDialog(name) {
  const element = /** @type {HTMLDialogElement} */ (document.getElementById(name));
  if (!element.open) {
    element.showModal();
  }
  const view = await open(name);
  // The dialog was empty when it opened.
  if (document.activeElement === element) {
    /** @type {HTMLElement | null} */ (element.querySelector("[data-first]"))?.focus();
  }
  return view;
}

/** @param {HelpPage} help */
async function openHelp(help) {
  try {
    const { openView } = await import("./views/open.js");
    const view = await openView("help", page);
    view.open(help);
  } catch (error) {
    console.error(error);
    reportIncomplete();
    page.request({
      warn: `This dialog did not load (${error.message}). Check your connection and try again.`,
    });
  }
}

function isControl({ ctrlKey, metaKey, altKey, shiftKey, code }, key) {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && code === key;
}

/** Prints the steps of the solution, which the module of the share dialog writes before the browser prints. */
async function printSteps() {
  await open("share");
  print();
}

async function open(view) {
  try {
    const { openView } = await import("./views/open.js");
    return await openView(view, page);
  } catch (error) {
    console.error(error);
    reportIncomplete();
    document.getElementById(view).textContent =
      `This part of the page did not load (${error.message}). Check your connection and open it again.`;
  }
}
