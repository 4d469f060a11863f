// Isolates the page on static hosts that cannot send headers, with at most one reload per visit.

const TRIED = "godspeed-isolation-tried";

// On localhost the server decides: `godspeed serve` isolates the page unless `--no-isolation` is given.
export const isOwnMachine = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Returns whether the page is being reloaded with isolation; it then need not be started. */
export async function reloadsIsolated() {
  if (!couldIsolate() || triedBefore()) {
    return false;
  }
  try {
    await navigator.serviceWorker.register(new URL("./service-worker.js", import.meta.url));
    await navigator.serviceWorker.ready;
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function couldIsolate() {
  return (
    !window.crossOriginIsolated &&
    window.isSecureContext &&
    "serviceWorker" in navigator &&
    !isOwnMachine
  );
}

// Without session storage, repeated reloads could not be prevented, so the page is not reloaded.
function triedBefore() {
  try {
    const tried = sessionStorage.getItem(TRIED) !== null;
    sessionStorage.setItem(TRIED, "yes");
    return tried;
  } catch {
    return true;
  }
}
