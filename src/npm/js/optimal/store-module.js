// The module of the store, which only browsers need.

import packed from "#store/wasm";

import { inflated } from "../inflate.js";

/** Returns the module. */
export function compiled() {
  return new WebAssembly.Module(inflated(packed));
}
