// Starts the table store, which downloads pattern databases, stores them and sends them to the engine.

self.addEventListener("error", (event) => broken(event.message));
self.addEventListener("unhandledrejection", (event) => broken(event.reason));
start().catch(broken);

async function start() {
  const store = await import("./pkg/store/godspeed_store.js");
  await store.default({
    module_or_path: new URL("pkg/store/godspeed_store_bg.wasm", import.meta.url),
  });
  store.start();
}

function broken(reason) {
  const message = `The table store stopped working (${reason?.message ?? reason}). Reload the page.`;
  self.postMessage({ broken: { message } });
}
