// Lighthouse on the page, for a test and for `cargo xtask bench`.

import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";

import { LAUNCH_OPTIONS } from "./chromium.js";

const CATEGORIES = ["performance", "accessibility", "best-practices"];

/** Screens that Lighthouse imitates. Its default is a phone on a slow network. */
const CONFIGS = { desktop: desktopConfig, mobile: undefined };

/** Lighthouse's own error where the browser's trace lacks the start of the load, as happens on a busy machine. */
const NO_TRACE = "NO_NAVSTART";

/** Names of the imitated screens. */
export const SCREENS = Object.keys(CONFIGS);

/**
 * Visits an address with Lighthouse in a browser of its own. Returns the scores of 100, and for each category the
 * audits that took points from it.
 */
export async function visitWithLighthouse(address, screen) {
  const first = await visit(address, screen);
  const lhr = first.runtimeError?.code === NO_TRACE ? await visit(address, screen) : first;
  if (lhr.runtimeError) {
    throw new Error(`${lhr.runtimeError.code}: ${lhr.runtimeError.message}`);
  }
  const categories = Object.entries(lhr.categories);
  return {
    scores: Object.fromEntries(categories.map(([name, { score }]) => [name, score * 100])),
    faults: Object.fromEntries(
      categories.map(([name, { auditRefs }]) => [name, faults(lhr.audits, auditRefs)]),
    ),
  };
}

/** Visits an address once, and returns Lighthouse's result. */
async function visit(address, screen) {
  // Lighthouse speaks to the browser over a port, which must be known before the browser starts.
  const port = await freePort();
  const args = [...LAUNCH_OPTIONS.args, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...LAUNCH_OPTIONS, args });
  try {
    const flags = { port, onlyCategories: CATEGORIES, logLevel: "error" };
    return (await lighthouse(address, flags, CONFIGS[screen])).lhr;
  } finally {
    await browser.close();
  }
}

/** Returns a line for each audit that counts and is not passed in full. */
function faults(audits, auditRefs) {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? ""}`.trim());
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
