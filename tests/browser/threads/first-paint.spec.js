// What the page shows before its program has loaded.

import { solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { isAlike } from "../looks.js";
import { cube, expectCube, moves, openReady, waitUntil } from "../page.js";

/** Holds the program of the page back. Returns the function that lets it load. */
async function holdProgram(page) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/godspeed_web_bg.wasm", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Opens the page up to its first paint. */
async function paint(page, address = "./") {
  const release = await holdProgram(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await waitUntil(page, () => performance.getEntriesByType("paint").length > 0);
  return release;
}

const picture = (page) => page.locator(".picture");

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [844, 390],
]) {
  test(`a picture of the cube is where the cube is drawn, at ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const release = await paint(page);
    await expect(picture(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Shuffle" })).toBeVisible();
    const stage = page.locator("#stage");
    const box = await stage.boundingBox();
    const before = await page.screenshot({ clip: box });
    release();
    await expect(cube(page)).toHaveAttribute("data-state", /^U{9}/);
    await page.mouse.move(1, 1);
    await expect(picture(page)).toBeHidden();
    await page.evaluate(() => {
      for (const element of document.querySelectorAll("#stage > :not(#cube)")) {
        element.style.visibility = "hidden";
      }
    });
    expect(await stage.boundingBox()).toEqual(box);
    expect(await isAlike(page, await page.screenshot({ clip: box }), before)).toBe(true);
  });
}

test("the picture stays until the page is used, while the engine starts", async ({ page }) => {
  await openReady(page);
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(3), "R"));
  await expect(picture(page)).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the first touch of the picture drags a layer", async ({ page }) => {
    await openReady(page);
    await expect(picture(page)).toBeVisible();
    const { x, y, width, height } = await cube(page).boundingBox();
    // Upwards over the face F, left of its centre.
    const [left, top] = [x + width * 0.4, y + height * 0.6];
    const session = await page.context().newCDPSession(page);
    const send = (type, ...touchPoints) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", { x: left, y: top });
    for (let step = 1; step <= 8; step++) {
      await send("touchMove", { x: left, y: top - step * 12 });
    }
    await send("touchEnd");
    await expect(moves(page)).toHaveCount(1);
    await expect(picture(page)).toBeHidden();
  });
});

test("no picture is shown of a cube that differs from it", async ({ page }) => {
  const release = await paint(page, "./?setup-alg=R");
  await expect(picture(page)).toBeHidden();
  release();
  await expect(cube(page)).toHaveAttribute("data-state", /^UUF/);
});

test("no picture is shown if the cube has another look, or the panel is folded", async ({
  page,
}) => {
  for (const preferences of ["appearance=style=carbon", "layout=wasd\npanel=folded"]) {
    await page.addInitScript((text) => localStorage.setItem("godspeed", text), preferences);
    const release = await paint(page);
    await expect(picture(page)).toBeHidden();
    release();
    await expect(cube(page)).toHaveAttribute("data-state", /^U{9}/);
  }
});
