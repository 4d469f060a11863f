import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { CHUNKS, TABLE, solve, visit, waitUntilComplete } from "./store.js";

test("a search uses a prepared table", async ({ page, host }) => {
  await visit(page);
  const prepared = await prepare(page, [TABLE]);
  expect(prepared.prepared).toBeDefined();
  expect(host.chunks.length).toBe(CHUNKS);
  await waitUntilComplete(page);
  const { table_seconds: seconds } = await solve(page);
  console.log(`  loading the prepared table took ${seconds} s`);
  expect(host.chunks.length).toBe(CHUNKS);
});

test("an unknown table is rejected", { tag: "@long" }, async ({ page }) => {
  await visit(page);
  const rejected = await prepare(page, ["unknown"]);
  expect(rejected.failed.outcome.error).toContain("unknown");
  expect(rejected.failed.outcome.error).toContain(TABLE);
});

/** Requests tables from the engine without a search; returns the final event. */
function prepare(page, tables) {
  return page.evaluate(
    (requested) =>
      new Promise((resolve) => {
        const job = 1_000_000;
        window.engineWorker.addEventListener("message", ({ data }) => {
          if ((data.prepared ?? data.failed)?.job === job) {
            resolve(data);
          }
        });
        window.engineWorker.postMessage({ prepare: { job, tables: requested, build: false } });
      }),
    tables,
  );
}
