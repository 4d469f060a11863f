// The page does not grow: solves, aborts, turns and sizes leave nothing behind. GODSPEED_ENDURANCE raises the numbers;
// 200 make 10,000 solves, 1,000 aborts, 100,000 turns and 100 sizes, which take about an hour.

import { expect, test } from "../godspeed.js";
import { openReady, playFast, waitUntil } from "../page.js";

const TIMES = Number(process.env.GODSPEED_ENDURANCE ?? 1);
const SOLVES = 50 * TIMES;
const ABORTS = Math.max(20, 5 * TIMES);
const TURNS = 500 * TIMES;
const SIZES = Math.max(10, TIMES / 2);

/** The growth of a long session that is no leak: caches, and code that the browser compiles on the way. */
const MOST_GROWTH = { bytes: 8 * 2 ** 20, wasm: 16 * 2 ** 20, elements: 300, graphics: 20 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(`${SOLVES} solves, ${ABORTS} aborts, ${TURNS} turns and ${SIZES} sizes leave nothing behind`, async ({
  page,
}) => {
  test.setTimeout(120_000 + 60_000 * TIMES);
  await countWorkersAndMemories(page);
  await countGraphics(page);
  await openReady(page, { algorithm: "thistlethwaite" });
  await playFast(page);
  // The first round fills caches.
  await workOn(page, { solves: 10, aborts: 2, turns: 20, sizes: 10 });
  const before = await measure(page);
  await workOn(page, { solves: SOLVES, aborts: ABORTS, turns: TURNS, sizes: SIZES });
  const after = await measure(page);
  console.log(`  before ${JSON.stringify(before)}\n  after  ${JSON.stringify(after)}`);
  expect(after.workers).toBe(before.workers);
  for (const [what, growth] of Object.entries(MOST_GROWTH)) {
    expect(after[what] - before[what], what).toBeLessThan(growth);
  }
});

async function workOn(page, { solves, aborts, turns, sizes }) {
  const turn = () =>
    page.evaluate(async (turns) => {
      const keys = ["KeyW", "KeyA", "KeyS", "KeyD", "KeyF", "KeyX"];
      const cube = document.getElementById("cube");
      for (let made = 0; made < turns; made++) {
        const code = keys[(made * 7) % keys.length];
        cube.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true }));
        cube.dispatchEvent(new KeyboardEvent("keyup", { code, bubbles: true }));
        if (made % 20 === 0) {
          await new Promise(requestAnimationFrame);
        }
      }
    }, turns);
  await turn();
  for (let changed = 0; changed < sizes; changed++) {
    await send(page, `size ${2 + (changed % 9)}`);
  }
  await send(page, "size 3");
  for (let solved = 0; solved < solves; solved++) {
    await send(page, "do shuffle");
    await send(page, "solve thistlethwaite");
    await ended(page, "solved");
  }
  for (let aborted = 0; aborted < aborts; aborted++) {
    await send(page, "do shuffle");
    await send(page, "solve ida");
    await page.waitForTimeout((aborted * 37) % 200);
    await send(page, "do solve");
    await ended(page, "cancelled");
  }
}

const send = (page, detail) =>
  page.evaluate(
    (detail) => document.dispatchEvent(new CustomEvent("godspeed-do", { detail })),
    detail,
  );

const ended = (page, state) =>
  waitUntil(page, (state) => document.getElementById("result").dataset.state === state, state);

/** Counts the workers of the page that have not been ended. */
async function countWorkersAndMemories(page) {
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
function countGraphics(page) {
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
async function measure(page) {
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
