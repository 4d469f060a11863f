// Isolates the page on hosts of static files that cannot send headers, with at most one reload a visit.

const TRIED = "godspeed-isolation-tried";

// On one's own machine the server decides: `godspeed serve` isolates unless it is told not to.
const OWN_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

/** True if the page is about to be loaded again, isolated; there is then no use in starting it. */
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
    !OWN_MACHINE.includes(location.hostname)
  );
}

// Where nothing can be kept for the visit, a second reload could not be ruled out, so there is none.
function triedBefore() {
  try {
    const tried = sessionStorage.getItem(TRIED) !== null;
    sessionStorage.setItem(TRIED, "yes");
    return tried;
  } catch {
    return true;
  }
}
