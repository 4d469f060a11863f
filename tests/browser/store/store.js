// The store of tables as the tests see it: what it says to the page, and what it is asked.

import { expect } from "@playwright/test";

import { openReady, outcome, result, solveButton } from "../page.js";

/** The solver whose table the tests move about, and that table. */
const SOLVER = "kociemba";
export const TABLE = "phase1";

/** Records what the store says to each page of this context, and lets tests ask it. Call before the first visit. */
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
          const asked = act({ tables, chunks });
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(asked.result);
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

/** Opens the page with the solver that needs the table, and a cube three turns from solved. */
export async function visit(page) {
  await openReady(page, { algorithm: SOLVER, "setup-alg": "R U F2", seconds: "0.1" });
  await hears(page, "ready");
}

/** Begins to solve. */
export async function begin(page) {
  await solveButton(page).click();
  await expect(result(page)).toHaveAttribute("data-state", /loading|running/);
}

/** Solves. */
export async function solve(page) {
  await solveButton(page).click();
  const solved = await outcome(page);
  expect(solved.length).toBe(3);
  return solved;
}

/** Asks the store something about the table. */
export async function ask(page, type) {
  const onServer = async () => (await said(page, "inventory")).at(-1)?.hosted ?? [];
  await expect.poll(async () => (await onServer()).length).toBeGreaterThan(0);
  const { version } = (await onServer()).find(({ id }) => id === TABLE);
  await page.evaluate((message) => window.storeWorker.postMessage(message), {
    type,
    table: TABLE,
    version,
  });
}

/** Everything of one type that the store has said since the page was loaded. */
export function said(page, type) {
  return page.evaluate(
    (wanted) => window.storeEvents.filter((event) => event.type === wanted),
    type,
  );
}

/** Waits until the store says something of this type, and gives the last of it. */
export async function hears(page, type) {
  await expect.poll(async () => (await said(page, type)).length).toBeGreaterThan(0);
  return (await said(page, type)).at(-1);
}

/** Waits until the store tells of progress that is like this. */
export async function hearsProgress(page, like) {
  await expect
    .poll(async () => (await said(page, "transfer")).at(-1))
    .toEqual(expect.objectContaining(like));
}

/** What is kept of the table, by the store's newest inventory; undefined if nothing is. */
export async function stored(page) {
  const inventories = await said(page, "inventory");
  return inventories.at(-1)?.stored.find(({ id }) => id === TABLE);
}

/** Waits until all of the table is kept. */
export async function isWhole(page) {
  await expect
    .poll(async () => {
      const table = await stored(page);
      return Boolean(table) && table.bytes === table.total;
    })
    .toBe(true);
}

/** The keys of the chunks in the browser's storage. */
export function chunkKeys(page) {
  return page.evaluate(() => window.inStorage("readonly", ({ chunks }) => chunks.getAllKeys()));
}

/** Changes a byte of a stored chunk, as a failing disk would. */
export async function spoilChunk(page, key) {
  await page.evaluate(async (wanted) => {
    const bytes = await window.inStorage("readonly", ({ chunks }) => chunks.get(wanted));
    new Uint8Array(bytes)[bytes.byteLength >> 1] ^= 1;
    await window.inStorage("readwrite", ({ chunks }) => chunks.put(bytes, wanted));
  }, key);
}

/** Makes the stored table one of the version before, as if the page had been updated since. */
export async function age(page) {
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
