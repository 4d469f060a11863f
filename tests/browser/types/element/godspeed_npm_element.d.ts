// The module of the element, which `cargo xtask` builds (`src/npm/element/stage.rs`).

export interface StageCanvas {
  resize(width: number, height: number): number[];
  copy(cells: Uint32Array): void;
}

export interface Status {
  index: number;
  first: number;
  last: number;
  counter: string;
  description: string;
  isPlaying: boolean;
  canPlay: boolean;
  isSolved: boolean;
  lastMove: string;
  nextMove: string;
}

export interface Problem {
  attribute: string;
  kind: string;
  message: string;
  part: string;
}

export class Stage {
  setGraphics(context: WebGL2RenderingContext): boolean;
  loseGraphics(): void;
  add(attributes: string[]): number;
  remove(key: number): void;
  configure(key: number, attributes: string[]): Problem | undefined;
  resize(key: number, width: number, height: number, ratio: number): Uint32Array;
  playOrPause(key: number): void;
  pause(key: number): void;
  forward(key: number): void;
  back(key: number): void;
  goTo(key: number, index: number): void;
  make(key: number, text: string): Problem | undefined;
  showSolution(key: number, text: string): boolean;
  press(
    key: number,
    code: string,
    character: string,
    shift: boolean,
    alt: boolean,
    other: boolean,
    now: number,
  ): boolean;
  pointerDown(key: number, id: number, x: number, y: number, button: number, shift: boolean): void;
  pointerMove(key: number, id: number, x: number, y: number): boolean;
  pointerUp(key: number, id: number, isCancelled: boolean, isReduced: boolean): void;
  zoom(key: number, pixels: number, x: number, y: number): void;
  orbit(key: number, dx: number, dy: number): void;
  resetView(key: number): void;
  frame(
    now: number,
    keys: Uint32Array,
    isReduced: boolean,
    canvas: StageCanvas,
  ): [boolean, number[], number[]];
  shapes(key: number): string[];
  pictures(key: number, most: number): string[];
  status(key: number): Status | undefined;
  announcement(key: number): string | undefined;
  facelets(key: number): string | undefined;
  moves(key: number): string | undefined;
  frameTimes(): Float64Array;
}

export function pictureOf(attributes: string[]): string;
export function descriptionOf(attributes: string[]): string;
export default function load(options?: { module_or_path: unknown }): Promise<unknown>;
