// The worker of the optimal solver: it takes pattern databases from a store, and searches on a pool of threads where memory
// can be shared.
//
// Messages to it as to `worker.js`, but the first one also has `threads`, how many, and `store`: a port to the worker of the
// store, or `places` for Node.js, or neither. A thread of a pool runs the same file and gets `{ module, memory, receiver }`.
// It asks for a thread by `{ thread: { number, memory, receiver } }`, which is answered by `{ threadReady: number }`.

import { initSync, Searches, takePanic } from "#module/bindings";
import { initThreadPool, runThread } from "#module/pool";

import { ownPort } from "../port.js";
import { Requests } from "../requests.js";
import { nextTask } from "../steps.js";
import { FolderStore } from "./folder-store.js";
import { newMemory } from "./memory.js";
import { threadReady } from "./threads.js";

/** The milliseconds of a slice on this thread, and those between two looks at what a pool has done. */
const SLICE = 12;
const POLL = 2;

const port = ownPort();
const requests = new Requests(port.send, takePanic, { slice: SLICE, wait });
/** @type {Searches | undefined} */
let searches;
/** @type {((request: object, bytes: Uint8Array) => void) | undefined} */
let sendToStore;

port.listen((message) => {
  if (message.receiver !== undefined) {
    const { module, memory, receiver } = message;
    initSync({ module, memory });
    port.send({ ready: true });
    runThread(receiver);
  } else if (message.module) {
    start(message).catch((error) => port.send({ failed: String(error?.message ?? error) }));
  } else if (message.threadReady !== undefined) {
    threadReady(message.threadReady);
  } else {
    requests.receive(message, searches);
  }
});

async function start({ module, threads, store }) {
  if (initThreadPool) {
    initSync({ module, memory: newMemory() });
    await initThreadPool(threads);
  } else {
    initSync({ module });
  }
  searches = Searches.withStore(initThreadPool ? threads : 1);
  connect(store);
  port.send({ ready: true });
}

/** Connects to a store. */
function connect(store) {
  const receive = (reply, bytes = new Uint8Array()) => {
    /** @type {Searches} */ (searches).receiveTable(reply, bytes);
    passRequests();
  };
  if (store?.places) {
    const opened = new FolderStore(store.places, receive);
    sendToStore = (request, bytes) => opened.receive(request, bytes);
  } else if (store?.port) {
    store.port.onmessage = ({ data }) =>
      Array.isArray(data) ? receive(data[0], new Uint8Array(data[1])) : receive(data);
    sendToStore = (request, bytes) =>
      bytes.length > 0
        ? store.port.postMessage([request, bytes.buffer], [bytes.buffer])
        : store.port.postMessage(request);
  }
  /** @type {Searches} */ (searches).setStore(sendToStore !== undefined);
}

function passRequests() {
  if (sendToStore) {
    for (const [request, bytes] of /** @type {Searches} */ (searches).takeRequests()) {
      sendToStore(request, bytes);
    }
  }
}

/** Waits between two slices of a search, and passes what it asks of the store. */
async function wait() {
  passRequests();
  if (initThreadPool) {
    await new Promise((resolve) => setTimeout(resolve, POLL));
    const panic = takePanic();
    if (panic) {
      throw new Error(panic);
    }
  } else {
    await nextTask();
  }
}
