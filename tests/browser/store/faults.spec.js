// Faults of the server and of the storage while a table is downloaded, stored or loaded.

import { expect } from "../godspeed.js";
import { outcome, result } from "../page.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";
import {
  CHUNKS,
  chunkKeys,
  download,
  events,
  request,
  runInStore,
  solve,
  startSolving,
  startSolvingWithChunks,
  stored,
  swapChunks,
  visit,
  waitForEvent,
  waitUntilComplete,
} from "./store.js";

const CHUNK_THREE = "/003";

test(
  "a chunk that is too short although its response is complete ends the download",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) => (path.includes(CHUNK_THREE) ? bytes.subarray(0, 1000) : bytes);
    await visit(page);
    await solve(page);
    const failure = await waitForEvent(page, "failed");
    expect(failure.message).toContain("length differs");
    expect(failure.message).toContain("built in the browser instead");
    expect(host.chunks.filter((path) => path.includes(CHUNK_THREE)).length).toBe(3);
  },
);

test(
  "requests to a server with internal errors are repeated until it works",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    let errors = 0;
    host.refuse = (path) =>
      path.includes(CHUNK_THREE) && errors++ < 4 ? { status: 500 } : undefined;
    await visit(page);
    await startSolving(page);
    await expect(result(page)).toContainText(/server is busy: .* status 500 .* Retrying in \d+ s/);
    await outcome(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("downloaded");
    expect(await events(page, "failed")).toEqual([]);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a busy server gets no request before the time that it names",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    let refusedAt;
    const laterRequests = [];
    host.refuse = (path) => {
      if (path.endsWith("manifest.json")) {
        return undefined;
      }
      if (refusedAt === undefined) {
        refusedAt = performance.now();
        return { status: 429, headers: { "Retry-After": "3" } };
      }
      laterRequests.push(performance.now() - refusedAt);
      return undefined;
    };
    await visit(page);
    await startSolving(page);
    await expect(result(page)).toContainText("Retrying in 3 s");
    await outcome(page);
    expect(laterRequests.length).toBe(CHUNKS);
    // The requests of the three other downloads were under way already.
    const early = laterRequests.filter((milliseconds) => milliseconds < 2900);
    expect(early.length).toBeLessThanOrEqual(3);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a chunk that is redirected is requested three times and then refused",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    host.refuse = (path) =>
      path.includes(CHUNK_THREE) ? { status: 302, headers: { Location: path } } : undefined;
    await visit(page);
    await solve(page);
    expect((await waitForEvent(page, "failed")).message).toContain("redirects");
    expect(host.chunks.filter((path) => path.includes(CHUNK_THREE)).length).toBe(3);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "a manifest that is far too long is not read to its end",
  { tag: "@long" },
  async ({ page, host }) => {
    host.tamper = (path, bytes) =>
      path.endsWith("manifest.json") ? Buffer.alloc(50_000_000, " ") : bytes;
    await visit(page);
    await solve(page);
    await waitUntilComplete(page);
    expect((await stored(page)).origin).toBe("built");
    expect(host.chunks).toEqual([]);
  },
);

test(
  "a manifest that does not arrive is mentioned, and the table is built",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    host.refuse = () => "nothing";
    await visit(page);
    await startSolving(page);
    await expect(result(page)).toContainText("Waiting for the server");
    await outcome(page);
    expect(host.chunks).toEqual([]);
    ignoreNetworkErrors(consoleErrors);
  },
);

test(
  "stored chunks that were exchanged are downloaded again",
  { tag: "@long" },
  async ({ page, host }) => {
    await download(page);
    const keys = await chunkKeys(page);
    await swapChunks(page, [keys[2], keys[5]]);
    host.chunks.length = 0;
    await visit(page);
    await solve(page);
    expect(host.chunks.length).toBe(2);
    await waitUntilComplete(page);
  },
);

test(
  "a storage that never opens is reported, and tables are used from memory",
  { tag: "@long" },
  async ({ page, host }) => {
    await runInStore(page, "IDBFactory.prototype.open = () => ({});");
    await visit(page);
    await solve(page);
    await expect(page.locator("#notice")).toContainText("storage does not respond");
    expect(host.chunks.length).toBe(CHUNKS);
    const { space } = await waitForEvent(page, "inventory");
    expect(space.error).toContain("not kept for your next visit");
  },
);

test(
  "a storage that stops writing is reported, and the search continues in memory",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    // The store counts 15 seconds; here they pass ten times as fast.
    await runInStore(
      page,
      `Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set() {} });
     const plainTimeout = self.setTimeout;
     self.setTimeout = (act, wait) => plainTimeout(act, wait === 1000 ? 100 : wait);`,
    );
    await visit(page);
    await solve(page);
    expect((await waitForEvent(page, "failed")).message).toContain("storage does not respond");
    expect(host.chunks.length).toBe(CHUNKS);
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("The storage failed")]);
  },
);

test(
  "site data that is cleared during a download does not stop the search",
  { tag: "@long" },
  async ({ page, context, host, baseURL, consoleErrors }) => {
    await startSolvingWithChunks(page, host, 4);
    const devtools = await context.newCDPSession(page);
    const { origin } = new URL(baseURL);
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    host.allow(Infinity);
    expect((await outcome(page)).length).toBe(3);
    // What is stored can be used or is downloaded again.
    await visit(page);
    await solve(page);
    ignoreNetworkErrors(consoleErrors);
  },
);

test("without locks, a table is downloaded and stored", { tag: "@long" }, async ({ page }) => {
  await runInStore(page, "Object.defineProperty(navigator, 'locks', { value: undefined });");
  await visit(page);
  await request(page, "fetch");
  await waitUntilComplete(page);
  await solve(page);
});
