import { expect, test } from "../godspeed.js";

test.use({ serviceWorkers: "allow" });

test("without isolation headers, the page is isolated after one reload", async ({
  page,
  server,
}) => {
  // A host name of this machine that the page treats as remote.
  const host = server.replace("localhost", "host.localhost");
  let loads = 0;
  page.on("load", () => loads++);
  await page.goto(host);
  await expect.poll(() => loads).toBe(2);
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("on localhost, the page does not install a service worker", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});
