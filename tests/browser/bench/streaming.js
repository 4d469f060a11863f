import { openReady } from "../page.js";
import { printTable, quantile, digits } from "./table.js";
import { newPage } from "./visit.js";

const TABLE = "korf-standard";
const VISITS = 3;

/** Prints how long the standard table takes to load and the frame times meanwhile. */
export async function reportStreaming(visitor) {
  const first = [];
  const second = [];
  const built = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const page = await newPage(visitor);
    await page.addInitScript(watchEngine);
    first.push(await measure(page));
    await page.waitForFunction(() => window.isStored);
    second.push(await measure(page));
    await page.context().close();
    const builder = await newPage(visitor);
    await builder.addInitScript(watchEngine);
    built.push(await measure(builder, true));
    await builder.context().close();
  }
  const row = (name, visits) => [
    name,
    median(visits.map(({ seconds }) => seconds)),
    median(visits.map(({ preparing }) => preparing)),
    median(visits.map(({ frames }) => quantile(frames, 0.5))),
    median(visits.map(({ frames }) => quantile(frames, 0.99))),
    digits(Math.max(...visits.flatMap(({ frames }) => frames))),
  ];
  printTable(
    `The standard table (251 MB in memory), median of ${VISITS} visits`,
    [
      "from",
      "navigation to table ready, s",
      "tables only, s",
      "frame, ms",
      "99th percentile",
      "worst",
    ],
    [
      row("the server on this machine, empty browser", first),
      row("IndexedDB", second),
      row("built in the page", built),
    ],
  );
}

function median(numbers) {
  return digits(quantile(numbers, 0.5));
}

async function measure(page, build = false) {
  await openReady(page);
  return page.evaluate(([table, build]) => window.prepare(table, build), [TABLE, build]);
}

/** Runs in the page: makes the engine load a table and records its time and the frame times. */
function watchEngine() {
  let engine;
  const PlainWorker = window.Worker;
  window.Worker = class extends PlainWorker {
    constructor(program, options) {
      super(program, options);
      if (String(program).includes("engine-worker")) {
        engine = this;
      } else if (String(program).includes("store-worker")) {
        this.addEventListener("message", ({ data }) => {
          window.isStored ||= data.inventory?.stored.some(({ bytes, total }) => bytes === total);
        });
      }
    }
  };
  window.prepare = (table, build) =>
    new Promise((resolve) => {
      const started = performance.now();
      const frames = [];
      let last = started;
      let goesOn = true;
      requestAnimationFrame(function frame(now) {
        frames.push(now - last);
        last = now;
        if (goesOn) {
          requestAnimationFrame(frame);
        }
      });
      engine.addEventListener("message", ({ data }) => {
        if (data.prepared) {
          goesOn = false;
          const now = performance.now();
          resolve({ seconds: now / 1000, preparing: (now - started) / 1000, frames });
        }
      });
      engine.postMessage({ prepare: { job: 1_000_000, tables: [table], build } });
    });
}
