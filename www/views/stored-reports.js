// Stores reports in IndexedDB: one object store for the files, and one for what a list shows of them. The types are those
// of src/browser/reports.rs.

const NAME = "godspeed-reports";
const VERSION = 1;
const FILES = "files";
const ENTRIES = "entries";

/** Stores a report, given as JSON, under a name that may be empty. */
export async function storeReport(date, description, name, json) {
  const transaction = (await database()).transaction([FILES, ENTRIES], "readwrite");
  const key = await result(transaction.objectStore(FILES).add(json));
  transaction.objectStore(ENTRIES).put({ date, description, name }, key);
  await committed(transaction);
}

/** Gives a report a name; an empty one removes it. */
export async function renameReport(key, name) {
  const transaction = (await database()).transaction(ENTRIES, "readwrite");
  const entries = transaction.objectStore(ENTRIES);
  const entry = await result(entries.get(Number(key)));
  if (entry) {
    entries.put({ ...entry, name }, Number(key));
  }
  await committed(transaction);
}

/** Returns key, date, description and name of all reports, the oldest first. */
export async function storedReports() {
  const entries = (await database()).transaction(ENTRIES).objectStore(ENTRIES);
  const [keys, values] = await Promise.all([
    result(entries.getAllKeys()),
    result(entries.getAll()),
  ]);
  return values.map(({ date, description, name = "" }, at) => ({
    key: `${keys[at]}`,
    date,
    description,
    name,
  }));
}

/** Returns the JSON of a report. */
export async function loadReport(key) {
  const files = (await database()).transaction(FILES).objectStore(FILES);
  const json = await result(files.get(Number(key)));
  if (json === undefined) {
    throw new Error("it has been deleted in another tab");
  }
  return json;
}

/** Deletes a report. */
export async function deleteReport(key) {
  const transaction = (await database()).transaction([FILES, ENTRIES], "readwrite");
  transaction.objectStore(FILES).delete(Number(key));
  transaction.objectStore(ENTRIES).delete(Number(key));
  await committed(transaction);
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
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES, { autoIncrement: true });
    request.result.createObjectStore(ENTRIES);
  };
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
    request.onerror = () => reject(explained(request.error));
  });
}

function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(explained(transaction.error));
  });
}

function explained(error) {
  const isFull = error?.name === "QuotaExceededError";
  return new Error(isFull ? "the storage is full" : (error?.message ?? "no reason given"));
}
