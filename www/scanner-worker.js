// Starts the scanner's worker, which searches pictures of the camera for the faces of a cube.

self.addEventListener("error", (event) => broken(event.message));
self.addEventListener("unhandledrejection", (event) => broken(event.reason));
start().catch(broken);

async function start() {
  const scanner = await import("./pkg/scanner/godspeed_scanner.js");
  await scanner.default({
    module_or_path: new URL("pkg/scanner/godspeed_scanner_bg.wasm", import.meta.url),
  });
  scanner.start();
}

function broken(reason) {
  const message = `The scanner stopped working (${reason?.message ?? reason}). Reload the page.`;
  self.postMessage({ broken: { message } });
}
