// What `element/module.js` is in the package: the module is in the script, so that bundlers need no configuration.

import * as bindings from "#element/bindings";
import packed from "#element/wasm";

import { unpacked } from "./lzma.js";

/** @type {Promise<typeof bindings> | undefined} */
let loading;

/** Returns the bindings of the module, once it has started. */
export function loadModule() {
  loading ??= WebAssembly.compile(unpacked(packed)).then((module) => {
    bindings.initSync({ module });
    return bindings;
  });
  return loading;
}

/** Returns the package's functions, which contain the solvers. */
export function loadSolvers() {
  return import("./index.js");
}
