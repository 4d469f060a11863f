import { cube, open, pictures } from "../page.js";
import { printTable, quantile, three } from "./table.js";
import { newPage } from "./visit.js";

const SIZES = [3, 20, 100];
const TURNS = 40;
/** Where the processor makes the pictures, those of a large cube take seconds. */
const TURNS_OF_A_LARGE_CUBE = 10;
const KEYS = ["KeyD", "KeyW", "KeyS", "KeyA", "KeyX", "KeyF"];

/** Turns layers by keys and tells how long the page's own code takes for a frame of a turn. */
export async function reportFrames(visitor) {
  const rows = [];
  for (const size of SIZES) {
    rows.push(await measure(visitor, size));
  }
  printTable(
    "A frame of a turn, our own code in milliseconds",
    ["N", "frames", "median", "95th percentile", "median of the drawing alone", "draw calls"],
    rows,
  );
}

async function measure(visitor, size) {
  const page = await newPage(visitor);
  await page.addInitScript(timeFrames);
  await open(page, { puzzle: `${size}x${size}x${size}` });
  const turns = size > 20 ? TURNS_OF_A_LARGE_CUBE : TURNS;
  for (let turn = 0; turn < turns; turn++) {
    // Past the first round, inner layers turn where there are any.
    await page.keyboard.press(`Digit${1 + (turn % Math.min(size, 9))}`);
    await page.keyboard.press(KEYS[turn % KEYS.length]);
    await pictures(page, 2);
    await page.locator("#cube[data-turning=false]").waitFor();
  }
  const frames = await page.evaluate(() => window.frameTimes);
  const calls = await page.evaluate(() => Math.max(...window.drawCalls));
  const drawing = Number(await cube(page).getAttribute("data-frame-ms"));
  await page.context().close();
  return [
    size,
    frames.length,
    three(quantile(frames, 0.5)),
    three(quantile(frames, 0.95)),
    three(drawing),
    calls,
  ];
}

/**
 * In the page: the milliseconds of every animation frame in which the cube turns, all our code included, and how
 * many draw calls it makes.
 */
function timeFrames() {
  window.frameTimes = [];
  window.drawCalls = [];
  let calls = 0;
  for (const name of [
    "drawArrays",
    "drawElements",
    "drawArraysInstanced",
    "drawElementsInstanced",
  ]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...details) {
      calls += 1;
      return draw.apply(this, details);
    };
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const isTurning = document.getElementById("cube")?.dataset.turning === "true";
      const started = performance.now();
      calls = 0;
      callback(time);
      if (isTurning) {
        window.frameTimes.push(performance.now() - started);
        window.drawCalls.push(calls);
      }
    });
}
