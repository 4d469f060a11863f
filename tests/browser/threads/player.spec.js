// What the menu of playback and the list of moves do beyond playing once.

import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { button, counter, cube, expectCube, moves, open } from "../page.js";

const SOLUTION = { "setup-alg": "R U F", alg: "F' U' R'", move: "0" };

function menu(page) {
  return page.getByRole("group", { name: "More playback" }).and(page.locator("div"));
}

async function openMenu(page) {
  await page.locator("#more-playback summary").click();
  await expect(menu(page)).toBeVisible();
}

test("a loop plays the solution again until it is paused", async ({ page }) => {
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

test("the mirror image and the inverse of a solution are played, and undo brings it back", async ({
  page,
}) => {
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
});

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
  await expectAccessible(page);
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

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("the menu fits and its buttons are 44 px high", async ({ page }) => {
    await open(page, SOLUTION);
    await page.locator("#more-playback summary").tap();
    for (const choice of await menu(page).getByRole("button").all()) {
      await expect(choice).toBeInViewport({ ratio: 1 });
      expect((await choice.boundingBox()).height).toBeGreaterThanOrEqual(44);
    }
    await button(page, "Inverse").tap();
    await expectCube(page, solved(3));
  });
});
