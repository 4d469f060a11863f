// Loads the page, or explains what the browser lacks and how to fix it.

import { reloadsIsolated } from "./isolation.js";
import { startViews } from "./views.js";

const ELSEWHERE = "Open the page in a current version of Firefox, Chrome, Edge or Safari.";

let left = false;
addEventListener("pagehide", () => (left = true));

start().catch((error) => {
  // Leaving or reloading the page aborts the download, which is not an error.
  if (left) {
    return addEventListener("pageshow", () => location.reload());
  }
  console.error(error);
  showError(
    "The page did not load",
    `${error?.message ?? error}. Check your connection and reload the page.`,
  );
});

async function start() {
  if (typeof WebAssembly !== "object") {
    return showError(
      "WebAssembly is not available",
      `Godspeed needs WebAssembly. Some browsers disable it in strict or lockdown mode; allow it for this site. ${ELSEWHERE}`,
    );
  }
  if (await reloadsIsolated()) {
    return;
  }
  const page = await import("./pkg/web/godspeed_web.js");
  await page.default({
    module_or_path: new URL("./pkg/web/godspeed_web_bg.wasm", import.meta.url),
  });
  page.start();
  startViews();
}

function showError(what, remedy) {
  document.getElementById("missing-what").textContent = what;
  document.getElementById("missing-remedy").textContent = remedy;
  document.getElementById("missing").hidden = false;
}
