import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { TABLE, isWhole, solve, visit } from "./store.js";

test("a table that was prepared is there when a search wants it", async ({ page, host }) => {
  await visit(page);
  const prepared = await prepare(page, [TABLE]);
  expect(prepared.type).toBe("prepared");
  expect(host.chunks.length).toBe(9);
  await isWhole(page);
  const { table_seconds: seconds } = await solve(page);
  console.log(`  tables took ${seconds} s after they were prepared`);
  expect(host.chunks.length).toBe(9);
});

test("a table that nobody knows is refused by name", async ({ page }) => {
  await visit(page);
  const refused = await prepare(page, ["sand"]);
  expect(refused.type).toBe("failed");
  expect(refused.outcome.error).toContain("sand");
  expect(refused.outcome.error).toContain(TABLE);
});

/** Asks the engine for tables ahead of a search; its last word about that. */
function prepare(page, tables) {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const job = 1_000_000;
        window.engineWorker.addEventListener("message", ({ data }) => {
          if (data.job === job && data.type !== "table") {
            resolve(data);
          }
        });
        window.engineWorker.postMessage({ type: "prepare", job, tables: wanted, build: false });
      }),
    tables,
  );
}
