// Access to the table store for tests: its events, its requests and its storage.

import { expect } from "@playwright/test";

import { openReady, outcome, result, setUp, solveButton } from "../page.js";

/** A solver and its table, which the tests download, and the number of its chunks. */
const SOLVER = "kociemba";
export const TABLE = "phase1";
export const CHUNKS = 9;

const SCRAMBLE = "R U F2";

/** Records the events of the store in each page of this context. Call it before the first visit. */
export async function watchStore(context) {
  await context.addInitScript(() => {
    window.storeEvents = [];
    window.inStorage = (mode, act) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("godspeed");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(["tables", "chunks"], mode);
          const [tables, chunks] = ["tables", "chunks"].map((name) =>
            transaction.objectStore(name),
          );
          const request = act({ tables, chunks });
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(request.result);
          };
        };
      });
    const PlainWorker = window.Worker;
    window.Worker = class extends PlainWorker {
      constructor(program, options) {
        super(program, options);
        if (String(program).includes("store-worker")) {
          window.storeWorker = this;
          this.addEventListener("message", ({ data }) => window.storeEvents.push(data));
        }
        if (String(program).includes("engine-worker")) {
          window.engineWorker = this;
        }
      }
    };
  });
}

/** Opens the page with the solver that needs the table, and a cube three moves from solved. */
export async function visit(page) {
  await openReady(page, { algorithm: SOLVER, "setup-alg": SCRAMBLE, seconds: "0.1" });
  await waitForEvent(page, "ready");
}

/** Starts to solve. */
export async function startSolving(page) {
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", /loading|running/);
}

/** Starts to solve while the server sends only some chunks, and waits until these are stored. */
export async function startSolvingWithChunks(page, host, chunks) {
  host.allow(chunks);
  await visit(page);
  await startSolving(page);
  await waitForChunks(page, chunks);
}

/** Waits until this many chunks are stored. */
export async function waitForChunks(page, chunks) {
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(chunks);
}

/** Downloads the table without a search. The cube is solved, so that the engine does not load what is stored. */
export async function download(page) {
  await openReady(page, { algorithm: SOLVER, seconds: "0.1" });
  await waitForEvent(page, "ready");
  await request(page, "fetch");
  await waitUntilComplete(page);
}

/** Sets up the cube, which may be solved, and solves it. */
export async function setUpAndSolve(page) {
  await setUp(page, SCRAMBLE);
  return solve(page);
}

/** Solves the cube. */
export async function solve(page) {
  await solveButton(page).click();
  const solved = await outcome(page);
  expect(solved.length).toBe(3);
  return solved;
}

/** Sends the store a request about the table. */
export async function request(page, type) {
  const onServer = async () => (await events(page, "inventory")).at(-1)?.hosted ?? [];
  await expect.poll(async () => (await onServer()).length).toBeGreaterThan(0);
  const { version } = (await onServer()).find(({ id }) => id === TABLE);
  await page.evaluate((message) => window.storeWorker.postMessage(message), {
    [type]: { table: TABLE, version },
  });
}

/** Returns all events of one type since the page was loaded. An event without content is its type. */
export function events(page, type) {
  return page.evaluate(
    (expected) =>
      window.storeEvents
        .map((event) => (event === expected ? event : event[expected]))
        .filter(Boolean),
    type,
  );
}

/** Waits for an event of this type and returns the last one. */
export async function waitForEvent(page, type) {
  await expect.poll(async () => (await events(page, type)).length).toBeGreaterThan(0);
  return (await events(page, type)).at(-1);
}

/** Waits for progress with these properties. */
export async function waitForProgress(page, properties) {
  await expect
    .poll(async () => (await events(page, "transfer")).at(-1))
    .toEqual(expect.objectContaining(properties));
}

/** Returns the table in the store's last inventory; undefined if it is not stored. */
export async function stored(page) {
  const inventories = await events(page, "inventory");
  return inventories.at(-1)?.stored.find(({ id }) => id === TABLE);
}

/** Waits until the table is completely stored. */
export async function waitUntilComplete(page) {
  await expect
    .poll(async () => {
      const table = await stored(page);
      return Boolean(table) && table.bytes === table.total;
    })
    .toBe(true);
}

/** Returns the keys of the stored chunks. */
export function chunkKeys(page) {
  return page.evaluate(() => window.inStorage("readonly", ({ chunks }) => chunks.getAllKeys()));
}

/** Changes a byte of a stored chunk. */
export async function corruptChunk(page, key) {
  await page.evaluate(async (chunk) => {
    const bytes = await window.inStorage("readonly", ({ chunks }) => chunks.get(chunk));
    new Uint8Array(bytes)[bytes.byteLength >> 1] ^= 1;
    await window.inStorage("readwrite", ({ chunks }) => chunks.put(bytes, chunk));
  }, key);
}

/** Changes the stored table to the previous version, as after an update of the page. */
export async function makeOutdated(page) {
  const keys = await chunkKeys(page);
  await page.evaluate(
    async ([table, moved]) => {
      const record = await window.inStorage("readonly", ({ tables }) => tables.get(table));
      record.hosted.version -= 1;
      await window.inStorage("readwrite", ({ tables }) => tables.put(record, table));
      for (const key of moved) {
        const bytes = await window.inStorage("readonly", ({ chunks }) => chunks.get(key));
        const [, version, index] = key.split("/");
        await window.inStorage("readwrite", ({ chunks }) => {
          chunks.delete(key);
          return chunks.put(bytes, `${table}/${version - 1}/${index}`);
        });
      }
    },
    [TABLE, keys],
  );
}

/** Exchanges the bytes of two stored chunks. */
export async function swapChunks(page, keys) {
  await page.evaluate(async ([first, second]) => {
    const read = (key) => window.inStorage("readonly", ({ chunks }) => chunks.get(key));
    const [a, b] = [await read(first), await read(second)];
    await window.inStorage("readwrite", ({ chunks }) => {
      chunks.put(b, first);
      return chunks.put(a, second);
    });
  }, keys);
}

/** Removes the storage from the store's worker, as in private windows of some browsers. */
export async function removeStorage(page) {
  await runInStore(page, "Object.defineProperty(self, 'indexedDB', { value: undefined });");
}

/** Lets the page check its workers ten times as often as it does, every 0.25 s. Call it before the first visit. */
export async function checkWorkersOften(page) {
  await page.addInitScript(() => {
    const plainTimeout = window.setTimeout;
    window.setTimeout = (act, wait, ...more) =>
      plainTimeout(act, wait === 2500 ? wait / 10 : wait, ...more);
  });
}

/** Runs a script in the store's worker before its program. */
export async function runInStore(page, script) {
  await page.route("**/store-worker.js*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}
