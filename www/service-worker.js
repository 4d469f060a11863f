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

const { version, files, docs } = self.PAGE_FILES;
const PREFIX = "godspeed-page-";
const CACHE = `${PREFIX}${version}`;
const FOLDER = new URL("./", self.location);
/** The files of the page and of the documentation, each with the entry of the cache that is written after them. */
const PAGE = { files, complete: new URL("complete", FOLDER).href };
const DOCS = { files: docs, complete: new URL("docs/complete", FOLDER).href };
/** Files of the documentation that are stored once they have been visited. */
const VISITED = /^docs\//;
/** The number of files that are requested at the same time. */
const PARALLEL = 6;

const isLocalhost = ["localhost", "127.0.0.1", "[::1]"].includes(self.location.hostname);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "keep") {
    event.waitUntil(keepAll(event.source));
  } else if (event.data === "keep docs") {
    event.waitUntil(keepDocs(event.source));
  } else if (event.data === "activate") {
    self.skipWaiting();
  }
});
self.addEventListener("fetch", (event) => {
  const name = fileName(event.request);
  if (name === undefined) {
    return;
  }
  const part = [PAGE, DOCS].find(({ files }) => Object.hasOwn(files, name));
  if (part) {
    event.respondWith(answer(event.request, part, name));
  } else if (VISITED.test(name)) {
    event.respondWith(answerVisited(event.request, name));
  }
});

/** The first version begins at once, so that the page is isolated soon; a later one stores its files first, and waits. */
async function install() {
  const isFirst = !self.registration.active;
  if (!isFirst) {
    await keepPage();
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

/** Stores the page, and then, when it works without a network, the documentation. */
async function keepAll(client) {
  await keepPage();
  client.postMessage("kept");
  await keepDocs(client);
}

/** Stores all files of the page, or none if one is missing or of another version. */
async function keepPage() {
  try {
    await keep(PAGE);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** Stores the documentation; what is missing is stored at a later visit. */
async function keepDocs(client) {
  await keep(DOCS);
  client.postMessage("kept docs");
}

/** Stores all files of a part of this version. */
async function keep(part) {
  const cache = await caches.open(CACHE);
  if (await cache.match(part.complete)) {
    return;
  }
  const names = Object.keys(part.files);
  const keepNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await keepFile(cache, name, part.files[name]);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL }, keepNext));
    await cache.put(part.complete, new Response());
  } finally {
    names.length = 0;
  }
}

async function keepFile(cache, name, hash) {
  const response = await fetch(new URL(name === "index.html" ? "./" : name, FOLDER), {
    cache: "no-cache",
  });
  if (!response.ok || (await sha256(response.clone())) !== hash) {
    throw new Error(`${name} is not of version ${version}`);
  }
  await cache.put(new URL(name, FOLDER), response);
}

async function sha256(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The name of the requested file; undefined for everything outside the folder of the page. */
function fileName({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(FOLDER.href)) {
    return undefined;
  }
  const path = new URL(url).pathname.slice(FOLDER.pathname.length);
  const isFolder = mode === "navigate" && (path === "" || path.endsWith("/"));
  return isFolder ? `${path}index.html` : path;
}

async function answer(request, part, name) {
  const kept = await keptFile(part, name);
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

/** The stored file, if all files of its part of this version are stored. */
async function keptFile(part, name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(part.complete)) && cache.match(new URL(name, FOLDER));
}

/** The file of the server, which is then stored, or the stored one without a network. */
async function answerVisited(request, name) {
  const cache = await caches.open(CACHE);
  const address = new URL(name, FOLDER);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(address, response.clone());
    }
    return isolated(response);
  } catch (error) {
    const kept = await cache.match(address);
    if (kept) {
      return isolated(kept);
    }
    throw error;
  }
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
