/**
 * Acquires the lock of this name, which one tab at a time can hold. Resolves to a function that releases it, or
 * to undefined if another tab holds it and there is no `signal`. With a signal, waits for the lock. In a browser
 * without locks, every tab gets it: tabs may then download the same chunks twice.
 */
export function acquireLock(name, signal) {
  if (!navigator.locks) {
    return Promise.resolve(() => {});
  }
  return new Promise((resolve, reject) => {
    const options = signal ? { signal } : { ifAvailable: true };
    navigator.locks
      .request(name, options, (lock) =>
        lock ? new Promise((release) => resolve(release)) : resolve(undefined),
      )
      .catch(reject);
  });
}
