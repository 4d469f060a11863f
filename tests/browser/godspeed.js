// Base fixtures of the browser tests: the real server on a free port, and a page that must not log errors.

import AxeBuilder from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";

import { startServer } from "./server.js";

const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The origins of the servers of the tests. URLs of data, blobs and `about:blank` have none. */
const IS_LOCAL = /^(http:\/\/(localhost|host\.localhost|127\.0\.0\.1):\d+|null)$/;

export { expect };

export const test = base.extend({
  /** Whether the server sends the headers that permit shared memory, and so threads. */
  isolated: [true, { option: true, scope: "worker" }],

  /** The address of a server for this test process only. */
  server: [
    async ({ isolated }, use) => {
      const server = startServer(isolated);
      await use(await server.address);
      server.process.kill();
    },
    { scope: "worker" },
  ],

  /** Whether this is a first visit, so that the page shows its suggestions. */
  firstVisit: [false, { option: true }],

  /**
   * The pixels that cubes are drawn with along each side, for each pixel of the page. Drawing in software takes much of
   * the time of a test; only tests of pictures need every pixel.
   */
  sharpness: [0.25, { option: true }],

  context: async ({ context, firstVisit, sharpness }, use) => {
    if (!firstVisit) {
      await context.addInitScript(endSuggestions);
    }
    await context.addInitScript(drawWith, sharpness);
    await use(context);
  },

  baseURL: async ({ server }, use) => use(server),

  /**
   * All console errors and uncaught exceptions of the page and its workers. A test fails if any remain at
   * its end; a test that provokes an error removes it.
   */
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors = [];
      page.on("console", (message) => {
        if (message.type() === "error") {
          consoleErrors.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on("pageerror", (error) => consoleErrors.push(error.stack ?? String(error)));
      await use(consoleErrors);
      expect(consoleErrors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],

  /** A picture of the page if the test fails. Playwright's option would draw one at the end of each test. */
  pictureOfFailure: [
    async ({ page }, use, testInfo) => {
      await use();
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) {
        // A page that ended has no picture.
        await page
          .screenshot({ path: testInfo.outputPath("page.png"), timeout: 5000 })
          .catch(() => {});
      }
    },
    { auto: true },
  ],

  /** All origins that the page and its workers request. A test fails if any is not on this machine. */
  requestedOrigins: [
    async ({ context }, use) => {
      const requestedOrigins = new Set();
      context.on("request", (request) => requestedOrigins.add(new URL(request.url()).origin));
      await use(requestedOrigins);
      const others = [...requestedOrigins].filter((origin) => !IS_LOCAL.test(origin));
      expect(others, "requests to other origins").toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the page: ends all suggestions, unless preferences are stored. */
function endSuggestions() {
  const hasStorage = location.protocol === "http:";
  if (hasStorage && localStorage.getItem("godspeed") === null) {
    localStorage.setItem("godspeed", "welcomed=turn shuffle solve");
  }
}

/** Runs in the page: makes it draw as for a screen with this many pixels for each of its own. */
function drawWith(sharpness) {
  Object.defineProperty(window, "devicePixelRatio", { get: () => sharpness });
}

/** Asserts that the current page, or a part of it, violates no automatically checkable rule of WCAG AA. */
export async function expectAccessible(page, part) {
  expect(await violations(page, { part })).toEqual([]);
}

/** Returns the rules of WCAG AA that the current page violates, and where; of all rules or some, in all of it or a part. */
export async function violations(page, { rules, part } = {}) {
  // The page has no frames, so a separate page for them, which takes time, is not needed.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (part) {
    axe.include(part);
  }
  const { violations: found } = await (
    rules ? axe.withRules(rules) : axe.withTags(WCAG_AA)
  ).analyze();
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`);
}
