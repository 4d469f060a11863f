import { expect, test } from "../godspeed.js";
import { chooseAlgorithm, moves, openReady, outcome, playFast, solveButton } from "../page.js";

test(
  "time limit and target length of two-phase are sliders that show their values",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { algorithm: "kociemba", "setup-alg": "R U F2 L' D B2 R' F" });
    await playFast(page);
    await openSettings(page);
    const limit = page.getByRole("slider", { name: "Time limit (seconds)" });
    await expect(limit).toBeInViewport({ ratio: 1 });
    await expect(limit).toHaveAttribute("aria-valuetext", "0.5");
    await limit.focus();
    for (const shown of ["0.6", "0.8", "1.0", "1.2"]) {
      await page.keyboard.press("ArrowRight");
      await expect(value(page, "seconds")).toHaveText(shown);
      await expect(limit).toHaveAttribute("aria-valuetext", shown);
    }
    await page.keyboard.press("End");
    await expect(value(page, "seconds")).toHaveText("60.0");

    const target = page.getByRole("slider", { name: "Target length (moves)" });
    await expect(value(page, "enough")).toHaveText("off");
    await target.fill("30");
    await expect(value(page, "enough")).toHaveText("30");
    // Any solution is short enough now, so the search ends before its time limit of a minute.
    await solveButton(page).click();
    const { length, seconds } = await outcome(page);
    expect(length).toBeLessThanOrEqual(30);
    expect(seconds).toBeLessThan(30);
  },
);

test("on a laptop, the explanation and settings of an algorithm are visible without scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [puzzle, ids] of [
    ["2x2x2", ["ida"]],
    ["3x3x3", ["ida", "layers", "kociemba", "korf"]],
    ["7x7x7", ["reduction"]],
  ]) {
    await openReady(page, { puzzle });
    for (const id of ids) {
      await chooseAlgorithm(page, id);
      await expect(page.locator("#explanation")).toBeInViewport({ ratio: 1 });
      await expect(page.locator("#settings > summary")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("clicking a slider sets it, and the keys then turn the cube again", async ({ page }) => {
  await openReady(page, { algorithm: "kociemba" });
  await openSettings(page);
  const limit = page.getByRole("slider", { name: "Time limit (seconds)" });
  const { width, height } = await limit.boundingBox();
  await limit.click({ position: { x: width / 2, y: height / 2 } });
  await expect(value(page, "seconds")).toHaveText(/^[2-6]\.\d$/);
  await page.keyboard.press("KeyD");
  await expect(moves(page)).toHaveText(["R"]);
});

test("on/off settings are checkboxes, and the seed is a number field", async ({ page }) => {
  await openReady(page, { algorithm: "layers" });
  await openSettings(page);
  const cfop = page.getByRole("checkbox", { name: "CFOP" });
  await cfop.focus();
  await page.keyboard.press("Space");
  await expect(cfop).toBeChecked();

  await chooseAlgorithm(page, "annealing");
  const seed = page.getByRole("spinbutton", { name: "Seed" });
  await seed.fill("");
  await seed.pressSequentially("4321");
  await expect(seed).toHaveValue("4321");
  await expect(moves(page)).toHaveCount(0);
  await chooseAlgorithm(page, "layers");
  await expect(cfop).toBeChecked();
  await chooseAlgorithm(page, "annealing");
  await expect(seed).toHaveValue("4321");
});

test("opened settings scroll into view", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "genetic" });
  await openSettings(page);
  await expect(page.locator("#settings > summary")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("slider", { name: "Population" })).toBeInViewport({ ratio: 1 });
});

async function openSettings(page) {
  await page.locator("#settings > summary").click();
}

function value(page, parameter) {
  return page.locator(`#value-${parameter}`);
}
