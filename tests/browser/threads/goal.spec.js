// Solve on the view Cube reaches a goal.

import { solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  button,
  chooseAlgorithm,
  facelets,
  openChoices,
  openReady,
  outcome,
  playFast,
  result,
  solveButton,
} from "../page.js";

/** The facelets of the cross of the side D, among all in the order URFDLB. */
const CROSS = [28, 30, 32, 34, 16, 25, 43, 52];

function choice(page) {
  return page.locator("#goal-choice");
}

/** Opens the choice of the goal. */
async function openChoice(page) {
  await openChoices(page);
  await choice(page).locator("summary").click();
}

/** Returns whether the cross of a cube is solved. */
function hasCross(cube) {
  return CROSS.every((facelet) => cube[facelet] === solved(3)[facelet]);
}

test("Solve reaches the chosen goal, and goes on from there to another", async ({ page }) => {
  await openReady(page, { "setup-alg": "R2 U F2 D" });
  await playFast(page);
  await openChoice(page);
  await page.getByLabel("Goal").selectOption("Cross");
  await expect(choice(page).locator("summary")).toHaveText("To: Cross");
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "solved");
  expect(await outcome(page)).toMatchObject({ goal: "cross", length: 4, optimal: true });
  await expect(page.locator("#result-headline")).toHaveText("4 moves to cross, optimal");
  await expect.poll(async () => hasCross(await facelets(page))).toBe(true);
  await expect(page).toHaveURL(/goal=cross/);

  await openChoices(page);
  await page.getByLabel("Goal").selectOption("Solved");
  await solveButton(page).click();
  await expect.poll(() => facelets(page)).toBe(solved(3));
});

test("a link solves to a goal in given turns, which can be typed", async ({ page }) => {
  const parameters = { "setup-alg": "R U R' U'", algorithm: "korf", turns: "R  U", run: "solve" };
  await openReady(page, { ...parameters, goal: "first-block" });
  await expect(result(page)).toHaveAttribute("data-state", "solved");
  expect(await outcome(page)).toMatchObject({ goal: "first-block", turns: "R U" });
  await expect(choice(page).locator("summary")).toHaveText("To: First block in R U");
  await openChoice(page);
  await page.getByRole("textbox", { name: "Turns" }).fill("R Q");
  await page.getByRole("textbox", { name: "Turns" }).press("Enter");
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "failed");
  await expect(page.locator("#result-headline")).toContainText("Q");
});

test("a painted goal of Find is used for Solve", async ({ page }) => {
  await openReady(page, { view: "find", "goal-alg": "M2 E2 S2", setup: "R U" });
  await button(page, "Use for Solve").click();
  await expect(page.locator("body")).toHaveAttribute("data-view", "cube");
  await expect(choice(page).locator("summary")).toHaveText("To: M2 E2 S2");
  await expect.poll(() => facelets(page)).toBe(turned(solved(3), "R U"));
  await playFast(page);
  await chooseAlgorithm(page, "kociemba");
  await solveButton(page).click();
  await expect.poll(() => facelets(page)).toBe(turned(solved(3), "M2 E2 S2"));
});

test("goals are for small cubes, and Find has the others", async ({ page }) => {
  await openReady(page, { puzzle: "4x4x4" });
  await expect(choice(page)).toBeHidden();
  await page.locator("#size").selectOption("2");
  await openChoice(page);
  await expect(page.locator("#goal option")).toHaveText([
    "Solved",
    "First layer",
    "First side",
    "Others: in Find",
  ]);
  await page.getByLabel("Goal").selectOption("Others: in Find");
  await expect(page.locator("body")).toHaveAttribute("data-view", "find");
});
