import { expect } from "../godspeed.js";
import { abortByClick, outcome, result } from "../page.js";
import { forgiveNetwork, test } from "./fixtures.js";
import {
  age,
  ask,
  begin,
  chunkKeys,
  hears,
  hearsProgress,
  isWhole,
  said,
  solve,
  spoilChunk,
  stored,
  visit,
} from "./store.js";

const CHUNKS = 9;

test("tables stream into the search and are kept, so that the next visit needs no server", async ({
  page,
  host,
  complaints,
}) => {
  await visit(page);
  const first = await solve(page);
  await isWhole(page);
  expect(new Set(host.chunks).size).toBe(CHUNKS);
  expect(host.chunks.length).toBe(CHUNKS);
  expect((await stored(page)).origin).toBe("downloaded");

  host.stopTables();
  await page.reload();
  await visit(page);
  const second = await solve(page);
  expect(host.chunks.length).toBe(CHUNKS);
  expect(second.length).toBe(first.length);
  console.log(`  downloaded in ${first.table_seconds} s, loaded in ${second.table_seconds} s`);
  forgiveNetwork(complaints);
});

test("a download goes on at the next visit where the server stopped in the middle", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(4);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(4);
  host.stopTables();
  await hearsProgress(page, { waits: expect.stringContaining("does not answer") });
  const kept = await chunkKeys(page);

  await page.reload();
  host.startTables();
  host.chunks.length = 0;
  await visit(page);
  await solve(page);
  await isWhole(page);
  expect(host.chunks.length).toBe(CHUNKS - kept.length);
  forgiveNetwork(complaints);
});

test("a download waits for a server that is away, says so, and goes on by itself", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(3);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(3);
  host.stopTables();
  await hearsProgress(page, { waits: expect.stringContaining("does not answer") });
  host.startTables();
  await outcome(page);
  await isWhole(page);
  forgiveNetwork(complaints);
});

test("a chunk with a wrong hash is fetched again, and only that one", async ({ page, host }) => {
  const spoiled = new Set();
  host.tamper = (path, bytes) => {
    if (path.includes("/003") && !spoiled.has(path)) {
      spoiled.add(path);
      bytes[bytes.length >> 1] ^= 1;
    }
    return bytes;
  };
  await visit(page);
  await solve(page);
  await isWhole(page);
  expect(host.chunks.length).toBe(CHUNKS + 1);
  expect(host.chunks.filter((path) => path.includes("/003")).length).toBe(2);
  expect(await said(page, "failed")).toEqual([]);
});

test("a chunk that stays wrong ends the download with the name of the file", async ({
  page,
  host,
}) => {
  host.tamper = (path, bytes) => (path.includes("/003") ? bytes.reverse() : bytes);
  await visit(page);
  await ask(page, "fetch");
  const failure = await hears(page, "failed");
  expect(failure.message).toContain("003");
  expect(failure.message).toContain("SHA-256");
  await hears(page, "settled");
  expect(host.chunks.filter((path) => path.includes("/003")).length).toBe(3);
});

test("an aborted search ends its download, and the next one goes on with it", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(5);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(5);
  const milliseconds = await abortByClick(page);
  console.log(`  aborted after ${milliseconds.toFixed(0)} ms`);
  await hears(page, "settled");
  host.chunks.length = 0;
  host.allow(Infinity);
  await solve(page);
  await isWhole(page);
  expect(host.chunks.length).toBe(CHUNKS - 5);
  forgiveNetwork(complaints);
});

test("a table is downloaded ahead, stopped, and fetched to its end without a search", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(2);
  await visit(page);
  await ask(page, "fetch");
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(2);
  await ask(page, "stop");
  await hears(page, "settled");
  expect((await stored(page)).bytes).toBeLessThan((await stored(page)).total);
  host.allow(Infinity);
  await ask(page, "fetch");
  await isWhole(page);
  const told = await said(page, "transfer");
  expect(told.some(({ phase, bytes, total }) => phase === "downloading" && bytes < total)).toBe(
    true,
  );
  await expect(result(page)).toHaveAttribute("data-state", "idle");
  forgiveNetwork(complaints);
});

test("what is built here instead replaces the download that was given up", async ({
  page,
  host,
  complaints,
}) => {
  host.allow(2);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(2);
  await page.evaluate(() =>
    window.engineWorker.postMessage({ type: "buildHere", table: "phase1" }),
  );
  await outcome(page);
  await isWhole(page);
  expect((await stored(page)).origin).toBe("built");
  forgiveNetwork(complaints);
});

test("a deleted table frees its space and is downloaded anew", async ({ page, host }) => {
  await visit(page);
  await ask(page, "fetch");
  await isWhole(page);
  await ask(page, "delete");
  await expect.poll(() => stored(page)).toBe(undefined);
  expect(await chunkKeys(page)).toEqual([]);
  await solve(page);
  await isWhole(page);
  expect(host.chunks.length).toBe(2 * CHUNKS);
});

test("verifying finds a spoiled chunk, and only that one is downloaded again", async ({
  page,
  host,
}) => {
  await visit(page);
  await ask(page, "fetch");
  await isWhole(page);
  const keys = await chunkKeys(page);
  await spoilChunk(page, keys[3]);
  await ask(page, "verify");
  expect((await hears(page, "verified")).spoiled).toBe(1);
  expect(await chunkKeys(page)).toEqual(keys.toSpliced(3, 1));
  host.chunks.length = 0;
  await ask(page, "fetch");
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(CHUNKS);
  expect(host.chunks.length).toBe(1);
});

test("a stored chunk that cannot be unpacked is downloaded again in the middle of loading", async ({
  page,
  host,
}) => {
  await visit(page);
  await ask(page, "fetch");
  await isWhole(page);
  await spoilChunk(page, (await chunkKeys(page))[4]);
  host.chunks.length = 0;
  await solve(page);
  expect(host.chunks.length).toBe(1);
});

test("a new version replaces the old one and frees its space", async ({ page, host }) => {
  await visit(page);
  await ask(page, "fetch");
  await isWhole(page);
  const { version } = await stored(page);
  await age(page);
  const old = await chunkKeys(page);
  expect(old.length).toBe(CHUNKS);
  host.chunks.length = 0;
  await solve(page);
  await isWhole(page);
  expect((await stored(page)).version).toBe(version);
  const keys = await chunkKeys(page);
  expect(keys.length).toBe(CHUNKS);
  expect(keys.filter((key) => old.includes(key))).toEqual([]);
  expect(host.chunks.length).toBe(CHUNKS);
});

test("two tabs share one download", async ({ page, context, host, complaints }) => {
  host.allow(3);
  await visit(page);
  await begin(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(3);
  const second = await context.newPage();
  await visit(second);
  await begin(second);
  await hearsProgress(second, {
    phase: "following",
    waits: expect.stringContaining("Another tab"),
  });
  host.allow(Infinity);
  await outcome(page);
  await outcome(second);
  expect(host.chunks.length).toBe(CHUNKS);
  forgiveNetwork(complaints);
});

test("when the tab that downloads is closed, the other one goes on with it", async ({
  page,
  context,
  host,
}) => {
  host.allow(3);
  const first = await context.newPage();
  await visit(first);
  await begin(first);
  await visit(page);
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(3);
  await begin(page);
  await hearsProgress(page, { phase: "following" });
  await first.close();
  host.chunks.length = 0;
  host.allow(Infinity);
  await outcome(page);
  expect(host.chunks.length).toBe(CHUNKS - 3);
});
