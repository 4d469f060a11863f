// The user interface of optimal solving: the choice of tables, the bounds, and all shortest solutions.

import { isSolved } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import {
  algorithm,
  copyLink,
  facelets,
  moves,
  openReady,
  outcome,
  result,
  solveButton,
  tabTo,
} from "../page.js";

const SHORT = "R U2 F' L D B2";
/** A cube that takes far longer than a test with the small tables. */
const HARD = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

test("a table set can be chosen by keyboard, is remembered, and is part of the link", async ({
  page,
}) => {
  await openReady(page, { algorithm: "korf" });
  const sets = page.locator("#sets > summary");
  await expect(sets).toContainText(/Small.*MB.*about/s);
  await tabTo(page, sets);
  await page.keyboard.press("Enter");
  const small = page.getByRole("radio", { name: /Small/ });
  const standard = page.getByRole("radio", { name: /Standard/ });
  await expect(standard).toBeInViewport();
  await tabTo(page, small);
  await expect(small).toHaveAccessibleName(/MB about .+ a cube/);
  await page.keyboard.press("ArrowDown");
  await expect(standard).toBeChecked();
  await expect(sets).toContainText("Standard");
  await expectAccessible(page);
  await copyLink(page);
  await expect(page).toHaveURL(/tables=standard/);
  await openReady(page, { algorithm: "korf" });
  await expect(page.locator("#set-name")).toHaveText("Standard");
});

test("the link selects the table set", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "korf", tables: "large" });
  await expect(page.locator("#tables-large")).toBeChecked();
  await openReady(page, { algorithm: "korf", tables: "endless" });
  await expect(page.locator("#notice")).toContainText("endless");
});

test("korf proves that a solution is shortest, and lists all shortest solutions on request", async ({
  page,
}) => {
  await openReady(page, {
    algorithm: "korf",
    tables: "small",
    "setup-alg": "R2 L2 U2 D2 F2",
  });
  await page.locator("#settings > summary").click();
  await page.getByRole("checkbox", { name: /All solutions/ }).check();
  await expect(page.locator("#value-enough")).toHaveText("off");
  await solveButton(page).click();
  const found = await outcome(page);
  expect(found).toMatchObject({ algorithm: "korf", length: 5, optimal: true });
  const all = found.alternatives.moves.length + 1;
  expect(all).toBeGreaterThan(1);
  await expect(result(page)).toContainText("5 moves, optimal");
  const list = page.getByRole("region", {
    name: `All ${all} shortest solutions`,
  });
  await expect(list.getByRole("button")).toHaveCount(all);
  await expect(list.locator("[aria-current]")).toHaveText(found.solution);

  await list.getByRole("button").nth(1).click();
  const other = found.alternatives.moves[0];
  await expect(list.locator("[aria-current]")).toHaveText(other);
  await expect(moves(page)).toHaveText([..."R2 L2 U2 D2 F2".split(" "), ...other.split(" ")]);
  await expectAccessible(page);
  await page.keyboard.press("End");
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test(
  "a long search shows its bounds, and the best solution of a stopped search can be played",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, {
      algorithm: "korf",
      tables: "small",
      "setup-alg": HARD,
    });
    await solveButton(page).click();
    const headline = page.locator("#result-headline");
    await expect(headline).toHaveText(/^Between \d+ and \d+ moves$/, {
      timeout: 60_000,
    });
    await expect(page.getByRole("progressbar", { name: /Progress at depth \d+/ })).toBeVisible();
    await expect(page.locator("#figures")).toContainText("Time left");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    const found = await outcome(page, "cancelled");
    expect(found.optimal).toBe(false);
    await expect(headline).toHaveText(`${found.length} moves, best so far, not proven shortest`);
    await expectAccessible(page);
    // The best solution plays at once.
    await page.keyboard.press("End");
    await expect.poll(async () => isSolved(await facelets(page))).toBe(true);

    // The tables prepared for one search are reused by the next.
    await page.getByLabel("Scramble or state").fill(SHORT);
    await page.keyboard.press("Enter");
    await solveButton(page).click();
    const next = await outcome(page);
    expect(next).toMatchObject({ length: 6, optimal: true });
    expect(next.table_seconds).toBeLessThan(found.table_seconds);
  },
);

test("the number of threads can be set on the page", async ({ page }) => {
  await openReady(page, { algorithm: "korf" });
  await page.locator("#settings > summary").click();
  await page.getByLabel(/Threads/).selectOption("1");
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", "1");
  await expect(algorithm(page, "korf")).toBeChecked();
  await openReady(page, { algorithm: "korf" });
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", "1");
});
