// The suggestions for first-time visitors: what to do next, beside the control that does it. The page chooses them
// (src/page/suggestions.rs), until each has been followed or all are closed.

import { markup } from "../trusted.js";
import { addStyle, text } from "./open.js";

/** What is suggested: the control, the words, and the sides where the suggestion may stand, the best first. */
const SUGGESTIONS = {
  turn: {
    control: "#cube",
    words: "Drag a sticker to turn a layer.",
    sides: ["inside"],
  },
  shuffle: {
    control: "#shuffle",
    words: "Shuffle the cube, or enter a scramble of your own.",
    sides: ["below", "above"],
  },
  solve: {
    control: "#solve",
    words: "Let the computer solve it, and watch each move.",
    sides: ["left", "above", "below"],
  },
};

/** Distance from the control and from the edges of the screen, in CSS pixels. */
const GAP = 12;

const stage = document.getElementById("stage");
let aside;
let page;

export async function showSuggestions(handle) {
  page = handle;
  const [html] = await Promise.all([
    text("views/suggestions.html"),
    addStyle("views/suggestions.css"),
  ]);
  stage.insertAdjacentHTML("afterend", markup(html));
  aside = document.getElementById("suggestion");
  document.getElementById("end-suggestions").addEventListener("click", () => {
    page.request("endSuggestions");
    document.getElementById("cube").focus();
  });
  page.subscribe((change) => {
    if (change === "suggestion") {
      show();
    }
  });
  new MutationObserver(place).observe(document.body, { attributes: true });
  // The control may move while the layout changes.
  const observer = new ResizeObserver(place);
  for (const element of [stage, ...Object.values(SUGGESTIONS).map(controlOf)]) {
    observer.observe(element);
  }
  addEventListener("resize", place);
  addEventListener("scroll", place, { capture: true, passive: true });
  show();
}

function controlOf({ control }) {
  return document.querySelector(control);
}

function show() {
  const suggestion = SUGGESTIONS[page.snapshot().suggestion];
  if (suggestion) {
    document.getElementById("suggestion-words").textContent = suggestion.words;
  }
  place();
}

/** Places the suggestion beside its control, or hides it where that is out of sight or there is no room. */
function place() {
  const suggestion = SUGGESTIONS[page.snapshot().suggestion];
  aside.hidden = !suggestion || document.body.dataset.view !== "cube";
  if (aside.hidden) {
    return;
  }
  const control = controlOf(suggestion).getBoundingClientRect();
  const { width, height } = aside.getBoundingClientRect();
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const found = suggestion.sides
    .map((side) => ({ side, ...corner(side, control, width, height) }))
    .find(({ left, top }) => left >= GAP && top >= GAP && top + height <= screen.height - GAP);
  aside.hidden = !found || control.width === 0 || control.bottom > screen.height || control.top < 0;
  if (aside.hidden) {
    return;
  }
  const left = Math.min(found.left, screen.width - width - GAP);
  aside.dataset.side = found.side;
  aside.style.translate = `${left}px ${found.top}px`;
  // The arrow points at the middle of the control.
  aside.style.setProperty("--arrow", `${control.left + control.width / 2 - left}px`);
}

/** Returns the left upper corner of the suggestion on a side of its control. */
function corner(side, control, width, height) {
  const centered = Math.max(GAP, control.left + (control.width - width) / 2);
  switch (side) {
    case "below":
      return { left: centered, top: control.bottom + GAP };
    case "above":
      return { left: centered, top: control.top - height - GAP };
    case "left":
      return { left: control.left - width - GAP, top: control.top + (control.height - height) / 2 };
    default:
      return { left: centered, top: control.bottom - height - GAP };
  }
}
