// Measures the view Find in Chromium: whole sets of algorithms, and shortest moves to goals with tables ready. Run by
// `cargo xtask bench --find`.

import { parseArgs } from "node:util";

import { randomTexts } from "./scrambles.js";
import { digits, mean, printTable, quantile } from "./table.js";
import { newPage, withChromium } from "./visit.js";

/** Searches of sets, as queries of the view. */
const SETS = [
  { set: "pll", turns: "R U F", max: "13" },
  { set: "zbll", turns: "R U F", max: "16" },
  ...["R U r f", "R U F r", "R U F S", "R L U M", "R U r M", "R U M"].map((turns) => ({
    set: "zbll",
    turns,
    max: "14",
  })),
];
const GOALS = ["cross", "xcross", "eocross", "2x2x2", "2x2x3", "first-block"];
/** Searches of a goal that are not measured, in which tables are built. */
const WARM_UP = 10;
const TIMEOUT = 600_000;

const { values } = parseArgs({
  options: { count: { type: "string", default: "100" }, seed: { type: "string", default: "1" } },
});

await withChromium(async (visitor) => {
  const page = await newPage(visitor);
  const sets = [];
  for (const query of SETS) {
    await page.goto(`./?${new URLSearchParams({ view: "find", ...query, run: "find" })}`);
    const { summary } = await result(page);
    sets.push([
      `${query.set.toUpperCase()}, ${query.turns}, at most ${query.max}`,
      `${summary.covered} of ${summary.cases}`,
      summary.algs,
      digits(summary.seconds),
      digits(summary.bytes / 1e6),
    ]);
  }
  printTable("Algorithms of sets", ["set", "cases", "algorithms", "s", "MB"], sets);

  const goals = [];
  const scrambles = randomTexts(3, Number(values.count) + WARM_UP, values.seed);
  for (const goal of GOALS) {
    await page.goto(`./?${new URLSearchParams({ view: "find", goal })}`);
    await page.locator("#find-algorithm option").first().waitFor({ state: "attached" });
    const outcomes = [];
    for (const scramble of scrambles) {
      await page.locator("#find-start").fill(scramble);
      await page.locator("#find-start").press("Enter");
      outcomes.push(await result(page));
      await page.locator("#find-settings").evaluate((settings) => (settings.open = true));
    }
    const warmUp = outcomes.splice(0, WARM_UP);
    const milliseconds = outcomes.map(({ seconds }) => 1e3 * seconds);
    goals.push([
      goal,
      digits(warmUp.reduce((sum, { seconds, table_seconds: tables }) => sum + seconds + tables, 0)),
      digits(mean(milliseconds)),
      digits(quantile(milliseconds, 0.5)),
      digits(Math.max(...milliseconds)),
      digits(mean(outcomes.map(({ length }) => length))),
    ]);
  }
  const columns = ["goal", "warm-up s", "mean ms", "median ms", "worst ms", "mean moves"];
  printTable(`Shortest moves to goals, ${values.count} random states`, columns, goals);
});

/** Waits for the end of a search and returns its result. */
async function result(page) {
  await page.waitForFunction(
    () => {
      const { state, json } = document.getElementById("find")?.dataset ?? {};
      return state === "done" && json;
    },
    null,
    { timeout: TIMEOUT },
  );
  return JSON.parse(await page.locator("#find").getAttribute("data-json"));
}
