// Measures two-phase in Chromium: solution lengths at several time limits. Run by `cargo xtask bench --two-phase FILE`.

import { parseArgs } from "node:util";

import { isSolved, solved, turned } from "../cube.js";
import { openReady, playFast } from "../page.js";
import { readScrambles } from "./scrambles.js";
import { setUpCube, solve } from "./solve.js";
import { mean, printTable, digits } from "./table.js";
import { withChromium, newPage } from "./visit.js";

// Seconds; with 0 the search stops at its first solution.
const LIMITS = [0, 0.01, 0.1, 1];
const TIMEOUT = 60_000;

const { values } = parseArgs({
  options: { "two-phase": { type: "string" }, count: { type: "string" } },
});

const scrambles = readScrambles(values["two-phase"]).slice(0, values.count);
await withChromium(async (visitor) => {
  const rows = [];
  for (const seconds of LIMITS) {
    rows.push(row(seconds, await solveAll(visitor, seconds)));
  }
  printTable(
    `Two-phase, ${scrambles.length} states`,
    ["time limit, s", "mean moves", "worst moves", "mean s", "worst s", "tables s", "threads"],
    rows,
  );
});

function row(seconds, found) {
  const [lengths, times] = [found.map(({ length }) => length), found.map((one) => one.seconds)];
  return [
    seconds || "first solution",
    mean(lengths).toFixed(3),
    Math.max(...lengths),
    digits(mean(times)),
    digits(Math.max(...times)),
    digits(Math.max(...found.map((one) => one.table_seconds))),
    found[0].threads,
  ];
}

/** Solves every scramble on one page after a warm-up that loads the tables; every solution is checked. */
async function solveAll(visitor, seconds) {
  const page = await newPage(visitor);
  const param = `seconds=${seconds}`;
  await openReady(page, { puzzle: "3x3x3", algorithm: "kociemba", param });
  await playFast(page);
  const first = await solveOne(page, scrambles[0]);
  const found = [];
  for (const scramble of scrambles) {
    found.push(await solveOne(page, scramble));
  }
  await page.context().close();
  found[0].table_seconds = first.table_seconds;
  return found;
}

async function solveOne(page, { scramble }) {
  const state = turned(solved(3), scramble);
  await setUpCube(page, scramble, state);
  const outcome = await solve(page, TIMEOUT);
  if (!outcome.solution || !isSolved(turned(state, outcome.solution))) {
    throw new Error(`failed on ${scramble}: ${JSON.stringify(outcome)}`);
  }
  return outcome;
}
