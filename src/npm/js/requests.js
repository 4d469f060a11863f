import { runSearch } from "./steps.js";

/** The searches that a worker was told to run, one after another. */
export class Requests {
  #queue = [];
  #stopped = new Set();
  #isRunning = false;
  #send;
  #takePanic;
  #options;

  /**
   * @param {(message: object, transfer?: Transferable[]) => void} send
   * @param {() => string | undefined} takePanic
   * @param {{ slice: number, wait?: () => Promise<void> }} options as `runSearch` takes them
   */
  constructor(send, takePanic, options) {
    this.#send = send;
    this.#takePanic = takePanic;
    this.#options = options;
  }

  /**
   * Handles `{ id, request }` and `{ id, stop: true }`.
   *
   * @param {any} message
   * @param {any} searches the searches of the module
   */
  receive(message, searches) {
    if (message.stop) {
      this.#stopped.add(message.id);
    } else {
      this.#queue.push(message);
      void this.#work(searches);
    }
  }

  async #work(searches) {
    if (this.#isRunning) {
      return;
    }
    this.#isRunning = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const { id, request } = job;
      try {
        const end = await runSearch(searches, request, {
          ...this.#options,
          isStopped: () => this.#stopped.has(id),
          report: (progress) => this.#send({ id, progress }),
        });
        this.#send({ id, end });
      } catch (error) {
        this.#send(
          error instanceof Error
            ? { id, crash: this.#takePanic() ?? error.message }
            : { id, fault: error },
        );
      }
      this.#stopped.delete(id);
    }
    this.#isRunning = false;
  }
}
