import { expect, test } from "../godspeed.js";
import { LAUNCH_OPTIONS } from "../chromium.js";
import { expectLook } from "../looks.js";
import { animationFrames, button, openReady } from "../page.js";

const SETUP = "R U F2 L' B D2 R2 U' F";

// The pictures are drawn as on a screen, with all pixels and multisampling.
test.use({ launchOptions: LAUNCH_OPTIONS, sharpness: 1 });

/** Opens each view in a state that is the same on every machine. */
const VIEWS = {
  cube: async (page) => openReady(page, { "setup-alg": SETUP }),
  race: async (page) => {
    await openView(page, {
      view: "race",
      puzzle: "3x3x3",
      "setup-alg": SETUP,
      algorithms: "ida,korf",
    });
    await expect(button(page, "Start")).toBeEnabled();
  },
  report: async (page) => {
    await openView(page, { view: "report", puzzle: "2x2x2", algorithms: "ida,bibfs", runs: 5 });
    await expect(button(page, "Run")).toBeEnabled();
  },
  map: async (page) => {
    await openView(page, {
      view: "map",
      puzzle: "2x2x2",
      "setup-alg": SETUP,
      algorithms: "ida,bibfs",
      run: "solve",
    });
    await expect(page.locator("#map")).toHaveAttribute("data-state", "done", { timeout: 90_000 });
  },
};

async function openView(page, parameters) {
  await page.goto(`./?${new URLSearchParams(parameters)}`);
}

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ]) {
    test.describe(`${colorScheme} scheme, ${width} px wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height },
        contextOptions: { reducedMotion: "reduce" },
      });

      for (const [view, show] of Object.entries(VIEWS)) {
        test(
          `the view ${view} looks like its stored picture`,
          { tag: view === "map" || (width === 1280) === (colorScheme === "dark") ? "@long" : [] },
          async ({ page }) => {
            await show(page);
            await animationFrames(page, 5);
            await expectLook(page, `${view}-${width}-${colorScheme}`);
          },
        );
      }
    });
  }
}

for (const colorScheme of ["light", "dark"]) {
  test.describe(`${colorScheme} scheme, 2560 px wide`, () => {
    test.use({
      colorScheme,
      viewport: { width: 2560, height: 1440 },
      contextOptions: { reducedMotion: "reduce" },
    });

    test("the view cube looks like its stored picture", { tag: "@long" }, async ({ page }) => {
      await VIEWS.cube(page);
      await animationFrames(page, 5);
      await expectLook(page, `cube-2560-${colorScheme}`);
    });
  });
}
