import { Alg, algOf, textOf } from "./alg.js";
import { Cube, layers } from "./cube.js";
import { GodspeedError, abortError, crashError, errorOf, optionError } from "./error.js";
import { ask, small } from "./core.js";
import { openHost } from "./hosts.js";
import { seedOf } from "./seed.js";

/**
 * The places where searches run, by the file of their worker.
 *
 * @type {Map<"worker" | "fullWorker", Promise<import("./hosts.js").Host>>}
 */
const hosts = new Map();
/** @type {{ worker?: string | URL | false, fullWorker?: string | URL | false }} */
let addresses = {};

/** The names of options, as `request.rs` has them, and of those for every search. */
const SOLVE_OPTIONS = [
  "size",
  "algorithm",
  "metric",
  "goal",
  "goalAlg",
  "turns",
  "tables",
  "parameters",
  "atMost",
  "seconds",
  "signal",
  "onProgress",
];
const SCRAMBLE_OPTIONS = ["moves", "signal"];
const FIND_OPTIONS = [
  "set",
  "facelets",
  "spec",
  "turns",
  "max",
  "rank",
  "best",
  "mirror",
  "signal",
  "onProgress",
];
const DISTANCES_OPTIONS = [
  "size",
  "goal",
  "goalAlg",
  "from",
  "turns",
  "metric",
  "signal",
  "onProgress",
];

/** Solves a cube. */
export async function solve(cube, options = {}) {
  const { signal, onProgress, ...rest } = checkedOptions(options, SOLVE_OPTIONS);
  const request = { ...rest, cube: textOfCube(cube) };
  if (cube instanceof Cube) {
    request.isState = true;
  } else if (cube instanceof Alg) {
    request.size = cube.size;
  }
  if (rest.goal instanceof Cube) {
    request.goal = rest.goal.facelets;
  }
  if (rest.goalAlg instanceof Alg) {
    request.goalAlg = rest.goalAlg.text;
  }
  const end = await run({ solve: request }, { signal, onProgress }, request.cube);
  return end.outcome;
}

/** Returns a random scramble. */
export async function scramble(size = 3, seed = undefined, options = {}) {
  const { signal, ...rest } = checkedOptions(options, SCRAMBLE_OPTIONS);
  const end = await run(
    { scramble: { ...rest, size: layers(size), seed: seedOf(seed) } },
    { signal },
  );
  return algOf(end.alg);
}

/** Finds the algorithms of cases. */
export async function find(options) {
  const { signal, onProgress, max, turns, ...rest } = checkedOptions(options, FIND_OPTIONS);
  const lists =
    turns === undefined ? [] : Array.isArray(turns) ? turns : [{ turns: textOf(turns), max }];
  const end = await run({ find: { ...rest, turns: lists } }, { signal, onProgress });
  return end.found;
}

/** Counts how many positions are how far from a goal. */
export async function distances(options = {}) {
  const { signal, onProgress, ...rest } = checkedOptions(options, DISTANCES_OPTIONS);
  const end = await run({ distances: rest }, { signal, onProgress });
  return end.distances;
}

/** Chooses where searches run, from the next one on. */
export function configure({ worker, fullWorker = worker === false ? false : undefined } = {}) {
  close();
  addresses = { worker, fullWorker };
}

/** Ends all searches and the workers, and frees their memory. */
export function close() {
  const closed = [...hosts.values()];
  hosts.clear();
  closed.forEach((host) => void host.then((open) => open.close()));
}

/** Returns the descriptions of all algorithms. */
export async function solvers() {
  const end = await run("solvers", {});
  return end.solvers;
}

/** Returns the ids of the sets of cases that `find` takes. */
export async function caseSets() {
  const end = await run("sets", {});
  return end.names;
}

/**
 * Returns the place where a search runs: the small module if that can, else the one with all algorithms.
 *
 * @param {object | string} request
 */
function hostFor(request) {
  const isSmall = ask({ fits: { request } });
  const name = isSmall ? "worker" : "fullWorker";
  const lost = () => hosts.delete(name);
  const host =
    hosts.get(name) ??
    (isSmall
      ? openHost(small, addresses.worker, lost)
      : import("./full.js").then(({ full }) => openHost(full, addresses.fullWorker, lost)));
  hosts.set(name, host);
  host.catch(lost);
  return host;
}

/**
 * Runs a search.
 *
 * @param {object | string} request as in `request.rs`
 * @param {{ signal?: AbortSignal, onProgress?: (progress: object) => void }} options
 * @param {string} [text] the input in which errors are
 */
async function run(request, { signal, onProgress }, text) {
  if (signal?.aborted) {
    throw abortError(signal);
  }
  const report = (/** @type {object} */ progress) => {
    if (!signal?.aborted) {
      onProgress?.(progress);
    }
  };
  let end;
  try {
    const host = await hostFor(request);
    end = await host.run(request, { signal, report });
  } catch (/** @type {any} */ error) {
    if (error instanceof GodspeedError) {
      throw error;
    }
    if (error.fault) {
      throw errorOf(error.fault, text);
    }
    if (error.closed) {
      throw new GodspeedError("the search was stopped: its worker was closed", { kind: "closed" });
    }
    throw crashError(error, error.crash);
  }
  if (end.fault) {
    throw errorOf(end.fault, text);
  }
  if (signal?.aborted) {
    throw abortError(signal);
  }
  if (end === "stopped") {
    throw new GodspeedError("the search was stopped: its worker was closed", { kind: "closed" });
  }
  return end;
}

/** Returns the text of a cube, an algorithm or a text. */
function textOfCube(cube) {
  return cube instanceof Cube ? cube.facelets : textOf(cube);
}

/**
 * Returns options without undefined values, which the module does not take.
 *
 * @param {any} options
 * @param {string[]} known the names of the options
 * @returns {any}
 */
function checkedOptions(options, known) {
  if (typeof options !== "object" || options === null) {
    throw optionError("the options are an object, such as { seconds: 1 }", options);
  }
  const given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw optionError(`there is no option '${unknown}'; choose from: ${known.join(", ")}`, unknown);
  }
  const { signal, onProgress } = given;
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw optionError("signal is an AbortSignal", signal);
  }
  if (onProgress !== undefined && typeof onProgress !== "function") {
    throw optionError("onProgress is a function", onProgress);
  }
  return given;
}
