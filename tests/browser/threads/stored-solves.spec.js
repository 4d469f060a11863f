// Solves are stored, and are the same in all tabs.

import { expect, test } from "../godspeed.js";
import { button, open } from "../page.js";
import {
  announcement,
  manySolves,
  solveList,
  solveOnce,
  storedSolves,
  storeOldSolves,
} from "../solves.js";

test("solves survive a reload, are shared between tabs, and can be deleted and restored", async ({
  page,
  context,
}) => {
  await open(page, { algorithm: "human", "setup-alg": "R" });
  const other = await context.newPage();
  await open(other, { algorithm: "human" });
  await solveOnce(page);
  const time = await page.locator("#single-best").textContent();
  await expect(other.locator("#single-best")).toHaveText(time);

  await page.reload();
  await expect(page.locator("#single-best")).toHaveText(time);
  await expect(solveList(page)).toHaveAttribute("title", /3x3x3 scramble: R$/);
  await page.getByRole("button", { name: /^Delete solve 1/ }).click();
  await expect(solveList(page)).toHaveCount(0);
  await button(page, "Restore 1 solve").click();
  await expect(solveList(page)).toHaveCount(1);
  await button(page, "Clear all").click();
  await expect(page.locator("#single-best")).toHaveText("–");
  await button(page, "Restore 1 solve").click();
  await expect(page.locator("#single-best")).toHaveText(time);
});

test("a solve that ends before the stored ones are loaded is stored with them", async ({
  page,
}) => {
  await storeOldSolves(page, ["3 0 ok 50 60 45 - R U"]);
  let load;
  const loads = new Promise((resolve) => (load = resolve));
  await page.route("**/stored-solves.js", async (route) => {
    await loads;
    await route.continue();
  });
  await open(page, { algorithm: "human", "setup-alg": "R" });
  await solveOnce(page);
  await expect(announcement(page)).not.toContainText("Personal best");
  load();
  await expect(solveList(page)).toHaveCount(2);
  await expect(page.locator("#single-best")).toHaveText("0.00");
  await page.reload();
  await expect(solveList(page)).toHaveCount(2);
});

test(
  "a solve that is not written when the page is left is kept, until the page is shown again",
  { tag: "@long" },
  async ({ page }) => {
    // The database does not open.
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({});
    });
    await open(page, { algorithm: "human", "setup-alg": "R" });
    await solveOnce(page);
    const kept = (type) =>
      page.evaluate((type) => {
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
        return localStorage.getItem("godspeed-solves-unwritten");
      }, type);
    await expect.poll(() => kept("pagehide")).toMatch(/ 3 /);
    expect(await kept("pageshow")).toBeNull();
  },
);

test(
  "solves of earlier versions move to the database once, and there is room for new ones",
  { tag: "@long" },
  async ({ page }) => {
    // More than there was room for.
    await storeOldSolves(page, [
      ...manySolves(9000, 7),
      ...manySolves(3000, 6),
      "3 99 ok 1 1 1 1 -",
    ]);
    await open(page, { algorithm: "human", "setup-alg": "R" });
    await expect(solveList(page)).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem("godspeed-solves-1"))).toBe(null);
    await page.getByLabel("Time of a solve").fill("9.999");
    await page.getByLabel("Time of a solve").press("Enter");
    await expect(page.locator("#single-now")).toHaveText("9.99");
    await page.getByRole("button", { name: /^Delete solve 1/ }).click();
    await page.reload();
    await expect(solveList(page)).toHaveCount(1);
    await expect(page.locator("#single-now")).toHaveText("9.99");
    expect((await storedSolves(page)).length).toBe(12_001);
    await open(page, { algorithm: "human", puzzle: "7x7x7" });
    await expect(page.locator("#solves-count")).toHaveText("9,000 solves");
  },
);

test(
  "changes in one tab appear in the other, and solves of both are stored",
  { tag: "@long" },
  async ({ page, context }) => {
    await storeOldSolves(page, ["3 1234 ok 50 60 45 - R U", "3 1500 ok 50 60 45 -"]);
    await open(page, { algorithm: "human", "setup-alg": "R" });
    await expect(solveList(page)).toHaveCount(2);
    const other = await context.newPage();
    await open(other, { algorithm: "human", "setup-alg": "R" });
    await expect(solveList(other)).toHaveCount(2);
    await Promise.all([solveOnce(page), solveOnce(other)]);
    for (const tab of [page, other]) {
      await expect(solveList(tab)).toHaveCount(4);
    }
    await page.getByRole("button", { name: /^Penalty of solve 4/ }).click();
    await expect(solveList(other).filter({ hasText: "+2" })).toHaveCount(1);
    await other.getByRole("button", { name: /^Delete solve 1,/ }).click();
    await expect(solveList(page)).toHaveCount(3);
    await page.reload();
    await expect(solveList(page)).toHaveCount(3);
  },
);
