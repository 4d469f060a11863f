import { isSolved, turned } from "../cube.js";
import { openReady, playFast } from "../page.js";
import { setUpCube, solve } from "./solve.js";
import { newPage } from "./visit.js";
import { mean, printTable, digits } from "./table.js";

// Optimal searches come first: they provide optimal lengths that the file lacks.
const POCKET = ["ida", "bibfs", "iddfs", "wastar", "annealing", "genetic"];
const TIMEOUT = 300_000;

/** Solves every 2x2x2 position with each of the six searches in quarter turns. */
export async function reportSearches(visitor, { title, positions }) {
  const optimal = positions.map((position) => position.optimal);
  const rows = [];
  for (const id of POCKET) {
    const found = await solveAll(
      visitor,
      { puzzle: "2x2x2", metric: "qtm", algorithm: id },
      positions,
    );
    found.forEach(({ optimal: isShortest, length }, i) => {
      optimal[i] ??= isShortest ? length : undefined;
    });
    rows.push(row(id, found, optimal, positions));
  }
  printTable(
    `2x2x2, ${title}, quarter turns`,
    [
      "algorithm",
      "solved",
      "optimal",
      "mean s",
      "worst s",
      "tables s",
      "length / optimal",
      "peer's mean s",
      "times faster",
      "threads",
    ],
    rows,
  );
}

/** Solves every 3x3x3 position by Thistlethwaite's algorithm. */
export async function reportStages(visitor, { title, positions }) {
  const id = "thistlethwaite";
  const found = await solveAll(visitor, { puzzle: "3x3x3", algorithm: id }, positions);
  const solvedOnes = found.filter(({ ok }) => ok);
  const lengths = solvedOnes.map(({ length }) => length);
  const seconds = solvedOnes.map((outcome) => outcome.seconds);
  printTable(
    `3x3x3, ${title}, half turns`,
    ["algorithm", "solved", "mean s", "worst s", "tables s", "mean moves", "most moves", "threads"],
    [
      [
        id,
        `${solvedOnes.length} / ${found.length}`,
        digits(mean(seconds)),
        digits(Math.max(...seconds)),
        digits(Math.max(...found.map((outcome) => outcome.table_seconds))),
        digits(mean(lengths)),
        Math.max(...lengths),
        threadsOf(found),
      ],
    ],
  );
}

function row(id, found, optimal, positions) {
  const solvedOnes = found
    .map((outcome, i) => ({ ...outcome, best: optimal[i] }))
    .filter(({ ok }) => ok);
  const seconds = solvedOnes.map((outcome) => outcome.seconds);
  const compared = solvedOnes.filter(({ best }) => best > 0);
  const theirs = positions.map(({ row: fields }) => Number(fields[`${id}_ms`]) / 1000);
  return [
    id,
    `${solvedOnes.length} / ${found.length}`,
    solvedOnes.filter(({ length, best }) => length === best).length,
    digits(mean(seconds)),
    digits(Math.max(...seconds)),
    digits(Math.max(...found.map((outcome) => outcome.table_seconds))),
    digits(mean(compared.map(({ length, best }) => length / best))),
    digits(mean(theirs)),
    digits(mean(theirs) / mean(seconds)),
    threadsOf(found),
  ];
}

function threadsOf(found) {
  return [...new Set(found.map(({ threads }) => threads))].join(", ");
}

/** Solves every position on one page; a solution counts if it solves an independent cube. */
async function solveAll(visitor, parameters, positions) {
  const page = await newPage(visitor);
  await openReady(page, parameters);
  await playFast(page);
  const found = [];
  for (const { state } of positions) {
    await setUpCube(page, state, state);
    const outcome = await solve(page, TIMEOUT);
    const ok = outcome.solution !== null && isSolved(turned(state, outcome.solution));
    found.push({ ...outcome, ok });
  }
  process.stderr.write(`${parameters.algorithm} solved ${found.filter(({ ok }) => ok).length}\n`);
  await page.context().close();
  return found;
}
