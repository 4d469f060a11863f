// What the attribute `solve` and the method of the same name do: they search with the package's solvers.

import { loadSolvers } from "./module.js";

/**
 * Searches a solution of a cube.
 *
 * @param {string} facelets
 * @param {{ algorithm?: string, goal?: string, signal: AbortSignal, [option: string]: unknown }} options
 * @returns {Promise<{ solution: string | null, error?: string | null }>} the object of `godspeed solve --json`
 */
export async function search(facelets, options) {
  const { solve } = await loadSolvers();
  options.signal.throwIfAborted();
  return solve(facelets, options);
}
