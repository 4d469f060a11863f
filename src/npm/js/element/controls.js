// The parts of the element: picture, controls and texts.

import { sharedStyle } from "./style.js";
import { svgElement } from "./picture.js";

/** Shapes of the buttons. */
const ICONS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2.5v11L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M5 3v10l7-5z",
  end: "M11 3h2v10h-2zM3 3v10l7-5z",
};

/**
 * Makes a part.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} name its class and part
 * @param {Record<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[T]}
 */
function part(tag, name, attributes = {}) {
  const element = document.createElement(tag);
  element.className = name;
  element.setAttribute("part", name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

/** The parts of an element in its shadow. */
export class Parts {
  /** @param {ShadowRoot} root */
  constructor(root) {
    root.adoptedStyleSheets = [sharedStyle()];
    this.stage = part("div", "stage");
    this.before = part("div", "before");
    this.before.append(document.createElement("slot"));
    this.picture = svgElement("svg", { class: "picture", part: "picture", "aria-hidden": "true" });
    this.canvas = part("canvas", "canvas", { "aria-hidden": "true" });
    this.cube = part("div", "cube", { role: "img", tabindex: "-1" });
    this.stage.append(this.before, this.picture, this.canvas, this.cube);
    this.panel = part("div", "panel", { role: "group", "aria-label": "Playback" });
    this.buttons = {
      start: button("To the start", ICONS.start),
      back: button("Previous move", ICONS.back),
      play: button("Play", ICONS.play),
      forward: button("Next move", ICONS.forward),
      end: button("To the end", ICONS.end),
    };
    this.slider = part("input", "slider", {
      type: "range",
      min: "0",
      max: "0",
      value: "0",
      "aria-label": "Move",
    });
    this.counter = part("span", "counter");
    this.panel.append(...Object.values(this.buttons), this.slider, this.counter);
    this.said = part("div", "said", { "aria-live": "polite" });
    this.problem = part("p", "problem", { role: "alert" });
    this.problem.hidden = true;
    this.link = part("a", "link", { target: "_blank", rel: "noopener noreferrer" });
    this.link.textContent = "Open";
    this.link.hidden = true;
    this.moves = part("ol", "moves", { "aria-hidden": "true" });
    root.replaceChildren(this.stage, this.panel, this.said, this.problem, this.link, this.moves);
  }

  /** Shows the state of playback. Controls that are hidden are left as they are. */
  show(/** @type {import("./godspeed_npm_element.js").Status} */ status) {
    this.cube.setAttribute("aria-label", status.description);
    if (!this.panel.hidden) {
      this.showControls(status);
    }
  }

  showControls(/** @type {import("./godspeed_npm_element.js").Status} */ status) {
    const { buttons, slider } = this;
    const isAtStart = status.index <= status.first;
    const isAtEnd = status.index >= status.last;
    buttons.start.disabled = isAtStart;
    buttons.back.disabled = status.index === 0;
    buttons.play.disabled = !status.canPlay;
    buttons.forward.disabled = isAtEnd;
    buttons.end.disabled = isAtEnd;
    const label = status.isPlaying ? "Pause" : "Play";
    if (buttons.play.getAttribute("aria-label") !== label) {
      buttons.play.setAttribute("aria-label", label);
      buttons.play
        .querySelector("path")
        ?.setAttribute("d", status.isPlaying ? ICONS.pause : ICONS.play);
    }
    slider.disabled = status.last === status.first;
    slider.min = String(status.first);
    slider.max = String(status.last);
    slider.value = String(status.index);
    slider.setAttribute("aria-valuetext", status.counter);
    this.counter.textContent = `${status.index - status.first} / ${status.last - status.first}`;
  }
}

function button(/** @type {string} */ label, /** @type {string} */ icon) {
  const element = part("button", "button", { type: "button", "aria-label": label });
  const svg = svgElement("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: icon }));
  element.append(svg);
  return element;
}
