import { chromium } from "@playwright/test";

import { LAUNCH_OPTIONS } from "../chromium.js";
import { startServer } from "../server.js";
import { describeMachine } from "./machine.js";

/** Measures in Chromium, with a server for pages that have threads; both have ended when this has. */
export async function inChromium(measure) {
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

/** A page of a visitor who has never been here: nothing is kept from any visit before. */
export async function newPage({ browser, address }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  return context.newPage();
}
