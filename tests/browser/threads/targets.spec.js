// Controls are large enough for a finger or a mouse, and nothing is cut or covered: on phones, on low screens, and on a
// laptop at 100 % and at 200 %, which halves the window.

import { expect, test } from "../godspeed.js";
import { cutParts, smallTargets, TARGET } from "../layout.js";
import { animationFrames } from "../page.js";
import { throughScenes } from "../scenes.js";

/** Milliseconds for all views and dialogs, on a slow machine. */
const TIME_LIMIT = 400_000;

const INPUTS = [
  {
    input: "mouse",
    viewports: [
      { width: 1280, height: 720 },
      { width: 640, height: 360 },
      { width: 1440, height: 900 },
    ],
  },
  {
    input: "touch",
    viewports: [
      { width: 360, height: 740 },
      { width: 320, height: 640 },
      { width: 390, height: 844 },
      { width: 667, height: 375 },
    ],
  },
];

for (const { input, viewports } of INPUTS) {
  test.describe(input, { tag: "@long" }, () => {
    const hasTouch = input === "touch";
    test.use({
      viewport: viewports[0],
      hasTouch,
      isMobile: hasTouch,
      contextOptions: { reducedMotion: "reduce" },
    });

    test(`every control is ${TARGET[input]} px large, and nothing is cut`, async ({ page }) => {
      test.setTimeout(TIME_LIMIT);
      await throughScenes(page, async (name) => {
        for (const viewport of viewports) {
          await page.setViewportSize(viewport);
          await animationFrames(page, 3);
          const { width, height } = viewport;
          const place = `${name}, ${width} x ${height}`;
          expect.soft(await smallTargets(page, TARGET[input]), place).toEqual([]);
          expect.soft(await cutParts(page), place).toEqual([]);
        }
        await page.setViewportSize(viewports[0]);
      });
    });
  });
}
