import { inflateSync } from "fflate";

/**
 * Returns the bytes of a module that the build has deflated and written as base64.
 *
 * @param {{ deflated: string, length: number }} packed
 */
export function unpacked({ deflated, length }) {
  const text = atob(deflated);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return inflateSync(bytes, { out: new Uint8Array(length) });
}

/**
 * Returns the functions that compile a packed module and start it on this thread, each once.
 *
 * @param {{ deflated: string, length: number }} packed
 * @param {(options: { module: WebAssembly.Module }) => unknown} initSync
 */
export function moduleOf(packed, initSync) {
  /** @type {WebAssembly.Module | undefined} */
  let module;
  let isStarted = false;
  const compiled = () => (module ??= new WebAssembly.Module(unpacked(packed)));
  const start = () => {
    if (!isStarted) {
      initSync({ module: compiled() });
      isStarted = true;
    }
  };
  return { compiled, start };
}
