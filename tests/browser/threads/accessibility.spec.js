import { expect, expectAccessible, test } from "../godspeed.js";
import { animationFrames, button, openReady, outcome, setUp } from "../page.js";

const SCHEMES = ["light", "dark"];
const WIDTHS = [
  { name: "wide", viewport: { width: 1280, height: 800 } },
  { name: "narrow", viewport: { width: 390, height: 844 } },
  { name: "low", viewport: { width: 844, height: 390 } },
];

for (const colorScheme of SCHEMES) {
  for (const { name, viewport } of WIDTHS) {
    test.describe(`${colorScheme} scheme, ${name} screen`, () => {
      test.use({ colorScheme, viewport });

      test("the page is accessible with a result, an error and the list of shortcuts", async ({
        page,
      }) => {
        await openReady(page, { algorithm: "thistlethwaite", "setup-alg": "R U F2" });
        await page.keyboard.press("Enter");
        await outcome(page);
        await setUp(page, "R Q");
        await expect(page.locator("#setup-error")).toBeVisible();
        await animationFrames(page, 2);
        await expectAccessible(page);

        await button(page, "Keyboard shortcuts").click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

test("Tab reaches the whole page, and the focused element is always visible", async ({ page }) => {
  await openReady(page);
  const names = new Set();
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    const { id, shown } = await page.evaluate(() => {
      const focus = document.activeElement;
      const box = focus.getBoundingClientRect();
      const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0;
      return { id: focus.id, shown: focus === document.body || isInside };
    });
    expect(shown, id).toBe(true);
    names.add(id);
  }
  for (const id of ["size", "shuffle", "setup", "cube", "turn-U", "speed", "solve"]) {
    expect(names, id).toContain(id);
  }
});
