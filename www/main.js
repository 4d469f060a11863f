// Loads the page, or says what the browser lacks for it and what to do.

import { reloadsIsolated } from "./isolation.js";

const ELSEWHERE = "Open the page in a current Firefox, Chrome, Edge or Safari.";

let left = false;
addEventListener("pagehide", () => (left = true));

start().catch((error) => {
  // Whoever leaves the page, or loads it anew, ends the download of its program: nothing is wrong then.
  if (left) {
    return addEventListener("pageshow", () => location.reload());
  }
  console.error(error);
  tell("The page did not load", `${error?.message ?? error}. Check the connection and reload.`);
});

async function start() {
  if (typeof WebAssembly !== "object") {
    return tell(
      "WebAssembly is missing",
      `The page runs on it. Some browsers turn it off in a strict or lockdown mode: allow it for this page. ${ELSEWHERE}`,
    );
  }
  if (await reloadsIsolated()) {
    return;
  }
  const page = await import("./pkg/web/godspeed_web.js");
  await page.default({ module_or_path: new URL("./pkg/web/godspeed_web_bg.wasm", import.meta.url) });
  page.start();
}

function tell(what, remedy) {
  document.getElementById("missing-what").textContent = what;
  document.getElementById("missing-remedy").textContent = remedy;
  document.getElementById("missing").hidden = false;
}
