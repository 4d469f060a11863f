import type {
  AlgNode,
  DistancesInfo,
  FaultKind,
  Found,
  Named,
  Outcome,
  Progress,
  Remark,
  SolverInfo,
  Turn,
  TurnsUpTo,
} from "./types.js";

export type * from "./types.js";

/** The metrics: half turns, quarter turns, slice turns, slice turns by quarters; `obtm` is `htm` on large cubes. */
export type Metric = "htm" | "qtm" | "stm" | "qstm" | "obtm";

/** The ids of the algorithms. {@link solvers} describes them. */
export type Algorithm =
  | "iddfs"
  | "ida"
  | "wastar"
  | "bibfs"
  | "annealing"
  | "genetic"
  | "layers"
  | "thistlethwaite"
  | "kociemba"
  | "korf"
  | "reduction";

/**
 * What is wrong. Besides what is invalid in an input: the search was cancelled by its signal (`aborted`), by
 * {@link close} (`closed`), or the solver has crashed.
 */
export type ErrorKind = FaultKind | "aborted" | "closed" | "crashed";

/** The error that everything in this package throws. */
export class GodspeedError extends Error {
  private constructor();
  /** What is wrong. */
  readonly kind: ErrorKind;
  /** The offending part of the input, if it is a part of it. */
  readonly part: string | undefined;
  /** The range of the offending part in the input. */
  readonly span: readonly [number, number] | undefined;
}

/** A sequence of moves for one size of cube. It does not change. */
export class Alg {
  private constructor();
  /** Reads moves in any notation: WCA, SiGN, groups, commutators `[R, U]`, conjugates `[F: R U]`. */
  static parse(text: string | Alg, size?: number): Alg;
  /** Returns the algorithm of a tree. */
  static of(nodes: readonly AlgNode[], size?: number): Alg;
  /** The number of layers of the cube. */
  readonly size: number;
  /** The moves in notation, with groups as they were written. */
  readonly text: string;
  /** How ambiguous parts of the text were read. */
  readonly remarks: readonly Remark[];
  /** The turns, with all groups expanded. */
  get turns(): Turn[];
  /** The tree of groups, commutators and conjugates. */
  get nodes(): AlgNode[];
  /** Returns the algorithm that undoes this one. */
  inverse(): Alg;
  /** Returns an equivalent algorithm that is not longer in any metric. */
  simplified(): Alg;
  /** Returns the same turns without groups. */
  expanded(): Alg;
  /** Returns this algorithm and then another one. */
  concat(next: string | Alg): Alg;
  /** Returns the image under one of the 48 symmetries of the cube: 0 is the identity, 1 the mirror. */
  image(symmetry: number): Alg;
  /** Returns the number of moves in a metric. */
  length(metric?: Metric): number;
  /** Returns whether the other algorithm has the same turns. */
  equals(other: unknown): boolean;
  /** Returns the moves in notation. */
  toString(): string;
  toJSON(): string;
}

/** The state of a cube of 1 to 1024 layers. It does not change. */
export class Cube {
  private constructor();
  /** Returns a solved cube. */
  static solved(size?: number): Cube;
  /** Reads moves, a link or a state in any notation. Throws if moves cannot reach the state. */
  static parse(text: string | Alg, options?: ParseOptions): Cube;
  /** Reads a state in any notation, whether or not moves can reach it: see {@link Cube.check}. */
  static state(text: string): Cube;
  /** Returns the cube after moves from the solved one. */
  static after(moves: string | Alg, size?: number): Cube;
  /** Returns a random state. Equal seeds give equal states. */
  static random(size?: number, seed?: number | bigint): Cube;
  /** The number of layers. */
  readonly size: number;
  /** The letters of the facelets: the faces in the order `URFDLB`, each row by row. */
  readonly facelets: string;
  /** Whether every face has one colour. */
  get isSolved(): boolean;
  /** Returns why moves cannot reach this state; `undefined` if they can. */
  check(): GodspeedError | undefined;
  /** Returns the state after moves. */
  apply(moves: string | Alg): Cube;
  /** Returns the state that cancels this one; for cubes of up to three layers that are not rotated. */
  inverse(): Cube;
  /** Returns the state as text: letters of faces, of colours, or numbers of stickers. */
  written(form?: "faces" | "colours" | "stickers"): string;
  /** Returns the image under one of the 48 symmetries of the cube: 0 is the identity, 1 the mirror. */
  image(symmetry: number): Cube;
  /** Returns the symmetries that leave this state as it is. */
  symmetries(): number[];
  /** Returns whether the other cube has the same facelets. */
  equals(other: unknown): boolean;
  /** Returns whether the other cube is this one, held in another way. */
  isRotationOf(other: unknown): boolean;
  /** Returns the facelets. */
  toString(): string;
  toJSON(): string;
}

/** Options of {@link parse}. */
export interface ParseOptions {
  /** The number of layers; by default that of the state, and 3 for moves. */
  size?: number;
}

/** A cube that was read from a text. */
export interface ParsedCube {
  /** The state, or that after the moves. */
  cube: Cube;
  /** The moves, if the text is moves. */
  alg: Alg | undefined;
  /** How ambiguous parts of the text were read. */
  remarks: Remark[];
}

/** Reads moves, a link or a state in any notation. */
export function parse(text: string | Alg, options?: ParseOptions): ParsedCube;

/** Options of all searches. */
export interface SearchOptions {
  /** Cancels the search, which then throws an error of the kind `aborted` and the name `AbortError`. */
  signal?: AbortSignal;
}

/** Options of searches that report what they do. */
export interface ReportingOptions extends SearchOptions {
  /** Is called some times a second. */
  onProgress?: (progress: Progress) => void;
}

/** Options of {@link solve}. */
export interface SolveOptions extends ReportingOptions {
  /** The number of layers of a cube that is given by moves. */
  size?: number;
  /** The algorithm; by default a short solution of a 3x3x3 at once, and for others that of the command. */
  algorithm?: Algorithm;
  /** The metric. */
  metric?: Metric;
  /** What to reach: a name of {@link goals}, or facelets with `-` for any colour. */
  goal?: string | Cube;
  /** Moves that make the goal of the solved cube. */
  goalAlg?: string | Alg;
  /** The turns that may be used, such as `R U F2 M:1.5` with costs in moves. */
  turns?: string;
  /** The set of tables of the algorithm. */
  tables?: string;
  /** Parameters of the algorithm, as in {@link solvers}. */
  parameters?: Record<string, number>;
  /** The search stops at a solution of at most this many moves. It may end with a longer one. */
  atMost?: number;
  /** The search stops after this many seconds, with the best solution so far. */
  seconds?: number;
}

/**
 * Solves a cube: a state or moves, as a text in any notation or as an object.
 *
 * Returns the object that `godspeed solve --json` prints. If there is no solution in the time allowed, `solution` is null
 * and `error` says what to change.
 */
export function solve(cube: string | Cube | Alg, options?: SolveOptions): Promise<Outcome>;

/** Options of {@link scramble}. */
export interface ScrambleOptions extends SearchOptions {
  /** The number of random moves; by default a random state up to the 3x3x3. */
  moves?: number;
}

/** Returns a random scramble, the same as `godspeed scramble --size SIZE --seed SEED`. */
export function scramble(
  size?: number,
  seed?: number | bigint,
  options?: ScrambleOptions,
): Promise<Alg>;

/** Options of {@link find}. */
export type FindOptions = ReportingOptions &
  ({ set: string } | { facelets: string } | { spec: string }) & {
    /** The turns of algorithms, or several lists of turns with their greatest lengths. */
    turns?: string | TurnsUpTo[];
    /** The greatest length, if `turns` is a text. */
    max?: number;
    /** By what the best algorithms are chosen: `time` for two hands by default. */
    rank?: "time" | "mcc" | "esq" | "stm" | "qtm";
    /** How many algorithms are returned for each case. */
    best?: number;
    /** Whether mirror images of algorithms count, too. */
    mirror?: boolean;
  };

/** Finds all algorithms for a set of cases and ranks them by how fast hands execute them. */
export function find(options: FindOptions): Promise<Found>;

/** Options of {@link distances}. */
export interface DistancesOptions extends ReportingOptions {
  /** The number of layers: 2 or 3. */
  size?: number;
  /** The goal: a name of {@link goals}, or facelets with `-` for any colour. */
  goal?: string;
  /** Moves that make the goal of the solved cube. */
  goalAlg?: string;
  /** Count only positions that have reached this goal. */
  from?: string;
  /** The turns that count. */
  turns?: string;
  /** The metric. */
  metric?: Metric;
}

/** Counts how many positions are how far from a goal. */
export function distances(options?: DistancesOptions): Promise<DistancesInfo>;

/** Returns the descriptions of all algorithms. */
export function solvers(): Promise<SolverInfo[]>;

/** Returns the names of goals and what they are. */
export function goals(): Promise<Named[]>;

/** Returns the ids of the sets of cases for {@link find} and what they are. */
export function caseSets(): Promise<Named[]>;

/** Chooses where searches run, from the next one on. Searches that run are ended. */
export function configure(options?: {
  /** The address of `worker.js` of this package, or `false` for the thread of the caller; by default what works. */
  worker?: string | URL | false;
  /** The address of `worker-full.js`, for all searches but short solutions of the 3x3x3. */
  fullWorker?: string | URL | false;
}): void;

/** Ends all searches and the workers, and frees their memory. The next search starts another one. */
export function close(): void;
