import { expect } from "../godspeed.js";
import { abortByClick, outcome, result } from "../page.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";
import {
  CHUNKS,
  TABLE,
  chunkKeys,
  corruptChunk,
  download,
  events,
  makeOutdated,
  request,
  setUpAndSolve,
  solve,
  startSolving,
  startSolvingWithChunks,
  stored,
  visit,
  waitForChunks,
  waitForEvent,
  waitForProgress,
  waitUntilComplete,
} from "./store.js";

test("a search downloads and stores a table, and the next visit needs no server", async ({
  page,
  host,
  consoleErrors,
}) => {
  await visit(page);
  const first = await solve(page);
  await waitUntilComplete(page);
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
  ignoreNetworkErrors(consoleErrors);
});

test(
  "an interrupted download resumes at the next visit",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 4);
    host.stopTables();
    await waitForProgress(page, { waitReason: expect.stringContaining("Download interrupted") });
    const kept = await chunkKeys(page);

    await page.reload();
    host.startTables();
    host.chunks.length = 0;
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    expect(host.chunks.length).toBe(CHUNKS - kept.length);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a download waits for an unavailable server and resumes",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 3);
    host.stopTables();
    await waitForProgress(page, { waitReason: expect.stringContaining("Download interrupted") });
    host.startTables();
    await outcome(page);
    await waitUntilComplete(page);
    ignoreNetworkErrors(consoleErrors);
  },
);

test("only a corrupt chunk is downloaded again", async ({ page, host }) => {
  const corrupted = new Set();
  host.tamper = (path, bytes) => {
    if (path.includes("/003") && !corrupted.has(path)) {
      corrupted.add(path);
      bytes[bytes.length >> 1] ^= 1;
    }
    return bytes;
  };
  await visit(page);
  await solve(page);
  await waitUntilComplete(page);
  expect(host.chunks.length).toBe(CHUNKS + 1);
  expect(host.chunks.filter((path) => path.includes("/003")).length).toBe(2);
  expect(await events(page, "failed")).toEqual([]);
});

test(
  "a permanently corrupt chunk ends the download and names its file",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) => (path.includes("/003") ? bytes.reverse() : bytes);
    await visit(page);
    await request(page, "fetch");
    const failure = await waitForEvent(page, "failed");
    expect(failure.message).toContain("003");
    expect(failure.message).toContain("SHA-256");
    await waitForEvent(page, "settled");
    expect(host.chunks.filter((path) => path.includes("/003")).length).toBe(3);
  },
);

test(
  "a cancelled search stops its download, and the next one resumes it",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 5);
    const milliseconds = await abortByClick(page);
    console.log(`  cancelled after ${milliseconds.toFixed(0)} ms`);
    await waitForEvent(page, "settled");
    host.chunks.length = 0;
    host.allow(Infinity);
    await setUpAndSolve(page);
    await waitUntilComplete(page);
    expect(host.chunks.length).toBe(CHUNKS - 5);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a download without a search can be stopped and resumed",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    host.allow(2);
    await visit(page);
    await request(page, "fetch");
    await waitForChunks(page, 2);
    await request(page, "stop");
    await waitForEvent(page, "settled");
    expect((await stored(page)).bytes).toBeLessThan((await stored(page)).total);
    host.allow(Infinity);
    await request(page, "fetch");
    await waitUntilComplete(page);
    const transfers = await events(page, "transfer");
    expect(
      transfers.some(({ phase, bytes, total }) => phase === "downloading" && bytes < total),
    ).toBe(true);
    await expect(result(page)).toHaveAttribute("data-state", "idle");
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a table built in the browser replaces a partial download",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 2);
    await page.evaluate(
      (table) => window.engineWorker.postMessage({ buildHere: { table } }),
      TABLE,
    );
    await outcome(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("built");
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a deleted table frees its space and is downloaded again",
  { tag: "@long" },
  async ({ page, host }) => {
    await download(page);
    await request(page, "delete");
    await expect.poll(() => stored(page)).toBe(undefined);
    expect(await chunkKeys(page)).toEqual([]);
    await setUpAndSolve(page);
    await waitUntilComplete(page);
    expect(host.chunks.length).toBe(2 * CHUNKS);
  },
);

test(
  "verification finds a corrupt chunk, and only that one is downloaded again",
  { tag: "@long" },
  async ({ page, host }) => {
    await download(page);
    const keys = await chunkKeys(page);
    await corruptChunk(page, keys[3]);
    await request(page, "verify");
    expect((await waitForEvent(page, "verified")).corrupt).toBe(1);
    expect(await chunkKeys(page)).toEqual(keys.toSpliced(3, 1));
    host.chunks.length = 0;
    await request(page, "fetch");
    await waitForChunks(page, CHUNKS);
    expect(host.chunks.length).toBe(1);
  },
);

test(
  "a stored chunk that cannot be unpacked is downloaded again while loading",
  { tag: "@long" },
  async ({ page, host }) => {
    await download(page);
    await corruptChunk(page, (await chunkKeys(page))[4]);
    host.chunks.length = 0;
    await setUpAndSolve(page);
    expect(host.chunks.length).toBe(1);
  },
);

test(
  "a new table version replaces the old one and frees its space",
  { tag: "@long" },
  async ({ page, host }) => {
    await download(page);
    const { version } = await stored(page);
    await makeOutdated(page);
    const old = await chunkKeys(page);
    expect(old.length).toBe(CHUNKS);
    host.chunks.length = 0;
    await setUpAndSolve(page);
    await waitUntilComplete(page);
    expect((await stored(page)).version).toBe(version);
    const keys = await chunkKeys(page);
    expect(keys.length).toBe(CHUNKS);
    expect(keys.filter((key) => old.includes(key))).toEqual([]);
    expect(host.chunks.length).toBe(CHUNKS);
  },
);

test(
  "two tabs share one download",
  { tag: "@long" },
  async ({ page, context, host, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 3);
    const second = await context.newPage();
    await visit(second);
    await startSolving(second);
    await waitForProgress(second, {
      phase: "downloadingInOtherTab",
      waitReason: expect.stringContaining("Another tab"),
    });
    host.allow(Infinity);
    await outcome(page);
    await outcome(second);
    expect(host.chunks.length).toBe(CHUNKS);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "when the downloading tab is closed, another tab resumes",
  { tag: "@long" },
  async ({ page, context, host }) => {
    host.allow(3);
    const first = await context.newPage();
    await visit(first);
    await startSolving(first);
    await visit(page);
    await waitForChunks(page, 3);
    await startSolving(page);
    await waitForProgress(page, { phase: "downloadingInOtherTab" });
    await first.close();
    host.chunks.length = 0;
    host.allow(Infinity);
    await outcome(page);
    expect(host.chunks.length).toBe(CHUNKS - 3);
  },
);
