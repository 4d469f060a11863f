import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  button,
  expectCube,
  facelets,
  moves,
  open,
  openReady,
  outcome,
  solveButton,
} from "../page.js";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test(
  "a phone can shuffle, choose an algorithm and solve by touch",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page);
    await button(page, "Shuffle").tap();
    const scrambled = await facelets(page);
    expect(isSolved(scrambled)).toBe(false);
    await sheet(page).tap();
    await page.getByText("Genetic algorithm").tap();
    await sheet(page).tap();
    await solveButton(page).tap();
    const { algorithm, solution } = await outcome(page);
    expect(algorithm).toBe("genetic");
    expect(isSolved(turned(scrambled, solution))).toBe(true);
    await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  },
);

test("the panel closes when a solution starts to play", async ({ page }) => {
  await openReady(page, { "setup-alg": "R U F2 L", algorithm: "bibfs" });
  await sheet(page).tap();
  await expect(sheet(page)).toHaveAttribute("aria-expanded", "true");
  await solveButton(page).tap();
  await outcome(page);
  await expect(sheet(page)).toHaveAttribute("aria-expanded", "false");
});

test("nothing is wider than the screen, with the panel open or closed", async ({ page }) => {
  await openReady(page);
  for (let fold = 0; fold < 2; fold++) {
    const [wide, screen] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return [scrollWidth, clientWidth];
    });
    expect(wide).toBe(screen);
    await expect(solveButton(page)).toBeInViewport({ ratio: 1 });
    await sheet(page).tap();
  }
});

test("nothing is wider than the screen with the moves of a large cube", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openReady(page, {
    puzzle: "20x20x20",
    "setup-alg": "R U 2F D2 3L' B",
    param: "seconds=60",
  });
  await solveButton(page).tap();
  await expect(solveButton(page)).toContainText("Stop here");
  await expect(page.locator("#counter")).toHaveText(/^Move 0 of [\d,]+ OBTM$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(solveButton(page)).toBeInViewport({ ratio: 1 });
});

test(
  "all of the toolbar is visible at any width, and nothing in it overlaps",
  { tag: "@long" },
  async ({ page }) => {
    for (const width of [320, 360, 375, 390, 414, 480, 600]) {
      await page.setViewportSize({ width, height: 740 });
      await openReady(page);
      for (const control of await page
        .locator(".toolbar :is(button, input, select):not(.unseen):visible")
        .all()) {
        await expect(control, `${width} px`).toBeInViewport({ ratio: 0.99 });
      }
      const boxes = await page.locator(".toolbar :is(#size, #layers, #shuffle, #reset)").all();
      for (let i = 1; i < boxes.length; i++) {
        const [left, right] = [await boxes[i - 1].boundingBox(), await boxes[i].boundingBox()];
        expect(left.x + left.width, `${width} px`).toBeLessThanOrEqual(right.x);
      }
    }
  },
);

for (const [width, least] of [
  [320, 4],
  [360, 5],
  [390, 6],
  [430, 6],
]) {
  const tag = width === 320 || width === 390 ? [] : "@long";
  test(
    `at ${width} px, ${least} moves of a solution are whole, and the menu has the speed`,
    { tag },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await open(page, { "setup-alg": "R U F", alg: "F' U' R' D B2 D' L U2 R B' L2 F", move: "4" });
      const line = await page.locator("#moves").boundingBox();
      const inSight = [];
      for (const move of await moves(page).all()) {
        const box = await move.boundingBox();
        if (box.x >= line.x && box.x + box.width <= line.x + line.width) {
          inSight.push(move);
        }
      }
      expect(inSight.length).toBeGreaterThanOrEqual(least);

      const speed = page.getByLabel("Speed", { exact: true });
      await expect(speed).toBeHidden();
      await page.locator("#more-playback summary").tap();
      await expect(speed).toBeInViewport({ ratio: 1 });
      await speed.fill("11");
      await expect(page.locator("#speed-value")).toHaveText("200×");
      // A tap on the slider does not close the menu, and nothing of it is covered.
      await speed.tap();
      await expect(speed).toBeVisible();
      for (const choice of await page.locator(".more-list button").all()) {
        const [above, below] = [await choice.boundingBox(), await speed.boundingBox()];
        expect(above.y + above.height).toBeLessThanOrEqual(below.y);
      }
      await page.locator("#counter").tap();
      await expect(speed).toBeHidden();
    },
  );
}

test("a lesson has no row for the menu alone", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "layers", "setup-alg": "R U F" });
  await solveButton(page).tap();
  await outcome(page);
  await expect(page.getByRole("region", { name: "Lesson" })).toBeVisible();
  const [play, menu] = [page.locator("#play"), page.locator("#more-playback summary")];
  const [left, right] = [await play.boundingBox(), await menu.boundingBox()];
  expect(Math.abs(left.y + left.height / 2 - right.y - right.height / 2)).toBeLessThan(4);
  await expect(page.locator("#scrubber")).toBeInViewport({ ratio: 1 });
});

test("one's own moves are undone and redone by buttons with these names, and a solution is stepped through", async ({
  page,
}) => {
  await open(page, { "setup-alg": "R U" });
  await button(page, "Undo").tap();
  await expectCube(page, turned(solved(3), "R"));
  await button(page, "Redo").tap();
  await expectCube(page, turned(solved(3), "R U"));
  await expect(button(page, "Previous move")).toBeHidden();

  await open(page, { "setup-alg": "R U", alg: "U' R'", move: "0" });
  await button(page, "Next move").tap();
  await expectCube(page, turned(solved(3), "R"));
  await button(page, "Previous move").tap();
  await expectCube(page, turned(solved(3), "R U"));
  await expect(button(page, "Undo")).toBeHidden();
});

test("the open panel leaves the rows of the toolbar above it whole", async ({ page }) => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [430, 932],
  ]) {
    await page.setViewportSize({ width, height });
    await openReady(page);
    await sheet(page).tap();
    const { y } = await page.locator("#panel").boundingBox();
    const size = await page.locator("#size").boundingBox();
    const setup = await page.locator("#setup").boundingBox();
    expect(size.y + size.height, `${width} px`).toBeLessThanOrEqual(y);
    expect(setup.y, `${width} px`).toBeGreaterThanOrEqual(y - 1);
  }
});

test(
  "the algorithm of a link is visible when the panel opens",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { algorithm: "korf" });
    await sheet(page).tap();
    await expect(page.locator("#algorithm-korf")).toBeInViewport({ ratio: 1 });
  },
);

test("the buttons turn the cube", async ({ page }) => {
  await openReady(page);
  await page.getByRole("group", { name: "Turn a face" }).getByRole("button").first().tap();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
});

test("the cube is large on the smallest phones, and the buttons are one row", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openReady(page, { "setup-alg": "R U", alg: "U' R'" });
  const { width, height } = await page.locator("#stage").boundingBox();
  expect(Math.min(width, height)).toBeGreaterThan(225);
  const buttons = page.locator(".pad button:visible");
  const tops = new Set();
  for (const each of await buttons.all()) {
    const box = await each.boundingBox();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    tops.add(Math.round(box.y));
  }
  expect(tops.size).toBe(1);
  await page.locator("#turn-z").tap();
  await expect(page.locator("#counter")).toHaveText("Move 3 of 3");
});

for (const viewport of [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
]) {
  const tag = viewport.width === 667 ? [] : "@long";
  test.describe(`landscape, ${viewport.width} px wide`, { tag }, () => {
    test.use({ viewport });

    test("toolbar, buttons, cube, moves and panel do not overlap", async ({ page }) => {
      await openReady(page, { "setup-alg": "R U" });
      const boxes = [];
      for (const part of [".toolbar", ".pad", ".stage", ".transport", ".panel"]) {
        boxes.push({ part, ...(await page.locator(part).boundingBox()) });
      }
      for (const [i, a] of boxes.entries()) {
        expect(a.x + a.width, a.part).toBeLessThanOrEqual(viewport.width);
        expect(a.y + a.height, a.part).toBeLessThanOrEqual(viewport.height);
        for (const b of boxes.slice(i + 1)) {
          const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
          const along = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
          expect(Math.min(across, along), `${a.part} and ${b.part}`).toBeLessThanOrEqual(0);
        }
      }
      const stage = boxes.find(({ part }) => part === ".stage");
      expect(Math.min(stage.width, stage.height)).toBeGreaterThan(200);
      for (const id of ["solve", "turn-U", "play", "shuffle", "set-up"]) {
        await expect(page.locator(`#${id}`)).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

// Returns the panel, which is a sheet at the bottom on phones.
function sheet(page) {
  return page.getByTitle("Choose an algorithm and its settings");
}

test("all views are in sight on phones", async ({ page }) => {
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    await openReady(page);
    for (const tab of await page.locator("[data-view-tab]").all()) {
      await expect(tab, `${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});
