// Adds the two headers that isolate the page, for hosts that cannot send them; browsers then permit shared memory
// between threads. isolation.js decides when it is used.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === self.location.origin) {
    event.respondWith(isolated(event.request));
  }
});

async function isolated(request) {
  const { body, status, statusText, headers: sent } = await fetch(request);
  const headers = new Headers(sent);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(body, { status, statusText, headers });
}
