import { openReady } from "../page.js";
import { digits, printTable, quantile } from "./table.js";
import { newPage } from "./visit.js";

const FOUR = ["iddfs", "ida", "bibfs", "annealing"];
/** A position at distance 10: iterative deepening visits more than is stored. */
const SCRAMBLE = "R2 U' F R2 F' R2 U R' F2 U R2";
const TIMEOUT = 120_000;
const MEGABYTE = 1e6;

/** Prints how soon the map is drawn, the page's own code in a frame while four searches light it, and its memory. */
export async function reportMap(visitor) {
  const page = await newPage(visitor);
  await page.addInitScript(watch);
  await openReady(page, { puzzle: "2x2x2", "setup-alg": SCRAMBLE });
  const clicked = await clickAndWait(page, "[data-view-tab=map]", "firstPicture");
  await chooseFour(page);
  const searched = await clickAndWait(page, "#map-run", "firstVisits");
  await page.locator("#map[data-state=done]").waitFor({ timeout: TIMEOUT });
  await page.locator("#map-time", { hasText: "100%" }).waitFor({ timeout: TIMEOUT });
  const { frames, wasm, canvas } = await page.evaluate(() => ({
    frames: window.frames,
    wasm: window.memories.map((memory) => memory.buffer.byteLength),
    canvas: 4 * window.mapCanvas.width * window.mapCanvas.height,
  }));
  const map = page.locator("#map");
  const [median, worst] = (await map.getAttribute("data-frame-ms")).split(" ").map(Number);
  const textures = MEGABYTE * (await map.getAttribute("data-texture-mb"));
  const heap = await heapBytes(page);
  await page.context().close();

  printTable(
    "Map, milliseconds from a click",
    ["click on", "until", "ms"],
    [
      ["Map", "the first picture", digits(clicked)],
      ["Search", "the first visits", digits(searched)],
    ],
  );
  const own = frames.map(({ all, graphics }) => all - graphics);
  const row = (what, values) => [
    what,
    values.length,
    digits(quantile(values, 0.5)),
    digits(quantile(values, 0.95)),
    digits(Math.max(...values)),
  ];
  printTable(
    "Map, milliseconds in a frame while four searches light it",
    ["what", "frames", "median", "95th percentile", "worst"],
    [
      row("frame, without graphics calls", own),
      row(
        "graphics calls in it",
        frames.map(({ graphics }) => graphics),
      ),
      ["frame and the slice of visits before it", "–", digits(median), "–", digits(worst)],
    ],
  );
  const sum = textures + heap + wasm.reduce((bytes, more) => bytes + more, 0);
  const megabytes = (bytes) => digits(bytes / MEGABYTE);
  printTable(
    "Map, memory after four searches, MB",
    ["textures", "JavaScript", "wasm of page and map", "together", "canvas"],
    [
      [
        megabytes(textures),
        megabytes(heap),
        wasm.map(megabytes).join(" + "),
        megabytes(sum),
        megabytes(canvas),
      ],
    ],
  );
}

/** Clicks, and returns the milliseconds until a moment that `watch` notes. */
async function clickAndWait(page, selector, moment) {
  await page.evaluate((clicked) => {
    window.clickedAt = performance.now();
    document.querySelector(clicked).click();
  }, selector);
  await page.waitForFunction((name) => window[name] !== undefined, moment, { timeout: TIMEOUT });
  return page.evaluate((name) => window[name] - window.clickedAt, moment);
}

async function chooseFour(page) {
  const chips = page.locator("#map-algorithms input");
  await chips.first().waitFor({ state: "attached" });
  for (const chip of await chips.all()) {
    if ((await chip.isChecked()) !== FOUR.includes(await chip.getAttribute("value"))) {
      await chip.click();
    }
  }
}

/** Returns the bytes in use by JavaScript objects, without garbage. */
async function heapBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize").value;
}

/** Runs in the page: notes the first pictures, the frames of the map, and the memories of wasm modules. */
function watch() {
  window.frames = [];
  window.memories = [];
  let graphics = 0;
  let hasVisits = false;
  const calls = WebGL2RenderingContext.prototype;
  const isMap = (context) => context.canvas.id === "map-canvas";
  for (const name of Object.getOwnPropertyNames(calls)) {
    const call = Object.getOwnPropertyDescriptor(calls, name).value;
    if (typeof call !== "function") {
      continue;
    }
    calls[name] = function (...values) {
      const started = performance.now();
      const result = call.apply(this, values);
      const ended = performance.now();
      graphics += ended - started;
      if (name === "texStorage2D" && isMap(this)) {
        hasVisits = true;
      }
      if (name === "drawArrays" && isMap(this)) {
        window.mapCanvas = this.canvas;
        window.firstPicture ??= ended;
        if (hasVisits) {
          window.firstVisits ??= ended;
        }
      }
      return result;
    };
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const isLit = hasVisits && document.getElementById("map")?.checkVisibility();
      const [started, before] = [performance.now(), graphics];
      callback(time);
      if (isLit) {
        window.frames.push({ all: performance.now() - started, graphics: graphics - before });
      }
    });
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const instantiate = WebAssembly[name];
    WebAssembly[name] = async (...values) => {
      const made = await instantiate.apply(WebAssembly, values);
      const { memory } = (made.instance ?? made).exports;
      if (memory) {
        window.memories.push(memory);
      }
      return made;
    };
  }
}
