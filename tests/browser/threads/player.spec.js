// What the menu of playback and the list of moves do beyond playing once.

import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { button, counter, cube, expectCube, facelets, moves, open, tabTo } from "../page.js";

const SOLUTION = { "setup-alg": "R U F", alg: "F' U' R'", move: "0" };

function menu(page) {
  return page.getByRole("group", { name: "More playback" }).and(page.locator("div"));
}

async function openMenu(page) {
  await page.locator("#more-playback summary").click();
  await expect(menu(page)).toBeVisible();
}

test("a loop plays the solution again until it is paused", { tag: "@long" }, async ({ page }) => {
  await open(page, SOLUTION);
  await openMenu(page);
  await button(page, "Loop").click();
  await expect(button(page, "Loop")).toHaveAttribute("aria-pressed", "true");
  await button(page, "Play").click();
  await expect(menu(page)).toBeHidden();
  for (let time = 0; time < 2; time++) {
    await expect(counter(page)).toHaveText("Move 3 of 3");
    await expect(counter(page)).toHaveText("Move 0 of 3");
  }
  await button(page, "Pause").click();
  await expect(button(page, "Play")).toHaveAttribute("aria-pressed", "false");
});

test(
  "the mirror image and the inverse of a solution are played, and undo brings it back",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, SOLUTION);
    await openMenu(page);
    await button(page, "Mirror image").click();
    await expect(menu(page)).toBeHidden();
    await expect(moves(page)).toHaveText(["L'", "U'", "F'", "F", "U", "L"]);
    await expectCube(page, turned(solved(3), "L' U' F'"));
    await openMenu(page);
    await button(page, "Inverse").click();
    await expect(moves(page)).toHaveText(["L'", "U'", "F'"]);
    await expectCube(page, solved(3));
    await button(page, "Play").click();
    await expectCube(page, turned(solved(3), "L' U' F'"));

    await open(page, SOLUTION);
    await openMenu(page);
    await button(page, "Mirror image").click();
    for (let move = 0; move < 4; move++) {
      await page.keyboard.press("Comma");
    }
    await expect(moves(page)).toHaveText(["R", "U", "F", "F'", "U'", "R'"]);
  },
);

test("the menu is used by keyboard and closes by Escape or a click elsewhere", async ({ page }) => {
  await open(page, SOLUTION);
  await page.locator("#more-playback summary").focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Loop")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(button(page, "Loop")).toHaveAttribute("aria-pressed", "true");
  await expect(menu(page)).toBeVisible();
  // Its edge may leave a strip of a control below it.
  await expectAccessible(page, "#more-playback");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await openMenu(page);
  await page.locator("#counter").click();
  await expect(menu(page)).toBeHidden();
});

test("the cube before the move under the mouse is shown, and turns start from the present one", async ({
  page,
}) => {
  await open(page, SOLUTION);
  await moves(page).nth(4).hover();
  await expect(cube(page)).toHaveAttribute("data-preview", "U'");
  await expectCube(page, turned(solved(3), "R U F"));
  await page.keyboard.press("Period");
  await expect(cube(page)).toHaveAttribute("data-preview", "");
  await expectCube(page, turned(solved(3), "R U"));
  await moves(page).nth(0).hover();
  await expect(cube(page)).toHaveAttribute("data-preview", "R");
  await page.locator("#counter").hover();
  await expect(cube(page)).toHaveAttribute("data-preview", "");
});

test.describe("part of the line", () => {
  test.beforeEach(({ context }) => context.grantPermissions(["clipboard-read", "clipboard-write"]));

  const LONG = { "setup-alg": "R U F", alg: "F' U' R' D B2 D'", move: "1" };

  function chosen(page) {
    return page.locator('#moves [aria-pressed="true"]');
  }

  async function expectCopied(page, text) {
    await expect(page.getByRole("status").filter({ hasText: "Moves copied." })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(chosen(page)).toHaveCount(0);
    await expect(page.locator("#chosen")).toBeHidden();
  }

  test("Shift+click chooses moves from the current one, and a button copies them", async ({
    page,
  }) => {
    await open(page, LONG);
    await moves(page)
      .nth(6)
      .click({ modifiers: ["Shift"] });
    await expect(chosen(page)).toHaveText(["F'", "U'", "R'", "D"]);
    // The cube stays where it is, and a click extends what is chosen.
    await expect(counter(page)).toHaveText("Move 1 of 6");
    await moves(page).nth(4).click();
    await expect(chosen(page)).toHaveText(["F'", "U'"]);
    await expect(page.locator("#move-said")).toHaveText("U prime, 2 moves chosen");
    await expectAccessible(page);
    await button(page, "Copy 2 moves").click();
    await expectCopied(page, "F' U'");
    await moves(page).nth(4).click();
    await expect(counter(page)).toHaveText("Move 2 of 6");
  });

  test("a click on the name of a stage chooses its moves, and Ctrl+C copies them", async ({
    page,
  }) => {
    await open(page, LONG);
    await page.locator("#moves .section", { hasText: "Setup" }).click();
    await expect(chosen(page)).toHaveText(["R", "U", "F"]);
    await page.keyboard.press("Control+c");
    await expectCopied(page, "R U F");
    // Without chosen moves, the key turns a slice as before.
    await page.locator("#moves .section", { hasText: "Moves" }).click();
    await expect(button(page, "Copy 6 moves")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(chosen(page)).toHaveCount(0);
    await expect(page.locator("#chosen")).toBeHidden();
  });

  test("moves are chosen by keyboard", { tag: "@long" }, async ({ page }) => {
    await open(page, LONG);
    await tabTo(page, page.locator("#moves"));
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      await page.keyboard.press(`Shift+${key}`);
    }
    await expect(chosen(page)).toHaveText(["F'", "U'"]);
    await page.keyboard.press("Shift+End");
    await expect(chosen(page)).toHaveCount(6);
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Shift+Home");
    await expect(chosen(page)).toHaveText(["R", "U", "F", "F'"]);
    await page.keyboard.press("Control+c");
    await expectCopied(page, "R U F F'");
    // The cube has not moved.
    await expect(counter(page)).toHaveText("Move 1 of 6");
  });

  test("turns replace the chosen moves", { tag: "@long" }, async ({ page }) => {
    await open(page, LONG);
    await page.locator("#moves .section", { hasText: "Moves" }).click();
    await expect(chosen(page)).toHaveCount(6);
    await page.keyboard.press("KeyA");
    await expect(moves(page)).toHaveText(["R", "U", "F", "F'", "L"]);
    await expect(chosen(page)).toHaveCount(0);
  });
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("the menu fits and its buttons are 44 px high", { tag: "@long" }, async ({ page }) => {
    await open(page, SOLUTION);
    await page.locator("#more-playback summary").tap();
    for (const choice of await menu(page).getByRole("button").all()) {
      await expect(choice).toBeInViewport({ ratio: 1 });
      expect((await choice.boundingBox()).height).toBeGreaterThanOrEqual(44);
    }
    await button(page, "Inverse").tap();
    await expectCube(page, solved(3));
  });

  test("moves are chosen by taps and copied", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, { ...SOLUTION, alg: "F' U' R' D B2 D'" });
    await moves(page).nth(3).tap();
    await expect(counter(page)).toHaveText("Move 1 of 6");
    await page.locator("#more-playback summary").tap();
    await button(page, "Choose moves").tap();
    await expect(menu(page)).toBeHidden();
    await moves(page).nth(4).tap();
    const copy = button(page, "Copy 2 moves");
    await expect(copy).toBeInViewport({ ratio: 1 });
    for (const action of await page.locator("#chosen button").all()) {
      const { width, height } = await action.boundingBox();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(
      (await page.locator("#moves").boundingBox()).width,
      "room for moves",
    ).toBeGreaterThanOrEqual(120);
    await copy.tap();
    await expect(page.locator("#chosen")).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("F' U'");
  });
});

test("a move says itself in words under the mouse, under a finger and with the focus", async ({
  page,
}) => {
  await open(page, { "setup-alg": "R U'" });
  const words = page.locator("#move-words");
  const first = page.locator("#moves [data-turn='1']");
  await first.hover();
  await expect(words).toHaveText("R: right side, clockwise");
  await page.mouse.move(5, 300);
  await expect(words).toBeHidden();
  // A long press is no click, so the cube stays.
  const before = await facelets(page);
  await first.dispatchEvent("pointerdown", { pointerType: "touch" });
  await expect(words).toHaveText("R: right side, clockwise");
  await first.dispatchEvent("pointerup", { pointerType: "touch" });
  await first.dispatchEvent("click");
  await expect(words).toBeHidden();
  expect(await facelets(page)).toBe(before);
  await page.locator("#moves").focus();
  await expect(words).toHaveText("U': top side, counter-clockwise");
  await page.keyboard.press("Comma");
  await expect(words).toHaveText("R: right side, clockwise");
  await page.locator("#cube").focus();
  await expect(words).toBeHidden();
});
