// The benchmark of the solver for every size: how short its solutions are in Chromium, and after what time.
// `cargo xtask bench --cubes FILE` builds everything, then runs this.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { button, openReady, playFast } from "../page.js";
import { rest, solve, stand } from "./solve.js";
import { mean, printTable, three } from "./table.js";
import { inChromium, newPage } from "./visit.js";

/** The seconds that each size is given to look for better solutions. */
const SECONDS = { 4: 2, 5: 5, 6: 10, 7: 10, 8: 15, 9: 15, 10: 15 };
/** Larger cubes, which the page shuffles itself: how many of each. Their first solutions are taken. */
const SHUFFLED = { 20: 5, 33: 3, 100: 1 };
const PATIENCE = 300_000;

const { values } = parseArgs({
  options: { cubes: { type: "string" }, count: { type: "string" }, sizes: { type: "string" } },
});

const states = JSON.parse(readFileSync(values.cubes, "utf8"));
const wanted = values.sizes?.split(",").map(Number);
await inChromium(async (visitor) => {
  const rows = [];
  for (const size of sizesIn(SECONDS)) {
    const listed = (states[`${size}x${size}x${size}`] ?? []).slice(0, values.count);
    if (listed.length > 0) {
      const setUps = listed.map((state) => (page) => stand(page, state, state));
      rows.push(await row(visitor, size, SECONDS[size], setUps));
    }
  }
  for (const size of sizesIn(SHUFFLED)) {
    rows.push(await row(visitor, size, 0, Array(SHUFFLED[size]).fill(shuffle)));
  }
  printTable(
    "Cubes of every size",
    [
      "N",
      "cubes",
      "seconds given",
      "mean OBTM",
      "worst",
      "mean STM",
      "worst",
      "mean s",
      "worst s",
      "tables s",
    ],
    rows,
  );
});

function sizesIn(table) {
  const sizes = Object.keys(table).map(Number);
  return wanted ? sizes.filter((size) => wanted.includes(size)) : sizes;
}

async function shuffle(page) {
  await button(page, "Shuffle").click();
  await page.locator("#cube[aria-label$='not solved']").waitFor();
  await rest(page);
}

/** Solves some cubes of a size on one page; the first pays for the tables, and is solved once before. */
async function row(visitor, size, seconds, setUps) {
  const page = await newPage(visitor);
  await openReady(page, {
    puzzle: `${size}x${size}x${size}`,
    algorithm: "reduction",
    param: `seconds=${seconds}`,
  });
  await playFast(page);
  const outcomes = [];
  for (const setUp of [setUps[0], ...setUps]) {
    await setUp(page);
    const outcome = await solve(page, PATIENCE);
    await checkByPlaying(page, outcome);
    outcomes.push(outcome);
  }
  await page.context().close();
  const [paying, ...found] = outcomes;
  const [htm, stm] = ["htm", "stm"].map((metric) => found.map(({ lengths }) => lengths[metric]));
  const times = found.map((outcome) => outcome.seconds);
  process.stderr.write(`${size}: ${three(mean(htm))} OBTM, ${three(mean(stm))} STM\n`);
  return [
    size,
    found.length,
    seconds || "first solution",
    mean(htm).toFixed(1),
    Math.max(...htm),
    mean(stm).toFixed(1),
    Math.max(...stm),
    three(mean(times)),
    three(Math.max(...times)),
    three(paying.table_seconds),
  ];
}

/** Goes to the end of the solution: the cube on the page must then be solved. */
async function checkByPlaying(page, { solution, error }) {
  if (!solution) {
    throw new Error(`no solution: ${error}`);
  }
  await page.keyboard.press("End");
  await page.locator("#cube[aria-label$=', solved']").waitFor({ timeout: PATIENCE });
  await rest(page);
}
