import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { begin, chunkKeys, hears, said, solve, stored, visit } from "./store.js";
import { outcome } from "../page.js";

test("where the browser keeps nothing, tables go straight into memory, and the page is told", async ({
  page,
  host,
}) => {
  // What a private window of some browsers does: there is no storage to be had.
  await page.route("**/store-worker.js", async (route) => {
    const response = await route.fetch();
    const none = "Object.defineProperty(self, 'indexedDB', { value: undefined });\n";
    await route.fulfill({ response, body: none + (await response.text()) });
  });
  await visit(page);
  const { space } = await hears(page, "inventory");
  expect(space.obstacle).toContain("no storage");
  await solve(page);
  expect(new Set(host.chunks).size).toBe(9);
  expect(host.chunks.length).toBe(9);
  expect(await stored(page)).toBe(undefined);
});

test("a full disk is told with what could be deleted, and the search goes on from memory", async ({
  page,
  context,
  baseURL,
  host,
}) => {
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(baseURL);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 12_000_000 });
  host.allow(1);
  await visit(page);
  await begin(page);
  await page.evaluate(
    (other) => window.inStorage("readwrite", ({ tables }) => tables.put(other, other.hosted.id)),
    OTHER,
  );
  await page.evaluate(() =>
    window.inStorage("readwrite", ({ chunks }) =>
      chunks.put(new ArrayBuffer(1e6), "other/1/000000"),
    ),
  );
  host.allow(Infinity);
  const failure = await hears(page, "failed");
  expect(failure.message).toContain("full");
  expect(failure.message).toContain("goes on from memory");
  await outcome(page);
  expect((await chunkKeys(page)).length).toBeLessThan(9);
  expect(await said(page, "failed")).toHaveLength(1);
});

/** Another table in the same storage. */
const OTHER = {
  origin: "downloaded",
  changed: 0,
  hosted: {
    id: "other",
    version: 1,
    bytes: 1e6,
    chunkBytes: 1e6,
    coder: "zlib",
    chunks: [{ file: "other-1/0", bytes: 1e6, sha256: "" }],
  },
};
