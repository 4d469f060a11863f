import { isSolved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, facelets, openReady, outcome, playFast, solveButton } from "../page.js";

test("without isolation the page says that one thread works and what to do about it", async ({
  page,
}) => {
  await openReady(page);
  const engine = page.locator("#engine");
  await expect(engine).toHaveAttribute("data-threaded", "false");
  await expect(engine).toHaveAttribute("data-threads", "1");
  await expect(engine).toContainText("One thread only");
  await expect(engine).toContainText("cargo xtask serve");
});

for (const [id, size] of [
  ["ida", 2],
  ["genetic", 2],
  ["thistlethwaite", 3],
]) {
  const puzzle = `${size}x${size}x${size}`;
  test(`one thread solves a shuffled ${puzzle} with ${id}`, async ({ page }) => {
    await openReady(page, { puzzle, algorithm: id });
    await playFast(page);
    await button(page, "Shuffle").click();
    const scrambled = await facelets(page);
    await solveButton(page).click();
    const found = await outcome(page);
    expect(found).toMatchObject({ algorithm: id, threads: 1, error: null });
    expect(isSolved(turned(scrambled, found.solution))).toBe(true);
    await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  });
}
