// Tests of the dialog "Tables".

import { expect, expectAccessible } from "../godspeed.js";
import { button, openReady, outcome, result, tabTo } from "../page.js";
import { test } from "./fixtures.js";
import {
  TABLE,
  chunkKeys,
  corruptChunk,
  download,
  removeStorage,
  solve,
  startSolving,
  visit,
  waitForEvent,
  waitUntilComplete,
} from "./store.js";

/** The dialog. */
const list = (page) => page.getByRole("dialog", { name: "Tables" });

/** The row of the table that the tests download. */
const row = (page) => list(page).locator(`#table-${TABLE}`);

/** A button of that row. */
const act = (page, what) => row(page).getByRole("button", { name: `${what} ${TABLE}` });

async function openList(page) {
  await page.locator("#open-tables").click();
  await expect(list(page)).toBeVisible();
  await expect(row(page)).toBeVisible();
}

test("a downloaded table is listed as stored and can be verified and deleted", async ({ page }) => {
  await visit(page);
  await solve(page);
  await waitUntilComplete(page);
  await openList(page);
  await expect(row(page)).toContainText("Stored");
  await expect(list(page)).toContainText("used.");
  await expectAccessible(page);

  await act(page, "Verify").click();
  await expect(row(page)).toContainText("No errors found");

  await act(page, "Delete").click();
  await expect(row(page)).toContainText("On the server");
  await expect(act(page, "Download")).toBeVisible();
  expect(await chunkKeys(page)).toEqual([]);
});

test(
  "verification reports a corrupt chunk, which is then downloaded again",
  { tag: "@long" },
  async ({ page }) => {
    await download(page);
    await corruptChunk(page, (await chunkKeys(page))[2]);
    await openList(page);
    await act(page, "Verify").click();
    await expect(row(page)).toContainText("1 damaged part was removed");
    await expect(row(page)).toContainText("Partly stored");
    await act(page, "Download").click();
    await waitUntilComplete(page);
    await expect(act(page, "Verify")).toBeVisible();
  },
);

test(
  "a download can be started, monitored and cancelled by keyboard",
  { tag: "@long" },
  async ({ page, host }) => {
    host.allow(3);
    await visit(page);
    await tabTo(page, page.locator("#open-tables"));
    await page.keyboard.press("Enter");
    await expect(row(page)).toContainText("On the server");
    await tabTo(page, act(page, "Download"));
    await page.keyboard.press("Enter");
    await expect(row(page)).toContainText(/Downloading: \d+\.\d of \d+\.\d MB/);
    await expect(page.locator("#open-tables")).toContainText("%");
    await expectAccessible(page);

    await tabTo(page, act(page, "Cancel"));
    await page.keyboard.press("Enter");
    await expect(row(page)).toContainText("Partly stored");
    await expect(row(page).locator(":focus")).toHaveCount(1);

    host.allow(Infinity);
    await act(page, "Download").click();
    await waitUntilComplete(page);
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();
  },
);

test("a table can be built instead of downloaded", { tag: "@long" }, async ({ page, host }) => {
  host.allow(2);
  await visit(page);
  await startSolving(page);
  const instead = button(page, "Build in this browser instead");
  await expect(instead).toBeVisible();
  await expect(result(page)).toContainText(/of \d+\.\d MB/);
  await expectAccessible(page);
  await instead.click();
  await expect(instead).toBeHidden();
  await outcome(page);
});

test(
  "a table that the server lacks can be built and is stored",
  { tag: "@long" },
  async ({ page }) => {
    await page.route("**/tables/**", (route) => route.fulfill({ status: 404 }));
    await visit(page);
    await openList(page);
    await expect(row(page)).toContainText("Built in this browser when needed");
    await act(page, "Build").click();
    await expect(act(page, "Cancel")).toBeVisible();
    await waitUntilComplete(page);
    await expect(act(page, "Delete")).toBeVisible();
  },
);

test("each table set shows its size", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "korf" });
  await expect(page.locator("#set-state-small")).toHaveText(/^\d+\.\d MB to download$/);
  await expect(page.locator("#set-state-classic")).toHaveText("Built once");
});

test("without storage, the dialog reports that tables cannot be stored", async ({ page }) => {
  await removeStorage(page);
  await openReady(page);
  await waitForEvent(page, "inventory");
  await openList(page);
  await expect(list(page)).toContainText("cannot be stored for your next visit");
  await expect(act(page, "Download")).toBeHidden();
  await expectAccessible(page);
});

test(
  "full storage is reported on the page and in the dialog, with tables to delete",
  { tag: "@long" },
  async ({ page }) => {
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    // The event of the store if another table does not fit; storage.spec.js exceeds the quota.
    await page.evaluate((table) => {
      const offer = {
        id: table,
        version: 1,
        origin: "downloaded",
        bytes: 2e7,
        total: 2e7,
        changed: 0,
      };
      const message = "Not enough storage. Delete a table that you no longer use.";
      const data = { failed: { table: "korf-standard", message, offers: [offer] } };
      window.storeWorker.dispatchEvent(new MessageEvent("message", { data }));
    }, TABLE);
    await expect(page.locator("#notice")).toContainText("Not enough storage");
    await expect(page.locator("#open-tables")).toHaveText("Tables: error");
    await openList(page);
    await expectAccessible(page);
    await list(page)
      .getByRole("button", { name: `Delete ${TABLE}, 20.0 MB` })
      .click();
    await expect(list(page).getByRole("alert")).toBeHidden();
    await expect(row(page)).toContainText("On the server");
  },
);
