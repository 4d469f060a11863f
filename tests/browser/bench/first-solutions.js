// Measures what a newcomer meets: the seconds from a click on Solve until a first solution is shown, until there is a
// better one, and until the search has ended, with the preselected algorithm and an empty browser, and again at a second
// visit. Run by `cargo xtask bench --first`.

import { parseArgs } from "node:util";

import { openReady, setUp } from "../page.js";
import { randomTexts } from "./scrambles.js";
import { waitUntilStill } from "./solve.js";
import { digits, mean, printTable } from "./table.js";
import { newPage, withChromium } from "./visit.js";

const SIZES = [3, 4, 5, 6, 7, 10, 20, 100];
const TIMEOUT = 300_000;
/** Milliseconds until the page has finished what it does after its start, and until new tables are stored. */
const SETTLE_TIME = 4_000;
const STORE_TIME = 15_000;

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    count: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
  },
});

const sizes = values.sizes?.split(",").map(Number) ?? SIZES;
await withChromium(async (visitor) => {
  const rows = [];
  for (const size of sizes) {
    for (const visit of ["first", "second"]) {
      rows.push({ size, visit, found: [] });
    }
    for (const scramble of randomTexts(size, values.count, values.seed)) {
      const page = await newPage(visitor);
      for (const row of rows.slice(-2)) {
        await openReady(page, { puzzle: `${size}x${size}x${size}` });
        await setUp(page, scramble);
        await waitUntilStill(page);
        await page.waitForTimeout(SETTLE_TIME);
        row.found.push(await solve(page));
        await page.waitForTimeout(row.visit === "first" ? STORE_TIME : 0);
      }
      await page.context().close();
    }
    process.stderr.write(`${size} layers measured\n`);
  }
  printTable(
    `The preselected algorithm, ${values.count} random states of each size`,
    [
      "layers",
      "visit",
      "first s",
      "its moves",
      "better s",
      "tables s",
      "end s",
      "moves",
      "worst end s",
    ],
    rows.map(({ size, visit, found }) => {
      const average = (name) => digits(mean(found.map((one) => one[name])));
      const ends = found.map(({ end }) => end);
      const names = ["first", "firstLength", "better", "tables", "end", "length"];
      return [size, visit, ...names.map(average), digits(Math.max(...ends))];
    }),
  );
});

/** Clicks Solve and returns when solutions were shown, in seconds, and their lengths. */
async function solve(page) {
  return page.evaluate(
    (timeout) =>
      new Promise((resolve, reject) => {
        const button = document.getElementById("solve");
        const result = document.getElementById("result");
        const headline = document.getElementById("result-headline");
        const start = performance.now();
        const seen = {};
        const observe = () => {
          const seconds = (performance.now() - start) / 1000;
          const length = Number(
            /([\d,]+) moves/.exec(headline.textContent)?.[1].replaceAll(",", ""),
          );
          if (button.textContent.includes("Stop here") && seen.first === undefined) {
            [seen.first, seen.firstLength] = [seconds, length];
          }
          if (length < seen.firstLength) {
            seen.better ??= seconds;
          }
          if (/solved|failed/.test(result.dataset.state) && result.dataset.json) {
            observer.disconnect();
            const outcome = JSON.parse(result.dataset.json);
            seen.first ??= seconds;
            seen.firstLength ??= outcome.length;
            resolve({
              ...seen,
              end: seconds,
              length: outcome.length,
              tables: outcome.table_seconds,
            });
          }
        };
        const observer = new MutationObserver(observe);
        const options = { attributes: true, childList: true, characterData: true, subtree: true };
        for (const element of [button, result]) {
          observer.observe(element, options);
        }
        setTimeout(() => reject(new Error("no result within the time limit")), timeout);
        button.click();
      }),
    TIMEOUT,
  );
}
