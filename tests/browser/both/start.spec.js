import { expect, expectAccessible, test } from "../godspeed.js";

test("the page is cross-origin isolated if and only if the server sends the headers", async ({
  page,
  isolated,
}) => {
  await page.goto("./");
  await expect(page).toHaveTitle(/Godspeed/);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
});

test("the initial page is accessible", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  await expectAccessible(page);
});
