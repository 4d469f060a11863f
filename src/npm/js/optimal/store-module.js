// The module of the store, which only browsers need.

import packed from "#store/wasm";

import { unpacked } from "../packed.js";

/** Returns the module. */
export function compiled() {
  return new WebAssembly.Module(unpacked(packed));
}
