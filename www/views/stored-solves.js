// Stores the solves, and passes changes between the page, its other tabs and the dialog "Your data". A change is a line:
// the key and the solve, or the key and the layers if it is deleted (src/page/timer/change.rs).

import { openDatabase } from "./solve-database.js";
import {
  keepUnwritten,
  lines,
  openSmallStorage,
  removeUnwritten,
  takeUnwritten,
  UNWRITTEN,
} from "./small-solve-storage.js";

/** @import { Page } from "../../src/web/page.d.ts" */

/**
 * @typedef {object} Storage A storage of solves.
 * @property {() => AsyncIterable<string[]>} batches All solves, as changes.
 * @property {() => Promise<number>} count The number of solves.
 * @property {(changes: string[]) => Promise<void>} write Stores changes.
 * @property {(changes: string[]) => void} take Takes changes that another tab has stored.
 * @property {() => number} room About how many more solves fit; infinite if the storage is large enough for all.
 */

/** The number of changes that are passed at once, few enough that the page stays responsive. */
const BATCH = 1000;

/** The number of solves that still fit from which on the page warns at each solve. */
const FEW = 100;

const COPY = "To save a copy, open “Your data”.";
const LOST = `The browser's storage is blocked or full, so your solves will be lost when you close the page. ${COPY}`;

/** Other tabs of the page. */
const tabs = new BroadcastChannel("godspeed-solves");

/** @type {Page} */
let page;

/** @type {Promise<Storage>} */
let storage;

/** The end of the load. @type {Promise<void>} */
let loaded;

/** The solves that were changed while the others are loaded, so that what is loaded of them may be old. */
let changed = new Set();

/** Changes that are not written yet. @type {string[]} */
let unwritten = [];

/** The end of the last write. @type {Promise<void>} */
let written = Promise.resolve();

/** Loads the solves into the page. Returns the function that stores changes. */
export function openSolves(handle) {
  if (!page) {
    page = handle;
    // Before anything is read, so that no change is missed.
    tabs.onmessage = ({ data }) => takeFromTab(data);
    let kept = [];
    addEventListener("pagehide", () => {
      kept = unwritten;
      keepUnwritten(kept);
    });
    // A page that is closed may do so after the next one has opened, as at a reload.
    addEventListener("storage", ({ key }) => key === UNWRITTEN && takeFromClosed());
    // Without a reload: this page was in the browser's cache of pages.
    addEventListener("pageshow", ({ persisted }) => persisted && removeUnwritten(kept));
    storage = openDatabase().catch((error) => {
      console.info(`IndexedDB is not available for solves: ${error.message}`);
      return openSmallStorage();
    });
    loaded = load();
  }
  return store;
}

/** All stored solves in batches, as texts of changes. */
export async function* readSolves() {
  await written;
  for await (const changes of (await storage).batches()) {
    yield text(changes);
  }
}

/** The next text of `readSolves`; undefined at its end. */
export async function nextSolves(batches) {
  return (await batches.next()).value;
}

/** The number of stored solves. */
export async function countSolves() {
  await written;
  return (await storage).count();
}

/** Stores changes that did not come from the page, and passes them to it. The page warns if they cannot be stored. */
export async function changeSolves(changes) {
  page.request({ takeSolves: changes });
  await store(changes);
}

async function load() {
  let note = "";
  try {
    for await (const changes of (await storage).batches()) {
      page.request({
        takeSolves: text(changes.filter((change) => !changed.has(identity(change)))),
      });
    }
    note = noteOf((await storage).room());
  } catch (error) {
    console.error(error);
    note = `The stored solves could not be read (${error.message}). Reload the page to try again.`;
  }
  changed = undefined;
  page.request({ solvesLoaded: note });
}

async function takeFromTab(changes) {
  markChanged(lines(changes));
  page.request({ takeSolves: changes });
  (await storage).take(lines(changes));
}

/** Stores what another page could not write before it was closed. */
async function takeFromClosed() {
  await loaded;
  await takeUnwritten((changes) => changeSolves(text(changes)));
}

/** Stores changes, after those before. */
function store(changes) {
  markChanged(lines(changes));
  unwritten = unwritten.concat(lines(changes));
  written = written.then(write);
  return written;
}

function markChanged(changes) {
  changes.forEach((change) => changed?.add(identity(change)));
}

async function write() {
  const changes = unwritten;
  if (changes.length === 0) {
    return;
  }
  try {
    await (await storage).write(changes);
  } catch (error) {
    // The next change tries again.
    console.info(`Solves could not be stored: ${error.message}`);
    page.request({ warn: LOST });
    return;
  }
  unwritten = unwritten.slice(changes.length);
  // Not before: a tab that has opened since then has read them or gets them now.
  for (let at = 0; at < changes.length; at += BATCH) {
    tabs.postMessage(text(changes.slice(at, at + BATCH)));
  }
  const room = (await storage).room();
  if (room < FEW) {
    page.request({
      warn: `Only about ${room} more solves fit into the browser's storage. ${COPY}`,
    });
  }
  if (room !== Infinity) {
    await loaded;
    page.request({ solvesLoaded: noteOf(room) });
  }
}

/** The warning about the storage before the next solve; empty if there is none. */
function noteOf(room) {
  if (room === Infinity) {
    return "";
  }
  return room === 0
    ? "This browser cannot store your solves. They are lost when you close the page."
    : `This browser has no database, as in some private windows. About ${room.toLocaleString("en")} more solves fit.`;
}

/** The key and layers of the solve that is changed. */
function identity(change) {
  return change.split(" ", 2).join(" ");
}

function text(changes) {
  return changes.map((line) => `${line}\n`).join("");
}
