// The published page below a folder of a host, and a new version that replaces it while a browser loads it.

import { expect, test as base } from "../godspeed.js";
import { outcome, solveButton, waitUntil } from "../page.js";
import { ignoreNetworkErrors } from "./fixtures.js";
import { startPublisher } from "./publisher.js";

const test = base.extend({
  // Playwright takes the names of the fixtures from this pattern.
  // eslint-disable-next-line no-empty-pattern
  publisher: async ({}, use) => {
    const publisher = await startPublisher();
    await use(publisher);
    await publisher.stop();
  },
});

/** Opens the page, solves a cube and opens the views, and expects all of it to be of the version with this title. */
async function expectWorking(page, title) {
  await expect(page).toHaveTitle(title);
  await waitUntil(page, () => /^\d+$/.test(document.getElementById("engine")?.dataset.threads));
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await solveButton(page).click();
  expect((await outcome(page)).length).toBe(3);
  for (const view of ["Race", "Report", "Map", "Net"]) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.locator(`#${view.toLowerCase()}`)).not.toBeEmpty();
  }
}

const QUERY = "?algorithm=kociemba&setup-alg=R+U+F2&param=seconds=0.1";

test(
  "the published page works below a folder, and has its files in the folder of its version",
  { tag: "@long" },
  async ({ page, publisher }) => {
    await page.goto(publisher.address + QUERY);
    await expectWorking(page, "Godspeed");
    await page.getByRole("button", { name: "Cube", exact: true }).click();
    await page.getByRole("button", { name: "Appearance" }).click();
    await expect(page.locator("#appearance-form")).toBeVisible();
    expect([...publisher.folders]).toEqual([publisher.built]);
    const missing = publisher.requests.filter(({ status }) => status !== 200);
    // The store requests tables, of which there are none, next to the page.
    expect(missing.filter(({ name }) => name !== "tables/manifest.json")).toEqual([]);
  },
);

// What is replaced while it is loaded: a style, a program, a part of it, the module, the engine.
for (const file of [
  "pkg/web/web.css",
  "main.js",
  "views.js",
  "pkg/web/godspeed_web.js",
  "pkg/web/godspeed_web_bg.wasm",
  "engine-worker.js",
  "pkg/engine-threads/godspeed_engine_bg.wasm",
]) {
  test(
    `a version that is published before ${file} is loaded is loaded completely`,
    { tag: "@long" },
    async ({ page, publisher, consoleErrors }) => {
      publisher.beforeAnswer = (name) => {
        if (name === `${publisher.built}/${file}`) {
          publisher.publish("Second", "0123456789abcdef");
        }
      };
      await page.goto(publisher.address + QUERY, { waitUntil: "commit" });
      await expectWorking(page, "Second");
      const { requests, built } = publisher;
      const second = requests.filter(({ name }) => name === "index.html").length;
      expect(second, "loads, the question for the version, and no loop").toBeLessThanOrEqual(8);
      const replaced = requests.findIndex(({ name }) => name.startsWith("v-0123456789abcdef/"));
      expect(requests.slice(replaced).filter(({ name }) => name.startsWith(built))).toEqual([]);
      ignoreNetworkErrors(consoleErrors);
      consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter(isOther));
    },
  );
}

/** Returns whether an error is not about a missing file. */
const isOther = (text) => !/Failed to fetch|MIME type|could not be loaded/.test(text);

test(
  "the published page works without a network, and offers a new version",
  { tag: "@long" },
  async ({ browser, publisher }) => {
    const context = await browser.newContext({ serviceWorkers: "allow" });
    const page = await context.newPage();
    const address = publisher.address.replace("localhost", "host.localhost");
    await page.goto(address + QUERY);
    await expect(page.locator("html")).toHaveAttribute("data-offline", "ready", {
      timeout: 60_000,
    });
    publisher.publish("Second", "0123456789abcdef");
    await page.reload();
    await expectWorking(page, "Godspeed");
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.locator("#new-version").getByRole("button", { name: "Reload" }).click();
    await expect(page).toHaveTitle("Second");
    await waitUntil(page, () => document.getElementById("cube").dataset.state?.length === 54);
    await context.close();
  },
);
