import { isSolved } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { button, facelets, moves } from "../page.js";

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

test("buttons clicked while the page loads take effect once it has loaded", async ({ page }) => {
  let load;
  const loads = new Promise((resolve) => (load = resolve));
  await page.route("**/godspeed_web_bg.wasm", async (route) => {
    await loads;
    await route.continue();
  });
  await page.goto("./");
  await button(page, "Shuffle").click();
  await page.locator("#turn-U").click();
  load();
  await expect(moves(page).last()).toHaveText("U");
  expect(isSolved(await facelets(page))).toBe(false);
});
