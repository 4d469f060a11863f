/**
 * Returns the promise of the result of a request to IndexedDB, or of the end of a transaction, which is rejected if the
 * transaction is aborted.
 */
export function settled(pending) {
  return new Promise((resolve, reject) => {
    if (pending instanceof IDBRequest) {
      pending.onsuccess = () => resolve(pending.result);
      pending.onerror = () => reject(pending.error);
    } else {
      pending.oncomplete = () => resolve();
      pending.onabort = () => reject(pending.error ?? new Error("the browser reports no reason"));
    }
  });
}
