/** The name of the element. */
export declare const NAME: "godspeed-cube";

/** What is wrong with an attribute, with the moves of `move`, or with a search. */
export interface Problem {
  /** The name of the attribute; empty for `move`. */
  attribute: string;
  /** The kind of problem: `alg`, `state`, `puzzle`, `mask`, `colors`, `goal`, `value`, `search` or `load`. */
  kind: string;
  /** What is wrong and what can be done. */
  message: string;
  /** The part of the value that is wrong. */
  part: string;
}

/** The details of the events of an element. */
export interface GodspeedCubeEvents {
  /** The place has changed: the number of moves made, of all moves, the move made last and the next one. */
  currentmove: CustomEvent<{ index: number; length: number; move: string; next: string }>;
  /** The cube has changed. */
  statechange: CustomEvent<{ state: string; isSolved: boolean }>;
  /** The cube is solved, or has reached its goal. */
  solved: CustomEvent<{ state: string; index: number }>;
  /** A search has ended with a solution: the object of `godspeed solve --json`. */
  solution: CustomEvent<{ solution: string; [figure: string]: unknown }>;
  /** An attribute cannot be read. */
  problem: CustomEvent<Problem>;
}

/** A cube that plays moves: `<godspeed-cube>`. */
export declare class GodspeedCube extends HTMLElement {
  /** The moves, in any notation. */
  alg: string | null;
  /** The moves from the solved cube to the position at which `alg` begins, or ends. */
  setupAlg: string | null;
  /** Whether `alg` begins (`start`) or ends (`end`) at the position that is set up. */
  setupAnchor: string | null;
  /** The position, in any form of a state. */
  facelets: string | null;
  /** The size: `3x3x3`. */
  puzzle: string | null;
  /** The name of a colour scheme, or six colours in the order U R F D L B. */
  colors: string | null;
  /** The stickers that have colours: a goal, or a character for each sticker of the solved cube. */
  mask: string | null;
  /** The name of a stickering. */
  stickering: string | null;
  /** The goal that counts as solved, and that `solve` searches. */
  goal: string | null;
  /** The speed in quarter turns per second. */
  tempoScale: string | null;
  /** `bottom-row` or `none`. */
  controlPanel: string | null;
  /** `none`, `top-right` or `side-by-side`. */
  backView: string | null;
  /** `none` or `floating`. */
  hintFacelets: string | null;
  /** `none` or `checkered`. */
  background: string | null;
  /** `none`, `twizzle`, or the address of a page of Godspeed. */
  viewerLink: string | null;
  /** The latitude of the camera in degrees. */
  cameraLatitude: string | null;
  /** The longitude of the camera in degrees. */
  cameraLongitude: string | null;
  /** The keys of an interactive cube: `wasd`, `notation` or `classic`. */
  keys: string | null;
  /** Whether the cube is turned by mouse, fingers and keys. */
  interactive: boolean;
  /** Whether playback begins again at the end. */
  loop: boolean;
  /** Whether moves in parentheses are made on the inverse of the scramble. */
  niss: boolean;
  /** The number of moves made. */
  index: number;
  /** The facelets of the position; `undefined` until the module has been loaded. */
  readonly state: string | undefined;
  /** All moves in notation; `undefined` until the module has been loaded. */
  readonly moves: string | undefined;
  /** Whether moves are being played. */
  readonly isPlaying: boolean;
  /** Whether the cube is solved, or has reached its goal. */
  readonly isSolved: boolean;
  /** Whether a search is in progress. */
  readonly isSolving: boolean;
  /** The object of the last search that has ended. */
  readonly outcome: { solution: string; [figure: string]: unknown } | undefined;
  /** The first problem of the attributes. */
  readonly problem: Problem | undefined;
  /** Resolves when the module has been loaded. */
  readonly ready: Promise<void>;
  play(): void;
  pause(): void;
  togglePlay(): void;
  forward(): void;
  back(): void;
  toStart(): void;
  toEnd(): void;
  /** Shows the position after a number of moves. */
  goTo(index: number): void;
  /** Makes moves on the cube, in any notation. */
  move(moves: string): void;
  /** Returns to the view of the attributes. */
  resetView(): void;
  /** Searches a solution of the position, shows its moves, and resolves to the object of `godspeed solve --json`. */
  solve(options?: {
    algorithm?: string;
    [option: string]: unknown;
  }): Promise<{ solution: string | null; [figure: string]: unknown }>;
  addEventListener<K extends keyof GodspeedCubeEvents>(
    type: K,
    listener: (this: GodspeedCube, event: GodspeedCubeEvents[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: GodspeedCube, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Returns the markup of an element with its picture, for a server. */
export declare function renderToString(
  attributes?: Record<string, string | number | boolean | null | undefined>,
): Promise<string>;

declare global {
  interface HTMLElementTagNameMap {
    "godspeed-cube": GodspeedCube;
  }
}
