import { expect, test } from "../godspeed.js";
import { button, counter, open, openReady } from "../page.js";

const SOLUTION = { "setup-alg": "R U F", alg: "F' U' R'", move: "0" };

function said(page) {
  return page.locator("#move-said");
}

test(
  "skip links are the first stops and lead to the cube and to Solve",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, SOLUTION);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to cube" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("#cube")).toBeFocused();

    await page.reload();
    await expect(page.locator("#engine")).toHaveAttribute("data-threads", /^\d+$/);
    await button(page, "Panel").click();
    await expect(page.locator("#solve")).toBeHidden();
    await page.getByRole("link", { name: "Skip to Solve" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#solve")).toBeFocused();
    expect(new URL(page.url()).hash).toBe("");
  },
);

test("moves are announced in words with their place", async ({ page }) => {
  await open(page, SOLUTION);
  await expect(said(page)).toHaveText("");
  await page.keyboard.press("Period");
  await expect(said(page)).toHaveText("F prime, move 1 of 3");
  await page.keyboard.press("Comma");
  await expect(said(page)).toHaveText("Undid F prime, move 0 of 3");
  await button(page, "Play").click();
  await expect(said(page)).toHaveText("Move 3 of 3, solved");
});

test(
  "a second shuffle of the same length is announced as well",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page);
    await button(page, "Shuffle").click();
    await expect(said(page)).toHaveText("Move 25 of 25");
    await said(page).evaluate((node) => {
      window.changes = 0;
      new MutationObserver(() => (window.changes += 1)).observe(node, { childList: true });
    });
    await button(page, "Shuffle").click();
    await page.waitForFunction(() => window.changes > 0);
    await expect(said(page)).toHaveText("Move 25 of 25");
  },
);

test("the skip link leads to the algorithms if there is no Solve", async ({ page }) => {
  await page.route("**/engine-worker.js*", (route) => route.abort());
  await open(page);
  await expect(page.locator("#engine")).toContainText("The engine stopped working");
  await expect(page.locator("#solve")).toBeDisabled();
  await page.getByRole("link", { name: "Skip to Solve" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#toggle-choices")).toBeFocused();
});

test("the dialog of keys sets how much is announced, and the setting survives a reload", async ({
  page,
}) => {
  await openReady(page, { ...SOLUTION, algorithm: "ida" });
  await button(page, "Keyboard shortcuts").click();
  await page.getByLabel("Announce").selectOption("results");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Period");
  await expect(counter(page)).toContainText("1 of 3");
  await expect(said(page)).toHaveText("");
  await expect(page.locator("#result-headline")).toHaveAttribute("aria-live", "polite");

  await button(page, "Keyboard shortcuts").click();
  await page.getByLabel("Announce").selectOption("off");
  await expect(page.locator("#result-headline")).toHaveAttribute("aria-live", "off");
  await page.reload();
  await expect(page.locator("#result-headline")).toHaveAttribute("aria-live", "off");
});
