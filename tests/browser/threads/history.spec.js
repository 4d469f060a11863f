import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, counter, cube, expectCube, facelets, moves, open } from "../page.js";

test("Shuffle scrambles the cube differently each time, and its moves can be undone", async ({
  page,
}) => {
  await open(page);
  await button(page, "Shuffle").click();
  await expect(counter(page)).toHaveText("Move 25 of 25");
  const first = await facelets(page);
  expect(isSolved(first)).toBe(false);
  expect(first).toBe(turned(solved(3), (await moves(page).allTextContents()).join(" ")));

  await page.keyboard.press("BracketRight");
  await expect.poll(() => facelets(page)).not.toBe(first);
  await expect(counter(page)).toHaveText("Move 25 of 25");

  await page.keyboard.press("Comma");
  await expect(counter(page)).toHaveText("Move 24 of 25");
  await page.keyboard.press("Home");
  await expectCube(page, solved(3));
  await button(page, "Undo").click();
  await expectCube(page, first);
});

/** Presses a key and returns whether the page takes it from the browser. */
function isTaken(page, key) {
  return page.evaluate((key) => {
    const event = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(event);
  }, key);
}

test("only the classic layout takes F5 from the browser, for 100 moves", async ({ page }) => {
  await open(page);
  for (const layout of ["WASD", "Notation"]) {
    await page.getByRole("radio", { name: layout }).check({ force: true });
    expect(await isTaken(page, { code: "F5", key: "F5" })).toBe(false);
  }
  await expect(counter(page)).toHaveText("No moves yet");
  await page.getByRole("radio", { name: "Classic" }).check({ force: true });
  await cube(page).focus();
  await page.keyboard.press("F5");
  await expect(counter(page)).toHaveText("Move 100 of 100");
  expect(isSolved(await facelets(page))).toBe(false);
});

test("Ctrl+Z and Ctrl+Y undo and redo, and other keys with Ctrl are the browser's", async ({
  page,
}) => {
  await open(page);
  for (const key of ["KeyD", "KeyW", "KeyS"]) {
    await page.keyboard.press(key);
  }
  await expectCube(page, turned(solved(3), "R U F"));
  await page.keyboard.press("Control+z");
  await expectCube(page, turned(solved(3), "R U"));
  await page.keyboard.press("Control+z");
  await expectCube(page, turned(solved(3), "R"));
  await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+Z");
  await expectCube(page, turned(solved(3), "R U F"));
  // Ctrl+C copies the text that is selected.
  for (const [code, key] of [
    ["KeyC", "c"],
    ["KeyD", "d"],
    ["KeyF", "f"],
    ["KeyA", "a"],
  ]) {
    expect(await isTaken(page, { code, key, ctrlKey: true })).toBe(false);
    await page.keyboard.press(`Control+${key}`);
  }
  await expectCube(page, turned(solved(3), "R U F"));
});

test("undo and redo work by button and by key", async ({ page }) => {
  await open(page);
  for (const key of ["KeyD", "KeyW", "KeyS"]) {
    await page.keyboard.press(key);
  }
  await button(page, "Undo").click();
  await expectCube(page, turned(solved(3), "R U"));
  await page.keyboard.press("Backspace");
  await expectCube(page, turned(solved(3), "R"));
  await expect(counter(page)).toHaveText("Move 1 of 3");
  await button(page, "Redo").click();
  await page.keyboard.press("Period");
  await expectCube(page, turned(solved(3), "R U F"));
  await expect(button(page, "Redo")).toBeDisabled();
  await page.keyboard.press("Home");
  await expectCube(page, solved(3));
  await expect(button(page, "Undo")).toBeDisabled();
  await page.keyboard.press("End");
  await expectCube(page, turned(solved(3), "R U F"));
});

test("a turn after an undo replaces the undone moves", { tag: "@long" }, async ({ page }) => {
  await open(page);
  for (const key of ["KeyD", "KeyW", "KeyS", "Comma", "Comma", "KeyA"]) {
    await page.keyboard.press(key);
  }
  await expect(moves(page)).toHaveText(["R", "L"]);
  await expectCube(page, turned(solved(3), "R L"));
});

test("Reset solves the cube and can be undone", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  await page.keyboard.press("KeyW");
  await button(page, "Reset").click();
  await expectCube(page, solved(3));
  await expect(counter(page)).toHaveText("No moves yet");
  await button(page, "Undo").click();
  await expectCube(page, turned(solved(3), "R U"));
  await page.keyboard.press("Backslash");
  await expectCube(page, solved(3));
});

test("Escape never resets the cube", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press("Escape");
  }
  await expectCube(page, turned(solved(3), "R"));
});

test(
  "the accessible name of the cube includes whether it is solved",
  { tag: "@long" },
  async ({ page }) => {
    await open(page);
    await expect(cube(page)).toHaveAccessibleName("3 by 3 by 3 cube, solved");
    await page.keyboard.press("KeyD");
    await expect(cube(page)).toHaveAccessibleName("3 by 3 by 3 cube, not solved");
  },
);
