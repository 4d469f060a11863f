// The page without a network, and new versions of it. Chromium treats `host.localhost` as a remote host on this machine.

import { expect } from "../godspeed.js";
import { moves, outcome, solveButton, waitUntil } from "../page.js";
import { ignoreNetworkErrors, test } from "./fixtures.js";

test.use({ serviceWorkers: "allow" });

/** Opens the page on a host, with a cube to solve. */
async function visit(page, address) {
  await page.goto(`${address}?algorithm=kociemba&setup-alg=R+U+F2&param=seconds=0.1`);
  await waitUntil(page, () => Boolean(document.getElementById("cube")?.dataset.state));
}

/** Opens the page and waits until it is stored for offline use. */
async function visitAndKeep(page, address) {
  await visit(page, address);
  await expect(page.locator("html")).toHaveAttribute("data-offline", "ready", { timeout: 60_000 });
}

const remote = (address) => address.replace("localhost", "host.localhost");

for (const [name, addressOf, tag] of [
  ["on this machine", (address) => address, []],
  ["on another host", remote, "@long"],
]) {
  test(
    `after one visit, the page ${name} works without a network`,
    { tag },
    async ({ page, host, consoleErrors }) => {
      const address = addressOf(host.address);
      await visitAndKeep(page, address);
      await solveButton(page).click();
      await outcome(page);
      await page.goto("about:blank");
      host.isUnreachable = true;

      await visit(page, address);
      await page.keyboard.press("KeyD");
      await expect(moves(page).last()).toHaveText("R");
      await solveButton(page).click();
      expect((await outcome(page)).length).toBe(4);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      for (const view of ["Race", "Report", "Map", "Net"]) {
        await page.getByRole("button", { name: view, exact: true }).click();
        await expect(page.locator(`#${view.toLowerCase()}`)).toBeVisible();
      }
      ignoreNetworkErrors(consoleErrors);
    },
  );
}

/** Lets the host serve a page with another title as a new version. */
function publish(host, title, { isBroken = false } = {}) {
  host.rewrite = (path, text) => {
    if (path === "/" || path === "/index.html") {
      return text.replace("<title>Godspeed</title>", `<title>${title}</title>`);
    }
    if (path === "/pkg/files.js") {
      const version = text.replace(/version: "\w+"/, `version: "${title.toLowerCase()}"`);
      const hash = isBroken ? "0".repeat(64) : host.hashOfIndex(title);
      return version.replace(/"index.html": "\w+"/, `"index.html": "${hash}"`);
    }
    return text;
  };
}

/** Checks for a new version, as the browser does by itself at each visit. */
const lookForUpdate = (page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));

test(
  "a new version is offered, and replaces the page on request",
  { tag: "@long" },
  async ({ page, host }) => {
    await visitAndKeep(page, remote(host.address));
    await page.keyboard.press("KeyD");
    await host.learnIndex();
    publish(host, "Second");
    await lookForUpdate(page);
    const offer = page.locator("#new-version");
    await expect(offer).toContainText("A new version is ready");
    await expect(page).toHaveTitle("Godspeed");

    await page.reload();
    await expect(page).toHaveTitle("Godspeed");
    await offer.getByRole("button", { name: "Reload" }).click();
    await expect(page).toHaveTitle("Second");
    await expect(moves(page).last()).toHaveText("R");
  },
);

test(
  "a version of which a file is missing or mixed leaves the old one working",
  { tag: "@long" },
  async ({ page, host, consoleErrors }) => {
    await visitAndKeep(page, remote(host.address));
    await host.learnIndex();
    publish(host, "Broken", { isBroken: true });
    await lookForUpdate(page);
    await page.reload();
    await expect(page).toHaveTitle("Godspeed");
    await expect(page.locator("#new-version")).toHaveCount(0);
    const countCaches = () => page.evaluate(async () => (await window.caches.keys()).length);
    await expect.poll(countCaches).toBe(1);

    publish(host, "Third");
    await lookForUpdate(page);
    await page.locator("#new-version").getByRole("button", { name: "Reload" }).click();
    await expect(page).toHaveTitle("Third");
    ignoreNetworkErrors(consoleErrors);
  },
);
