import { expect, test } from "../godspeed.js";
import {
  algorithm,
  chooseAlgorithm,
  button,
  openReady,
  outcome,
  result,
  setUp,
  solveButton,
} from "../page.js";

const SEARCHES = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];
const BEFORE =
  /^Predicted: .+ nodes, .+\. (\d+% chance to finish|Unlikely to finish) within a minute\.$/;
const SCRAMBLE = "R U2 F' R2 U F R' U2 F2";

const note = (page) => page.locator("#result-note");

test(
  "each search is predicted before it starts, on both cubes",
  { tag: "@long" },
  async ({ page }) => {
    for (const puzzle of ["2x2x2", "3x3x3"]) {
      await openReady(page, { puzzle, "setup-alg": SCRAMBLE });
      for (const id of SEARCHES) {
        await chooseAlgorithm(page, id);
        await expect(note(page), `${id} on ${puzzle}`).toHaveText(BEFORE);
      }
    }
    await chooseAlgorithm(page, "korf");
    const texts = new Set();
    await page.locator("#sets summary").click();
    for (const set of await page.locator("#set-list input").all()) {
      await set.check();
      await expect(note(page)).not.toHaveText([...texts].at(-1) ?? "");
      await expect(note(page)).toHaveText(BEFORE);
      texts.add(await note(page).textContent());
    }
    expect(texts.size).toBe(5);
  },
);

test("a prediction is shown with the result of its search", async ({ page }) => {
  await openReady(page, { puzzle: "2x2x2", "setup-alg": SCRAMBLE, algorithm: "ida" });
  await expect(note(page)).toHaveText(BEFORE);
  const [predicted] = (await note(page).textContent()).match(/[\d,]+(?= nodes)/);
  await solveButton(page).click();
  const { nodes, prediction } = await outcome(page);
  await expect(note(page)).toContainText(`nodes, predicted ${predicted}.`);
  expect(prediction.nodes / nodes).toBeGreaterThan(0.5);
  expect(prediction.nodes / nodes).toBeLessThan(2);
});

test(
  "a cube a few moves from solved is predicted to be solved at once, and is",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": "R U2 F' L D B2", algorithm: "korf" });
    await expect(note(page)).toHaveText("Predicted: at once.");
    await solveButton(page).click();
    expect(await outcome(page)).toMatchObject({ length: 6, optimal: true });
    await expect(note(page)).toContainText("Predicted: at once.");
    // Now that the tables of two-phase are in memory, this holds for longer solutions, too.
    await setUp(page, "R U2 F' L D B2 R' U L2 F");
    await expect(note(page)).toHaveText("Predicted: at once.");
  },
);

test("what is recommended is selected, until another algorithm is chosen", async ({ page }) => {
  await openReady(page);
  const recommended = page.locator("[data-recommended] input");
  await expect(algorithm(page, "kociemba")).toBeChecked();
  await expect(recommended).toBeChecked();
  await page.keyboard.press("KeyD");
  await expect(algorithm(page, "korf")).toBeChecked();
  await expect(recommended).toBeChecked();
  await chooseAlgorithm(page, "thistlethwaite");
  await button(page, "Shuffle").click();
  await page.reload();
  await expect(algorithm(page, "thistlethwaite")).toBeChecked();
});

test("the prediction follows the cube, the metric and the settings", async ({ page }) => {
  await openReady(page, { puzzle: "2x2x2", algorithm: "ida" });
  await expect(note(page)).toBeEmpty();
  await setUp(page, SCRAMBLE);
  await expect(note(page)).toHaveText(BEFORE);
  const first = await note(page).textContent();
  await page.getByRole("radio", { name: "Quarter turns" }).check();
  await expect(note(page)).not.toHaveText(first);
  await expect(note(page)).toHaveText(BEFORE);
  const second = await note(page).textContent();
  await page.keyboard.press("KeyD");
  await expect(note(page)).not.toHaveText(second);
  await button(page, "Reset").click();
  await expect(note(page)).toBeEmpty();
});

test("a learned node rate is used after a reload", { tag: "@long" }, async ({ page }) => {
  const parameters = { puzzle: "2x2x2", "setup-alg": SCRAMBLE, algorithm: "annealing" };
  await openReady(page, parameters);
  await expect(note(page)).toContainText("at a typical speed");
  await solveButton(page).click();
  await outcome(page);
  await openReady(page, parameters);
  await expect(note(page)).toContainText("here");
});

test("invalid node rates are ignored", { tag: "@long" }, async ({ page }) => {
  const stored =
    "panel=open\nspeed of ida 2=fast\nspeed of ida 2=0\nspeed of =7\nspeed of annealing 2=1";
  await page.addInitScript((text) => localStorage.setItem("godspeed", text), stored);
  await openReady(page, { puzzle: "2x2x2", "setup-alg": SCRAMBLE, algorithm: "ida" });
  await expect(note(page)).toContainText("at a typical speed");
  await solveButton(page).click();
  await outcome(page);
  await expect(result(page)).toHaveAttribute("data-state", "solved");
});

test("the prediction moves nothing and fits a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const parameters = { puzzle: "3x3x3", "setup-alg": SCRAMBLE };
  await openReady(page, { ...parameters, algorithm: "kociemba" });
  const before = await result(page).boundingBox();
  await openReady(page, { ...parameters, algorithm: "iddfs" });
  await expect(note(page)).toHaveText(BEFORE);
  expect(await result(page).boundingBox()).toEqual(before);
  const overflow = (element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ];
  expect(await result(page).evaluate(overflow)).toEqual([0, 0]);
});
