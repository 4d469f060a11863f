// Stores the page for offline use, and adds the two headers that isolate it on hosts that cannot send them, so
// that browsers permit shared memory between threads.
//
// All files of a version are stored together, each compared with its hash, and served only when all are there; so files
// of two versions are never mixed. A new version waits until the user installs it (offline.js). On localhost,
// where the files change while someone works on them, they are requested first and served from here only without a
// server.

// The only program that may be loaded (Trusted Types).
const LIST = { createScriptURL: () => "pkg/files.js" };
importScripts((self.trustedTypes?.createPolicy("godspeed", LIST) ?? LIST).createScriptURL(""));

const { version, files } = self.PAGE_FILES;
const PREFIX = "godspeed-page-";
const CACHE = `${PREFIX}${version}`;
const FOLDER = new URL("./", self.location);
/** The entry of a cache that is written last. */
const COMPLETE = new URL("complete", FOLDER).href;
/** The number of files that are requested at the same time. */
const PARALLEL = 6;

const isLocalhost = ["localhost", "127.0.0.1", "[::1]"].includes(self.location.hostname);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "keep") {
    event.waitUntil(keep().then(() => event.source.postMessage("kept")));
  } else if (event.data === "activate") {
    self.skipWaiting();
  }
});
self.addEventListener("fetch", (event) => {
  const name = fileName(event.request);
  if (name !== undefined) {
    event.respondWith(answer(event.request, name));
  }
});

/** The first version begins at once, so that the page is isolated soon; a later one stores its files first, and waits. */
async function install() {
  const isFirst = !self.registration.active;
  if (!isFirst) {
    await keep();
  }
  if (isFirst || isLocalhost) {
    await self.skipWaiting();
  }
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // Not awaited: in Firefox the promise may stay pending, and every request would wait for the end of the activation.
  self.clients.claim();
}

/** Stores all files of this version, or none if one is missing or of another version. */
async function keep() {
  const cache = await caches.open(CACHE);
  if (await cache.match(COMPLETE)) {
    return;
  }
  const names = Object.keys(files);
  const keepNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await keepFile(cache, name);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, keepNext));
    await cache.put(COMPLETE, new Response());
  } catch (error) {
    names.length = 0;
    await caches.delete(CACHE);
    throw error;
  }
}

async function keepFile(cache, name) {
  const response = await fetch(new URL(name === "index.html" ? "./" : name, FOLDER), {
    cache: "no-cache",
  });
  if (!response.ok || (await sha256(response.clone())) !== files[name]) {
    throw new Error(`${name} is not of version ${version}`);
  }
  await cache.put(new URL(name, FOLDER), response);
}

async function sha256(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of the requested file; undefined for everything that is not part of the page, such as tables. */
function fileName({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(FOLDER.href)) {
    return undefined;
  }
  const path = new URL(url).pathname.slice(FOLDER.pathname.length);
  const name = mode === "navigate" && path === "" ? "index.html" : path;
  return Object.hasOwn(files, name) ? name : undefined;
}

async function answer(request, name) {
  const kept = await keptFile(name);
  if (kept && !isLocalhost) {
    return isolated(kept);
  }
  try {
    return isolated(await fetch(request));
  } catch (error) {
    if (kept) {
      return kept;
    }
    throw error;
  }
}

/** The stored file, if all files of this version are stored. */
async function keptFile(name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(COMPLETE)) && cache.match(new URL(name, FOLDER));
}

/** On localhost the server decides: `godspeed serve` isolates the page unless `--no-isolation` is given. */
function isolated(response) {
  if (isLocalhost) {
    return response;
  }
  const { body, status, statusText, headers: sent } = response;
  const headers = new Headers(sent);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(body, { status, statusText, headers });
}
