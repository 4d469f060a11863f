// What the program runs on.

/** Returns whether this is Node.js or a runtime with its modules, such as Deno and Bun. */
export function isNode() {
  return Boolean(globalThis.process?.versions?.node);
}

/**
 * Returns a module of Node.js, and elsewhere nothing.
 *
 * @param {string} name without `node:`
 * @returns {any}
 */
export function nodeModule(name) {
  return globalThis.process?.getBuiltinModule?.(`node:${name}`);
}
