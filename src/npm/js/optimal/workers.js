// The programs of the workers of the optimal solver.

import threadedSource from "#threads/optimal-worker";
import singleSource from "#full/optimal-worker";
import storeSource from "#store/worker";

export const THREADED_WORKER = {
  workerSource: threadedSource,
  workerFile: () => new URL("./worker-optimal.js", import.meta.url),
};

export const SINGLE_WORKER = {
  workerSource: singleSource,
  workerFile: () => new URL("./worker-optimal-single.js", import.meta.url),
};

export const STORE_WORKER = {
  workerSource: storeSource,
  workerFile: () => new URL("./worker-store.js", import.meta.url),
};
