// Starts the engine: the build with threads if the browser supports them, otherwise the one without.
// `?threads=N` in the address of this worker sets the number of threads.

import { broken } from "./engine-threads.js";

const POOL_TIMEOUT_MS = 30_000;
const MAX_THREADS = 256;
const WASM_PAGE_BYTES = 65_536;
const SMALLER_MEMORY_BYTES = [2 ** 31, 2 ** 30, 2 ** 29];

self.addEventListener("error", (event) => sayBroken(event.message));
self.addEventListener("unhandledrejection", (event) => sayBroken(event.reason));
start().catch(sayBroken);

async function start() {
  const reason = whyThreadsAreUnavailable();
  if (reason) {
    return startSingle(reason);
  }
  try {
    await startThreads(threadCount());
  } catch (error) {
    await startSingle(`Single-threaded: the browser could not start more threads (${error}).`);
  }
}

function whyThreadsAreUnavailable() {
  if (!self.crossOriginIsolated) {
    return "Single-threaded: the server does not send isolation headers. Use `cargo xtask serve`.";
  }
  if (typeof SharedArrayBuffer !== "function") {
    return "Single-threaded: this browser does not share memory between threads. Use another browser.";
  }
  return undefined;
}

function threadCount() {
  const requested = Number.parseInt(new URL(self.location).searchParams.get("threads"), 10);
  const threads = requested >= 1 ? requested : navigator.hardwareConcurrency || 1;
  return Math.min(threads, MAX_THREADS);
}

async function startThreads(threads) {
  const engine = await import("./pkg/engine-threads/godspeed_engine.js");
  await loadShared(engine.default, wasm("engine-threads"));
  await withTimeout(POOL_TIMEOUT_MS, engine.initThreadPool(threads));
  engine.start(threads);
}

async function startSingle(note) {
  const engine = await import("./pkg/engine-single/godspeed_engine.js");
  await engine.default({ module_or_path: wasm("engine-single") });
  engine.start(1, note);
}

function wasm(build) {
  return new URL(`pkg/${build}/godspeed_engine_bg.wasm`, import.meta.url);
}

// Some phones cannot reserve 4 GiB, the maximum size of the memory.
async function loadShared(load, module) {
  try {
    return await load({ module_or_path: module });
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
  }
  return load({ module_or_path: module, memory: smallerMemory() });
}

function smallerMemory() {
  for (const bytes of SMALLER_MEMORY_BYTES) {
    try {
      return new WebAssembly.Memory({
        initial: 256,
        maximum: bytes / WASM_PAGE_BYTES,
        shared: true,
      });
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
    }
  }
  throw new RangeError("not enough memory");
}

function withTimeout(milliseconds, promise) {
  const timeout = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("starting them timed out")), milliseconds);
  });
  return Promise.race([promise, timeout]);
}

function sayBroken(reason) {
  self.postMessage(broken(reason));
}
