// The options of searches, and the request that they make.

import { Alg, textOf } from "./alg.js";
import { Cube } from "./cube.js";
import { optionError } from "./error.js";

/** The names of options, as `request.rs` has them, and of those for every search. */
export const SOLVE_OPTIONS = [
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
export const SCRAMBLE_OPTIONS = ["moves", "signal"];
export const FIND_OPTIONS = [
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
export const DISTANCES_OPTIONS = [
  "size",
  "goal",
  "goalAlg",
  "from",
  "turns",
  "metric",
  "signal",
  "onProgress",
];

/** The names of the options that choose where searches run. */
export const WORKER_OPTIONS = ["worker", "fullWorker"];

/**
 * Returns the request of a search for a cube, the text of the cube, and the options that are not for the module.
 *
 * @param {unknown} cube
 * @param {unknown} options
 */
export function solveRequest(cube, options) {
  const { signal, onProgress, ...rest } = checkedOptions(options, SOLVE_OPTIONS);
  const text = cube instanceof Cube ? cube.facelets : textOf(cube);
  const solve = { ...rest, cube: text };
  if (cube instanceof Cube) {
    solve.isState = true;
  } else if (cube instanceof Alg) {
    solve.size = cube.size;
  }
  if (rest.goal instanceof Cube) {
    solve.goal = rest.goal.facelets;
  }
  if (rest.goalAlg instanceof Alg) {
    solve.goalAlg = rest.goalAlg.text;
  }
  return { request: { solve }, text, signal, onProgress };
}

/**
 * Returns options without undefined values, which the module does not take.
 *
 * @param {any} options
 * @param {string[]} known the names of the options
 * @returns {any}
 */
export function checkedOptions(options, known) {
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
