// Measures elements on other pages in Chromium. Run by `cargo xtask bench --elements`.

import { openElements } from "../element.js";
import { countDrawCalls } from "../page.js";
import { digits, printTable, quantile } from "./table.js";
import { newPage, withChromium } from "./visit.js";

const COUNT = 50;
/** Milliseconds for which frames are measured. Drawing in software, a browser makes two or three in a second. */
const MEASURED = 30_000;
const MOVES = "R U R' U' R' F R2 U' R' U' R U R' F' ".repeat(40);

await withChromium(async (visitor) => {
  printTable(
    "Elements on a page: own code in a frame in milliseconds, and draws",
    ["elements", "frames", "median", "95th percentile", "contexts", "draw calls a second at rest"],
    [await measurePlaying(visitor), await measureRest(visitor)],
  );
});

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

/**
 * Runs in the page: records the milliseconds of each frame. Each is a sixtieth of a second later for the page, however
 * long the browser draws, so that as few elements begin a move in a frame as on a screen.
 */
function timeFrames() {
  window.frameTimes = [];
  let clock = performance.now();
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request(() => {
      clock += 1000 / 60;
      const started = performance.now();
      callback(clock);
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
