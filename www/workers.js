// Starts the workers of the page and the threads of an engine.
//
// An engine asks the page to start its threads: in Firefox 153, a worker that starts a worker sometimes waits for ever.

import { fileUrl, programUrl } from "./trusted.js";

/** Starts a worker of this version of the page, whose address names the folder of the page. */
export function startWorker(name) {
  const address = fileUrl(name);
  address.searchParams.set("page", new URL("./", document.baseURI).pathname);
  const worker = new Worker(programUrl(address), { type: "module" });
  worker.addEventListener("error", sayIncomplete);
  worker.addEventListener("message", ({ data }) => data?.broken && sayIncomplete());
  startThreadsFor(worker);
  return worker;
}

/** Says that a part of the page did not load. If there is a new version, reload.js then loads it. */
export function sayIncomplete() {
  document.dispatchEvent(new CustomEvent("godspeed-incomplete"));
}

/** In the page: starts the threads that a worker asks for. They end with it. */
function startThreadsFor(worker) {
  const threads = [];
  worker.addEventListener("message", (event) => {
    if (event.data?.startThread) {
      event.stopImmediatePropagation();
      threads.push(startThreadFor(worker, event.data.startThread));
    }
  });
  worker.terminate = () => {
    threads.forEach((thread) => thread.terminate());
    Worker.prototype.terminate.call(worker);
  };
}

function startThreadFor(worker, { program, settings, number }) {
  const thread = new Worker(programUrl(program), { type: "module" });
  thread.addEventListener("message", () => worker.postMessage({ readyThread: number }), {
    once: true,
  });
  thread.addEventListener("error", ({ message }) => {
    worker.dispatchEvent(new MessageEvent("message", { data: broken(message) }));
  });
  thread.postMessage(settings);
  return thread;
}

let lastThread = 0;

/** In an engine: starts a thread, which receives `settings` as its first message, and waits for its first message. */
export function startThread(program, settings) {
  const number = ++lastThread;
  return new Promise((resolve) => {
    const receive = ({ data }) => {
      if (data?.readyThread === number) {
        self.removeEventListener("message", receive);
        resolve();
      }
    };
    self.addEventListener("message", receive);
    self.postMessage({ startThread: { program, settings, number } });
  });
}

/** Returns the message of an engine that stopped working for this reason. */
export function broken(reason) {
  const text = `${reason?.message ?? reason ?? "its program could not be loaded"}`;
  // Memory that cannot grow ends a thread by the instruction `unreachable`, without another message.
  const remedy = /unreachable|out of memory/i.test(text)
    ? "The browser may be short of memory: close other tabs, or choose smaller tables or another algorithm. Then restart it."
    : "Restart it.";
  return { broken: { message: `The engine stopped working (${text}). ${remedy}` } };
}
