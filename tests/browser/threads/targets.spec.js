import { test } from "../godspeed.js";
import { cutParts, smallTargets, TARGET } from "../layout.js";
import { throughScenes } from "../scenes.js";

const OUT = process.env.SCENE_SHOTS;

async function look(page, viewports, least) {
  const all = [];
  try { await throughScenes(page, async (name) => {
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      await page.waitForTimeout(100);
      const size = `${viewport.width}x${viewport.height}`;
      for (const line of await smallTargets(page, least)) all.push(`[${name} ${size}] small ${line}`);
      for (const line of await cutParts(page)) all.push(`[${name} ${size}] cut ${line}`);
      if (OUT) await page.screenshot({ path: `${OUT}/${name.replaceAll(" ", "-")}-${size}-${least}.png` });
    }
    await page.setViewportSize(viewports[0]);
    console.log(name);
  });
  } finally { console.log(all.join("\n")); }
}

test("mouse", async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1280, height: 720 });
  await look(page, [{ width: 1280, height: 720 }, { width: 640, height: 360 }], TARGET.mouse);
});

test.describe("touch", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test("touch", async ({ page }) => {
    test.setTimeout(300_000);
    await look(page, [{ width: 360, height: 740 }, { width: 320, height: 640 }, { width: 667, height: 375 }], TARGET.touch);
  });
});
