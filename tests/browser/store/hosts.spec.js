// Hosts and browsers in which tables are not what they should be, and many tabs.

import { expect } from "../godspeed.js";
import { outcome, solveButton } from "../page.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";
import {
  CHUNKS,
  TABLE,
  chunkKeys,
  events,
  runInStore,
  solve,
  stored,
  visit,
  waitForEvent,
  waitUntilComplete,
} from "./store.js";

const PAGE = Buffer.from("<!doctype html><title>Not here</title>");
const TABS = 10;

test(
  "a manifest with an older version of a table is not used, and the table is built",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) => {
      if (!path.endsWith("manifest.json")) {
        return bytes;
      }
      const manifest = JSON.parse(bytes.toString());
      manifest.tables.find(({ id }) => id === TABLE).version -= 1;
      return Buffer.from(JSON.stringify(manifest));
    };
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("built");
    expect(host.chunks).toEqual([]);
  },
);

test(
  "a host that sends a page instead of the manifest has no tables, and they are built",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) => (path.endsWith("manifest.json") ? PAGE : bytes);
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("built");
  },
);

test(
  "a host that sends a page instead of chunks is noticed, and the table is built",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) => (path.endsWith("manifest.json") ? bytes : PAGE);
    await visit(page);
    await solve(page);
    expect((await waitForEvent(page, "failed")).message).toContain("built in the browser instead");
  },
);

test(
  "storage that is full at any chunk is reported, and the search continues in memory",
  { tag: "@long" },
  async ({ page, host }) => {
    test.setTimeout(300_000);
    for (let full = 0; full < CHUNKS; full++) {
      await test.step(`full at chunk ${full}`, async () => {
        await page.goto("about:blank");
        await page.unroute("**/store-worker.js*");
        await runInStore(
          page,
          `indexedDB.deleteDatabase("godspeed");
         let left = ${full};
         const put = IDBObjectStore.prototype.put;
         IDBObjectStore.prototype.put = function (value, key) {
           if (value instanceof ArrayBuffer && left-- <= 0) {
             throw new DOMException("full", "QuotaExceededError");
           }
           return put.call(this, value, key);
         };`,
        );
        host.chunks.length = 0;
        await visit(page);
        await solve(page);
        expect((await waitForEvent(page, "failed")).message).toContain("Not enough storage");
        expect((await chunkKeys(page)).length).toBeLessThanOrEqual(full);
        expect(host.chunks.length).toBe(CHUNKS);
      });
    }
  },
);

test(
  `${TABS} tabs at once download a table once, and each solves`,
  { tag: "@long" },
  async ({ page, context, host, consoleErrors }) => {
    test.setTimeout(400_000);
    const tabs = [page];
    while (tabs.length < TABS) {
      tabs.push(await context.newPage());
    }
    await Promise.all(tabs.map((tab) => visit(tab)));
    await Promise.all(tabs.map((tab) => solveButton(tab).click()));
    for (const tab of tabs) {
      expect((await outcome(tab)).length).toBe(3);
    }
    expect(new Set(host.chunks).size).toBe(CHUNKS);
    expect(host.chunks.length).toBe(CHUNKS);
    await waitUntilComplete(page);
    expect((await chunkKeys(page)).length).toBe(CHUNKS);
    expect(await events(page, "failed")).toEqual([]);
    ignoreNetworkErrors(consoleErrors);
  },
);
