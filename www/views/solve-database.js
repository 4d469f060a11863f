// The solves in IndexedDB, one record for each. Its key has the layers and the key of the solve, so that the records are
// ordered by size and time.

import { removeOldSolves, oldSolves, takeUnwritten } from "./small-solve-storage.js";

const NAME = "godspeed-solves";
const VERSION = 1;
const SOLVES = "solves";

/** The numbers of solves that are read and written at once, few enough that the page stays responsive. */
const READ = 500;
const WRITTEN = 250;

/** The number of checks, one in a second, after which a request counts as failed. A frozen tab does not check. */
const CHECKS = 10;

/** Opens the database. What earlier versions and a browser without a database have stored elsewhere moves into it. */
export async function openDatabase() {
  await inTime(database());
  const unmoved = await moveOldSolves();
  await takeUnwritten((changes) => write(changes, apply)).catch((error) => {
    console.info(`Solves could not be written again: ${error.message}`);
  });
  return {
    batches: () => readAll(unmoved),
    count: async () => unmoved.length + (await count()),
    write: (changes) => write(changes, apply),
    take: () => {},
    room: () => Infinity,
  };
}

/** Returns the solves that could not be moved. They stay where they are. */
async function moveOldSolves() {
  const old = oldSolves();
  try {
    await write(old.changes, addMissing);
  } catch (error) {
    console.info(`Solves could not be moved to IndexedDB: ${error.message}`);
    return old.changes;
  }
  removeOldSolves(old);
  return [];
}

async function* readAll(unmoved) {
  if (unmoved.length > 0) {
    yield unmoved;
  }
  let range;
  for (;;) {
    const store = await solves("readonly");
    const [keys, values] = await inTime(
      Promise.all([result(store.getAllKeys(range, READ)), result(store.getAll(range, READ))]),
    );
    if (keys.length === 0) {
      return;
    }
    yield keys.map(([, key], at) => `${key} ${values[at]}`);
    range = IDBKeyRange.lowerBound(keys.at(-1), true);
  }
}

async function count() {
  const store = await solves("readonly");
  return inTime(result(store.count()));
}

async function write(changes, act) {
  for (let at = 0; at < changes.length; at += WRITTEN) {
    const store = await solves("readwrite");
    for (const change of changes.slice(at, at + WRITTEN)) {
      const space = change.indexOf(" ");
      const solve = change.slice(space + 1);
      act(store, [Number.parseInt(solve, 10), Number(change.slice(0, space))], solve);
    }
    // What is committed is written even if the page is closed now.
    store.transaction.commit();
    await inTime(committed(store.transaction));
  }
}

function apply(store, key, solve) {
  // Only the layers are left of one that is deleted.
  if (solve.includes(" ")) {
    store.put(solve, key);
  } else {
    store.delete(key);
  }
}

/** Adds a solve, unless another tab has moved it already. */
function addMissing(store, key, solve) {
  store.add(solve, key).onerror = (event) => {
    if (event.target.error.name === "ConstraintError") {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

async function solves(mode) {
  const opened = await inTime(database());
  return opened.transaction(SOLVES, mode).objectStore(SOLVES);
}

let opening;

function database() {
  opening ??= open().catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => request.result.createObjectStore(SOLVES);
  const opened = await result(request);
  const reopen = () => {
    opened.close();
    opening = undefined;
  };
  // Another tab has a newer version of the page, or the user clears the storage.
  opened.onversionchange = reopen;
  opened.onclose = reopen;
  return opened;
}

function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("it was aborted"));
  });
}

/** Waits for a request, with a time limit. */
function inTime(request) {
  return new Promise((resolve, reject) => {
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      if (checks === CHECKS) {
        clearInterval(timer);
        reject(new Error("it does not answer"));
      }
    }, 1000);
    request.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
