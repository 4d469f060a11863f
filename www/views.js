// The views of the page: the cube, and what the laboratory adds. A view is chosen by a tab or by `view=` in the
// address.

const CUBE = "cube";
const tabs = [...document.querySelectorAll("[data-view-tab]")];
const names = tabs.map((tab) => tab.dataset.viewTab);

export function startViews() {
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab.dataset.viewTab));
  }
  addEventListener("popstate", () => show(viewOfAddress()));
  addEventListener("keydown", (event) => {
    if (event.key === "F8") {
      event.preventDefault();
      chooseNext();
    }
  });
  show(viewOfAddress());
}

function viewOfAddress() {
  const view = new URL(location).searchParams.get("view");
  return names.includes(view) ? view : CUBE;
}

function choose(view) {
  if (view === document.body.dataset.view) {
    return;
  }
  history.pushState(null, "", view === CUBE ? location.pathname : `?view=${view}`);
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
  document.getElementById("report").hidden = view === CUBE;
  if (view === CUBE) {
    return;
  }
  try {
    const { openLab } = await import("./lab.js");
    await openLab();
  } catch (error) {
    console.error(error);
    document.getElementById("report").textContent =
      `This view did not load (${error.message}). Check your connection and choose it again.`;
  }
}
