import { solved, turned } from "../cube.js";
import { expectCube, open } from "../page.js";
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
    [
      "navigation until the page takes a key for a twist, s (server on this machine)",
      median("ready"),
    ],
    ["navigation until that twist is drawn, s", median("twist")],
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
  // Later ones are answers to the key, which the browser does not know to be pressed.
  const shifts = (await layoutShifts(page)).filter(
    ({ startTime }) => startTime < 1000 * times.ready,
  );
  times.shift = shifts.reduce((sum, { value }) => sum + value, 0);
  await expectCube(page, turned(solved(3), "R"));
  await page.context().close();
  return times;
}

/**
 * Runs in the page: presses a key as soon as the page takes it, and records when that was, when its twist is drawn and
 * when the engine is ready, in seconds since navigation.
 */
function watchStart() {
  const times = (window.startTimes = {});
  const record = (name) => (times[name] ??= performance.now() / 1000);
  new MutationObserver((changes) => {
    for (const { target, attributeName } of changes) {
      if (target.id === "engine" && target.dataset.threads) {
        record("engine");
      } else if (target === document.documentElement && !("picture" in target.dataset)) {
        record("twist");
      } else if (target.id === "cube" && attributeName === "data-state" && !times.ready) {
        record("ready");
        document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyD", bubbles: true }));
      }
    }
  }).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ["data-state", "data-threads", "data-picture"],
  });
}
