// What `element/module.js` is in the package: the module is in a script, so that bundlers need no configuration. The script is
// imported when the first element needs it, which shows a picture of a cube meanwhile.

/** @type {Promise<typeof import("#element/bindings")> | undefined} */
let loading;

/** Returns the bindings of the module, once it has started. */
export function loadModule() {
  loading ??= import("./element-module.js").then(({ started }) => started());
  loading.catch(() => {
    // The next element tries again.
    loading = undefined;
  });
  return loading;
}

/** Returns the package's functions, which contain the solvers. */
export function loadSolvers() {
  return import("./index.js");
}
