import { cube, open } from "../page.js";
import { layoutShifts, watchLayoutShifts } from "../shifts.js";
import { printTable, quantile, digits } from "./table.js";
import { newPage } from "./visit.js";

const VISITS = 7;

/** Prints the bytes and seconds of a first visit until the cube can be turned and solved. */
export async function reportStart(visitor, bytes) {
  const visits = [];
  for (let visit = 0; visit < VISITS; visit++) {
    visits.push(await measure(visitor));
  }
  const median = (name) =>
    digits(
      quantile(
        visits.map((visit) => visit[name]),
        0.5,
      ),
    );
  const rows = [
    ["navigation to the first twist possible, s (server on this machine)", median("twist")],
    ["navigation to the engine ready, s", median("engine")],
    ["layout shift, sum", median("shift")],
  ];
  if (bytes) {
    rows.unshift(["bytes to the first twist, gzip", bytes]);
  }
  printTable(`A first visit, median of ${VISITS}`, ["what", "figure"], rows);
}

async function measure(visitor) {
  const page = await newPage(visitor);
  await page.addInitScript(watchStart);
  await page.addInitScript(watchLayoutShifts);
  await open(page);
  await page.locator("#engine:not([data-threads=''])").waitFor();
  const times = await page.evaluate(() => window.startTimes);
  const shifts = await layoutShifts(page);
  times.shift = shifts.reduce((sum, { value }) => sum + value, 0);
  const before = await cube(page).getAttribute("data-state");
  await page.keyboard.press("KeyD");
  await page.locator(`#cube:not([data-state="${before}"])`).waitFor();
  await page.context().close();
  return times;
}

/** Runs in the page: records when the cube is shown and when the engine is ready, in seconds since navigation. */
function watchStart() {
  window.startTimes = {};
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      const isCube = target.id === "cube" && attributeName === "data-state";
      const isEngine = target.id === "engine" && target.dataset.threads;
      const name = isCube ? "twist" : isEngine && "engine";
      if (name) {
        window.startTimes[name] ??= performance.now() / 1000;
      }
    }
  }).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ["data-state", "data-threads"],
  });
}
