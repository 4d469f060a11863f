// Starts the engine: the build with threads where the browser allows them, else the one without.
// `?threads=N` in this worker's address sets the number of threads.

const PATIENCE = 30_000;
const PAGE = 65_536;
const SMALLER_MEMORIES = [2 ** 31, 2 ** 30, 2 ** 29];

self.addEventListener("error", (event) => broken(event.message));
self.addEventListener("unhandledrejection", (event) => broken(event.reason));
start().catch(broken);

async function start() {
  const obstacle = obstacleToThreads();
  if (obstacle) {
    return startSingle(obstacle);
  }
  try {
    await startThreads(wantedThreads());
  } catch (error) {
    await startSingle(`One thread only: this browser did not start more (${error}).`);
  }
}

function obstacleToThreads() {
  if (!self.crossOriginIsolated || typeof SharedArrayBuffer !== "function") {
    return "One thread only: this address does not isolate the page. `cargo xtask serve` does.";
  }
  if (typeof Worker !== "function") {
    return "One thread only: this browser starts no worker inside a worker. A newer one does.";
  }
  return undefined;
}

function wantedThreads() {
  const asked = Number.parseInt(new URL(self.location).searchParams.get("threads"), 10);
  const threads = asked >= 1 ? asked : navigator.hardwareConcurrency || 1;
  return Math.min(threads, 256);
}

async function startThreads(threads) {
  const engine = await import("./pkg/engine-threads/godspeed_engine.js");
  await loadShared(engine.default, wasm("engine-threads"));
  await within(PATIENCE, engine.initThreadPool(threads));
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

// Some phones refuse to reserve the 4 GiB that the module may grow to.
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
  for (const bytes of SMALLER_MEMORIES) {
    try {
      return new WebAssembly.Memory({ initial: 256, maximum: bytes / PAGE, shared: true });
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
    }
  }
  throw new RangeError("not enough memory");
}

function within(milliseconds, promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("they took too long")), milliseconds);
  });
  return Promise.race([promise, late]);
}

function broken(reason) {
  const message = `The engine stopped working (${reason?.message ?? reason}). Start it again.`;
  self.postMessage({ type: "broken", message });
}
