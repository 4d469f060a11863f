import { defineConfig } from "@playwright/test";

// The flags draw WebGL2 without a graphics card, allow Chromium to run as root, and keep it off the network.
const CHROMIUM_FLAGS = [
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  reporter: "list",
  forbidOnly: !!process.env.CI,
  // Drawing and searching share the machine's few cores, so tests run one after another and are patient.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // A service worker could isolate a page whose server does not.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.GODSPEED_CHROMIUM ?? "/usr/bin/chromium",
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    { name: "threads", testMatch: ["both/**", "threads/**"], use: { isolated: true } },
    { name: "one-thread", testMatch: ["both/**", "one-thread/**"], use: { isolated: false } },
  ],
});
