// Workers that end without a message, as when the browser is short of memory.

import { expect } from "../godspeed.js";
import { outcome, result, solveButton } from "../page.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";
import {
  CHUNKS,
  checkWorkersOften,
  solve,
  startSolving,
  startSolvingWithChunks,
  visit,
} from "./store.js";

test.beforeEach(({ page }) => checkWorkersOften(page));

test("an engine that ended while nothing was searched is replaced, and solves", async ({
  page,
}) => {
  await visit(page);
  await page.evaluate(() => window.engineWorker.terminate());
  await solveButton(page).click();
  await expect(page.locator("#notice")).toContainText("A new one searches again");
  expect((await outcome(page)).length).toBe(3);
});

test(
  "an engine that ends while it loads a table is replaced, and solves",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 3);
    await page.evaluate(() => window.engineWorker.terminate());
    host.allow(Infinity);
    await expect(page.locator("#notice")).toContainText("A new one searches again");
    expect((await outcome(page)).length).toBe(3);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "an engine that ends twice is reported and can be restarted",
  { tag: "@long" },
  async ({ page }) => {
    await visit(page);
    await page.evaluate(() => window.engineWorker.terminate());
    // The next engine does not answer either.
    await page.route("**/engine-worker.js*", async (route) => {
      const ready = "{ threads: 1, threaded: false, solvers: [], note: null }";
      const body = `self.postMessage({ ready: ${ready} });`;
      await route.fulfill({ response: await route.fetch(), body });
    });
    await solveButton(page).click();
    await expect(result(page)).toHaveAttribute("data-state", "failed", { timeout: 60_000 });
    await expect(page.locator("body")).toContainText("stopped twice without a message");
    await page.unroute("**/engine-worker.js*");
    await page.getByRole("button", { name: "Restart engine" }).click();
    await solve(page);
  },
);

test("Abort works although the engine has ended", { tag: "@long" }, async ({ page }) => {
  await visit(page);
  await page.evaluate(() => window.engineWorker.terminate());
  await startSolving(page);
  await solveButton(page).click();
  await outcome(page, "cancelled");
  await solve(page);
});

test(
  "a table store that ends during a download is replaced",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 3);
    await page.evaluate(() => window.storeWorker.terminate());
    host.allow(Infinity);
    expect((await outcome(page)).length).toBe(3);
    await expect(page.locator("#notice")).toContainText("table store stopped");
    // The new store has the tables of the old one.
    await visit(page);
    host.chunks.length = 0;
    await solve(page);
    expect(host.chunks.length).toBeLessThanOrEqual(CHUNKS);
    ignoreNetworkErrors(consoleErrors);
  },
);
