// The worker of the package. It takes the module from the thread that starts it, so that this file is small.
//
// Messages to it: `{ module }` once, then `{ id, request }` and `{ id, stop: true }`. Messages from it: `{ ready: true }`,
// `{ id, progress }`, and at last `{ id, end }`, `{ id, fault }` or `{ id, crash }`.

import { initSync, Searches, takePanic } from "#module/bindings";

import { runSearch } from "./steps.js";

/** The milliseconds between two looks at the messages. */
const SLICE = 12;

const port = ownPort();
/** @type {{ id: number, request: object }[]} */
const queue = [];
const stopped = new Set();
/** @type {Searches | undefined} */
let searches;
let isRunning = false;

port.listen((message) => {
  if (message.module) {
    initSync({ module: message.module });
    searches = new Searches();
    port.send({ ready: true });
  } else if (message.stop) {
    stopped.add(message.id);
  } else {
    queue.push(message);
    void work();
  }
});

/** Runs the searches one after another. */
async function work() {
  if (isRunning) {
    return;
  }
  isRunning = true;
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { id, request } = job;
    try {
      const end = await runSearch(/** @type {Searches} */ (searches), request, {
        slice: SLICE,
        isStopped: () => stopped.has(id),
        report: (progress) => port.send({ id, progress }),
      });
      port.send({ id, end });
    } catch (error) {
      port.send(
        error instanceof Error ? { id, crash: takePanic() ?? error.message } : { id, fault: error },
      );
    }
    stopped.delete(id);
  }
  isRunning = false;
}

/** Returns the connection to the thread that started this worker: of a browser, or of Node.js. */
function ownPort() {
  const node = globalThis.process?.getBuiltinModule?.("node:worker_threads")?.parentPort;
  if (node) {
    return {
      listen: (receive) => node.on("message", receive),
      send: (message) => node.postMessage(message),
    };
  }
  return {
    listen: (receive) => {
      globalThis.onmessage = ({ data }) => receive(data);
    },
    send: (message) => globalThis.postMessage(message),
  };
}
