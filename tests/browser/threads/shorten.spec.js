import { isSolved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, facelets, openReady, outcome, playFast, result, solveButton } from "../page.js";

const improve = (page) => button(page, "Keep improving");

/** Expects a shorter solution of a cube in the result, and returns it. */
async function expectShortened(page, scrambled, most) {
  const found = await outcome(page, "solved");
  expect(found.algorithm).toBe("shorten");
  expect(found.length).toBeLessThanOrEqual(most);
  expect(isSolved(turned(scrambled, found.solution)), found.solution).toBe(true);
  return found;
}

test("the solution of a link is made shorter", async ({ page }) => {
  await openReady(page, { "setup-alg": "R U F", alg: "F' U2 U L L' R2 R" });
  await playFast(page);
  const scrambled = await facelets(page);
  await improve(page).click();
  const { solution, length } = await expectShortened(page, scrambled, 3);
  await expect(page.locator("#result-headline")).toHaveText(
    `7 → ${length} moves (shortened), optimal`,
  );
  await expect(page.locator("#result-algorithm")).toHaveText("Shortening");
  await expect(improve(page)).toBeHidden();
  // The cube is still where it was, so the shorter solution plays from there.
  await button(page, "Play").click();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  expect(solution.split(" ")).toHaveLength(3);
});

test("your own turns are made shorter, and shown on the original cube", async ({ page }) => {
  await openReady(page, { "setup-alg": "R U" });
  await playFast(page);
  const scrambled = await facelets(page);
  await expect(improve(page)).toBeHidden();
  for (const key of ["KeyU", "KeyU", "KeyU", "Shift+KeyR"]) {
    await page.keyboard.press(key);
  }
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  await improve(page).click();
  await expectShortened(page, scrambled, 2);
  await expect(button(page, "Compare")).toBeVisible();
  await button(page, "Show on the original cube").click();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test("a shortening that is stopped keeps what it has found", async ({ page }) => {
  // So many moves that none of fewer can be ruled out before the search is stopped.
  const scramble = "R Uw F Rw2 D L2 Fw U B2 Rw F2 Uw2 L Fw D'";
  const back = "D D' D Fw' L' Uw2 F2 R R' Rw' B2 U' Fw' L2 D' Rw2 F' Uw' R'";
  await openReady(page, { puzzle: "4x4x4", "setup-alg": scramble, alg: back });
  await improve(page).click();
  await expect(page.locator("#result-headline")).toHaveText(/^1[0-5] moves OBTM so far…$/);
  await expect(solveButton(page)).toContainText("Stop here");
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", /cancelled|solved/);
  const found = JSON.parse(await result(page).getAttribute("data-json"));
  expect([found.algorithm, found.metric]).toEqual(["shorten", "obtm"]);
  expect(found.length).toBeLessThanOrEqual(15);
});
