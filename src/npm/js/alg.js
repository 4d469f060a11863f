import { ask } from "./core.js";
import { GodspeedError, optionError } from "./error.js";

const INTERNAL = Symbol("internal");

/** A sequence of moves for one size of cube. */
export class Alg {
  /**
   * Use {@link Alg.parse} or {@link Alg.of}.
   *
   * @param {symbol} [key]
   * @param {{ size: number, text: string, remarks?: object[] }} [data]
   */
  constructor(key, data) {
    if (key !== INTERNAL || !data) {
      throw optionError("an algorithm is made by Alg.parse or Alg.of");
    }
    const { size, text, remarks = [] } = data;
    this.size = size;
    this.text = text;
    this.remarks = remarks;
    Object.freeze(this);
  }

  /** Node.js prints the moves. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return this.text;
  }

  static parse(text, size = 3) {
    const given = textOf(text);
    return algOf(ask({ alg: { text: given, size } }, given));
  }

  static of(nodes, size = 3) {
    if (!Array.isArray(nodes)) {
      throw optionError("the nodes of an algorithm are an array");
    }
    return algOf(ask({ tree: { nodes, size } }));
  }

  get turns() {
    return this.#ask("turns");
  }

  get nodes() {
    return this.#ask("tree");
  }

  inverse() {
    return algOf(this.#ask("inverse"));
  }

  simplified() {
    return algOf(this.#ask("simplified"));
  }

  expanded() {
    return algOf(this.#ask("expanded"));
  }

  // `Alg::then` in Rust; an object with that method would be taken for a promise.
  concat(next) {
    return algOf(this.#ask({ then: movesFor(next, this.size) }, String(next)));
  }

  image(symmetry) {
    return algOf(this.#ask({ image: symmetryIndex(symmetry) }));
  }

  length(metric = "htm") {
    return this.#ask({ length: textOf(metric) });
  }

  equals(other) {
    return (
      other instanceof Alg &&
      other.size === this.size &&
      other.expanded().text === this.expanded().text
    );
  }

  toString() {
    return this.text;
  }

  toJSON() {
    return this.text;
  }

  #ask(about, text) {
    return ask({ moves: { text: this.text, size: this.size, about } }, text);
  }
}

/** Returns an algorithm of the module's data. */
export function algOf(data) {
  return new Alg(INTERNAL, data);
}

/**
 * Returns moves for a cube of a size as text.
 *
 * @param {unknown} moves an `Alg` or a text
 * @param {number} size
 */
export function movesFor(moves, size) {
  if (moves instanceof Alg && moves.size !== size) {
    const [of, cube] = [moves.size, size].map((layers) => `${layers}x${layers}x${layers}`);
    throw new GodspeedError(`this is a ${of} cube, but a ${cube} is expected`, {
      kind: "size",
      part: of,
    });
  }
  return textOf(moves);
}

/**
 * Returns the text of a value that has to be one.
 *
 * @param {unknown} value
 */
export function textOf(value) {
  if (typeof value === "string" || value instanceof Alg) {
    return String(value);
  }
  throw optionError("expected a text", value);
}

/** Returns the index of a symmetry, which has to be a whole number. */
export function symmetryIndex(symmetry) {
  if (!Number.isInteger(symmetry) || symmetry < 0) {
    throw optionError(
      `there is no symmetry ${String(symmetry)}; choose one from 0 to 47`,
      symmetry,
    );
  }
  return symmetry;
}
