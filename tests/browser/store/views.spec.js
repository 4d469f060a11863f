// Other views get Korf's tables from the storage and the server, as the cube does.

import { expect } from "../godspeed.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";
import { CHUNKS, TABLE, checkWorkersOften, waitForChunks, waitForEvent } from "./store.js";

/** A cube that the optimal solver solves at once; its small table set is the table of the tests. */
const SETUP = "setup-alg=R+U2+F&tables=small";

/** Starts a race. The store creates the storage, which the tests read. */
async function openRace(page, algorithms = "korf") {
  await page.goto(`/?view=race&puzzle=3x3x3&${SETUP}&algorithms=${algorithms}&run=race`);
  await waitForEvent(page, "ready");
}

/** Starts a report. */
async function openReport(page) {
  const query = "view=report&puzzle=3x3x3&algorithms=korf&tables=small&runs=2&seed=7&moves=4";
  await page.goto(`/?${query}&run=report`);
  await waitForEvent(page, "ready");
}

/** Waits for the end of a race and returns its racers. */
async function racers(page) {
  await expect(page.locator("#race")).toHaveAttribute("data-state", "done");
  return JSON.parse(await page.locator("#race").getAttribute("data-json")).racers;
}

/** Waits for the end of a report and returns it. */
async function report(page) {
  await expect(page.locator("#report")).toHaveAttribute("data-state", "done");
  return JSON.parse(await page.locator("#report").getAttribute("data-json"));
}

test("a race downloads the table once, and a report finds it in the storage", async ({
  page,
  host,
}) => {
  await openRace(page);
  expect(await racers(page)).toEqual([
    expect.objectContaining({ algorithm: "korf", state: "solved", length: 3 }),
  ]);
  expect(new Set(host.chunks).size).toBe(CHUNKS);
  await waitForChunks(page, CHUNKS);

  host.chunks.length = 0;
  await openReport(page);
  const { runs, facts } = await report(page);
  expect(runs.map(({ solved }) => solved)).toEqual([true, true]);
  expect(facts.tables.map(({ id }) => id)).toEqual([TABLE]);
  expect(host.chunks).toEqual([]);
});

test("a racer shows how much of its table is loaded", async ({ page, host }) => {
  host.allow(3);
  await openRace(page);
  await expect(page.locator("#race")).toContainText(/Loading table \S+, [1-9]\d?%/);
  await expect(page.locator("#race")).not.toContainText("Searching");
  host.allow(Infinity);
  expect((await racers(page))[0].length).toBe(3);
});

test(
  "racers one after another share one engine and its table",
  { tag: "@long" },
  async ({ page, host }) => {
    await openRace(page, "korf,kociemba&mode=sequential");
    expect(await racers(page)).toEqual([
      expect.objectContaining({ state: "solved", length: 3 }),
      expect.objectContaining({ state: "solved" }),
    ]);
    expect(host.chunks.length).toBe(CHUNKS);
  },
);

for (const [view, start] of [
  ["race", openRace],
  ["report", openReport],
]) {
  test(`a ${view} reports that its engine has ended`, async ({ page, host, consoleErrors }) => {
    await checkWorkersOften(page);
    host.allow(3);
    await start(page);
    await waitForChunks(page, 3);
    await page.evaluate(() => window.engineWorker.terminate());
    await expect(page.locator(`#${view}`)).toContainText("The engine stopped without a message");
    ignoreNetworkErrors(consoleErrors);
  });
}

test(
  "a cancelled report ends its download, and the next one resumes it",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    host.allow(4);
    await openReport(page);
    await waitForChunks(page, 4);
    await expect(page.locator("#report-progress")).toContainText("loading tables");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.locator("#report")).toHaveAttribute("data-state", "cancelled");
    host.chunks.length = 0;
    host.allow(Infinity);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await report(page);
    expect(host.chunks.length).toBe(CHUNKS - 4);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a table that the server lacks is built and stored",
  { tag: "@long" },
  async ({ page, consoleErrors }) => {
    await page.route("**/tables/**", (route) => route.fulfill({ status: 404 }));
    await openRace(page);
    expect((await racers(page))[0].length).toBe(3);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a table whose download is interrupted for too long is built",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    host.allow(2);
    await openRace(page);
    await waitForChunks(page, 2);
    host.stopTables();
    expect((await racers(page))[0].length).toBe(3);
    ignoreNetworkErrors(consoleErrors);
  },
);
