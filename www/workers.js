// Starts workers, and the threads of an engine: in Firefox 153, a worker that starts a worker sometimes waits forever.

import { fileUrl, programUrl } from "./trusted.js";

/** Starts a worker of this version of the page, whose address names the folder of the page. */
export function startWorker(name) {
  const address = fileUrl(name);
  address.searchParams.set("page", new URL("./", document.baseURI).pathname);
  const worker = new Worker(programUrl(address), { type: "module" });
  worker.addEventListener("error", reportIncomplete);
  worker.addEventListener("message", ({ data }) => data?.broken && reportIncomplete());
  startThreadsFor(worker);
  return worker;
}

/** Reports that a part of the page did not load. If there is a new version, reload.js then loads it. */
export function reportIncomplete() {
  window.reloadIfReplaced?.();
}

/** Starts the threads that a worker requests. They end with it. */
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
  thread.addEventListener("error", async ({ message }) => {
    const { broken } = await import("./engine-threads.js");
    worker.dispatchEvent(new MessageEvent("message", { data: broken(message) }));
  });
  thread.postMessage(settings);
  return thread;
}
