import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import { chunkKeys, hears, said, solve, stored, visit } from "./store.js";

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

test("a disk that fills up is told with what could be deleted, and the search goes on from memory", async ({
  page,
  context,
  baseURL,
  host,
}) => {
  await setQuota(context, page, baseURL, 12_000_000);
  await visit(page);
  await page.evaluate(
    async ([record, key]) => {
      await window.inStorage("readwrite", ({ tables }) => tables.put(record, record.hosted.id));
      await window.inStorage("readwrite", ({ chunks }) => chunks.put(new ArrayBuffer(1e6), key));
    },
    [OTHER, "other/1/000000"],
  );
  await solve(page);
  const [failure, ...more] = await said(page, "failed");
  expect(more).toEqual([]);
  expect(failure.message).toContain("full");
  expect(failure.message).toContain("goes on from memory");
  expect(failure.offers.map(({ id, bytes }) => [id, bytes])).toEqual([["other", 1e6]]);
  // What was stored until then is of use when there is room again.
  expect((await chunkKeys(page)).length).toBeLessThan(1 + 9);
  expect(host.chunks.length).toBe(9);
});

/** Gives the page so many bytes of storage, as a disk that is nearly full would. */
async function setQuota(context, page, address, quotaSize) {
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(address);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

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
