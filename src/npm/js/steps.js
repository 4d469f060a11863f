// The loop of a search in slices, in a worker or on the thread of the caller.

/**
 * Runs a search to its end.
 *
 * @param {{ start(request: object): void, advance(milliseconds: number): any, stop(): void }} searches
 * @param {object} request as in `request.rs`
 * @param {object} options
 * @param {number} options.slice the milliseconds of a step
 * @param {() => boolean} options.isStopped
 * @param {(progress: object) => void} options.report
 * @param {() => Promise<unknown>} [options.wait] what is waited for between two steps
 * @returns {Promise<object>} the end, as in `job.rs`
 */
export async function runSearch(searches, request, { slice, isStopped, report, wait = nextTask }) {
  searches.start(request);
  for (;;) {
    if (isStopped()) {
      searches.stop();
    }
    const { progress, end } = searches.advance(slice);
    progress.forEach(report);
    if (end) {
      return end;
    }
    await wait();
  }
}

/** @type {(() => void)[]} */
const waiting = [];
/** @type {MessageChannel | undefined} */
let channel;

/** Waits until the event loop has handled what is pending. A timer would wait for four milliseconds. */
export function nextTask() {
  return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    if (typeof globalThis.setImmediate === "function") {
      globalThis.setImmediate(resolve);
    } else if (typeof MessageChannel === "function") {
      if (!channel) {
        channel = new MessageChannel();
        channel.port2.onmessage = () => waiting.shift()?.();
      }
      waiting.push(resolve);
      channel.port1.postMessage(undefined);
    } else {
      setTimeout(resolve, 0);
    }
  });
}
