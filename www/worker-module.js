// Starts the wasm module of a worker: the table store, or one of the workers of the camera.

/** Starts a module of `pkg/`. If it fails, the page gets a message in which `what` is its name. */
export function startModule(name, what) {
  const broken = (reason) => {
    const message = `${what} stopped working (${reason?.message ?? reason}). Reload the page.`;
    self.postMessage({ broken: { message } });
  };
  self.addEventListener("error", (event) => broken(event.message));
  self.addEventListener("unhandledrejection", (event) => broken(event.reason));
  load(name).catch(broken);
}

async function load(name) {
  const module = await import(`./pkg/${name}/godspeed_${name}.js`);
  await module.default({
    module_or_path: new URL(`pkg/${name}/godspeed_${name}_bg.wasm`, import.meta.url),
  });
  module.start();
}
