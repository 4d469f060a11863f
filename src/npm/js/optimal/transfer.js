/** The greatest number of chunks on their way to the module. */
const WINDOW = 4;

/** A table on its way to the module: which chunks are to be sent, and which have been unpacked. */
export class Transfer {
  #pending;
  #inFlight = 0;
  #missing;
  #isOver = false;
  #changed = () => {};

  /** @param {number} chunks how many it has */
  constructor(chunks) {
    this.#pending = [...Array(chunks).keys()];
    this.#missing = chunks;
  }

  get isOver() {
    return this.#isOver;
  }

  /** Whether all chunks have been unpacked. */
  get isWhole() {
    return this.#missing === 0;
  }

  /** Returns the next chunk to send, as soon as the module can take one; `undefined` if there is no other. */
  async next() {
    while (!this.#isOver && !this.isWhole) {
      if (this.#inFlight < WINDOW && this.#pending.length > 0) {
        this.#inFlight += 1;
        return this.#pending.shift();
      }
      await new Promise((resolve) => (this.#changed = () => resolve(undefined)));
    }
    return undefined;
  }

  /** Takes note that a chunk has been unpacked. */
  acknowledge() {
    this.#inFlight -= 1;
    this.#missing -= 1;
    this.#changed();
  }

  /** Sends a chunk again, which could not be unpacked. */
  resend(index) {
    this.#inFlight -= 1;
    this.#pending.unshift(index);
    this.#changed();
  }

  /** Ends the transfer. */
  end() {
    this.#isOver = true;
    this.#changed();
  }
}
