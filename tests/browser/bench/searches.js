import { isSolved, turned } from "../cube.js";
import { openReady, playFast } from "../page.js";
import { solve, stand } from "./solve.js";
import { newPage } from "./visit.js";
import { mean, printTable, three } from "./table.js";

// The optimal ones first: they tell how short a solution can be where the table does not.
const POCKET = ["ida", "bibfs", "iddfs", "wastar", "annealing", "genetic"];
const PATIENCE = 300_000;

/** Solves each position of a 2x2x2 with each of the six searches, counting quarter turns. */
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
      "shortest",
      "mean s",
      "worst s",
      "tables s",
      "length / optimal",
      "mean s in the table",
      "times faster",
      "threads",
    ],
    rows,
  );
}

/** Solves each position of a 3x3x3 in four stages. */
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
        three(mean(seconds)),
        three(Math.max(...seconds)),
        three(Math.max(...found.map((outcome) => outcome.table_seconds))),
        three(mean(lengths)),
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
    three(mean(seconds)),
    three(Math.max(...seconds)),
    three(Math.max(...found.map((outcome) => outcome.table_seconds))),
    three(mean(compared.map(({ length, best }) => length / best))),
    three(mean(theirs)),
    three(mean(theirs) / mean(seconds)),
    threadsOf(found),
  ];
}

function threadsOf(found) {
  return [...new Set(found.map(({ threads }) => threads))].join(", ");
}

/** Sets each position up on one page and presses Enter; a solution counts if it solves our own cube. */
async function solveAll(visitor, parts, positions) {
  const page = await newPage(visitor);
  await openReady(page, parts);
  await playFast(page);
  const found = [];
  for (const { state } of positions) {
    await stand(page, state, state);
    const outcome = await solve(page, PATIENCE);
    const ok = outcome.solution !== null && isSolved(turned(state, outcome.solution));
    found.push({ ...outcome, ok });
  }
  process.stderr.write(`${parts.algorithm} has solved ${found.filter(({ ok }) => ok).length}\n`);
  await page.context().close();
  return found;
}
