// Firefox and WebKit: load, twist, solve, tables stored and read again, and no network at all.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "@playwright/test";

import { SERVER, startServer } from "../server.js";
import { startHost } from "../store/host.js";
import { startDisplay } from "./display.js";
import { startFirefox } from "./firefox.js";
import { startWebKit } from "./webkit.js";

const FOLDER = fileURLToPath(new URL("../../../target/browser-tables-others", import.meta.url));
const TABLE = "phase1";
/** Milliseconds for a step, on a slow machine. */
const TIMEOUT = 60_000;
/** In Firefox, one load in twenty did not start its threads when workers started workers. */
const LOADS = 30;

const BROWSERS = { Firefox: startFirefox, WebKit: startWebKit };

let host, server, display;

test.beforeEach(async () => {
  execFileSync(SERVER, ["tables", "build", TABLE, "--tables-dir", FOLDER], { stdio: "ignore" });
  server = startServer(true, ["--tables-dir", FOLDER]);
  host = await startHost(await server.address);
  display = await startDisplay();
});

test.afterEach(async () => {
  display.end();
  await host.stop();
  server.process.kill();
});

for (const [name, start] of Object.entries(BROWSERS)) {
  test(`${name} twists, solves, stores tables and needs no network`, async () => {
    test.setTimeout(4 * TIMEOUT);
    const browser = await start(display.name);
    try {
      await test.step("load and twist", async () => {
        await open(browser, host, "algorithm=thistlethwaite&setup-alg=R+U+F2");
        expect(await browser.evaluate(() => document.getElementById("missing").hidden)).toBe(true);
        await browser.press("d");
        await waitFor(() => browser.evaluate(lastMove), "R");
      });
      await test.step("solve", async () => {
        expect(await solve(browser)).toMatchObject({ algorithm: "thistlethwaite", error: null });
        expect(Number(await browser.evaluate(threads))).toBeGreaterThanOrEqual(1);
      });
      await test.step("load many times", async () => {
        for (let load = 0; load < LOADS; load++) {
          await open(browser, host, `algorithm=thistlethwaite&setup-alg=R&seed=${load}`);
        }
      });
      await test.step("solve with a table from the server", async () => {
        await open(browser, host, "algorithm=korf&tables=small&setup-alg=R+U+F2");
        expect(await solve(browser)).toMatchObject({ length: 3, optimal: true });
        expect(host.chunks.length).toBeGreaterThan(0);
        await waitFor(() => browser.evaluate(isTableStored), true);
      });
      await test.step("solve with the stored table", async () => {
        host.stopTables();
        host.chunks.length = 0;
        await open(browser, host, "algorithm=korf&tables=small&setup-alg=R+U+F2");
        expect(await solve(browser)).toMatchObject({ length: 3, optimal: true });
        expect(host.chunks).toEqual([]);
      });
      await test.step("solve without a network", async () => {
        await waitFor(
          () => browser.evaluate(() => document.documentElement.dataset.offline),
          "ready",
        );
        host.isUnreachable = true;
        await open(browser, host, "algorithm=korf&tables=small&setup-alg=R+U");
        expect(await solve(browser)).toMatchObject({ length: 2, optimal: true });
      });
      expect(browser.errors).toEqual([]);
    } finally {
      await browser.screenshot(test.info().outputPath(`${name}.png`)).catch(() => {});
      await browser.end();
    }
  });
}

async function open(browser, host, query) {
  await browser.open(`${host.address}?${query}`);
  await waitFor(() => browser.evaluate(isReady), true);
}

/** Clicks Solve and returns the result. */
async function solve(browser) {
  await browser.click("#solve");
  await waitFor(
    () => browser.evaluate(() => document.getElementById("result").dataset.state),
    "solved",
  );
  return JSON.parse(await browser.evaluate(() => document.getElementById("result").dataset.json));
}

const waitFor = (what, value) =>
  expect.poll(what, { timeout: TIMEOUT, intervals: [100] }).toBe(value);

/** The functions below run in the page. */
function isReady() {
  const { state } = document.getElementById("cube")?.dataset ?? {};
  return Boolean(state) && /^\d+$/.test(document.getElementById("engine").dataset.threads);
}

function threads() {
  return document.getElementById("engine").dataset.threads;
}

function lastMove() {
  return [...document.querySelectorAll("[aria-label='Move list'] button")].at(-1)?.textContent;
}

function isTableStored() {
  return document.getElementById("set-state-small")?.textContent === "Stored";
}
