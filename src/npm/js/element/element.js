import { OBSERVED, attribute, pairs } from "./attributes.js";
import { Parts } from "./controls.js";
import { paint, pictureOf, placeholder } from "./picture.js";
import { search } from "./solving.js";
import { openStage } from "./stage.js";
import { viewerLink } from "./viewer.js";

/** The most moves that are printed. */
const MOST_PRINTED = 200;

/** The class of elements, which has no document on a server. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * A cube that plays moves.
 *
 * Events: `currentmove` when the place has changed, `statechange` when the cube has changed, `solved` when it is solved
 * or has reached its goal, `solution` when a search has ended, `problem` when an attribute cannot be read.
 */
export class GodspeedCube extends Base {
  static observedAttributes = OBSERVED;

  /** @type {import("./stage.js").SharedStage | undefined} */
  #stage;
  /** The key on the stage. */
  #key = 0;
  #parts = /** @type {Parts | undefined} */ (undefined);
  /** @type {ResizeObserver | undefined} */
  #sizes;
  /** @type {AbortController | undefined} */
  #search;
  /** What ends with the presence in the document. @type {AbortController | undefined} */
  #presence;
  #isStale = false;
  #last = { index: 0, facelets: "", isSolved: true };
  /** @type {{ attribute: string, kind: string, message: string, part: string } | undefined} */
  #problem;
  /** The last outcome of a search. @type {any} */
  #outcome;
  /** Commands that are run when the module has been loaded. @type {(() => void)[]} */
  #waiting = [];
  #context = /** @type {CanvasRenderingContext2D | null} */ (null);

  connectedCallback() {
    const parts = this.#show();
    const presence = new AbortController();
    this.#presence = presence;
    this.#listen(parts, presence.signal);
    openStage().then(
      (stage) => {
        if (!presence.signal.aborted) {
          this.#enter(stage, parts);
        }
      },
      (error) =>
        this.#report({
          attribute: "",
          kind: "load",
          message: "The cube could not be loaded. Reload the page to try again.",
          part: String(error),
        }),
    );
  }

  disconnectedCallback() {
    this.#presence?.abort();
    this.#search?.abort();
    this.#search = undefined;
    this.#sizes?.disconnect();
    if (this.#stage && this.#parts) {
      this.#stage.remove(this.#parts.stage, this.#key);
      this.#stage = undefined;
    }
  }

  attributeChangedCallback(/** @type {string} */ name) {
    if (!this.isConnected || !this.#parts) {
      return;
    }
    if (name.endsWith("solve")) {
      this.#solveByAttribute();
      return;
    }
    // Several attributes are applied together.
    if (!this.#isStale) {
      this.#isStale = true;
      queueMicrotask(() => this.#configure());
    }
  }

  /** Plays the moves, from the start if the end is shown. */
  play() {
    this.#run(() => {
      if (!this.#status()?.isPlaying) {
        this.#stage?.stage.playOrPause(this.#key);
      }
    });
  }

  /** Pauses. */
  pause() {
    this.#run(() => this.#stage?.stage.pause(this.#key));
  }

  /** Plays, or pauses. */
  togglePlay() {
    this.#run(() => this.#stage?.stage.playOrPause(this.#key));
  }

  /** Makes the next move. */
  forward() {
    this.#run(() => this.#stage?.stage.forward(this.#key));
  }

  /** Undoes the last move. */
  back() {
    this.#run(() => this.#stage?.stage.back(this.#key));
  }

  /** Shows the position after a number of moves. */
  goTo(/** @type {number} */ index) {
    this.#run(() =>
      this.#stage?.stage.goTo(this.#key, Math.max(0, Math.trunc(Number(index) || 0))),
    );
  }

  /** Goes to the start. */
  toStart() {
    this.goTo(0);
  }

  /** Goes to the end. */
  toEnd() {
    this.goTo(0xffff_ffff);
  }

  /** Makes moves on the cube, given in any notation. */
  move(/** @type {string} */ moves) {
    this.#run(() => {
      const problem = this.#stage?.stage.make(this.#key, String(moves));
      if (problem) {
        this.#report(problem);
      }
    });
  }

  /** Returns to the view of the attributes. */
  resetView() {
    this.#run(() => this.#stage?.stage.resetView(this.#key));
  }

  /**
   * Searches a solution of the cube as it is shown, and shows its moves. A search in progress ends.
   *
   * @param {{ algorithm?: string, [option: string]: unknown }} [options] those of the package's `solve`
   * @returns {Promise<any>} the object of `godspeed solve --json`
   */
  async solve(options = {}) {
    await this.ready;
    const stage = this.#stage;
    const facelets = stage?.stage.facelets(this.#key);
    if (!stage || facelets === undefined) {
      throw new DOMException("The element is not in a document.", "InvalidStateError");
    }
    this.#search?.abort();
    const controller = new AbortController();
    this.#search = controller;
    const goal = attribute(this, "goal");
    try {
      const outcome = await search(facelets, {
        ...(goal ? { goal } : {}),
        ...options,
        signal: controller.signal,
      });
      if (
        !controller.signal.aborted &&
        this.#stage === stage &&
        typeof outcome.solution === "string"
      ) {
        this.#outcome = outcome;
        stage.stage.showSolution(this.#key, outcome.solution);
        stage.request();
        this.#emit("solution", outcome);
      }
      return outcome;
    } finally {
      if (this.#search === controller) {
        this.#search = undefined;
      }
    }
  }

  /** Resolves when the module has been loaded and the cube is drawn. */
  get ready() {
    return new Promise((resolve) => this.#run(() => resolve(undefined)));
  }

  /** The facelets of the position that is shown, or will be when the move in progress ends. */
  get state() {
    return this.#stage?.stage.facelets(this.#key);
  }

  /** All moves in notation. */
  get moves() {
    return this.#stage?.stage.moves(this.#key);
  }

  /** The number of moves made. */
  get index() {
    return this.#status()?.index ?? 0;
  }

  set index(index) {
    this.goTo(index);
  }

  /** Whether moves are being played. */
  get isPlaying() {
    return this.#status()?.isPlaying ?? false;
  }

  /** Whether the cube is solved, or has reached its goal. */
  get isSolved() {
    return this.#status()?.isSolved ?? false;
  }

  /** Whether a search is in progress. */
  get isSolving() {
    return this.#search !== undefined;
  }

  /** The object of the last search that has ended. */
  get outcome() {
    return this.#outcome;
  }

  /** The first problem of the attributes. */
  get problem() {
    return this.#problem;
  }

  /** Adds the parts, with a picture until the module has been loaded. */
  #show() {
    if (this.#parts) {
      return this.#parts;
    }
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open", delegatesFocus: true });
    const parts = new Parts(root);
    this.#parts = parts;
    if (!this.querySelector("svg")) {
      const layers = /^\s*(\d{1,3})/.exec(attribute(this, "puzzle") ?? "3")?.[1];
      parts.before.append(placeholder(Math.min(Math.max(Number(layers ?? 3), 1), 100)));
    }
    this.#showOptions();
    return parts;
  }

  #enter(/** @type {import("./stage.js").SharedStage} */ stage, /** @type {Parts} */ parts) {
    this.#stage = stage;
    const attributes = pairs((name) => attribute(this, name));
    this.#key = stage.add(parts.stage, attributes, {
      copy: (picture, left, top, width, height) => this.#copy(picture, left, top, width, height),
      changed: () => this.#paint(),
      moved: () => this.#follow(),
    });
    this.#last = {
      index: 0,
      facelets: stage.stage.facelets(this.#key) ?? "",
      isSolved: this.#status()?.isSolved ?? false,
    };
    this.#sizes = new ResizeObserver(() => this.#fit());
    this.#sizes.observe(parts.stage);
    this.#fit();
    this.#configure();
    this.#follow();
    this.#waiting.splice(0).forEach((run) => run());
    stage.request();
    this.#solveByAttribute();
  }

  /** Applies the attributes. */
  #configure() {
    this.#isStale = false;
    this.#showOptions();
    const problem = this.#stage?.stage.configure(
      this.#key,
      pairs((name) => attribute(this, name)),
    );
    this.#report(problem);
    this.#fit();
    this.#stage?.request();
  }

  /** Applies the attributes that concern only the document. */
  #showOptions() {
    const parts = this.#parts;
    if (!parts) {
      return;
    }
    parts.panel.hidden = attribute(this, "control-panel") === "none";
    const status = this.#status();
    if (status) {
      parts.show(status);
    }
    parts.stage.classList.toggle("wide", attribute(this, "back-view") === "side-by-side");
    const isInteractive = !/^\s*false\s*$/i.test(attribute(this, "interactive") ?? "false");
    parts.cube.setAttribute("role", isInteractive ? "application" : "img");
    parts.cube.setAttribute("aria-roledescription", "cube");
    parts.cube.tabIndex = isInteractive ? 0 : -1;
    const link = viewerLink(
      attribute(this, "viewer-link"),
      (name) => attribute(this, name),
      document.baseURI,
    );
    parts.link.hidden = link === undefined;
    if (link === undefined) {
      parts.link.removeAttribute("href");
    } else {
      parts.link.href = link;
    }
  }

  #report(
    /** @type {{ attribute: string, kind: string, message: string, part: string } | undefined} */ problem,
  ) {
    const parts = this.#parts;
    const {
      attribute: name,
      kind,
      message,
      part,
    } = problem ?? { attribute: "", kind: "", message: "", part: "" };
    const isNew = message !== (this.#problem?.message ?? "");
    this.#problem = problem ? { attribute: name, kind, message, part } : undefined;
    if (parts && isNew) {
      parts.problem.textContent = message;
      parts.problem.hidden = !problem;
    }
    if (problem && isNew) {
      this.#emit("problem", this.#problem);
    }
  }

  #fit() {
    const { stage } = this.#parts ?? {};
    const place = stage?.getBoundingClientRect();
    if (!this.#stage || !place || place.width === 0 || place.height === 0) {
      return;
    }
    this.#stage.stage.resize(this.#key, place.width, place.height, devicePixelRatio);
    const { picture } = /** @type {Parts} */ (this.#parts);
    picture.setAttribute("viewBox", `0 0 ${place.width} ${place.height}`);
    this.#stage.request();
  }

  #copy(
    /** @type {CanvasImageSource} */ source,
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {number} */ width,
    /** @type {number} */ height,
  ) {
    const canvas = /** @type {Parts} */ (this.#parts).canvas;
    this.#context ??= canvas.getContext("2d");
    const context = this.#context;
    if (!context) {
      return;
    }
    // Another size clears the canvas, so it changes together with the picture.
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.globalCompositeOperation = "copy";
    context.drawImage(source, left, top, width, height, 0, 0, width, height);
  }

  /** Shows what is drawn as shapes, and removes the picture that stood before. */
  #paint() {
    const parts = this.#parts;
    if (!this.#stage || !parts) {
      return;
    }
    parts.before.remove();
    parts.canvas.hidden = !this.#stage.hasGraphics;
    paint(parts.picture, this.#stage.stage.shapes(this.#key));
  }

  /** Follows the place and the playback. */
  #follow() {
    const status = this.#status();
    const parts = this.#parts;
    if (!this.#stage || !status || !parts) {
      return;
    }
    parts.show(status);
    const said = this.#stage.stage.announcement(this.#key);
    if (said !== undefined && (!status.isPlaying || status.last - status.first < 3)) {
      parts.said.textContent = said;
    }
    const facelets = this.#stage.stage.facelets(this.#key) ?? "";
    const before = this.#last;
    this.#last = { index: status.index, facelets, isSolved: status.isSolved };
    if (before.index !== status.index || before.facelets !== facelets) {
      this.#emit("currentmove", {
        index: status.index,
        length: status.last,
        move: status.lastMove,
        next: status.nextMove,
      });
    }
    if (before.facelets !== facelets) {
      this.#emit("statechange", { state: facelets, isSolved: status.isSolved });
    }
    if (status.isSolved && !before.isSolved && before.facelets !== facelets) {
      this.#emit("solved", { state: facelets, index: status.index });
    }
  }

  #status() {
    return this.#stage?.stage.status(this.#key);
  }

  #run(/** @type {() => void} */ run) {
    if (this.#stage) {
      run();
      this.#stage.request();
    } else {
      this.#waiting.push(run);
    }
  }

  #emit(/** @type {string} */ name, /** @type {unknown} */ detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #solveByAttribute() {
    const algorithm = attribute(this, "solve");
    if (algorithm === null) {
      this.#search?.abort();
      return;
    }
    if (!this.#stage) {
      return;
    }
    this.solve(algorithm ? { algorithm } : {}).then(
      (outcome) => {
        if (typeof outcome?.solution !== "string" && outcome?.error) {
          this.#report({
            attribute: "solve",
            kind: "search",
            message: String(outcome.error),
            part: algorithm,
          });
        }
      },
      (error) => {
        if (error?.name !== "AbortError" && this.isConnected) {
          const message = error instanceof Error ? error.message : String(error);
          this.#report({
            attribute: "solve",
            kind: error?.kind ?? "search",
            message,
            part: error?.part ?? algorithm,
          });
        }
      },
    );
  }

  #listen(/** @type {Parts} */ parts, /** @type {AbortSignal} */ signal) {
    const on = (
      /** @type {EventTarget} */ target,
      /** @type {string} */ name,
      /** @type {(event: any) => void} */ act,
      options = {},
    ) => target.addEventListener(name, act, { signal, ...options });
    on(parts.buttons.start, "click", () => this.toStart());
    on(parts.buttons.back, "click", () => this.back());
    on(parts.buttons.play, "click", () => this.togglePlay());
    on(parts.buttons.forward, "click", () => this.forward());
    on(parts.buttons.end, "click", () => this.toEnd());
    on(parts.slider, "input", () => this.goTo(Number(parts.slider.value)));
    on(parts.cube, "keydown", (event) => this.#press(event));
    on(parts.cube, "pointerdown", (event) => this.#down(event));
    on(parts.cube, "pointermove", (event) => {
      if (
        this.#stage?.stage.pointerMove(this.#key, event.pointerId, event.offsetX, event.offsetY)
      ) {
        this.#stage.request();
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      on(parts.cube, end, (event) => {
        const { stage, reduced } = this.#stage ?? {};
        stage?.pointerUp(
          this.#key,
          event.pointerId,
          end === "pointercancel",
          reduced?.matches ?? false,
        );
        this.#stage?.request();
      });
    }
    on(parts.cube, "contextmenu", (event) => event.preventDefault());
    on(
      parts.cube,
      "wheel",
      (event) => {
        // Two fingers on a trackpad; without Ctrl, the page is scrolled.
        if (event.ctrlKey && this.#stage && parts.cube.tabIndex === 0) {
          event.preventDefault();
          this.#stage.stage.zoom(this.#key, event.deltaY, event.offsetX, event.offsetY);
          this.#stage.request();
        }
      },
      { passive: false },
    );
    on(globalThis, "beforeprint", () => this.#print());
    on(matchMedia("print"), "change", (event) => event.matches && this.#print());
  }

  #press(/** @type {KeyboardEvent} */ event) {
    const isOn = this.#parts?.cube.tabIndex === 0;
    if (!isOn || !this.#stage || event.isComposing || event.defaultPrevented) {
      return;
    }
    const arrows = {
      ArrowLeft: [-24, 0],
      ArrowRight: [24, 0],
      ArrowUp: [0, -24],
      ArrowDown: [0, 24],
    };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.code)];
    const isOther = event.ctrlKey || event.metaKey;
    if (arrow && !isOther && !event.altKey && event.shiftKey) {
      this.#stage.stage.orbit(this.#key, arrow[0], arrow[1]);
    } else if (
      !this.#stage.stage.press(
        this.#key,
        event.code,
        event.key,
        event.shiftKey,
        event.altKey,
        isOther,
        event.timeStamp,
      )
    ) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#stage.request();
  }

  #down(/** @type {PointerEvent} */ event) {
    const parts = this.#parts;
    // On a page that scrolls, a finger turns only cubes that are there to be turned.
    if (!this.#stage || !parts || (parts.cube.tabIndex !== 0 && event.pointerType !== "mouse")) {
      return;
    }
    try {
      parts.cube.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has been released already.
    }
    this.#stage.stage.pointerDown(
      this.#key,
      event.pointerId,
      event.offsetX,
      event.offsetY,
      event.button,
      event.shiftKey,
    );
    this.#stage.request();
  }

  /** Shows a picture after each move, for printing. */
  #print() {
    const moves = this.#parts?.moves;
    if (!this.#stage || !moves) {
      return;
    }
    const texts = this.#stage.stage.pictures(this.#key, MOST_PRINTED);
    const items = [];
    for (let i = 0; i < texts.length; i += 2) {
      const item = document.createElement("li");
      item.append(pictureOf(texts[i + 1]), texts[i] || "Start");
      items.push(item);
    }
    moves.replaceChildren(...items);
    this.#parts?.stage.classList.add("printed");
  }
}

/** Attributes that are properties too, with the names of properties. */
const REFLECTED = [
  "alg",
  "setup-alg",
  "setup-anchor",
  "facelets",
  "puzzle",
  "colors",
  "mask",
  "stickering",
  "goal",
  "tempo-scale",
  "control-panel",
  "back-view",
  "hint-facelets",
  "background",
  "viewer-link",
  "camera-latitude",
  "camera-longitude",
  "keys",
];

/** Attributes whose properties are `true` or `false`. */
const SWITCHES = ["interactive", "loop", "niss"];

const property = (/** @type {string} */ name) =>
  name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

for (const name of REFLECTED) {
  Object.defineProperty(GodspeedCube.prototype, property(name), {
    configurable: true,
    enumerable: true,
    get() {
      return attribute(this, name);
    },
    set(value) {
      if (value === null || value === undefined) {
        this.removeAttribute(name);
      } else {
        this.setAttribute(name, String(value));
      }
    },
  });
}

for (const name of SWITCHES) {
  Object.defineProperty(GodspeedCube.prototype, property(name), {
    configurable: true,
    enumerable: true,
    get() {
      const value = attribute(this, name);
      return value !== null && value.trim().toLowerCase() !== "false";
    },
    set(value) {
      this.toggleAttribute(name, Boolean(value));
    },
  });
}
