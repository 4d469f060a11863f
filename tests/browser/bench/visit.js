import { chromium } from "@playwright/test";

import { LAUNCH_OPTIONS } from "../chromium.js";
import { startServer } from "../server.js";
import { describeMachine } from "./machine.js";

/** Runs a measurement with Chromium and a server with isolation headers, and ends both afterwards. */
export async function withChromium(measure) {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const server = startServer(true);
  try {
    describeMachine(browser.version());
    await measure({ browser, address: await server.address });
  } finally {
    await browser.close();
    server.process.kill();
  }
}

/** Opens a page in a fresh browser context with empty storage. */
export async function newPage({ browser, address }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  return context.newPage();
}
