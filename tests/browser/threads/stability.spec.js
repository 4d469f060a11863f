// Nothing on the page moves by itself while it loads, searches and shows its result: the layout shift is 0 to three
// decimals, as Lighthouse shows it.

import { expect, test } from "../godspeed.js";
import { openReady, outcome, solveButton } from "../page.js";
import { layoutShifts, watchLayoutShifts } from "../shifts.js";

const LEAST_SHOWN = 0.0005;
const SETUP = "R U F2 D' L B R2 U' F L2";

async function expectStable(page) {
  const shifts = await layoutShifts(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThan(LEAST_SHOWN);
}

for (const [width, height] of [
  [360, 740],
  [1280, 720],
  [2560, 1440],
]) {
  const tag = width === 2560 ? "@long" : [];
  test(`nothing moves at load, ${width} px wide`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchLayoutShifts);
    await openReady(page);
    await expectStable(page);
  });
}

for (const [width, height] of [
  [360, 740],
  [1280, 720],
]) {
  const tag = width === 1280 ? "@long" : [];
  test(`nothing moves by itself during a solve, ${width} px wide`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(watchLayoutShifts);
    await openReady(page, { "setup-alg": SETUP, algorithm: "thistlethwaite" });
    await expectStable(page);
    await solveButton(page).click();
    await outcome(page);
    await expectStable(page);
  });
}
