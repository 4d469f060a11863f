// Isolates the page on static hosts that cannot send headers, with at most one reload per visit.

import { programUrl } from "./trusted.js";

const TRIED = "godspeed-isolation-tried";

// On localhost the server decides: `godspeed serve` isolates the page unless `--no-isolation` is given.
export const isLocalhost = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Registers the service worker, which is next to the page. */
export function registerServiceWorker(options) {
  const program = programUrl(new URL("service-worker.js", document.baseURI));
  return navigator.serviceWorker.register(program, options);
}

/** Returns whether the page is being reloaded with isolation; it is then not started. */
export async function reloadsIsolated() {
  if (!couldIsolate() || triedBefore()) {
    return false;
  }
  try {
    await registerServiceWorker();
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
    !isLocalhost
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
