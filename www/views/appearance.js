// The dialog Appearance. It writes what was chosen as `name=value` pairs, which the page keeps
// (src/page/preferences), the scene parses (src/scene/look.rs), and which begin with the theme (main.js).

import { applyTheme } from "../main.js";
import { setMarkup } from "../trusted.js";
import { addStyle, text } from "./open.js";

let dialog;
let form;

export async function openAppearance() {
  if (!dialog) {
    const [html] = await Promise.all([
      text("views/appearance.html"),
      addStyle("views/appearance.css"),
    ]);
    // Two clicks while it loads open one dialog.
    dialog ??= create(html);
  }
  if (!dialog.open) {
    fill(new URLSearchParams(document.getElementById("cube").dataset.look ?? ""));
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
  // A click beside the dialog closes it.
  created.addEventListener("click", (event) => {
    if (event.target === created) {
      created.close();
    }
  });
  return created;
}

function written() {
  const chosen = new URLSearchParams(new FormData(form));
  for (const name of ["back", "overshoot"]) {
    chosen.set(name, form.elements[name].checked ? "on" : "off");
  }
  return chosen.toString();
}

function apply(appearance) {
  applyTheme(appearance);
  document.dispatchEvent(new CustomEvent("godspeed-look", { detail: appearance }));
  showOwnColors();
}

function fill(chosen) {
  for (const [name, value] of chosen) {
    const field = form.elements[name];
    if (field?.type === "checkbox") {
      field.checked = value === "on";
    } else if (field) {
      field.value = value;
    }
  }
  showOwnColors();
}

function showOwnColors() {
  form.querySelector("#own-colors").hidden = form.elements.colors.value !== "own";
}
