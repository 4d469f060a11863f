// Starts the worker that recognises turns of a cube in pictures of the camera.

self.addEventListener("error", (event) => broken(event.message));
self.addEventListener("unhandledrejection", (event) => broken(event.reason));
start().catch(broken);

async function start() {
  const watcher = await import("./pkg/watcher/godspeed_watcher.js");
  await watcher.default({
    module_or_path: new URL("pkg/watcher/godspeed_watcher_bg.wasm", import.meta.url),
  });
  watcher.start();
}

function broken(reason) {
  const message = `The worker for the camera stopped working (${reason?.message ?? reason}). Reload the page.`;
  self.postMessage({ broken: { message } });
}
