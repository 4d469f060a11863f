import { expect, test } from "../godspeed.js";

test.use({ serviceWorkers: "allow" });

test("a host that sends no isolation headers still gets an isolated page, after one reload", async ({
  page,
  server,
}) => {
  // A name of this machine that the page takes for a host on the internet.
  const host = server.replace("localhost", "host.localhost");
  let loads = 0;
  page.on("load", () => loads++);
  await page.goto(host);
  await expect.poll(() => loads).toBe(2);
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test("on the visitor's own machine the server alone decides", async ({ page }) => {
  await page.goto("./");
  await expect(page.locator("#result")).toHaveAttribute("data-state", "idle");
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
});
