// What the dialog "Your data" needs of the browser: persistent storage.

/** Returns whether the storage of the page is persistent; undefined if the browser does not report it. */
export async function isPersistent() {
  try {
    return await navigator.storage.persisted();
  } catch {
    return undefined;
  }
}

/** Requests persistent storage; returns whether the browser grants it. */
export async function requestPersistence() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}
