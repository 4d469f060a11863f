// Where searches run: in a worker of Node.js, in one of the browser, or on the thread of the caller.

import { isNode, nodeModule } from "./runtime.js";
import { runSearch } from "./steps.js";

/** The milliseconds that the thread of the caller is busy at a time. */
const SLICE = 8;

/** The name that the build of the package gives to the file with this script (`build/npm.js`). */
const OWN_NAME = /\/godspeed-\w+\.js$/;

/** The milliseconds in which a worker has to be ready. */
const READY_WITHIN = 10_000;

/**
 * @typedef {object} Engine a module that searches
 * @property {new () => any} [Searches] the searches of the module on this thread; none if it needs a worker
 * @property {() => string | undefined} takePanic
 * @property {string} workerSource the script of its worker
 * @property {() => URL} workerFile the file of its worker beside that of the module, if the bundler has kept it there
 * @property {() => WebAssembly.Module} compiled
 * @property {() => void} start Starts it on this thread.
 * @property {() => Promise<Settings>} [settings] what its worker also gets
 *
 * @typedef {object} Settings
 * @property {object} message a part of the first message
 * @property {Transferable[]} [transfer]
 * @property {() => void} [close] Ends what the message refers to.
 */

/**
 * @typedef {object} Host a place where searches run
 * @property {(request: object, options: { signal?: AbortSignal, report: (progress: object) => void }) => Promise<any>} run
 *   Runs a search to its end; rejects with `{ fault }` or `{ crash }`.
 * @property {() => void} close Ends what runs and frees the memory.
 */

/**
 * Opens the best host that works here.
 *
 * @param {Engine} engine
 * @param {string | URL | false | undefined} address the file of the worker, `false` for none, or unspecified
 * @param {() => void} lost is called when the host has crashed
 * @returns {Promise<Host>}
 */
export async function openHost(engine, address, lost) {
  for (const start of address === false ? [] : workerStarts(engine, address)) {
    try {
      return await openWorker(start, engine, lost, await engine.settings?.());
    } catch {
      // The next one may work.
    }
  }
  return ownThread(engine);
}

/**
 * Returns the ways to start a worker, the best first.
 *
 * @param {Pick<Engine, "workerSource" | "workerFile">} program
 * @param {string | URL | undefined} address the file of the worker, if it is known
 * @returns {(() => Endpoint)[]}
 */
export function workerStarts({ workerSource, workerFile }, address) {
  const threads = nodeModule("worker_threads");
  if (threads && isNode()) {
    return [() => nodeEndpoint(new threads.Worker(workerSource, { eval: true }))];
  }
  if (typeof Worker !== "function") {
    return [];
  }
  if (address !== undefined) {
    return [() => browserEndpoint(address)];
  }
  const starts = [() => blobEndpoint(workerSource), () => browserEndpoint(workerFile())];
  // Stricter policies permit the files of a site than workers from a text.
  return isUnbundled() ? starts.reverse() : starts;
}

/** Returns whether this file is beside those of the workers, on the site of the page. */
function isUnbundled() {
  const { origin, pathname } = new URL(import.meta.url);
  return origin === globalThis.location?.origin && OWN_NAME.test(pathname);
}

/**
 * @typedef {object} Endpoint a worker of any kind
 * @property {(message: object, transfer?: Transferable[]) => void} send
 * @property {(receive: (message: any) => void, failed: (error: unknown) => void) => void} listen
 * @property {(isBusy: boolean) => void} hold Determines whether the worker keeps the process alive.
 * @property {() => void} end
 */

/** @returns {Endpoint} */
function nodeEndpoint(worker) {
  worker.unref();
  return {
    send: (message, transfer) => worker.postMessage(message, transfer),
    listen: (receive, failed) => {
      worker.on("message", receive);
      worker.on("error", failed);
      worker.on("exit", () => failed(new Error("the worker has ended")));
      // A listener holds the process.
      worker.unref();
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

function blobEndpoint(workerSource) {
  const url = URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
  const endpoint = browserEndpoint(url);
  return {
    ...endpoint,
    end: () => {
      endpoint.end();
      URL.revokeObjectURL(url);
    },
  };
}

/** @returns {Endpoint} */
function browserEndpoint(address) {
  const worker = new Worker(/** @type {any} */ (trusted(String(address))), { type: "module" });
  return {
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    listen: (receive, failed) => {
      worker.onmessage = ({ data }) => receive(data);
      worker.onerror = (event) => {
        event.preventDefault();
        failed(new Error(event.message || "the worker could not be started"));
      };
      worker.onmessageerror = () => failed(new Error("the worker sent what cannot be read"));
    },
    hold: () => {},
    end: () => worker.terminate(),
  };
}

/** The policy of this package; `null` if the page does not permit it. @type {any} */
let policy;

/** Returns an address of this package as a page with Trusted Types takes it. */
function trusted(address) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (policy === undefined && types) {
    try {
      policy = types.createPolicy("godspeed-cube", {
        createScriptURL: (/** @type {string} */ url) => url,
      });
    } catch {
      policy = null;
    }
  }
  return policy ? policy.createScriptURL(address) : address;
}

/**
 * Starts a worker, waits until it is ready, and returns the host that it is.
 *
 * @param {() => Endpoint} start
 * @param {Engine} engine
 * @param {() => void} lost
 * @param {Settings | undefined} settings
 * @returns {Promise<Host>}
 */
function openWorker(start, engine, lost, settings) {
  const endpoint = start();
  /** @type {Endpoint[]} */
  const threads = [];
  /** @type {Map<number, { resolve: (end: any) => void, reject: (error: any) => void, report: (progress: object) => void }>} */
  const jobs = new Map();
  let last = 0;
  return new Promise((resolve, reject) => {
    let isReady = false;
    let isOver = false;
    const late = setTimeout(
      () => failed(new Error("the worker did not start in time")),
      READY_WITHIN,
    );
    /** @param {any} error */
    const failed = (error) => {
      if (isOver) {
        return;
      }
      end();
      if (!isReady) {
        reject(error);
        return;
      }
      lost();
      const crash = error instanceof Error ? error.message : String(error);
      jobs.forEach((job) => job.reject({ crash }));
      jobs.clear();
      endpoint.hold(false);
    };
    const end = () => {
      isOver = true;
      clearTimeout(late);
      endpoint.end();
      threads.forEach((thread) => thread.end());
      settings?.close?.();
    };
    endpoint.listen((message) => {
      if (message.thread) {
        threads.push(startThread(start, engine, endpoint, message.thread, failed));
        return;
      }
      if (message.failed !== undefined) {
        failed(new Error(message.failed));
        return;
      }
      if (message.ready) {
        clearTimeout(late);
        isReady = true;
        endpoint.hold(jobs.size > 0);
        resolve({ run, close });
        return;
      }
      const job = jobs.get(message.id);
      if (!job) {
        return;
      }
      if (message.progress) {
        job.report(message.progress);
        return;
      }
      jobs.delete(message.id);
      endpoint.hold(jobs.size > 0);
      if (message.end) {
        job.resolve(message.end);
      } else {
        job.reject(message);
      }
      if (message.crash !== undefined) {
        failed(new Error(message.crash));
      }
    }, failed);
    endpoint.hold(true);
    endpoint.send({ ...settings?.message, module: engine.compiled() }, settings?.transfer);

    /** @type {Host["run"]} */
    function run(request, { signal, report }) {
      const id = ++last;
      const stop = () => endpoint.send({ id, stop: true });
      return new Promise((resolve, reject) => {
        jobs.set(id, { resolve, reject, report });
        endpoint.hold(true);
        endpoint.send({ id, request });
        signal?.addEventListener("abort", stop, { once: true });
      }).finally(() => signal?.removeEventListener("abort", stop));
    }

    function close() {
      end();
      jobs.forEach((job) => job.reject({ closed: true }));
      jobs.clear();
    }
  });
}

/**
 * Starts a thread of the pool of a worker.
 *
 * @param {() => Endpoint} start
 * @param {Engine} engine
 * @param {Endpoint} worker
 * @param {{ number: number, memory: WebAssembly.Memory, receiver: number }} settings
 * @param {(error: unknown) => void} failed
 */
function startThread(start, engine, worker, { number, memory, receiver }, failed) {
  const thread = start();
  thread.listen(() => worker.send({ threadReady: number }), failed);
  thread.send({ module: engine.compiled(), memory, receiver });
  return thread;
}

/**
 * Returns the host on the thread of the caller, which searches in slices.
 *
 * @param {Engine} engine
 * @returns {Host}
 */
function ownThread({ Searches, takePanic, start }) {
  if (!Searches) {
    throw new Error("the module needs a worker");
  }
  start();
  const searches = new Searches();
  let last = Promise.resolve();
  let isClosed = false;
  return {
    run(request, { signal, report }) {
      const end = last.then(async () => {
        try {
          const isStopped = () => isClosed || (signal?.aborted ?? false);
          return await runSearch(searches, request, { slice: SLICE, isStopped, report });
        } catch (error) {
          throw error instanceof Error ? { crash: takePanic() ?? error.message } : { fault: error };
        }
      });
      last = end.then(
        () => undefined,
        () => undefined,
      );
      return end;
    },
    close() {
      isClosed = true;
      void last.then(() => searches.free());
    },
  };
}
