// The small module, which answers questions on the thread of the caller and finds short solutions of the 3x3x3.
//
// Nothing happens at import; the module is unpacked when it is first used.

import { answer, initSync, Searches, takePanic } from "#small/bindings";
import packed from "#small/wasm";
import workerSource from "#small/worker";

import { crashError, errorOf } from "./error.js";
import { unpacked } from "./lzma.js";
import { moduleOf } from "./packed.js";

/**
 * The small module as a place of searches.
 *
 * @type {import("./hosts.js").Engine}
 */
export const small = {
  Searches,
  takePanic,
  workerSource,
  workerFile: () => new URL("./worker.js", import.meta.url),
  ...moduleOf(() => unpacked(packed), initSync),
};

/**
 * Asks the module and returns its answer.
 *
 * @param {object | string} query as in `query.rs`
 * @param {string} [text] the input in which errors are
 * @returns {any}
 */
export function ask(query, text) {
  small.start();
  try {
    return answer(query);
  } catch (error) {
    if (error instanceof Error) {
      throw crashError(error, takePanic());
    }
    throw errorOf(/** @type {any} */ (error), text);
  }
}
