import { isSolved } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, facelets, openReady, outcome, solveButton } from "../page.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("on a phone one shuffles, picks an algorithm and solves by touch", async ({ page }) => {
  await openReady(page);
  await button(page, "Shuffle").tap();
  expect(isSolved(await facelets(page))).toBe(false);
  if (!(await solveButton(page).isVisible())) {
    await button(page, "Panel").tap();
  }
  await solveButton(page).tap();
  await outcome(page);
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test("nothing on a phone is wider than its screen", async ({ page }) => {
  await openReady(page);
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await button(page, "Panel").tap();
  expect(await overflow()).toBe(0);
});

test("turns are made with the buttons of the pad", async ({ page }) => {
  await openReady(page);
  await page.getByRole("group", { name: "Turn a face" }).getByRole("button").first().tap();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
});
