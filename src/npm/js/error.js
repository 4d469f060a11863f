/**
 * The error that everything in this package throws.
 */
export class GodspeedError extends Error {
  /**
   * @param {string} message what is wrong and what to do, in the words of the command `godspeed`
   * @param {{ kind: string, part?: string, span?: [number, number], name?: string, cause?: unknown }} details
   */
  constructor(message, { kind, part, span, name = "GodspeedError", cause }) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.kind = kind;
    this.part = part;
    this.span = span;
  }
}

/**
 * Returns the error of a fault of the module.
 *
 * @param {{ kind: string, message: string, part?: string, span?: [number, number] }} fault
 * @param {string} [text] the input in which the fault is
 */
export function errorOf(fault, text) {
  const { kind, message, part } = fault;
  /** @type {[number, number] | undefined} */
  let span;
  if (fault.span && text !== undefined) {
    const [start, end] = fault.span;
    span = [unitAt(text, start), unitAt(text, end)];
  }
  return new GodspeedError(message, { kind, part, span });
}

/**
 * Returns the error of a search that was cancelled by its signal.
 *
 * @param {AbortSignal} signal
 */
export function abortError(signal) {
  return new GodspeedError("the search was stopped", {
    kind: "aborted",
    name: "AbortError",
    cause: signal.reason,
  });
}

/**
 * Returns the error of a module that has crashed.
 *
 * @param {unknown} cause
 * @param {string} [panic] the message of the module
 */
export function crashError(cause, panic) {
  const reason = panic ?? (cause instanceof Error ? cause.message : String(cause));
  return new GodspeedError(`the solver crashed (${reason}). Please report this cube.`, {
    kind: "crashed",
    cause,
  });
}

/**
 * Returns the error of an option that is not possible.
 *
 * @param {string} message
 * @param {unknown} [part]
 */
export function optionError(message, part) {
  return new GodspeedError(message, {
    kind: "option",
    part: part === undefined ? undefined : String(part),
  });
}

/** Returns the index of the UTF-16 unit at a byte of the text in UTF-8. */
function unitAt(text, byte) {
  let bytes = 0;
  let units = 0;
  for (const character of text) {
    if (bytes >= byte) {
      break;
    }
    const code = /** @type {number} */ (character.codePointAt(0));
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    units += character.length;
  }
  return units;
}
