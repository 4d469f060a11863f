import { animationFrames, countDrawCalls, cube, open } from "../page.js";
import { printTable, quantile, digits } from "./table.js";
import { newPage } from "./visit.js";

const SIZES = [3, 20, 100];
const TURNS = 40;
/** Software rendering takes seconds for a large cube. */
const TURNS_OF_A_LARGE_CUBE = 10;
const KEYS = ["KeyD", "KeyW", "KeyS", "KeyA", "KeyX", "KeyF"];

/** Turns layers by key and prints how long the page's own code takes per frame. */
export async function reportFrames(visitor) {
  const rows = [];
  for (const size of SIZES) {
    rows.push(await measure(visitor, size));
  }
  printTable(
    "Own code in a frame of a turn, milliseconds",
    ["N", "frames", "median", "95th percentile", "median, drawing only", "draw calls"],
    rows,
  );
}

async function measure(visitor, size) {
  const page = await newPage(visitor);
  await page.addInitScript(countDrawCalls);
  await page.addInitScript(timeFrames);
  await open(page, { puzzle: `${size}x${size}x${size}` });
  const turns = size > 20 ? TURNS_OF_A_LARGE_CUBE : TURNS;
  for (let turn = 0; turn < turns; turn++) {
    // Cycles through the layers, so that inner layers turn too.
    await page.keyboard.press(`Digit${1 + (turn % Math.min(size, 9))}`);
    await page.keyboard.press(KEYS[turn % KEYS.length]);
    await animationFrames(page, 2);
    await page.locator("#cube[data-turning=false]").waitFor();
  }
  const frames = await page.evaluate(() => window.frameTimes);
  const calls = await page.evaluate(() => Math.max(...window.frameCalls));
  const drawing = Number(await cube(page).getAttribute("data-frame-ms"));
  await page.context().close();
  return [
    size,
    frames.length,
    digits(quantile(frames, 0.5)),
    digits(quantile(frames, 0.95)),
    digits(drawing),
    calls,
  ];
}

/** Runs in the page: records the milliseconds and draw calls of every frame in which the cube turns. */
function timeFrames() {
  window.frameTimes = [];
  window.frameCalls = [];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const isTurning = document.getElementById("cube")?.dataset.turning === "true";
      const started = performance.now();
      window.drawCalls = 0;
      callback(time);
      if (isTurning) {
        window.frameTimes.push(performance.now() - started);
        window.frameCalls.push(window.drawCalls);
      }
    });
}
