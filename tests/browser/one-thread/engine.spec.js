import { isSolved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, facelets, openReady, outcome, playFast, solveButton } from "../page.js";

test("without isolation, the page reports single-threaded mode and a remedy", async ({ page }) => {
  await openReady(page);
  const engine = page.locator("#engine");
  await expect(engine).toHaveAttribute("data-threaded", "false");
  await expect(engine).toHaveAttribute("data-threads", "1");
  await expect(engine).toContainText("Single-threaded");
  await expect(engine).toContainText("cargo xtask serve");
});

for (const [id, size] of [
  ["ida", 2],
  ["genetic", 2],
  ["thistlethwaite", 3],
]) {
  const puzzle = `${size}x${size}x${size}`;
  test(`a single thread solves a shuffled ${puzzle} with ${id}`, async ({ page }) => {
    await openReady(page, { puzzle, algorithm: id });
    await playFast(page);
    await button(page, "Shuffle").click();
    const scrambled = await facelets(page);
    await solveButton(page).click();
    const solved = await outcome(page);
    expect(solved).toMatchObject({ algorithm: id, threads: 1, error: null });
    expect(isSolved(turned(scrambled, solved.solution))).toBe(true);
    await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  });
}
