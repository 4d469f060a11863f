import { expect } from "../godspeed.js";
import { test } from "./fixtures.js";
import {
  CHUNKS,
  chunkKeys,
  events,
  removeStorage,
  solve,
  stored,
  visit,
  waitForEvent,
} from "./store.js";

test(
  "without storage, tables are downloaded into memory, and the page reports it",
  { tag: "@long" },
  async ({ page, host }) => {
    await removeStorage(page);
    await visit(page);
    const { space } = await waitForEvent(page, "inventory");
    expect(space.error).toContain("no storage");
    await solve(page);
    expect(new Set(host.chunks).size).toBe(CHUNKS);
    expect(host.chunks.length).toBe(CHUNKS);
    expect(await stored(page)).toBe(undefined);
  },
);

test("full storage is reported with tables to delete, and the search continues in memory", async ({
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
  const [failure, ...more] = await events(page, "failed");
  expect(more).toEqual([]);
  expect(failure.message).toContain("Not enough storage");
  expect(failure.message).toContain("continues from memory");
  expect(failure.offers.map(({ id, bytes }) => [id, bytes])).toEqual([["other", 1e6]]);
  // The chunks stored so far are kept.
  expect((await chunkKeys(page)).length).toBeLessThan(1 + CHUNKS);
  expect(host.chunks.length).toBe(CHUNKS);
});

/** Limits the storage of the page to this many bytes. */
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
