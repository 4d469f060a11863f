import { solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  animationFrames,
  button,
  counter,
  cube,
  expectCube,
  facelets,
  moves,
  open,
  openReady,
} from "../page.js";

const LAYOUTS = [
  { name: "WASD", keys: ["KeyW", "KeyA", "KeyS", "KeyD", "KeyF", "KeyX"] },
  { name: "Notation", keys: ["KeyU", "KeyL", "KeyF", "KeyR", "KeyB", "KeyD"] },
];
const FACES = ["U", "L", "F", "R", "B", "D"];

for (const { name, keys } of LAYOUTS) {
  const tag = name === "WASD" ? [] : "@long";
  test(
    `${name} keys turn the six faces; Shift reverses, Alt makes half turns`,
    { tag },
    async ({ page }) => {
      await open(page);
      await page.getByRole("radio", { name }).check();
      for (const held of ["", "Shift+", "Alt+"]) {
        for (const key of keys) {
          await page.keyboard.press(held + key);
        }
      }
      const expected = ["", "'", "2"].flatMap((suffix) => FACES.map((face) => face + suffix));
      await expect(moves(page)).toHaveText(expected);
      await expectCube(page, turned(solved(3), expected.join(" ")));
    },
  );
}

test("arrow keys and Z rotate the whole cube, M and E turn slices", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  for (const key of ["ArrowUp", "ArrowLeft", "KeyZ", "ArrowDown", "Shift+ArrowRight"]) {
    await page.keyboard.press(key);
  }
  await page.keyboard.press("KeyM");
  await page.keyboard.press("Alt+KeyE");
  const expected = ["R", "x", "y", "z", "x'", "y", "M", "E2"];
  await expect(moves(page)).toHaveText(expected);
  await expectCube(page, turned(solved(3), expected.join(" ")));
});

test("arrow keys in the result and the move list do not turn the cube", async ({ page }) => {
  await openReady(page);
  await page.keyboard.press("KeyD");
  for (const id of ["result", "moves"]) {
    await page.locator(`#${id}`).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
  }
  await expect(moves(page)).toHaveText(["R"]);
});

for (const [size, layer] of [
  [4, 2],
  [7, 5],
]) {
  const tag = size === 7 ? [] : "@long";
  test(
    `a digit selects a layer of a ${size}x${size}x${size}, and the badge shows it`,
    { tag },
    async ({ page }) => {
      await open(page, { puzzle: `${size}x${size}x${size}` });
      const badge = page.locator("#layer-badge");
      await expect(badge).toBeHidden();
      await page.keyboard.press(`Digit${layer}`);
      await expect(badge).toHaveText(`Layer ${layer}`);
      await page.keyboard.press("KeyD");
      await page.keyboard.press("Shift+KeyW");
      await expectCube(page, turned(solved(size), `${layer}R ${layer}U'`));
      await page.keyboard.press("Escape");
      await expect(badge).toBeHidden();
      await page.keyboard.press("KeyD");
      await expectCube(page, turned(solved(size), `${layer}R ${layer}U' R`));
    },
  );
}

test("two quick digits select a layer above 9", { tag: "@long" }, async ({ page }) => {
  await open(page, { puzzle: "13x13x13" });
  await page.keyboard.type("12");
  await expect(page.locator("#layer-badge")).toHaveText("Layer 12");
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(13), "12R"));
});

test("two numbers with a hyphen select a layer range", async ({ page }) => {
  await open(page, { puzzle: "9x9x9" });
  await page.keyboard.type("3-5");
  await expect(page.locator("#layer-badge")).toHaveText("Layers 3–5");
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(9), "3R 4R 5R"));
  await expect(moves(page)).toHaveText(["3-5r"]);
});

test("layers can be typed into a field, and missing layers are reported", async ({ page }) => {
  await open(page, { puzzle: "9x9x9" });
  const field = page.getByLabel("Layer, or a range");
  await field.fill("2-4");
  await field.press("Enter");
  await page.keyboard.press("KeyW");
  await expectCube(page, turned(solved(9), "2U 3U 4U"));
  await field.fill("12");
  await field.press("Enter");
  await expect(page.locator("#notice")).toContainText("layers 1 to 9");
  await expect(field).toHaveValue("2-4");
  await expect(page.locator("#layer-badge")).toHaveText("Layers 2–4");
  await page.keyboard.press("Shift+KeyW");
  await expectCube(page, solved(9));
});

test("keys pressed faster than the animation are all executed in order", async ({ page }) => {
  await open(page);
  const keys = ["KeyD", "KeyW", "Shift+KeyD", "Shift+KeyW", "KeyS", "KeyA", "KeyX", "KeyF"];
  for (const key of [...keys, "Alt+KeyD", "Alt+KeyW"]) {
    await page.keyboard.press(key);
  }
  const expected = ["R", "U", "R'", "U'", "F", "L", "D", "B", "R2", "U2"];
  await expect(moves(page)).toHaveText(expected);
  await expect(counter(page)).toHaveText("Move 10 of 10");
  await expectCube(page, turned(solved(3), expected.join(" ")));
});

test("holding a key down turns once", async ({ page }) => {
  await open(page);
  for (let repeat = 0; repeat < 5; repeat++) {
    await page.keyboard.down("KeyD");
  }
  await page.keyboard.up("KeyD");
  await expectCube(page, turned(solved(3), "R"));
  await expect(counter(page)).toHaveText("Move 1 of 1");
});

test(
  "typing into the scramble field does not turn the cube",
  { tag: "@long" },
  async ({ page }) => {
    await open(page);
    const field = page.getByLabel("Scramble or state");
    await field.pressSequentially("dwsa");
    await expect(field).toHaveValue("dwsa");
    expect(await facelets(page)).toBe(solved(3));
    await expect(moves(page)).toHaveCount(0);
  },
);

test("browser shortcuts turn nothing", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Meta+KeyD");
  await page.keyboard.press("ControlRight+KeyD");
  await page.keyboard.press("Tab");
  await animationFrames(page, 3);
  expect(await facelets(page)).toBe(solved(3));
});

test("every turn has a button", { tag: "@long" }, async ({ page }) => {
  await open(page, { puzzle: "5x5x5" });
  const faces = page.getByRole("group", { name: "Turn a face" });
  await faces.getByRole("button", { name: /^R/ }).click();
  await page.getByRole("button", { name: /counter-clockwise/i }).click();
  await faces.getByRole("button", { name: /^U/ }).click();
  await page.getByRole("button", { name: /half turn/i }).click();
  await faces.getByRole("button", { name: /^F/ }).click();
  await button(page, "Next layer inward").click();
  await faces.getByRole("button", { name: /^R/ }).click();
  await button(page, "M").click();
  await button(page, "y").click();
  await expectCube(page, turned(solved(5), "R U' F2 2R M y"));
});

test("a question mark opens the list of shortcuts, and Escape closes it", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Shift+Slash");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("Choose the layer");
  await page.keyboard.press("KeyD");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(cube(page)).toHaveAttribute("data-state", solved(3));
});
