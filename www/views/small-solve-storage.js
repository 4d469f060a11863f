// The solves in localStorage: where earlier versions stored them, and where they are without IndexedDB, as in some private
// windows. Without localStorage too, they are in memory only.

/** The key of earlier versions: a solve is a line without a key. */
const OLD = "godspeed-solves-1";

/** The key for browsers without IndexedDB: a solve is a line of its key and itself. */
const SMALL = "godspeed-solves-2";

/** The key for changes that were not written when the page was closed. */
export const UNWRITTEN = "godspeed-solves-unwritten";

/** The number of characters that fit in every browser. */
const CHARACTERS = 2_500_000;

/** The usual number of characters of a solve. */
const USUAL = 100;

/** The last second of keys (src/page/timer/key.rs). */
const LAST_SECOND = 9_000_000_000;

/** The number of solves that are passed at once. */
const BATCH = 1000;

/** The solves that are stored here, as changes, with the texts that they were read from. */
export function oldSolves() {
  const texts = { [OLD]: read(OLD), [SMALL]: read(SMALL) };
  return { texts, changes: [...withKeys(lines(texts[OLD])), ...lines(texts[SMALL])] };
}

/** Removes the solves that have been moved, unless another tab has changed them since. */
export function removeOldSolves({ texts }) {
  for (const [key, text] of Object.entries(texts)) {
    if (text !== "" && read(key) === text) {
      localStorage.removeItem(key);
    }
  }
}

/** Stores changes for `takeUnwritten` when the page is closed, which cannot wait. */
export function keepUnwritten(changes) {
  if (changes.length === 0) {
    return;
  }
  try {
    localStorage.setItem(UNWRITTEN, [read(UNWRITTEN), ...changes].join("\n"));
  } catch {
    // The database completes the writes that it has begun.
  }
}

/** Removes changes that `keepUnwritten` stored, because their page is shown again and writes them itself. */
export function removeUnwritten(changes) {
  const text = read(UNWRITTEN);
  if (text === "") {
    return;
  }
  const removed = new Set(changes);
  const others = lines(text).filter((change) => !removed.has(change));
  if (others.length === 0) {
    localStorage.removeItem(UNWRITTEN);
  } else {
    localStorage.setItem(UNWRITTEN, others.join("\n"));
  }
}

/** Passes the changes that were not written when a page was closed to `write`, and then deletes them. */
export async function takeUnwritten(write) {
  const text = read(UNWRITTEN);
  if (text === "") {
    return;
  }
  await write(lines(text));
  if (read(UNWRITTEN) === text) {
    localStorage.removeItem(UNWRITTEN);
  }
}

/** Opens the storage for a browser without IndexedDB. */
export async function openSmallStorage() {
  const old = oldSolves();
  /** The solves by layers and key. */
  const solves = new Map();
  change(solves, old.changes);
  let characters = 0;
  let isBlocked = false;
  const save = () => {
    const text = [...solves.values()].join("\n");
    characters = text.length;
    isBlocked = true;
    localStorage.setItem(SMALL, text);
    isBlocked = false;
  };
  try {
    save();
    localStorage.removeItem(OLD);
    await takeUnwritten((changes) => {
      change(solves, changes);
      save();
    });
  } catch {
    // There is no room.
  }
  return {
    async *batches() {
      const all = [...solves.values()];
      for (let at = 0; at < all.length; at += BATCH) {
        yield all.slice(at, at + BATCH);
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    count: async () => solves.size,
    async write(changes) {
      change(solves, changes);
      save();
    },
    take: (changes) => change(solves, changes),
    room: () => (isBlocked ? 0 : Math.max(0, Math.floor((CHARACTERS - characters) / USUAL))),
  };
}

function change(solves, changes) {
  for (const line of changes) {
    const [key, layers, ...solve] = line.split(" ");
    if (solve.length > 0) {
      solves.set(`${layers} ${key}`, line);
    } else {
      solves.delete(`${layers} ${key}`);
    }
  }
}

/**
 * Adds keys to solves: microseconds since 1970, of the last date if a solve has none. The same solves get the same keys,
 * so that they are not stored twice when two tabs move them.
 */
function withKeys(solves) {
  const lastSeconds = new Map();
  const numbers = new Map();
  return solves.flatMap((solve) => {
    const [layers] = /^[1-9]\d*(?= )/.exec(solve) ?? [];
    if (!layers) {
      return [];
    }
    const date = /@(\d+)/.exec(solve)?.[1];
    const second = date ? Math.min(Number(date), LAST_SECOND) : (lastSeconds.get(layers) ?? 0);
    lastSeconds.set(layers, second);
    const number = numbers.get(`${layers} ${second}`) ?? 0;
    numbers.set(`${layers} ${second}`, number + 1);
    return [`${1e6 * second + 1000 * number} ${solve}`];
  });
}

function read(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** The lines of a text that are not empty. */
export function lines(text) {
  return text.split("\n").filter((line) => line !== "");
}
