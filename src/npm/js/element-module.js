// The module of the element, which is loaded when the first one is on a page.

import * as bindings from "#element/bindings";
import packed from "#element/wasm";

import { unpacked } from "./lzma.js";

/** Starts the module, and returns its bindings. */
export async function started() {
  const module = await WebAssembly.compile(unpacked(packed));
  bindings.initSync({ module });
  return bindings;
}
