// The module with all algorithms, goals, the finder and the distances, which is loaded when it is first needed.

import { initSync, Searches, takePanic } from "#full/bindings";
import packed from "#full/wasm";
import workerSource from "#full/worker";

import { inflated } from "./inflate.js";
import { moduleOf } from "./packed.js";

/**
 * The module with everything as a place of searches.
 *
 * @type {import("./hosts.js").Engine}
 */
export const full = {
  Searches,
  takePanic,
  workerSource,
  workerFile: () => new URL("./worker-full.js", import.meta.url),
  ...moduleOf(() => inflated(packed), initSync),
};
