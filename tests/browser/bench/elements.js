// Measures elements on other pages in Chromium. Run by `cargo xtask bench --elements`.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { openElements } from "../element.js";
import { countDrawCalls } from "../page.js";
import { digits, printTable, quantile } from "./table.js";
import { newPage, withChromium } from "./visit.js";

const COUNT = 50;
/** Milliseconds for which frames are measured. */
const MEASURED = 6000;
const MOVES = "R U R' U' R' F R2 U' R' U' R U R' F' ".repeat(40);
const FOLDER = new URL("../../../pkg/element/", import.meta.url);

/** Files that are loaded before a cube is seen: all but the functions for servers and for searches. */
const LATER = /^(server|solving)\.js$|\.d\.ts$/;

await withChromium(async (visitor) => {
  printTable("Bytes until a cube is seen, gzip", ["files", "bytes"], [bytes()]);
  printTable(
    "Elements on a page: own code in a frame in milliseconds, and draws",
    ["elements", "frames", "median", "95th percentile", "contexts", "draw calls a second at rest"],
    [await measurePlaying(visitor), await measureRest(visitor)],
  );
});

function bytes() {
  const files = readdirSync(fileURLToPath(FOLDER)).filter((name) => !LATER.test(name));
  const sizes = files.map(
    (name) => gzipSync(readFileSync(new URL(name, FOLDER)), { level: 6 }).length,
  );
  return [files.length, sizes.reduce((sum, size) => sum + size, 0)];
}

/** Measures elements that are all visible and play. */
async function measurePlaying(visitor) {
  const page = await newPage(visitor);
  await page.addInitScript(timeFrames);
  await page.addInitScript(countContexts);
  const elements = `<godspeed-cube alg="${MOVES}" tempo-scale="2" control-panel="none"></godspeed-cube>`;
  const style =
    "main { display: grid; grid-template-columns: repeat(10, 1fr); } godspeed-cube { --godspeed-cube-size: auto; }";
  await openElements(page, elements.repeat(COUNT), { count: COUNT, style });
  const times = await page.evaluate(async (measured) => {
    document.querySelectorAll("godspeed-cube").forEach((cube) => cube.play());
    await new Promise((resolve) => setTimeout(resolve, 1000));
    window.frameTimes = [];
    await new Promise((resolve) => setTimeout(resolve, measured));
    return window.frameTimes;
  }, MEASURED);
  const contexts = await page.evaluate(() => window.contexts);
  await page.context().close();
  return [
    `${COUNT} playing`,
    times.length,
    digits(quantile(times, 0.5)),
    digits(quantile(times, 0.95)),
    contexts,
    "",
  ];
}

/** Measures elements of which three are visible, at rest: with its buttons, one is about 300 pixels high. */
async function measureRest(visitor) {
  const page = await newPage(visitor);
  await page.addInitScript(countDrawCalls);
  await page.addInitScript(countContexts);
  const elements = `<godspeed-cube alg="${MOVES}"></godspeed-cube>`.repeat(COUNT);
  await openElements(page, elements, {
    count: 3,
    style: "godspeed-cube { display: block; margin-block: 24px; }",
  });
  const calls = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    window.drawCalls = 0;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return window.drawCalls;
  });
  const contexts = await page.evaluate(() => window.contexts);
  await page.context().close();
  return [`${COUNT}, 3 visible, at rest`, 0, "", "", contexts, digits(calls / 3)];
}

/** Runs in the page: records the milliseconds of each frame. */
function timeFrames() {
  window.frameTimes = [];
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const started = performance.now();
      callback(time);
      window.frameTimes.push(performance.now() - started);
    });
}

/** Runs in the page: counts the WebGL2 contexts in `window.contexts`. */
function countContexts() {
  window.contexts = 0;
  const known = new WeakSet();
  for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
    const open = kind.prototype.getContext;
    kind.prototype.getContext = function (name, ...details) {
      if (name === "webgl2" && !known.has(this)) {
        known.add(this);
        window.contexts += 1;
      }
      return open.call(this, name, ...details);
    };
  }
}
