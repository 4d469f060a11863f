// The module with all algorithms and with threads.

import { takePanic } from "#threads/bindings";
import packed from "#threads/wasm";

import { unpacked } from "../packed.js";

/** @type {WebAssembly.Module | undefined} */
let compiled;

/** The module with threads, which only runs in a worker. */
export const threaded = {
  takePanic,
  compiled() {
    compiled ??= new WebAssembly.Module(unpacked(packed));
    return compiled;
  },
  start() {},
};
