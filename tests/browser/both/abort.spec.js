import { expect, test } from "../godspeed.js";
import {
  abortByClick,
  chooseAlgorithm,
  button,
  expectCube,
  facelets,
  openReady,
  outcome,
  result,
  setUp,
  solveButton,
} from "../page.js";

test("Abort ends a running search at once, and the engine can solve the next cube", async ({
  page,
}) => {
  await openReady(page, { algorithm: "iddfs" });
  await button(page, "Shuffle").click();
  const scrambled = await facelets(page);
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "running");
  await expect(solveButton(page)).toContainText("Abort");
  await expect(page.getByRole("timer")).toHaveText(/\d s/);
  expect(await differentNodeCounts(page, 4)).toBe(4);

  const milliseconds = await abortByClick(page);
  console.log(`  aborted after ${milliseconds.toFixed(0)} ms`);
  expect((await outcome(page, "cancelled")).error).toBeTruthy();
  await expect(solveButton(page)).toContainText("Solve");
  await expectCube(page, scrambled);

  await setUp(page, "R U2 F'");
  await chooseAlgorithm(page, "ida");
  await solveButton(page).click();
  expect((await outcome(page)).length).toBe(3);
});

test("Enter starts a search, and Enter or Escape aborts it", async ({ page }) => {
  await openReady(page, { algorithm: "iddfs" });
  await page.keyboard.press("BracketRight");
  for (const end of ["Enter", "Escape"]) {
    await page.keyboard.press("Enter");
    await expect(result(page)).toHaveAttribute("data-state", "running");
    await page.keyboard.press(end);
    await outcome(page, "cancelled");
  }
});

test("turning the cube does not end a running search", async ({ page }) => {
  await openReady(page, { algorithm: "iddfs" });
  await button(page, "Shuffle").click();
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", "running");
  await page.keyboard.press("KeyD");
  await expect(page.locator("#counter")).toHaveText("Move 26 of 26");
  await expect(result(page)).toHaveAttribute("data-state", "running");
  await page.keyboard.press("Escape");
  await outcome(page, "cancelled");
});

async function differentNodeCounts(page, expected) {
  const seen = new Set();
  await expect
    .poll(async () => seen.add(await page.locator("#figure-2").textContent()).size, {
      intervals: [50],
    })
    .toBeGreaterThanOrEqual(expected);
  return Math.min(seen.size, expected);
}
