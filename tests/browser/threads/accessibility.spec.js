import { expect, test, violations } from "../godspeed.js";
import { openReady } from "../page.js";
import { throughScenes } from "../scenes.js";

/** What a user or a system can choose, and the theme that the page then has. */
const THEMES = [
  { colorScheme: "dark" },
  { forcedColors: "active" },
  { colorScheme: "dark", forcedColors: "active" },
  { contrast: "more" },
];
const LIGHT = { colorScheme: "light", forcedColors: "none", contrast: "no-preference" };
/** The rules that depend on a theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Milliseconds for all views and dialogs, on a slow machine. */
const TIME_LIMIT = 600_000;

// Each view has a test of its own for each change.
for (const { width, height, hasTouch, themes } of [
  { width: 1280, height: 720, hasTouch: false, themes: THEMES },
  { width: 360, height: 740, hasTouch: true, themes: [{ colorScheme: "dark" }] },
]) {
  test.describe(`${width} px wide, ${1 + themes.length} themes`, { tag: "@long" }, () => {
    test.use({
      viewport: { width, height },
      hasTouch,
      isMobile: hasTouch,
      contextOptions: { reducedMotion: "reduce" },
    });

    test("every view and dialog is accessible", async ({ page }) => {
      test.setTimeout(TIME_LIMIT);
      await throughScenes(page, async (name) => {
        // An open list covers controls; targets.spec.js measures the size of all.
        const sizes = /^target-size/;
        const all = await violations(page);
        expect
          .soft(
            all.filter((violation) => !sizes.test(violation)),
            name,
          )
          .toEqual([]);
        for (const theme of themes) {
          await page.emulateMedia({ ...LIGHT, ...theme });
          await expect(page.locator("html")).toHaveAttribute(
            "data-theme",
            theme.colorScheme ?? "light",
          );
          const found = await violations(page, { rules: COLOUR_RULES });
          expect.soft(found, `${name} ${JSON.stringify(theme)}`).toEqual([]);
        }
        await page.emulateMedia(LIGHT);
      });
    });
  });
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
