import { expect, expectAccessible, test } from "../godspeed.js";

test("the page opens, isolated exactly when its server isolates it", async ({ page, isolated }) => {
  await page.goto("./");
  await expect(page).toHaveTitle(/Godspeed/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
});

test("the page as it opens is accessible", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  await expectAccessible(page);
});
