// The views of the page: the cube, and those that compare searches. A view is chosen by a tab, by F8 or by `view=` in
// the address. An open view hears of it by the event `godspeed-view`.

import { sayIncomplete } from "./workers.js";

const CUBE = "cube";

/** When the hints of the first visit are loaded, in milliseconds: after everything that the page needs. */
const SUGGESTIONS_AFTER = 1000;

const tabs = [...document.querySelectorAll("[data-view-tab]")];
const names = tabs.map((tab) => tab.dataset.viewTab);

// The address of the cube while another view is open.
let cubeAddress = location.pathname;

export function startViews() {
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab.dataset.viewTab));
  }
  document.addEventListener("godspeed-help", (event) => openHelp(event.detail));
  document.addEventListener("godspeed-share", () => openDialog("share"));
  document.addEventListener("godspeed-compare", () => openDialog("compare"));
  document.addEventListener("godspeed-data", () => openDialog("data"));
  addEventListener("popstate", () => show(viewOfAddress()));
  addEventListener("keydown", (event) => {
    if (event.key === "F8") {
      event.preventDefault();
      chooseNext();
    } else if (isControl(event, "KeyK") && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      document.dispatchEvent(new CustomEvent("godspeed-do", { detail: "do palette" }));
    } else if (isControl(event, "KeyP") && document.body.dataset.view === CUBE) {
      event.preventDefault();
      printSteps();
    }
  });
  document.getElementById("open-appearance").addEventListener("click", openAppearance);
  show(viewOfAddress());
  setTimeout(showSuggestions, SUGGESTIONS_AFTER);
}

/** Shows the hints of the first visit, if it is one. */
async function showSuggestions() {
  if (document.getElementById("stage").dataset.suggestion) {
    const { showSuggestions } = await import("./views/suggestion.js");
    await showSuggestions();
  }
}

async function openAppearance() {
  const { openAppearance } = await import("./views/appearance.js");
  await openAppearance();
}

function viewOfAddress() {
  const view = new URL(location).searchParams.get("view");
  return names.includes(view) ? view : CUBE;
}

function choose(view) {
  const current = document.body.dataset.view;
  if (view === current) {
    return;
  }
  if (current === CUBE) {
    cubeAddress = location.href;
    // For views that ask how the cube began: `src/document/page_cube.rs`.
    document.body.dataset.cubeQuery = location.search;
  }
  history.pushState(null, "", view === CUBE ? cubeAddress : `?view=${view}`);
  show(view);
}

function chooseNext() {
  const at = names.indexOf(document.body.dataset.view);
  choose(names[(at + 1) % names.length]);
}

async function show(view) {
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
    await open(view);
  }
  document.dispatchEvent(new CustomEvent("godspeed-view", { detail: view }));
}

async function openDialog(name) {
  const dialog = document.getElementById(name);
  if (!dialog.open) {
    dialog.showModal();
    await open(name);
    // The dialog was empty when it opened.
    if (document.activeElement === dialog) {
      dialog.querySelector("[data-first]")?.focus();
    }
  }
}

/** Opens a dialog of the help. The first line of `detail` names it; the others are the preferences. */
async function openHelp(detail) {
  try {
    const { openView } = await import("./views/open.js");
    const help = await openView("help");
    help.open(detail);
  } catch (error) {
    console.error(error);
    sayIncomplete();
    const text = `warn This dialog did not load (${error.message}). Check your connection and try again.`;
    document.dispatchEvent(new CustomEvent("godspeed-do", { detail: text }));
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
    await openView(view);
  } catch (error) {
    console.error(error);
    sayIncomplete();
    document.getElementById(view).textContent =
      `This part of the page did not load (${error.message}). Check your connection and open it again.`;
  }
}
