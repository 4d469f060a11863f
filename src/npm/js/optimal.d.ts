import type { Alg, Cube, SolveOptions } from "./index.js";
import type { Outcome } from "./types.js";

/**
 * Solves a cube with as few moves as possible, proven, by the algorithm `korf`; with all options of the function of the same
 * name in `godspeed-cube`.
 *
 * `tables` selects the set of pattern databases: `small`, `standard` (the default), `large` or `huge`. Those that are neither
 * stored nor at the server of {@link configure} are made, which takes seconds to minutes, and stored.
 */
export function solve(cube: string | Cube | Alg, options?: SolveOptions): Promise<Outcome>;

/** Chooses where tables are and how many threads search, from the next search on. Searches that run are ended. */
export function configure(options?: {
  /**
   * The address of a folder `tables` of a server, as `cargo xtask dist` and `godspeed tables` write it. In Node.js it may be a
   * folder on this machine, in which tables that were made are stored.
   */
  tables?: string | URL;
  /** In Node.js: the folder for the tables of a server. Browsers keep them in their own storage, as the page does. */
  cache?: string | URL;
  /** The number of threads; by default that of the processors. Browsers give threads to isolated pages only. */
  threads?: number;
  /** The address of `worker-optimal.js` of this package; by default what works. */
  worker?: string | URL;
  /** The address of `worker-optimal-single.js`, which is used where memory cannot be shared. */
  singleWorker?: string | URL;
  /** The address of `worker-store.js`, which keeps tables in browsers. */
  storeWorker?: string | URL;
}): void;

/** Ends all searches and the workers, and frees their memory. The next search starts others. */
export function close(): void;
