/**
 * Takes the lock of this name, which one tab at a time can hold. Resolves to a function that lets it go, or
 * to undefined if another tab holds it and `signal` is absent; with a signal it waits.
 */
export function takeLock(name, signal) {
  return new Promise((resolve, reject) => {
    const options = signal ? { signal } : { ifAvailable: true };
    navigator.locks
      .request(name, options, (lock) =>
        lock ? new Promise((release) => resolve(release)) : resolve(undefined),
      )
      .catch(reject);
  });
}
