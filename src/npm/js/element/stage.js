// All elements of a page: one stage of the module, one graphics context, one loop of frames.

import { loadModule } from "./module.js";

/**
 * @typedef {object} Shown an element on the stage
 * @property {(picture: CanvasImageSource, left: number, top: number, width: number, height: number) => void} copy
 *   Copies a part of a picture to the element.
 * @property {() => void} changed The picture has changed.
 * @property {() => void} moved The place or the playback has changed.
 */

/** The stage of the page, once the module has been loaded. */
export class SharedStage {
  /** @param {typeof import("./godspeed_npm_element.js")} bindings */
  constructor(bindings) {
    this.stage = new bindings.Stage();
    /** @type {Map<number, Shown>} */
    this.elements = new Map();
    /** The keys of the elements on the screen. @type {Set<number>} */
    this.visible = new Set();
    /** The number of frames in which something was drawn, for measurements. */
    this.draws = 0;
    this.isRequested = false;
    /** @type {ImageBitmap | HTMLCanvasElement | undefined} */
    this.picture = undefined;
    this.reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.openGraphics();
    this.observer = new IntersectionObserver((entries) => this.follow(entries), {
      rootMargin: "64px",
    });
    /** @type {WeakMap<Element, number>} */
    this.keys = new WeakMap();
  }

  /** Returns whether elements are drawn with WebGL2. */
  get hasGraphics() {
    return this.isDrawn;
  }

  /** Adds an element and returns its key. */
  add(
    /** @type {Element} */ target,
    /** @type {string[]} */ attributes,
    /** @type {Shown} */ shown,
  ) {
    const key = this.stage.add(attributes);
    this.elements.set(key, shown);
    this.keys.set(target, key);
    this.observer.observe(target);
    return key;
  }

  /** Removes an element. */
  remove(/** @type {Element} */ target, /** @type {number} */ key) {
    this.observer.unobserve(target);
    this.visible.delete(key);
    this.elements.delete(key);
    this.stage.remove(key);
  }

  /** Requests a frame, unless one is requested. */
  request() {
    if (!this.isRequested) {
      this.isRequested = true;
      requestAnimationFrame((now) => this.frame(now));
    }
  }

  frame(/** @type {number} */ now) {
    this.isRequested = false;
    const keys = Uint32Array.from(this.visible);
    const [needsFrame, changed, moved] = this.stage.frame(now, keys, this.reduced.matches, this);
    for (const key of changed) {
      this.elements.get(key)?.changed();
    }
    for (const key of moved) {
      this.elements.get(key)?.moved();
    }
    this.draws += changed.length > 0 ? 1 : 0;
    if (needsFrame) {
      this.request();
    }
  }

  /** Makes the canvas at least this large; called by the module. */
  resize(/** @type {number} */ width, /** @type {number} */ height) {
    const canvas = this.canvas;
    if (canvas && (canvas.width < width || canvas.height < height)) {
      canvas.width = Math.max(canvas.width, width);
      canvas.height = Math.max(canvas.height, height);
    }
    return canvas ? [canvas.width, canvas.height] : [width, height];
  }

  /** Copies cells of the canvas to their elements; called by the module. */
  copy(/** @type {Uint32Array} */ cells) {
    if (!this.canvas) {
      return;
    }
    // One picture of the whole canvas is made, instead of one for each cell.
    const isOffscreen =
      typeof OffscreenCanvas !== "undefined" && this.canvas instanceof OffscreenCanvas;
    const picture = isOffscreen
      ? /** @type {OffscreenCanvas} */ (this.canvas).transferToImageBitmap()
      : this.canvas;
    for (let i = 0; i < cells.length; i += 5) {
      const [key, left, top, width, height] = cells.subarray(i, i + 5);
      this.elements
        .get(key)
        ?.copy(/** @type {CanvasImageSource} */ (picture), left, top, width, height);
    }
    if ("close" in picture) {
      picture.close();
    }
  }

  openGraphics() {
    this.isDrawn = false;
    const canvas =
      typeof OffscreenCanvas === "undefined"
        ? document.createElement("canvas")
        : new OffscreenCanvas(1, 1);
    canvas.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      this.isDrawn = false;
      this.stage.loseGraphics();
      this.redraw();
    });
    canvas.addEventListener("webglcontextrestored", () => this.start(canvas));
    this.start(canvas);
  }

  start(/** @type {HTMLCanvasElement | OffscreenCanvas} */ canvas) {
    const options = { alpha: true, antialias: true, depth: true };
    const context = /** @type {WebGL2RenderingContext | null} */ (
      canvas.getContext("webgl2", options)
    );
    this.canvas = context ? canvas : undefined;
    this.isDrawn = context !== null && this.stage.setGraphics(context);
    this.redraw();
  }

  /** Shows all elements in the way that is possible now. */
  redraw() {
    this.elements.forEach((shown) => shown.changed());
    this.request();
  }

  follow(/** @type {IntersectionObserverEntry[]} */ entries) {
    for (const { target, isIntersecting } of entries) {
      const key = this.keys.get(target);
      if (key !== undefined && this.elements.has(key)) {
        if (isIntersecting) {
          this.visible.add(key);
        } else {
          this.visible.delete(key);
        }
      }
    }
    this.request();
  }
}

/** @type {Promise<SharedStage> | undefined} */
let opening;

/** Returns the stage of the page. */
export function openStage() {
  opening ??= loadModule().then((bindings) => new SharedStage(bindings));
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}
