import { isSolved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  algorithm,
  chooseAlgorithm,
  button,
  counter,
  facelets,
  openReady,
  outcome,
  playFast,
  result,
  setUp,
  solveButton,
  tabTo,
} from "../page.js";

const POCKET = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];
const CUBE = ["thistlethwaite", "annealing", "genetic"];
const TASKS = [...POCKET.map((id) => ({ id, size: 2 })), ...CUBE.map((id) => ({ id, size: 3 }))];
const OPTIMAL = ["iddfs", "ida", "bibfs"];

for (const { id, size } of TASKS) {
  const puzzle = `${size}x${size}x${size}`;

  // The panel is the same for all; `tests/solvers.rs` tests the searches.
  const byMouse = ["bibfs", "thistlethwaite"].includes(id) ? [] : "@long";
  test(`${id} solves a shuffled ${puzzle} by mouse`, { tag: byMouse }, async ({ page }) => {
    await openReady(page, { puzzle });
    await playFast(page);
    await button(page, "Shuffle").click();
    const scrambled = await facelets(page);
    await chooseAlgorithm(page, id);
    await solveButton(page).click();
    await expectSolvedFrom(page, scrambled, id);
  });

  // How an algorithm is chosen by keyboard does not depend on the algorithm.
  const tag = id === "ida" ? [] : "@long";

  test(`${id} solves a shuffled ${puzzle} by keyboard`, { tag }, async ({ page }) => {
    await openReady(page, { puzzle });
    await playFast(page);
    await page.keyboard.press("BracketRight");
    const scrambled = await facelets(page);
    await chooseByKeyboard(page, id);
    await page.keyboard.press("Enter");
    await expectSolvedFrom(page, scrambled, id);
  });
}

test("the engine uses several threads, and the page shows how many", async ({ page }) => {
  await openReady(page, { puzzle: "2x2x2" });
  const engine = page.locator("#engine");
  await expect(engine).toHaveAttribute("data-threaded", "true");
  const threads = Number(await engine.getAttribute("data-threads"));
  expect(threads).toBeGreaterThanOrEqual(2);
  await expect(engine).toContainText(String(threads));
  await button(page, "Shuffle").click();
  await solveButton(page).click();
  expect((await outcome(page)).threads).toBe(threads);
});

test(
  "a search that ends before the next frame is not shown as running",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": "R U2 F' L D B2", algorithm: "thistlethwaite" });
    await page.evaluate(() => {
      const result = document.getElementById("result");
      window.shown = [];
      const note = () => window.shown.push(result.dataset.state);
      new MutationObserver(note).observe(result, { attributeFilter: ["data-state"] });
    });
    // The first search builds the tables, and a busy machine may take longer than a frame.
    await expect(async () => {
      await page.evaluate(() => (window.shown = []));
      await setUp(page, "R U2 F' L D B2");
      await expect(result(page)).toHaveAttribute("data-state", "idle");
      await solveButton(page).click();
      await outcome(page);
      expect(await page.evaluate(() => window.shown)).toEqual(["idle", "solved"]);
    }).toPass();
  },
);

test("F1 solves with Thistlethwaite in four stages", async ({ page }) => {
  await openReady(page);
  await playFast(page);
  await page.keyboard.press("BracketRight");
  const scrambled = await facelets(page);
  await page.keyboard.press("F1");
  const { stages } = await expectSolvedFrom(page, scrambled, "thistlethwaite");
  expect(stages).toHaveLength(4);
  await expect(page.locator("#stages li")).toHaveCount(4);
});

test(
  "a simplified solution shows its original length and moves",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { algorithm: "annealing", "setup-alg": "R U2 F' L D2 B" });
    await playFast(page);
    const scrambled = await facelets(page);
    await solveButton(page).click();
    const { unsimplified, length } = await expectSolvedFrom(page, scrambled, "annealing");
    expect(unsimplified.length).toBeGreaterThan(length);
    expect(isSolved(turned(scrambled, unsimplified.moves))).toBe(true);
    await expect(result(page)).toContainText(
      `${unsimplified.length} → ${length} moves (simplified)`,
    );
    const before = page.locator("#unsimplified-moves");
    await expect(before).toBeHidden();
    await page.getByText(`Before simplification: ${unsimplified.length} moves`).click();
    await expect(before).toHaveText(unsimplified.moves);
  },
);

const STAGES = ["Orient edges", "Orient corners", "Prepare half turns", "Half turns only"];
/** The stages of a solution that was found from the inverse of the cube. */
const REVERSED = [
  "Half turns first",
  "Into half turns",
  "Corners, in reverse",
  "Edges, in reverse",
];

test(
  "a thorough Thistlethwaite search finds four short stages",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { algorithm: "thistlethwaite" });
    await playFast(page);
    await button(page, "Shuffle").click();
    const scrambled = await facelets(page);
    await setThorough(page, 3);
    await solveButton(page).click();
    const { length, stages } = await expectSolvedFrom(page, scrambled, "thistlethwaite");
    expect(length).toBeLessThan(25);
    // A stage that has nothing to do is left out.
    const names = stages.map(({ name }) => name);
    expect(REVERSED.includes(names[0]) ? REVERSED : STAGES).toEqual(expect.arrayContaining(names));
  },
);

test("a thorough search shows its group and remaining states, and keeps its best solution if stopped", async ({
  page,
}) => {
  await openReady(page, { algorithm: "thistlethwaite" });
  await button(page, "Shuffle").click();
  const scrambled = await facelets(page);
  await setThorough(page, 12);
  await solveButton(page).click();
  const note = page.locator("#result-note");
  await expect(note).toHaveText(/^[\d,.×⁰¹²³⁴⁵⁶⁷⁸⁹ ]+ states left, solvable with U2? D2? .+\.$/);
  await expect(page.locator("#result-headline")).toHaveText(/edges|corners|piece|half turns/);
  await page.keyboard.press("Escape");
  const { solution } = await outcome(page, "cancelled");
  expect(isSolved(turned(scrambled, solution)), solution).toBe(true);
});

test("two-phase shows each improvement and plays the shortest solution", async ({ page }) => {
  // The first solution of this cube is not the shortest.
  const scramble = "D L' D' B2 U2 L F2 D2 R' U' D2 F' L2 F B' L2 D B'";
  await openReady(page, { algorithm: "kociemba", "setup-alg": scramble, param: "seconds=3" });
  await playFast(page);
  const scrambled = await facelets(page);
  await solveButton(page).click();
  await expect(page.locator("#result-headline")).toHaveText(/^\d+ moves so far…$/);
  const { length } = await expectSolvedFrom(page, scrambled, "kociemba");
  const trail = new RegExp(`^Improved: \\d.* → ${length} moves\\.`);
  await expect(page.locator("#result-note")).toHaveText(trail);
});

/** Searches for a solution of a large cube for a long time, until one is shown. */
async function searchUntilSolved(page, puzzle) {
  await openReady(page, {
    puzzle,
    "setup-alg": "R Uw F Rw2 D L2 Fw U",
    param: "seconds=100",
  });
  await playFast(page);
  await solveButton(page).click();
  await expect(solveButton(page)).toContainText("Stop here");
}

test("a solution can be played while the search goes on", async ({ page }) => {
  await searchUntilSolved(page, "4x4x4");
  await expect(page.locator("#result-headline")).toHaveText(/^\d+ moves OBTM so far…$/);
  expect(isSolved(await facelets(page))).toBe(false);
  await button(page, "Play").click();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  await expect(result(page)).toHaveAttribute("data-state", /loading|running/);
  // It was played, so the search ends without moving the cube.
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "cancelled");
  expect(isSolved(await facelets(page))).toBe(true);
});

test("a search that is stopped plays its best solution", { tag: "@long" }, async ({ page }) => {
  await searchUntilSolved(page, "5x5x5");
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "cancelled");
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test("a solution of the inverse cube explains why its stages are reversed", async ({ page }) => {
  // Thistlethwaite's four stages are shorter from the inverse of this cube than from the cube itself.
  const scramble = "D L' D' B2 U2 L F2 D2 R' U' D2 F' L2 F B' L2 D B'";
  const parameters = { algorithm: "thistlethwaite", "setup-alg": scramble, param: "thorough=1" };
  await openReady(page, parameters);
  await solveButton(page).click();
  const { note, stages } = await outcome(page);
  expect(stages.map(({ name }) => name)).toEqual([
    "Half turns first",
    "Into half turns",
    "Corners, in reverse",
    "Edges, in reverse",
  ]);
  expect(note).toContain("inverse cube");
  await expect(page.locator("#result-note")).toContainText(note);
});

test("a solved cube needs no moves in any orientation", { tag: "@long" }, async ({ page }) => {
  await openReady(page);
  await page.keyboard.press("Enter");
  expect((await outcome(page)).solution).toBe("");
  await expect(result(page)).toContainText("The cube is already solved. Shuffle it first.");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  // The result of the first search stays until the second one has started.
  await expect(async () => expect((await outcome(page)).length).toBe(0)).toPass();
});

test("an infeasible search shows a warning while it runs", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "iddfs" });
  await button(page, "Shuffle").click();
  await solveButton(page).click();
  const note = page.locator("#result-note");
  await expect(note).toContainText("not feasible");
  await expect(note).toHaveAttribute("data-kind", "warning");
  await page.keyboard.press("Escape");
  await outcome(page, "cancelled");
});

// Asserts that the solution solves both the independent cube and the cube on the page.
async function expectSolvedFrom(page, scrambled, id) {
  const found = await outcome(page);
  expect(found).toMatchObject({ algorithm: id, error: null });
  expect(isSolved(turned(scrambled, found.solution)), found.solution).toBe(true);
  if (OPTIMAL.includes(id)) {
    expect(found.optimal).toBe(true);
  }
  const moves = found.solution.split(" ").filter(Boolean).length;
  await expect(counter(page)).toHaveText(new RegExp(`^Move (\\d+) of \\1$`));
  expect(await page.locator("#moves [data-turn]").count()).toBeGreaterThanOrEqual(moves);
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  await expect(result(page)).toContainText(`${found.length} move`);
  return found;
}

async function setThorough(page, rounds) {
  await page.locator("#settings > summary").click();
  await page.getByLabel("Thorough").fill(String(rounds));
}

async function chooseByKeyboard(page, id) {
  const chosen = page.locator("[name=algorithm]:checked");
  await tabTo(page, chosen);
  for (let presses = 0; presses < 12; presses++) {
    if (await algorithm(page, id).isChecked()) {
      return;
    }
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`the arrow keys do not reach ${id}`);
}

test(
  "the moves of a solution are copied, and its counter has the length and metric of the headline",
  { tag: "@long" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openReady(page, { puzzle: "7x7x7", "setup-alg": "3R 2U F", param: "seconds=1" });
    await solveButton(page).click();
    const { solution, length, metric } = await outcome(page);
    expect(metric).toBe("obtm");
    await expect(result(page)).toContainText(`${length} moves OBTM`);
    await expect(counter(page)).toContainText(`of ${length} OBTM`);
    await button(page, "Copy moves").click();
    await expect(page.getByText("Solution copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(solution);
  },
);

for (const { name, id, explanation } of [
  { name: "OBTM", id: "obtm", explanation: "any other turn as two (OBTM)" },
  { name: "STM", id: "stm", explanation: "two layers as two moves (STM)" },
  { name: "QSTM", id: "qstm", explanation: "by a half as two (QSTM)" },
]) {
  const tag = id === "qstm" ? [] : "@long";
  test(
    `${id} is chosen for a 5x5x5 and named with each number of moves`,
    { tag },
    async ({ page }) => {
      await openReady(page, { puzzle: "5x5x5", "setup-alg": "3R 2U F2", param: "seconds=0" });
      const metric = page.getByRole("group", { name: "Metric" });
      await expect(metric.getByRole("radio", { name: "OBTM" })).toBeChecked();
      await metric.getByRole("radio", { name, exact: true }).check();
      await expect(metric.getByRole("radio", { name, exact: true })).toBeChecked();
      await expect(metric).toContainText(explanation);
      await solveButton(page).click();
      const found = await outcome(page);
      expect(found).toMatchObject({ metric: id, length: found.lengths[id] });
      const own = `${found.length} ${id.toUpperCase()}`;
      const others = ["obtm", "stm", "qstm"].filter((other) => other !== id);
      const counted = others.map((other) => `, ${found.lengths[other]} ${other.toUpperCase()}`);
      await expect(result(page)).toContainText(
        `${found.length} moves ${id.toUpperCase()}${counted.join("")}`,
      );
      await expect(page.locator("#figure-1-name")).toHaveText(name);
      await expect(page.locator("#figure-1")).toHaveText(String(found.length));
      await expect(counter(page)).toContainText(`of ${own}`);
      await expect(page.locator("#stages .stage-length").first()).toContainText(id.toUpperCase());
    },
  );
}
