import { defineConfig } from "@playwright/test";

import { TEST_OPTIONS } from "./chromium.js";

/** The smoke test in Firefox and WebKit (`cargo xtask other-browsers`). */
const OTHER_BROWSERS = process.env.GODSPEED_OTHER_BROWSERS
  ? [{ name: "other-browsers", testMatch: ["browsers/**/*.spec.js"] }]
  : [];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  reporter: [["list"], ["./slowest.js"]],
  forbidOnly: !!process.env.CI,
  // Rendering and searching share a few cores, so only two tests run at once, with long timeouts.
  workers: 2,
  // A second try tells a test that depends on time from a part that does not work. The report names it as flaky, and
  // it is to be mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
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
  ],
});
