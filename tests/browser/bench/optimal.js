// Measures the optimal solver in Chromium, optionally together with another solver.
// Run by `cargo xtask bench --optimal FILE`.

import { parseArgs } from "node:util";

import { isSolved, solved, turned } from "../cube.js";
import { openReady, playFast } from "../page.js";
import { solveWithPeer } from "./peer.js";
import { readScrambles } from "./scrambles.js";
import { setUpCube, solve } from "./solve.js";
import { mean, printTable, quantile, digits } from "./table.js";
import { withChromium, newPage } from "./visit.js";

const TIMEOUT = 3_600_000;

/** The depth at which full passes are reported. */
const FULL_PASS = 17;

const { values } = parseArgs({
  options: {
    optimal: { type: "string" },
    tables: { type: "string", default: "standard" },
    count: { type: "string" },
    peer: { type: "string" },
    "peer-solver": { type: "string", default: "cube48opt3" },
  },
});

const scrambles = readScrambles(values.optimal).slice(0, values.count);
await withChromium(async (visitor) => {
  const ours = [];
  for (const set of values.tables.split(",")) {
    ours.push({ name: `Korf, ${set}`, ...(await solveAll(visitor, set)) });
  }
  const theirs = values.peer ? [await solveAllWithPeer(visitor.browser)] : [];
  report([...ours, ...theirs]);
  reportPasses(ours);
});

/** Solves every scramble on one page; a solution must solve an independent cube. */
async function solveAll(visitor, set) {
  const page = await newPage(visitor);
  await openReady(page, { puzzle: "3x3x3", algorithm: "korf", tables: set });
  await playFast(page);
  const found = [];
  for (const { scramble, optimal } of scrambles) {
    const state = turned(solved(3), scramble);
    await setUpCube(page, scramble, state);
    const outcome = await solve(page, TIMEOUT);
    const { solution, length, nodes, depths, seconds, table_seconds } = outcome;
    if (!outcome.optimal || !isSolved(turned(state, solution)) || (optimal && length !== optimal)) {
      throw new Error(`${set} failed on ${scramble}: ${JSON.stringify(outcome)}`);
    }
    found.push({ length, nodes, depths, seconds, tables: table_seconds });
    process.stderr.write(`${set} ${found.length}: ${length} moves, ${digits(seconds)} s\n`);
  }
  await page.context().close();
  return { tableSeconds: found.reduce((sum, { tables }) => sum + tables, 0), found };
}

async function solveAllWithPeer(browser) {
  const name = values["peer-solver"];
  const texts = scrambles.map(({ scramble }) => scramble);
  return { name, ...(await solveWithPeer(browser, values.peer, name, texts)) };
}

function report(rows) {
  const [first] = rows;
  const meanOf = ({ found }) => mean(found.map(({ seconds }) => seconds));
  for (const { name, found } of rows) {
    if (found.some(({ length }, i) => length !== first.found[i].length)) {
      throw new Error(`${name} and ${first.name} found different lengths`);
    }
  }
  const seconds = rows.map(({ found }) => found.map((outcome) => outcome.seconds));
  printTable(
    `Optimal solutions of ${scrambles.length} states`,
    [
      "solver",
      "mean s",
      "median s",
      "worst s",
      "mean / first",
      "mean nodes",
      "mean moves",
      "tables s",
    ],
    rows.map((row, i) => [
      row.name,
      digits(mean(seconds[i])),
      digits(quantile(seconds[i], 0.5)),
      digits(Math.max(...seconds[i])),
      digits(meanOf(row) / meanOf(first)),
      Math.round(mean(row.found.map(({ nodes }) => nodes))),
      digits(mean(row.found.map(({ length }) => length))),
      digits(row.tableSeconds),
    ]),
  );
  printTable(
    "Each state",
    ["state", "moves", ...rows.map(({ name }) => `${name}, s`)],
    scrambles.map((_, i) => [
      i + 1,
      first.found[i].length,
      ...seconds.map((list) => digits(list[i])),
    ]),
  );
}

/** Prints the cost of full passes: those of cubes that need more moves, so no solution ended them. */
function reportPasses(rows) {
  const lines = rows.map(({ name, found }) => {
    const needing = found.filter(({ length }) => length > FULL_PASS);
    const passes = needing.flatMap(({ depths }) =>
      depths.filter(({ depth }) => depth === FULL_PASS),
    );
    const [seconds, probes] = ["seconds", "probes"].map((key) => passes.map((pass) => pass[key]));
    const each = (mean(seconds) * 1e9) / mean(probes);
    return [name, passes.length, digits(mean(seconds)), Math.round(mean(probes)), digits(each)];
  });
  printTable(
    `Full passes at depth ${FULL_PASS}`,
    ["solver", "passes", "mean s", "mean probes", "ns per probe"],
    lines,
  );
}
