// The dialog Appearance. It writes the choices as `name=value` pairs, which the page stores (src/page/preferences) and
// the scene parses (src/scene/look.rs).

import { setMarkup } from "../trusted.js";
import { addStyle, text } from "./open.js";

let dialog;
let form;
let page;

export async function openAppearance(handle) {
  page = handle;
  if (!dialog) {
    const [html] = await Promise.all([
      text("views/appearance.html"),
      addStyle("views/appearance.css"),
    ]);
    // Two clicks while it loads open one dialog.
    dialog ??= create(html);
  }
  if (!dialog.open) {
    fill(new URLSearchParams(page.snapshot().look));
    dialog.showModal();
  }
}

function create(html) {
  const created = document.createElement("dialog");
  created.id = "appearance";
  created.className = "keys appearance";
  created.setAttribute("aria-labelledby", "appearance-title");
  setMarkup(created, html);
  document.body.append(created);
  form = created.querySelector("#appearance-form");
  form.addEventListener("input", () => apply(written()));
  form.addEventListener("reset", () => {
    apply("");
    // The fields are reset after this event.
    setTimeout(showOwnColors);
  });
  // A click outside the dialog closes it.
  created.addEventListener("click", (event) => {
    if (event.target === created) {
      created.close();
    }
  });
  return created;
}

function written() {
  /** @type {[string, string][]} */
  const fields = Array.from(new FormData(form), ([name, value]) => [name, `${value}`]);
  const chosen = new URLSearchParams(fields);
  for (const name of ["back", "overshoot"]) {
    chosen.set(name, form.elements[name].checked ? "on" : "off");
  }
  return chosen.toString();
}

function apply(appearance) {
  page.request({ setAppearance: appearance });
  showOwnColors();
}

function fill(chosen) {
  for (const [name, value] of chosen) {
    const field = form.elements[name];
    if (field?.type === "checkbox") {
      field.checked = value === "on";
    } else if (field) {
      // Earlier versions stored the worn style as classic.
      field.value = value === "classic" ? "worn" : value;
    }
  }
  showOwnColors();
}

function showOwnColors() {
  form.querySelector("#own-colors").hidden = form.elements.colors.value !== "own";
}
