import { defineConfig } from "@playwright/test";

import { TEST_OPTIONS } from "./chromium.js";

/** The smoke test in Firefox and WebKit (`cargo xtask other-browsers`). */
const OTHER_BROWSERS = process.env.GODSPEED_OTHER_BROWSERS
  ? [{ name: "other-browsers", testMatch: ["browsers/**/*.spec.js"] }]
  : [];

/** The pictures of the documents, which are made only on request (`pictures/pictures.spec.js`). */
const PICTURES = process.env.GODSPEED_PICTURES
  ? [{ name: "pictures", testMatch: ["pictures/**/*.spec.js"], use: { isolated: true } }]
  : [];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  reporter: [["list"], ["./slowest.js"]],
  forbidOnly: !!process.env.CI,
  // Rendering and searching share a few cores, so only three tests run at once, with long timeouts.
  workers: 3,
  // A test that fails once in many runs has a fault, or finds one. `cargo xtask repeat` shows which it is.
  retries: 0,
  // Tests that are too long for each change: `cargo xtask test --all`, or `cargo xtask browser FILE`.
  grepInvert: process.env.GODSPEED_LONG ? undefined : /@long/,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // A control that does not come fails a test early.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // A service worker could isolate a page whose server does not.
    serviceWorkers: "block",
    launchOptions: TEST_OPTIONS,
  },
  projects: [
    {
      name: "threads",
      testMatch: ["both/**", "threads/**", "store/**/*.spec.js"],
      use: { isolated: true },
    },
    { name: "one-thread", testMatch: ["both/**", "one-thread/**"], use: { isolated: false } },
    ...OTHER_BROWSERS,
    ...PICTURES,
  ],
});
