// Loads the page, or explains what the browser lacks and how to fix it.

import { reloadsIsolated } from "./isolation.js";
import { fileUrl, programUrl } from "./trusted.js";
import { startViews } from "./views.js";
import { reportIncomplete } from "./workers.js";

const ELSEWHERE = "Open the page in a current version of Firefox, Chrome, Edge or Safari.";

/** Milliseconds after which the page no longer waits for the graphics worker. */
const GRAPHICS_WITHIN = 1000;

/** Milliseconds until that worker ends. Browsers let the page wait for its end, which can take 70 ms. */
const GRAPHICS_UNTIL = 10_000;

/** The events by which a visitor begins to use the page. */
const USE = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown", "click", "popstate"];

/** Milliseconds after which the page no longer waits until it is painted. */
const PAINT_WITHIN = 500;

/** A WebAssembly module with a SIMD instruction, which all modules of the page have. */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

let left = false;
addEventListener("pagehide", () => (left = true));

/** The page, as soon as it has started; `undefined` if it cannot. */
export const page = startPage().catch(reportFailure);

function reportFailure(error) {
  // Leaving or reloading the page aborts the download, which is not an error.
  if (left) {
    addEventListener("pageshow", () => location.reload());
    return;
  }
  console.error(error);
  reportIncomplete();
  showError(
    "The page did not load",
    `${error?.message ?? error}. Check your connection and reload the page.`,
  );
}

async function startPage() {
  if (typeof WebAssembly !== "object") {
    return showError(
      "WebAssembly is not available",
      `Godspeed needs WebAssembly. Some browsers disable it in strict or lockdown mode; allow it for this site. ${ELSEWHERE}`,
    );
  }
  if (!WebAssembly.validate(SIMD_MODULE)) {
    return showError(
      "This browser is too old",
      `Godspeed needs the SIMD instructions of WebAssembly, which browsers have had since 2021 to 2023. ${ELSEWHERE}`,
    );
  }
  if (await reloadsIsolated()) {
    return;
  }
  const used = firstUse();
  const clickAgain = recordClicks();
  await firstPaint();
  const graphics = startGraphics();
  const program = fetch(new URL("./pkg/web/godspeed_web_bg.wasm", import.meta.url));
  const { default: load, start } = await import("./pkg/web/godspeed_web.js");
  await load({ module_or_path: program });
  const page = start();
  startViews(page);
  clickAgain();
  import("./after-start.js").then(({ finishStart }) => finishStart(page)).catch(reportFailure);
  drawCube(page, used, graphics).catch(reportFailure);
  return page;
}

/**
 * Draws the cube. This waits until the page is used where its picture stands, and until it is shown where another view is
 * open, because starting the graphics blocks the page for a tenth of a second, or half a second on a weak phone.
 */
async function drawCube(page, used, graphics) {
  const isPictured = "picture" in document.documentElement.dataset;
  if (isPictured || page.snapshot().view !== "cube") {
    const isWanted = isPictured
      ? (change) => change === "look" || change.cube?.solved === false
      : ({ view }) => view === "cube";
    const wanted = new Promise((resolve) =>
      page.subscribe((change) => isWanted(change) && resolve()),
    );
    await nextTask();
    page.startWorkers();
    await (isPictured ? Promise.race([used, wanted]) : wanted);
  }
  const endGraphics = await graphics;
  await nextTask();
  page.startGraphics();
  await nextTask();
  page.showCube();
  endGraphics();
}

/** Waits until somebody uses the page. */
function firstUse() {
  return new Promise((resolve) => {
    for (const type of USE) {
      addEventListener(type, resolve, { once: true, capture: true });
    }
  });
}

/** Waits until the document is painted, so that people see it before the page's program takes the processor. */
function firstPaint() {
  return new Promise((resolve) => {
    // Pages in the background are not painted, and not all browsers report it.
    setTimeout(resolve, PAINT_WITHIN);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  });
}

/** Lets the page react to what has happened meanwhile. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Records which buttons are clicked while the page loads. Returns the function that clicks them again. */
function recordClicks() {
  const buttons = [];
  const keep = ({ target }) => {
    const button = target.closest("button");
    if (button) {
      buttons.push(button);
    }
  };
  document.addEventListener("click", keep);
  return () => {
    document.removeEventListener("click", keep);
    buttons.forEach((button) => button.click());
  };
}

/** Starts the graphics of the browser in a worker. Returns the function that ends it. */
function startGraphics() {
  if (typeof OffscreenCanvas !== "function" || typeof Worker !== "function") {
    return () => {};
  }
  const worker = new Worker(programUrl(fileUrl("graphics-worker.js")));
  return new Promise((resolve) => {
    const end = () => resolve(() => setTimeout(() => worker.terminate(), GRAPHICS_UNTIL));
    worker.onmessage = end;
    worker.onerror = end;
    setTimeout(end, GRAPHICS_WITHIN);
  });
}

function showError(what, remedy) {
  delete document.documentElement.dataset.picture;
  document.getElementById("missing-what").textContent = what;
  document.getElementById("missing-remedy").textContent = remedy;
  document.getElementById("missing").hidden = false;
}
