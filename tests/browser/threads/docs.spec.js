// The documentation: links, search, themes, keyboard, below a path of a plain host, and without a network.

import { readFileSync, readdirSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, expectAccessible, test } from "../godspeed.js";
import { openReady } from "../page.js";
import { startStaticHost } from "../static-host.js";

const FOLDER = fileURLToPath(new URL("../../../dist/docs", import.meta.url));
const FILES = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const PAGES = FILES.filter((name) => name.endsWith(".html"));

const search = (page) => page.getByRole("searchbox", { name: "Search the documentation" });
const results = (page) => page.locator("#found-list a");

/** Returns why a link of a page leads nowhere. */
function fault(from, link) {
  const [target, fragment] = link.split("#");
  const page = target === "" ? from : target;
  // The reference of the crates is not built for this test; `cargo xtask docs` checks the links to it.
  if (page.startsWith("rustdoc/") || page.startsWith("../")) {
    return undefined;
  }
  const file = join(FOLDER, page);
  if (!existsSync(file)) {
    return `${from}: ${link}`;
  }
  const isFound = !fragment || readFileSync(file, "utf8").includes(`id="${fragment}"`);
  return isFound ? undefined : `${from}: ${link}`;
}

test("every link of every chapter leads to a page and a heading", () => {
  expect(PAGES.length).toBeGreaterThan(12);
  const faults = PAGES.flatMap((name) => {
    const text = readFileSync(join(FOLDER, name), "utf8");
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link);
    const inside = links.filter((link) => !/^\w+:/.test(link));
    return inside.map((link) => fault(name, decodeURI(link))).filter(Boolean);
  });
  expect(faults).toEqual([]);
});

test("search finds sections by their text, and works by keyboard", async ({ page }) => {
  await page.goto("docs/index.html");
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("superflip");
  await expect(results(page).first()).toBeVisible();
  await expect(page.locator("#found mark").first()).toHaveText(/superflip/i);
  await search(page).fill("crosses out colours");
  await expect(results(page).first()).toContainText("Enter a real cube");
  await page.keyboard.press("ArrowDown");
  await expect(results(page).first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/guide\.html#enter-a-real-cube$/);
  await search(page).fill("no such text anywhere");
  await expect(page.locator("#found-count")).toHaveText("Nothing found.");
  await page.keyboard.press("Escape");
  await expect(page.locator("#found")).toBeHidden();
});

test("chapters are accessible in both themes, and the choice of one lasts", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("docs/command.html");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.goto("docs/rust.html");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing is wider than the screen, and the menu unfolds", async ({ page }) => {
    for (const name of ["benchmarks.html", "command.html", "guide.html"]) {
      await page.goto(`docs/${name}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBeLessThanOrEqual(360);
    }
    const chapter = page.locator(".menu").getByText("Formats", { exact: true });
    await expect(chapter).toBeHidden();
    await page.getByText("Chapters", { exact: true }).tap();
    await expectAccessible(page);
    await chapter.tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Formats");
  });
});

test("the dialog of keys links to the documentation", async ({ page, context }) => {
  await openReady(page);
  await page.keyboard.press("?");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Documentation" }).click();
  await expect((await opened).getByRole("heading", { level: 1 })).toHaveText("Guide");
});

test.describe("below a path of a plain host", () => {
  test.use({ serviceWorkers: "allow" });

  test("one visit to a chapter stores all of them for use without a network", async ({
    page,
    consoleErrors,
  }) => {
    const host = await startStaticHost("");
    try {
      await page.goto(`${host.address}docs/formats.html`);
      await expect(page.locator("html")).toHaveAttribute("data-offline", "ready");
      expect(host.requests.filter((path) => !path.startsWith("/godspeed/"))).toEqual([]);
      // The page itself is stored when it is visited.
      expect(host.requests.filter((path) => path.endsWith(".wasm"))).toEqual([]);
      host.isUnreachable = true;
      await page.goto(`${host.address}docs/guide.html`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guide");
      await search(page).fill("superflip");
      await expect(results(page).first()).toBeVisible();
      // Pictures are stored once they have been seen.
      consoleErrors.splice(0, consoleErrors.length);
    } finally {
      await host.stop();
    }
  });
});
