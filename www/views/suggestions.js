// The suggestions for first-time visitors: what to do next, beside the control that does it. The page chooses them
// (src/page/suggestions.rs), until each has been followed or all are closed. They cover neither the cube nor a control:
// where there is no room for one, it is not shown.

import { markup } from "../trusted.js";
import { addStyle, text } from "./open.js";

/** What is suggested: the control, the words, and the places where the suggestion may stand, the best first. */
const SUGGESTIONS = {
  turn: {
    control: "#cube",
    words: "Drag a sticker to turn a layer.",
    places: [],
  },
  shuffle: {
    control: "#shuffle",
    words: "Shuffle the cube, or enter a scramble of your own.",
    places: ["below", "above"],
  },
  solve: {
    control: "#solve",
    words: "Let the computer solve it, and watch each move.",
    places: ["left", "above", "below"],
  },
};

/** Where it stands if there is no room beside its control: in corners of the stage. */
const CORNERS = ["bottom left", "bottom right", "top right", "top left"];

/** Distance from the control and from the edges of the screen, in CSS pixels. */
const GAP = 12;

/** What it does not cover, besides the cube. */
const CONTROLS =
  "button, input, select, summary, a, dialog[open], .segments, .clock, .lesson, .notice";

/** Width and height of the cube in its usual view, and those of the smallest canvas for it (src/scene/camera.rs). */
const CUBE = { width: 258, height: 280, canvas: { width: 300, height: 308 } };

/** Milliseconds that a suggestion is shown in one visit. */
const SHOWN = 30_000;

const stage = document.getElementById("stage");
let aside;
let page;
/** The suggestions that were shown for long enough in this visit. */
const over = new Set();

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
  const name = page.snapshot().suggestion;
  if (SUGGESTIONS[name]) {
    document.getElementById("suggestion-words").textContent = SUGGESTIONS[name].words;
    setTimeout(() => {
      over.add(name);
      place();
    }, SHOWN);
  }
  place();
}

/** Places the suggestion beside its control or in a corner of the stage, or hides it if there is no room. */
function place() {
  const name = page.snapshot().suggestion;
  const suggestion = SUGGESTIONS[name];
  aside.hidden = !suggestion || over.has(name) || document.body.dataset.view !== "cube";
  if (aside.hidden) {
    return;
  }
  const control = controlOf(suggestion).getBoundingClientRect();
  const size = aside.getBoundingClientRect();
  const taken = takenAreas();
  const found = [...suggestion.places, ...CORNERS]
    .map((name) => ({ name, ...areaAt(name, control, size) }))
    .find((area) => isOnScreen(area) && !taken.some((other) => overlap(area, other)));
  aside.hidden = !found;
  if (aside.hidden) {
    return;
  }
  aside.dataset.place = found.name;
  aside.style.translate = `${found.left}px ${found.top}px`;
  // The arrow points at the middle of the control.
  aside.style.setProperty("--arrow", `${control.left + control.width / 2 - found.left}px`);
}

/** The areas of the cube and of all controls that are visible. */
function takenAreas() {
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !aside.contains(control) && control.checkVisibility?.() !== false)
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const canvas = document.getElementById("cube").getBoundingClientRect();
  const scale = Math.min(canvas.width / CUBE.canvas.width, canvas.height / CUBE.canvas.height);
  const [width, height] = [CUBE.width * scale, CUBE.height * scale];
  const left = canvas.left + (canvas.width - width) / 2;
  const top = canvas.top + (canvas.height - height) / 2;
  return [...controls, { left, top, right: left + width, bottom: top + height }];
}

/** Returns the area of the suggestion at a place. */
function areaAt(name, control, { width, height }) {
  const inside = stage.getBoundingClientRect();
  const centred = Math.max(GAP, control.left + (control.width - width) / 2);
  const screenWidth = document.documentElement.clientWidth;
  const { left, top } = {
    below: { left: Math.min(centred, screenWidth - width - GAP), top: control.bottom + GAP },
    above: { left: Math.min(centred, screenWidth - width - GAP), top: control.top - height - GAP },
    left: { left: control.left - width - GAP, top: control.top + (control.height - height) / 2 },
    "bottom left": { left: inside.left + GAP, top: inside.bottom - height - GAP },
    "bottom right": { left: inside.right - width - GAP, top: inside.bottom - height - GAP },
    "top right": { left: inside.right - width - GAP, top: inside.top + GAP },
    "top left": { left: inside.left + GAP, top: inside.top + GAP },
  }[name];
  return { left, top, right: left + width, bottom: top + height };
}

function isOnScreen({ left, top, right, bottom }) {
  const width = document.documentElement.clientWidth;
  return left >= 0 && top >= 0 && right <= width && bottom <= innerHeight;
}

function overlap(one, other) {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
