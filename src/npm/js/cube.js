import { algOf, movesFor, symmetryIndex, textOf } from "./alg.js";
import { ask } from "./core.js";
import { errorOf, optionError } from "./error.js";
import { seedOf } from "./seed.js";

const INTERNAL = Symbol("internal");

/** The state of a cube of any size. */
export class Cube {
  /**
   * Use {@link Cube.solved}, {@link Cube.parse} and their kin.
   *
   * @param {symbol} [key]
   * @param {{ size: number, facelets: string }} [data]
   */
  constructor(key, data) {
    if (key !== INTERNAL || !data) {
      throw optionError(
        "a cube is made by Cube.solved, Cube.parse, Cube.state, Cube.after or Cube.random",
      );
    }
    this.size = data.size;
    this.facelets = data.facelets;
    Object.freeze(this);
  }

  /** Node.js prints the facelets. */
  [Symbol.for("nodejs.util.inspect.custom")]() {
    return this.facelets;
  }

  static solved(size = 3) {
    return cubeOf(ask({ solved: { size: layers(size) } }));
  }

  static parse(text, options) {
    return parse(text, options).cube;
  }

  static state(text) {
    const given = textOf(text);
    return cubeOf(ask({ state: { text: given } }, given));
  }

  static after(moves, size = moves?.size ?? 3) {
    const text = movesFor(moves, layers(size));
    return cubeOf(ask({ moves: { text, size, about: "state" } }, text));
  }

  static random(size = 3, seed = undefined) {
    return cubeOf(ask({ random: { size: layers(size), seed: seedOf(seed) } }));
  }

  get isSolved() {
    return this.#ask("isSolved");
  }

  check() {
    const fault = this.#ask("check");
    return fault ? errorOf(fault) : undefined;
  }

  apply(moves) {
    const text = movesFor(moves, this.size);
    return cubeOf(this.#ask({ after: text }, text));
  }

  inverse() {
    return cubeOf(this.#ask("inverse"));
  }

  written(form = "faces") {
    return this.#ask({ written: textOf(form) });
  }

  image(symmetry) {
    return cubeOf(this.#ask({ image: symmetryIndex(symmetry) }));
  }

  symmetries() {
    return this.#ask("symmetries");
  }

  equals(other) {
    return other instanceof Cube && other.facelets === this.facelets;
  }

  isRotationOf(other) {
    return other instanceof Cube && this.#ask({ isRotationOf: other.facelets });
  }

  toString() {
    return this.facelets;
  }

  toJSON() {
    return this.facelets;
  }

  #ask(about, text) {
    return ask({ cube: { facelets: this.facelets, about } }, text);
  }
}

/**
 * Reads a cube from moves, a link or a state in any notation.
 *
 * @param {unknown} text
 * @param {{ size?: number }} [options]
 */
export function parse(text, { size } = {}) {
  const given = textOf(text);
  const parsed = ask(
    { parse: { text: given, size: size === undefined ? undefined : layers(size) } },
    given,
  );
  return {
    cube: cubeOf(parsed.cube),
    alg: parsed.alg ? algOf(parsed.alg) : undefined,
    remarks: parsed.remarks,
  };
}

/** Returns a cube of the module's data. */
function cubeOf(data) {
  return new Cube(INTERNAL, data);
}

/** Returns a number of layers that the module can read. */
export function layers(size) {
  if (Number.isInteger(size) && size >= 0 && size < 2 ** 32) {
    return size;
  }
  throw errorOf({
    kind: "size",
    message: "expected a number of layers, such as 3",
    part: String(size),
  });
}
