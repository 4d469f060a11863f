// Stores the page for offline use (service-worker.js), offers new versions, and opens files with scrambles.

import { isLocalhost, registerServiceWorker } from "./isolation.js";

/** Milliseconds between checks for a new version while the page is open. */
const CHECK_INTERVAL = 3_600_000;

/** Stores the page, if the browser supports it. `data-offline` of the document then becomes `ready`. */
export async function storePage(page) {
  openFiles(page);
  if (!("serviceWorker" in navigator) || !window.isSecureContext) {
    return;
  }
  const workers = navigator.serviceWorker;
  workers.addEventListener("message", ({ data }) => {
    if (data === "kept") {
      document.documentElement.dataset.offline = "ready";
    }
  });
  if (!isLocalhost) {
    reloadWithNewVersion(workers);
  }
  let registration;
  try {
    registration = await registerServiceWorker({ updateViaCache: "none" });
  } catch {
    // Storage is blocked, or the page is from a file: it then needs the network.
    return;
  }
  (await workers.ready).active.postMessage("keep");
  if (!isLocalhost) {
    offerNewVersions(registration);
  }
}

/** Reloads this tab when a new version takes over, in all tabs together. The cube is in the address. */
function reloadWithNewVersion(workers) {
  let isControlled = workers.controller !== null;
  workers.addEventListener("controllerchange", () => {
    if (isControlled) {
      location.reload();
    }
    isControlled = true;
  });
}

function offerNewVersions(registration) {
  offerWaiting(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => offerWaiting(registration));
  });
  // Without a network, there is no new version.
  setInterval(() => registration.update().catch(() => {}), CHECK_INTERVAL);
}

/** Offers the new version that waits, if there is one. */
function offerWaiting(registration) {
  if (!registration.waiting || document.getElementById("new-version")) {
    return;
  }
  const bar = document.createElement("div");
  bar.id = "new-version";
  bar.className = "new-version";
  bar.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = "A new version is ready.";
  const reload = document.createElement("button");
  reload.textContent = "Reload";
  reload.addEventListener("click", () => registration.waiting?.postMessage("activate"));
  const later = document.createElement("button");
  later.className = "icon";
  later.textContent = "×";
  later.setAttribute("aria-label", "Later");
  later.addEventListener("click", () => bar.remove());
  bar.append(text, reload, later);
  document.body.append(bar);
}

/** Sets up the scramble of a text file that is opened with the installed page. */
function openFiles(page) {
  window.launchQueue?.setConsumer(async ({ files }) => {
    if (files.length > 0) {
      const text = await (await files[0].getFile()).text();
      page.request({ setUp: text.replace(/\s+/g, " ").trim() });
    }
  });
}
