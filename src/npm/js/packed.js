/**
 * Returns the functions that compile a module and start it on this thread, each once.
 *
 * @param {() => Uint8Array<ArrayBuffer>} unpack returns the bytes of the module
 * @param {(options: { module: WebAssembly.Module }) => unknown} initSync
 */
export function moduleOf(unpack, initSync) {
  /** @type {WebAssembly.Module | undefined} */
  let module;
  let isStarted = false;
  const compiled = () => (module ??= new WebAssembly.Module(unpack()));
  const start = () => {
    if (!isStarted) {
      initSync({ module: compiled() });
      isStarted = true;
    }
  };
  return { compiled, start };
}

/**
 * Returns the bytes of a text in base64.
 *
 * @param {string} base64
 */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
