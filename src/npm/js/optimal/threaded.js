// The module with all algorithms and with threads.

import { initSync, takePanic } from "#threads/bindings";
import packed from "#threads/wasm";

import { inflated } from "../inflate.js";
import { moduleOf } from "../packed.js";

/** The module with threads, which only runs in a worker. */
export const threaded = {
  takePanic,
  ...moduleOf(() => inflated(packed), initSync),
};
