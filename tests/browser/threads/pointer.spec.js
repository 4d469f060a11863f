import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { isSamePicture } from "../looks.js";
import { animationFrames, button, cube, expectCube, facelets, moves, open } from "../page.js";

test.describe("with a mouse", () => {
  test("dragging a sticker turns its layer, and dragging it back turns the layer back", async ({
    page,
  }) => {
    await open(page);
    const front = await onFrontFace(page);
    await drag(page, front, { x: 150, y: 25 });
    await expect(moves(page)).toHaveCount(1);
    const [turn] = await moves(page).allTextContents();
    await expectCube(page, turned(solved(3), turn));
    await drag(page, front, { x: -150, y: -25 });
    await expect(moves(page)).toHaveCount(2);
    const after = await facelets(page);
    expect(isSolved(after)).toBe(true);
  });

  test("dragging a sticker down turns its column", { tag: "@long" }, async ({ page }) => {
    await open(page);
    const front = await onFrontFace(page);
    await drag(page, front, { x: 0, y: 150 });
    await expect(moves(page)).toHaveCount(1);
    const [down] = await moves(page).allTextContents();
    await expectCube(page, turned(solved(3), down));
    expect(down).toMatch(/^[MLR]/);
  });

  test("in Wide mode a drag turns the outer layers too; with a layer range it turns that range", async ({
    page,
  }) => {
    await open(page, { puzzle: "6x6x6" });
    await button(page, "Wide").click();
    await drag(page, await onFrontFace(page), { x: 0, y: 150 });
    await expect(moves(page)).toHaveText([/^\d?[LR]w'?$/]);
    await button(page, "Wide").click();
    await page.keyboard.type("2-5");
    await drag(page, await onFrontFace(page), { x: 150, y: 25 });
    await expect(moves(page).last()).toHaveText(/^2-5[ud]'?$/);
  });

  for (const size of [9, 33]) {
    test(`hovering over a ${size}x${size}x${size} highlights the layers that a drag would turn`, async ({
      page,
    }) => {
      await open(page, { puzzle: `${size}x${size}x${size}` });
      await page.mouse.move(2, 2);
      const before = await picture(page);
      const { x, y } = await onFrontFace(page);
      await page.mouse.move(x, y);
      await expectChange(page, before);
      await page.mouse.move(2, 2);
      await expectPicture(page, before);
    });
  }

  test("a very short drag turns nothing", { tag: "@long" }, async ({ page }) => {
    await open(page);
    await drag(page, await onFrontFace(page), { x: 12, y: 0 });
    expect(await facelets(page)).toBe(solved(3));
    await expect(moves(page)).toHaveCount(0);
  });

  test("dragging outside the cube rotates the view and turns nothing", async ({ page }) => {
    await open(page);
    const before = await picture(page);
    await drag(page, await outsideTheCube(page), { x: 120, y: 40 });
    expect(await facelets(page)).toBe(solved(3));
    await expect(moves(page)).toHaveCount(0);
    await expectChange(page, before);
  });

  test(
    "dragging the cube with the right button rotates the view",
    { tag: "@long" },
    async ({ page }) => {
      await open(page);
      const before = await picture(page);
      await drag(page, await onFrontFace(page), { x: 120, y: 0 }, "right");
      expect(await facelets(page)).toBe(solved(3));
      await expectChange(page, before);
    },
  );

  test('the wheel zooms, and "Reset view" restores the default view', async ({ page }) => {
    await open(page);
    await page.mouse.move(2, 2);
    await expect(page.locator(".picture")).toBeHidden();
    const before = await picture(page);
    const { x, y } = await onFrontFace(page);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -300);
    await expectChange(page, before);
    expect(await facelets(page)).toBe(solved(3));
    await button(page, "Reset view").click();
    await page.mouse.move(2, 2);
    await expectPicture(page, before);
  });
});

test.describe("with touch", () => {
  test.use({ hasTouch: true });

  test("dragging a sticker turns its layer", async ({ page }) => {
    await open(page);
    const { x, y } = await onFrontFace(page);
    await touch(page, [[x, y]], [[x + 150, y + 25]]);
    await expect(moves(page)).toHaveCount(1);
    const [turn] = await moves(page).allTextContents();
    await expectCube(page, turned(solved(3), turn));
  });

  test("a pinch zooms and turns nothing", async ({ page }) => {
    await open(page);
    const before = await picture(page);
    const { x, y } = await onFrontFace(page);
    const start = [
      [x - 40, y],
      [x + 40, y],
    ];
    const end = [
      [x - 110, y],
      [x + 110, y],
    ];
    await touch(page, start, end);
    expect(await facelets(page)).toBe(solved(3));
    await expect(moves(page)).toHaveCount(0);
    await expectChange(page, before);
  });
});

// Returns a point on the front face, which lies slightly left of the centre in the default view.
async function onFrontFace(page) {
  const { x, y, width, height } = await cube(page).boundingBox();
  return { x: x + 0.42 * width, y: y + 0.6 * height };
}

async function outsideTheCube(page) {
  const { x, y, width, height } = await cube(page).boundingBox();
  return { x: x + 0.05 * width, y: y + 0.4 * height };
}

async function drag(page, { x, y }, offset, button = "left") {
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  await page.mouse.move(x + offset.x, y + offset.y, { steps: 6 });
  await page.mouse.up({ button });
}

async function touch(page, start, end) {
  const session = await page.context().newCDPSession(page);
  const points = (share) =>
    start.map(([x, y], id) => ({
      x: x + share * (end[id][0] - x),
      y: y + share * (end[id][1] - y),
      id,
    }));
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", points(0));
  for (let step = 1; step <= 6; step++) {
    await send("touchMove", points(step / 6));
  }
  await send("touchEnd", []);
}

/** Returns a screenshot of the cube. */
async function picture(page) {
  await animationFrames(page, 2);
  return cube(page).screenshot();
}

/** Waits until the cube looks as in an earlier screenshot. */
async function expectPicture(page, earlier) {
  await expect.poll(async () => isSamePicture(page, await picture(page), earlier)).toBe(true);
}

/** Waits until the cube looks different from an earlier screenshot. */
async function expectChange(page, earlier) {
  await expect.poll(async () => isSamePicture(page, await picture(page), earlier)).toBe(false);
}
