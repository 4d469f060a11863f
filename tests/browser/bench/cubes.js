// Measures reduction in Chromium: solution lengths and times. Run by `cargo xtask bench --cubes FILE`.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { button, openReady, playFast } from "../page.js";
import { setUpCube, solve, waitUntilStill } from "./solve.js";
import { mean, printTable, digits } from "./table.js";
import { withChromium, newPage } from "./visit.js";

/** The time limit for each size, in seconds. */
const SECONDS = { 4: 2, 5: 5, 6: 10, 7: 10, 8: 15, 9: 15, 10: 15 };
/** Larger cubes, shuffled by the page, and how many of each; their first solutions are measured. */
const SHUFFLED = { 20: 5, 33: 3, 100: 1 };
const TIMEOUT = 300_000;
/** The metrics in which solutions of large cubes are published. */
const METRICS = ["obtm", "stm", "qstm"];

const { values } = parseArgs({
  options: {
    cubes: { type: "string" },
    count: { type: "string" },
    sizes: { type: "string" },
    metric: { type: "string", default: "obtm" },
    seconds: { type: "string" },
    "ends-early": { type: "boolean", default: false },
  },
});

const states = JSON.parse(readFileSync(values.cubes, "utf8"));
const requested = values.sizes?.split(",").map(Number);
await withChromium(async (visitor) => {
  const rows = [];
  for (const size of sizesIn(SECONDS)) {
    const listed = (states[`${size}x${size}x${size}`] ?? []).slice(0, values.count);
    if (listed.length > 0) {
      const setUps = listed.map((state) => (page) => setUpCube(page, state, state));
      rows.push(await row(visitor, size, Number(values.seconds ?? SECONDS[size]), setUps));
    }
  }
  for (const size of sizesIn(SHUFFLED)) {
    rows.push(await row(visitor, size, 0, Array(SHUFFLED[size]).fill(shuffle)));
  }
  printTable(
    `Cubes of every size, solved for ${values.metric.toUpperCase()}`,
    [
      "N",
      "cubes",
      "seconds allowed",
      ...METRICS.flatMap((metric) => [`mean ${metric.toUpperCase()}`, "worst"]),
      "mean s",
      "worst s",
      "tables s",
    ],
    rows,
  );
});

function sizesIn(table) {
  const sizes = Object.keys(table).map(Number);
  return requested ? sizes.filter((size) => requested.includes(size)) : sizes;
}

async function shuffle(page) {
  await button(page, "Shuffle").click();
  await page.locator("#cube[aria-label$='not solved']").waitFor();
  await waitUntilStill(page);
}

/** Solves cubes of one size on one page. The first is solved twice, because its first solve builds the tables. */
async function row(visitor, size, seconds, setUps) {
  const page = await newPage(visitor);
  await openReady(page, [
    ["puzzle", `${size}x${size}x${size}`],
    ["algorithm", "reduction"],
    ["metric", values.metric],
    ["param", `seconds=${seconds}`],
    ["param", `full=${values["ends-early"] ? 0 : 1}`],
  ]);
  await playFast(page);
  const outcomes = [];
  for (const setUp of [setUps[0], ...setUps]) {
    await setUp(page);
    const outcome = await solve(page, TIMEOUT);
    await checkByPlaying(page, outcome);
    outcomes.push(outcome);
  }
  await page.context().close();
  const [warmUp, ...found] = outcomes;
  const counted = METRICS.map((metric) => found.map(({ lengths }) => lengths[metric]));
  const times = found.map((outcome) => outcome.seconds);
  const means = counted.map((lengths, k) => `${digits(mean(lengths))} ${METRICS[k].toUpperCase()}`);
  process.stderr.write(`${size}: ${means.join(", ")}\n`);
  return [
    size,
    found.length,
    seconds || "first solution",
    ...counted.flatMap((lengths) => [mean(lengths).toFixed(1), Math.max(...lengths)]),
    digits(mean(times)),
    digits(Math.max(...times)),
    digits(warmUp.table_seconds),
  ];
}

/** Jumps to the end of the solution and checks that the cube on the page is solved. */
async function checkByPlaying(page, { solution, error }) {
  if (!solution) {
    throw new Error(`no solution: ${error}`);
  }
  await page.keyboard.press("End");
  await page.locator("#cube[aria-label$=', solved']").waitFor({ timeout: TIMEOUT });
  await waitUntilStill(page);
}
