/** @typedef {import("./hosts.js").Host} Host */

/** A place where searches run: a host that is opened when it is first needed, and again after it was lost. */
export class Place {
  #open;
  /** @type {Promise<Host> | undefined} */
  #host;

  /** @param {(lost: () => void) => Promise<Host>} open opens the host, which calls `lost` when it has crashed */
  constructor(open) {
    this.#open = open;
  }

  /** Returns the host. */
  host() {
    if (!this.#host) {
      const lost = () => {
        if (this.#host === opened) {
          this.#host = undefined;
        }
      };
      const opened = this.#open(lost);
      opened.catch(lost);
      this.#host = opened;
    }
    return this.#host;
  }

  /** Ends the searches and frees their memory. The next search opens another host. */
  close() {
    const closed = this.#host;
    this.#host = undefined;
    void closed?.then(
      (host) => host.close(),
      () => {},
    );
  }
}
