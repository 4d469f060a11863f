// The page does not grow: solves, aborts, turns and sizes leave nothing behind. GODSPEED_ENDURANCE raises the numbers;
// 200 make 10,000 solves, 1,000 aborts, 100,000 turns and 100 sizes, which take about an hour.

import { expect, test } from "../godspeed.js";
import { countGraphics, countWorkersAndMemories, measure } from "../growth.js";
import { openReady, playFast, request, waitUntil } from "../page.js";

const TIMES = Number(process.env.GODSPEED_ENDURANCE ?? 1);
const SOLVES = 50 * TIMES;
const ABORTS = Math.max(20, 5 * TIMES);
const TURNS = 500 * TIMES;
const SIZES = Math.max(10, TIMES / 2);

/** The growth of a long session that is no leak: caches, and code that the browser compiles on the way. */
const MOST_GROWTH = { bytes: 8 * 2 ** 20, wasm: 16 * 2 ** 20, elements: 300, graphics: 20 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  `${SOLVES} solves, ${ABORTS} aborts, ${TURNS} turns and ${SIZES} sizes leave nothing behind`,
  { tag: "@long" },
  async ({ page }) => {
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
    expectNoGrowth(before, after);
  },
);

test(
  "eight hours without a visitor leave nothing behind, and the page still works",
  { tag: "@long" },
  async ({ page }) => {
    await page.clock.install();
    await countWorkersAndMemories(page);
    await countGraphics(page);
    await countFrames(page);
    await openReady(page, { algorithm: "thistlethwaite" });
    await playFast(page);
    await workOn(page, { solves: 2, aborts: 1, turns: 20, sizes: 10 });
    await page.clock.runFor("01:00");
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    const frames = await page.evaluate(() => window.askedFrames);
    const before = await measure(page);
    const begun = await page.evaluate(() => Date.now());
    await page.clock.runFor("08:00:00");
    expect(await page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(begun + 8 * 3_600_000);
    const after = await measure(page);
    const drawn = (await page.evaluate(() => window.askedFrames)) - frames;
    console.log(`  ${drawn} frames, ${requests.length} requests`);
    expect(drawn).toBe(0);
    expect(requests).toEqual([]);
    expectNoGrowth(before, after);
    await workOn(page, { solves: 1, aborts: 1, turns: 20, sizes: 1 });
  },
);

/** Prints two measurements and expects the second to be hardly greater. */
function expectNoGrowth(before, after) {
  console.log(`  before ${JSON.stringify(before)}\n  after  ${JSON.stringify(after)}`);
  // The worker that warms up the graphics process ends by itself.
  expect(after.workers).toBeLessThanOrEqual(before.workers);
  for (const [what, growth] of Object.entries(MOST_GROWTH)) {
    expect(after[what] - before[what], what).toBeLessThan(growth);
  }
}

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
    await request(page, { resize: `${2 + (changed % 9)}` });
  }
  await request(page, { resize: "3" });
  for (let solved = 0; solved < solves; solved++) {
    await request(page, { command: "shuffle" });
    await request(page, { solve: "thistlethwaite" });
    await ended(page, "solved");
  }
  for (let aborted = 0; aborted < aborts; aborted++) {
    await request(page, { command: "shuffle" });
    await request(page, { solve: "ida" });
    await page.waitForTimeout((aborted * 37) % 200);
    await request(page, { command: "solve" });
    await ended(page, "cancelled");
  }
}

const ended = (page, state) =>
  waitUntil(page, (state) => document.getElementById("result").dataset.state === state, state);

/** Counts the frames that the page requests. */
const countFrames = (page) =>
  page.addInitScript(() => {
    window.askedFrames = 0;
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => {
      window.askedFrames += 1;
      return requestAnimationFrame(callback);
    };
  });
