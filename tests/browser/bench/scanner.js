// Measures the scanner in Chromium with films through its fake camera. Run by `cargo xtask bench --scanner`.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "@playwright/test";

import { LAUNCH_OPTIONS } from "../chromium.js";
import { openNet } from "../net.js";
import { button } from "../page.js";
import { isSamePattern, scanned, withCamera } from "../scan.js";
import { startServer } from "../server.js";
import { describeMachine } from "./machine.js";
import { digits, mean, printTable, quantile } from "./table.js";
import { newPage } from "./visit.js";

const { values: options } = parseArgs({
  options: {
    count: { type: "string", default: "40" },
    generator: { type: "string" },
    films: { type: "string" },
  },
});

/** Frames a second, and seconds for which a side is held and turned to the next one. */
const [RATE, HOLD, TURN] = [20, 1.2, 0.5];
/** The number of frames from one side to the next. */
const PERIOD = Math.round(RATE * HOLD) + Math.round(RATE * TURN);
/** Milliseconds after which a cube is not read: two films. */
const LIMIT = (2 * 6 * PERIOD * 1000) / RATE;
/** One of this many films is recorded in 1280 x 720, the others in 640 x 480. */
const LARGE = 4;

/** The folder of the films: one that is kept, so that they are made once, or one for the moment. */
const folder = options.films ?? mkdtempSync(join(tmpdir(), "godspeed-films-"));
const server = startServer(true);
try {
  const address = await server.address;
  const cubes = [];
  for (let index = 0; index < Number(options.count); index++) {
    const cube = await measureCube(address, index);
    const { layers, isRight, questions, waited, whole, wrong } = cube;
    console.error(JSON.stringify({ index, layers, isRight, questions, waited, whole, wrong }));
    cubes.push(cube);
  }
  report(cubes);
} finally {
  server.process.kill();
  if (!options.films) {
    rmSync(folder, { recursive: true });
  }
}
process.exit();

/** Shows a cube of the set to the scanner until all of its sides are taken. */
async function measureCube(address, index) {
  const film = makeFilm(index);
  const browser = await chromium.launch(withCamera(LAUNCH_OPTIONS, film));
  try {
    if (index === 0) {
      describeMachine(browser.version());
    }
    const page = await newPage({ browser, address });
    await page.addInitScript(watchFrames, film.width / 80);
    page.on("worker", (worker) => {
      if (worker.url().includes("scanner-worker")) {
        worker.evaluate(timeSearches).catch(() => {});
      }
    });
    await openNet(page);
    await button(page, "Camera").click();
    await page
      .waitForFunction(
        () => JSON.parse(document.querySelector("#net").dataset.json).scan?.faces === 6,
        null,
        { timeout: LIMIT },
      )
      .catch(() => {});
    const { frames, taken } = await page.evaluate(() => window.scanned);
    const searches = [];
    for (const worker of page.workers().filter((one) => one.url().includes("scanner-worker"))) {
      searches.push(...(await worker.evaluate(() => globalThis.searches)));
    }
    const { questions, facelets } = await outcome(page);
    // The scanner calls colours by what they look like, and cubes of the set have several colour schemes.
    const isRight = taken.length === 6 && isSamePattern(facelets, film.state);
    return {
      layers: film.layers,
      isLarge: film.width === 1280,
      isRight,
      wrong: isRight ? undefined : { read: facelets, state: film.state },
      questions,
      searches,
      ...waits(frames, taken),
    };
  } finally {
    await browser.close();
    if (!options.films) {
      rmSync(film.video);
    }
  }
}

/** Makes the film of a cube of the set, unless it was kept. */
function makeFilm(index) {
  const isLarge = index % LARGE === Math.floor(index / LARGE) % LARGE;
  const [width, height] = isLarge ? [1280, 720] : [640, 480];
  const cube = ["--index", index, "--seed", 1, "--width", width, "--height", height];
  const pace = ["--rate", RATE, "--hold", HOLD, "--turn", TURN, "--numbered"];
  const video = join(folder, `${index}.y4m`);
  const answer = join(folder, `${index}.txt`);
  if (!existsSync(answer)) {
    const state = execFileSync(options.generator, ["video", ...cube, ...pace, video], {
      encoding: "utf8",
    });
    writeFileSync(answer, state.trim());
  }
  const state = readFileSync(answer, "utf8");
  return { video, state, width, layers: Math.round(Math.sqrt(state.length / 6)) };
}

async function outcome(page) {
  const { questions } = await scanned(page);
  const { facelets } = JSON.parse(await page.locator("#net").getAttribute("data-json"));
  return { questions, facelets };
}

/**
 * Returns the seconds from the first frame of each side but the first until it was taken, or none if it was not taken while
 * it was held, and those from the first frame of all until the last side was taken.
 */
function waits(frames, taken) {
  const sides = new Map();
  for (const { number, time } of frames) {
    const side = Math.floor(number / PERIOD);
    // The film may have begun before the page saw its first frame.
    if (number % PERIOD < 3 && !sides.has(side)) {
      sides.set(side, { time, waited: undefined });
    }
  }
  for (const at of taken) {
    const shown = frames.findLast(({ time }) => time <= at);
    const side = shown && sides.get(Math.floor(shown.number / PERIOD));
    const waited = side ? (at - side.time) / 1000 : -1;
    if (waited >= 0 && waited < PERIOD / RATE) {
      side.waited = waited;
    }
  }
  const whole = taken.length === 6 ? (taken[5] - frames[0].time) / 1000 : undefined;
  // While the first side is shown, the scanner is still loaded.
  const waited = [...sides.values()].map((side) => side.waited).slice(1, 6);
  return { waited, whole };
}

function report(cubes) {
  const row = (name, chosen) => {
    const waited = chosen.flatMap((cube) => cube.waited);
    const taken = waited.filter((seconds) => seconds !== undefined);
    const wholes = chosen.flatMap(({ whole }) => whole ?? []);
    return [
      name,
      chosen.length,
      digits(quantile(taken, 0.5)),
      digits(mean(taken)),
      digits(quantile(taken, 0.95)),
      `${taken.length} of ${waited.length}`,
      digits(quantile(wholes, 0.5)),
      digits(Math.max(...wholes)),
      wholes.length,
      chosen.filter(({ isRight, questions }) => isRight && questions === 0).length,
      ...[false, true].flatMap((isLarge) => {
        const times = chosen.flatMap((cube) => (cube.isLarge === isLarge ? cube.searches : []));
        return [digits(quantile(times, 0.5)), digits(quantile(times, 0.95))];
      }),
    ];
  };
  const sizes = [...new Set(cubes.map(({ layers }) => layers))].sort();
  printTable(
    `Cubes that are shown to the camera, a side for ${HOLD} s, and ${TURN} s to the next one`,
    [
      "layers",
      "cubes",
      "s until a side is taken, median",
      "mean",
      "95th percentile",
      "sides taken while held",
      "s for a cube, median",
      "worst",
      "cubes of which all sides were taken",
      "right without a question",
      "ms to search a picture of 640 x 480, median",
      "95th percentile",
      "of 1280 x 720, median",
      "95th percentile",
    ],
    [
      ...sizes.map((layers) =>
        row(
          layers,
          cubes.filter((cube) => cube.layers === layers),
        ),
      ),
      row("all", cubes),
    ],
  );
}

/**
 * Runs in the page: records when each frame of the film is shown first, with its number, of which each bit is a square of
 * `side` pixels, and when sides are taken.
 */
function watchFrames(side) {
  window.scanned = { frames: [], taken: [] };
  const { frames, taken } = window.scanned;
  const canvas = new OffscreenCanvas(16, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const request = HTMLVideoElement.prototype.requestVideoFrameCallback;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    return request.call(this, (now, metadata) => {
      context.drawImage(this, 0, 0, 16 * side, side, 0, 0, 16, 1);
      const { data } = context.getImageData(0, 0, 16, 1);
      let number = 0;
      for (let bit = 0; bit < 16; bit++) {
        number |= (data[4 * bit] > 127) << bit;
      }
      if (frames.at(-1)?.number !== number) {
        frames.push({ number, time: performance.now() });
      }
      callback(now, metadata);
    });
  };
  addEventListener("DOMContentLoaded", () => {
    const net = document.querySelector("#net");
    const observer = new MutationObserver(() => {
      const faces = JSON.parse(net.dataset.json ?? "{}").scan?.faces ?? 0;
      while (taken.length < faces) {
        taken.push(performance.now());
      }
    });
    observer.observe(net, { attributes: true, attributeFilter: ["data-json"] });
  });
}

/** Runs in the worker: records the milliseconds from the pixels of each picture to its answer. */
function timeSearches() {
  globalThis.searches = [];
  let began;
  const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
  OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...area) {
    const pixels = read.apply(this, area);
    began = performance.now();
    return pixels;
  };
  const answer = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    if (began !== undefined) {
      globalThis.searches.push(performance.now() - began);
      began = undefined;
    }
    return answer.apply(this, message);
  };
}
