// The page below a path of a host of static files that sends no headers.

import { execFileSync } from "node:child_process";

import { expect } from "../godspeed.js";
import { moves, outcome, solveButton, waitUntil } from "../page.js";
import { SERVER } from "../server.js";
import { startStaticHost } from "../static-host.js";
import { FOLDER, ignoreNetworkErrors, test } from "./fixtures.js";
import { CHUNKS, TABLE, chunkKeys, waitUntilComplete } from "./store.js";

test.use({ serviceWorkers: "allow" });

async function visit(page, host) {
  await page.goto(`${host.address}?algorithm=kociemba&setup-alg=R+U+F2&param=seconds=0.1`);
  await waitUntil(page, () => Boolean(document.getElementById("cube")?.dataset.state));
}

test(
  "below a path of a static host, the page isolates itself, solves, stores tables and works offline",
  { tag: "@long" },
  async ({ page, consoleErrors }, { parallelIndex }) => {
    test.setTimeout(180_000);
    const folder = `${FOLDER}-${parallelIndex}`;
    execFileSync(SERVER, ["tables", "build", TABLE, "--tables-dir", folder], { stdio: "ignore" });
    const host = await startStaticHost(folder);
    let loads = 0;
    page.on("load", () => loads++);
    try {
      await visit(page, host);
      await expect(page.locator("#engine")).toHaveAttribute("data-threaded", "true");
      expect(loads).toBeLessThanOrEqual(2);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await solveButton(page).click();
      expect((await outcome(page)).length).toBe(3);
      await waitUntilComplete(page);
      expect((await chunkKeys(page)).length).toBe(CHUNKS);
      await expect(page.locator("html")).toHaveAttribute("data-offline", "ready", {
        timeout: 60_000,
      });
      expect(host.requests.filter((path) => !path.startsWith("/godspeed/"))).toEqual([]);
      await page.goto("about:blank");
      host.isUnreachable = true;

      await visit(page, host);
      await page.keyboard.press("KeyD");
      await expect(moves(page).last()).toHaveText("R");
      await solveButton(page).click();
      expect((await outcome(page)).length).toBe(4);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      await page.getByRole("button", { name: "Report", exact: true }).click();
      await expect(page.locator("#report")).toBeVisible();
      ignoreNetworkErrors(consoleErrors);
    } finally {
      await host.stop();
    }
  },
);
