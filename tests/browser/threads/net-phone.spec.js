import { expect, expectAccessible, test } from "../godspeed.js";
import {
  EMPTY,
  expectPainting,
  middle,
  openNet,
  painted,
  painting,
  sheet,
  showsOneFace,
  solid,
} from "../net.js";
import { animationFrames, button } from "../page.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("a finger paints on the net by a drag, and on the cube by a tap", async ({ page }) => {
  await openNet(page);
  await page.getByRole("button", { name: /^Front/ }).tap();
  await page.getByRole("button", { name: /^Green/ }).tap();
  const [from, to] = [await middle(page, 18), await middle(page, 20)];
  await dragFinger(page, from, to);
  await expectPainting(page, painted({ 18: "F", 19: "F", 20: "F" }));
  await button(page, "Undo painting").tap();
  await expectPainting(page, EMPTY);
  await solid(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await solid(page).boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect.poll(async () => (await painting(page)).counts.F).toBe(1);
});

test("a finger scrolls the page and turns the cube without painting", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 640 });
  await openNet(page);
  await solid(page).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(scrollOf, "net-cube");
  const middle = async () => {
    const { x, y, width, height } = await solid(page).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [start, from] = [await scrolled(), await middle()];
  await dragFinger(page, from, { x: from.x, y: from.y - 150 });
  await expect.poll(scrolled).toBeGreaterThan(start);
  await solid(page).scrollIntoViewIfNeeded();
  const before = await solid(page).screenshot();
  const at = await middle();
  await dragFinger(page, at, { x: at.x - 100, y: at.y });
  await animationFrames(page, 2);
  expect(await solid(page).screenshot()).not.toEqual(before);
  expect((await painting(page)).facelets).toBe(EMPTY);
  await dragFinger(page, at, { x: at.x - 100, y: at.y });
  await page.getByRole("button", { name: /^Green/ }).tap();
  await expect(page.getByRole("button", { name: /^Green/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

for (const [width, height] of [
  [320, 640],
  [360, 640],
  [390, 844],
]) {
  test(
    `stickers of all sizes are large at ${width} x ${height}`,
    { tag: "@long" },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const size of [2, 3, 4, 5, 6, 7]) {
        await openNet(page, "-".repeat(6 * size * size));
        expect(await showsOneFace(page)).toBe(true);
        for (const part of [
          sheet(page),
          page.locator("#net-palette"),
          page.locator("#net-faces"),
        ]) {
          await expect(part).toBeInViewport({ ratio: 1 });
        }
        const box = await sheet(page).boundingBox();
        expect(box.width / 1.06 / size).toBeGreaterThanOrEqual(size <= 5 ? 44 : 30);
        for (const target of await page.locator("#net-faces button, .net-palette button").all()) {
          const { width: across, height: down } = await target.boundingBox();
          expect(Math.min(across, down)).toBeGreaterThanOrEqual(44);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );
}

test("a finger paints, and nothing is cut", async ({ page }) => {
  await openNet(page);
  const point = await middle(page, 4);
  await page.touchscreen.tap(point.x, point.y);
  await expectPainting(page, painted({ 4: "U" }));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await expect(page.locator('[data-view-tab="net"]')).toBeInViewport({ ratio: 1 });
  for (const box of await page.locator(".net-palette button").all()) {
    const { height, width: across } = await box.boundingBox();
    expect(Math.min(height, across)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
});

test("the next face follows, with the cube and how to hold it in sight", async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    await openNet(page, EMPTY);
    await expect(page.locator("#net-hold")).toHaveText("Up: white faces you, blue is above.");
    await expect(solid(page)).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator("#net-hold")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#net-help")).not.toContainText(/Arrow|Backspace/, {
      useInnerText: true,
    });
    const [from, to] = [await middle(page, 0), await middle(page, 2)];
    for (const row of [0, 1, 2]) {
      const down = row * (to.x - from.x) * 0.5;
      await dragFinger(page, { ...from, y: from.y + down }, { ...to, y: to.y + down });
    }
    await expect(page.locator('[data-face="L"]')).toHaveAttribute("aria-pressed", "true");
    await expectPainting(page, "U".repeat(9) + "-".repeat(45));
    await expect(page.locator("#net-hold")).toHaveText("Left: the up side is above.");
  }
});

/** Drags a finger from one point to another. */
async function dragFinger(page, from, to) {
  const touches = await page.context().newCDPSession(page);
  const send = (type, points) =>
    touches.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await send("touchStart", [from]);
  for (let step = 1; step <= 4; step++) {
    const at = (a, b) => a + ((b - a) * step) / 4;
    await send("touchMove", [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
  }
  await send("touchEnd", []);
}

/** Runs in the page: returns how far the page or a part of it with this element is scrolled. */
function scrollOf(id) {
  let sum = 0;
  for (let part = document.getElementById(id); part; part = part.parentElement) {
    sum += part.scrollTop;
  }
  return sum;
}
