// Loads the module when the first element needs it. The build of the package replaces this file by one that contains
// the module.

/** @type {Promise<typeof import("./godspeed_npm_element.js")> | undefined} */
let loading;

/** Returns the bindings of the module, once it has started. */
export function loadModule() {
  loading ??= import("./godspeed_npm_element.js").then(async (bindings) => {
    const address = new URL("./godspeed_npm_element_bg.wasm", import.meta.url);
    // Node.js does not fetch files.
    const files = /** @type {any} */ (globalThis).process?.getBuiltinModule?.("node:fs");
    const isFile = files && address.protocol === "file:";
    await bindings.default({ module_or_path: isFile ? files.readFileSync(address) : address });
    return bindings;
  });
  loading.catch(() => {
    // The next element tries again.
    loading = undefined;
  });
  return loading;
}

/** Returns the package's functions, which contain the solvers. */
export function loadSolvers() {
  return import(/* @vite-ignore */ SOLVERS);
}

/** The address of the package's functions beside this file. */
const SOLVERS = "../npm/index.js";
