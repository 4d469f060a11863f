// What a page holds: memory, elements, workers and objects of WebGL.

/** Counts the workers of the page that have not been ended. */
export async function countWorkersAndMemories(page) {
  await page.addInitScript(() => {
    window.liveWorkers = new Set();
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker {
      constructor(...details) {
        super(...details);
        window.liveWorkers.add(this);
      }
      terminate() {
        window.liveWorkers.delete(this);
        super.terminate();
      }
    };
    window.wasmMemories = [];
    const { instantiateStreaming, instantiate } = WebAssembly;
    const keep = async (made) => {
      const { instance } = await made;
      window.wasmMemories.push(instance.exports.memory);
      return made;
    };
    WebAssembly.instantiateStreaming = (...details) => keep(instantiateStreaming(...details));
    WebAssembly.instantiate = (...details) => keep(instantiate(...details));
  });
}

/** Counts the objects of WebGL that have not been deleted. */
export function countGraphics(page) {
  return page.addInitScript(() => {
    window.graphics = 0;
    const { prototype } = WebGL2RenderingContext;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const [, verb, what] = /^(create|delete)([A-Z]\w+)$/.exec(name) ?? [];
      if (what) {
        const plain = prototype[name];
        prototype[name] = function (...details) {
          if (verb === "create") {
            window.graphics += 1;
          } else if (details[0]) {
            window.graphics -= 1;
          }
          return plain.apply(this, details);
        };
      }
    }
  });
}

/** Returns the bytes of JavaScript objects and of the page's wasm memory, the elements, objects of WebGL and workers. */
export async function measure(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  await devtools.detach();
  const counts = await page.evaluate(() => ({
    wasm: window.wasmMemories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
    elements: document.querySelectorAll("*").length,
    graphics: window.graphics,
    workers: window.liveWorkers.size,
  }));
  return { bytes: usedSize, ...counts };
}
