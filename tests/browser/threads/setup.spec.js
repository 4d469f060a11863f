import { netOf, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, counter, cube, expectCube, facelets, moves, open, setUp } from "../page.js";

const SCRAMBLE = "R U2 F' L D B2";

test("a scramble starts from the solved cube, and its moves are listed", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyX");
  await setUp(page, SCRAMBLE);
  await expectCube(page, turned(solved(3), SCRAMBLE));
  await expect(moves(page)).toHaveText(SCRAMBLE.split(" "));
});

test('"Apply moves" continues from the current position', async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyX");
  await page.getByLabel("Scramble or state").fill("R U");
  await button(page, "Apply moves").click();
  await expectCube(page, turned(solved(3), "D R U"));
});

test("notations of other programs are accepted", async ({ page }) => {
  await open(page);
  await setUp(page, "R’ Ui FF 2D₂ Rw");
  await expectCube(page, turned(solved(3), "R' U' F2 2D2 R 2R"));
});

test("pasted lines are joined and their comments removed", { tag: "@long" }, async ({ page }) => {
  await open(page);
  const field = page.getByLabel("Scramble or state");
  await paste(field, "R U // first\nF2 // then\n");
  await expect(field).toHaveValue("R U F2");
  await field.press("Enter");
  await expectCube(page, turned(solved(3), "R U F2"));
});

for (const size of [2, 3, 4]) {
  const tag = size === 3 ? [] : "@long";
  test(`a pasted net of a ${size}x${size}x${size} is its cube`, { tag }, async ({ page }) => {
    await open(page);
    const state = turned(solved(size), SCRAMBLE);
    const field = page.getByLabel("Scramble or state");
    await paste(field, netOf(state));
    await expect(field).toHaveValue(/^net: /);
    await field.press("Enter");
    await expectCube(page, state);
    await expect(moves(page)).toHaveCount(0);
  });
}

test("several pasted scrambles are one sequence, and the page reports it", async ({ page }) => {
  await open(page);
  const field = page.getByLabel("Scramble or state");
  await paste(field, "1. R U2 F\n2. D2 B L\n");
  await field.press("Enter");
  await expectCube(page, turned(solved(3), "R U2 F D2 B L"));
  await expect(page.locator("#notice")).toContainText("2 lines or parts were read as one sequence");
});

test("a pasted link sets up its cube in its size", async ({ page }) => {
  await open(page);
  await setUp(page, "https://alpha.twizzle.net/edit/?puzzle=4x4x4&setup-alg=R+2U%27");
  await expectCube(page, turned(solved(4), "R 2U'"));
});

test("a state with separators and a mistake is never moves", async ({ page }) => {
  await open(page);
  const flipped = swapped(solved(3), [[7, 19]]);
  for (const name of ["Set up", "Apply moves"]) {
    await page.getByLabel("Scramble or state").fill([...flipped].join(" "));
    await button(page, name).click();
    await expect(page.locator("#setup-error")).toContainText("flipped");
    expect(await facelets(page)).toBe(solved(3));
  }
});

test("turns of large cubes are accepted in WCA and SiGN notation", async ({ page }) => {
  await open(page, { puzzle: "7x7x7" });
  await setUp(page, "3Rw 2U 2-4r' f 2-3F2");
  const alone = "R 2R 3R 2U 2R' 3R' 4R' F 2F 2F2 3F2";
  await expectCube(page, turned(solved(7), alone));
  await expect(moves(page)).toHaveText(["3Rw", "2U", "2-4r'", "Fw", "2-3f2"]);
});

test(
  "a missing layer is reported with the layers of the cube",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, { puzzle: "5x5x5" });
    await page.keyboard.press("KeyD");
    for (const alg of ["U 6R", "U 6Rw", "U 2-7r"]) {
      await page.getByLabel("Scramble or state").fill(alg);
      await button(page, "Apply moves").click();
      await expect(page.locator("#setup-error")).toContainText("5x5x5 cube has layers 1 to 5");
      await expect(page.locator("#setup-error mark")).toHaveText(alg.slice(2));
    }
    expect(await facelets(page)).toBe(turned(solved(5), "R"));
  },
);

test("an invalid scramble is reported with the mistake marked, and the cube does not change", async ({
  page,
}) => {
  await open(page);
  await setUp(page, "R U");
  await expectCube(page, turned(solved(3), "R U"));
  await setUp(page, "R U Q2 F");
  const error = page.locator("#setup-error");
  await expect(error).toBeVisible();
  await expect(error.locator("mark")).toHaveText(/^Q/);
  await expect(error).toContainText("R U Q2 F");
  await expect(page.getByLabel("Scramble or state")).toHaveValue("R U Q2 F");
  expect(await facelets(page)).toBe(turned(solved(3), "R U"));

  await page.getByLabel("Scramble or state").fill("F");
  await expect(error).toBeHidden();
});

test("Escape hides the error and keeps the text", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await setUp(page, "R Q");
  const error = page.locator("#setup-error");
  await expect(error).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(error).toBeHidden();
  await expect(page.getByLabel("Scramble or state")).toHaveValue("R Q");
});

test("a state of 54 colours is accepted", { tag: "@long" }, async ({ page }) => {
  await open(page);
  const state = turned(solved(3), SCRAMBLE);
  await setUp(page, state);
  await expectCube(page, state);
  await expect(moves(page)).toHaveCount(0);
});

test("colours of another size change the size of the cube", async ({ page }) => {
  await open(page);
  const state = turned(solved(4), "R 2U F' 2L");
  await setUp(page, state);
  await expectCube(page, state);
  await expect(page.getByLabel("Cube size")).toHaveValue("4");
});

const IMPOSSIBLE = [
  {
    what: "a twisted corner",
    swaps: [
      [8, 9],
      [9, 20],
    ],
    message: /corner|twist/i,
  },
  {
    what: "a flipped edge",
    swaps: [[7, 19]],
    message: /edge|flip/i,
  },
  {
    what: "a wing of a 4x4x4 that stands twice",
    size: 4,
    swaps: [[13, 33]],
    message: "wings UF of layer 2",
  },
  {
    what: "a centre of a 6x6x6 in another cluster",
    size: 6,
    swaps: [[7, 44]],
    message: "row 2, column 2",
  },
];

for (const { what, size = 3, swaps, message } of IMPOSSIBLE) {
  const tag = size === 3 ? [] : "@long";
  test(
    `${what} is rejected with the broken law, and the cube does not change`,
    { tag },
    async ({ page }) => {
      await open(page);
      await page.keyboard.press("KeyD");
      await setUp(page, swapped(solved(size), swaps));
      const error = page.locator("#setup-error");
      await expect(error).toBeVisible();
      await expect(error).toContainText(message);
      expect(await facelets(page)).toBe(turned(solved(3), "R"));
    },
  );
}

test(
  "a wrong number of stickers of a colour is rejected by name",
  { tag: "@long" },
  async ({ page }) => {
    await open(page);
    await setUp(page, solved(3).replace("URRR", "UURR"));
    await expect(page.locator("#setup-error")).toContainText(/10|U/);
    await expect(cube(page)).toHaveAttribute("data-state", solved(3));
  },
);

test("very long or unusual text is rejected without damage", async ({ page }) => {
  await open(page);
  for (const text of ["😀 R", "R".repeat(20_000) + "?", "((((", "99999999999R", "<b>R</b>"]) {
    await setUp(page, text);
    await expect(page.locator("#setup-error")).toBeVisible();
    await expect(cube(page)).toHaveAttribute("data-state", solved(3));
  }
  await setUp(page, "R");
  await expectCube(page, turned(solved(3), "R"));
});

/** Pastes a text into a field. */
async function paste(field, text) {
  await field.focus();
  await field.evaluate((node, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = { clipboardData, bubbles: true, cancelable: true };
    node.dispatchEvent(new ClipboardEvent("paste", event));
  }, text);
}

function swapped(facelets, swaps) {
  const after = [...facelets];
  for (const [a, b] of swaps) {
    [after[a], after[b]] = [after[b], after[a]];
  }
  return after.join("");
}

test("a number in the field requests that number of random moves", async ({ page }) => {
  await open(page);
  await setUp(page, "30");
  await expect(counter(page)).toHaveText("Move 30 of 30");
  await setUp(page, "5000");
  await expect(page.locator("#setup-error")).toContainText("Enter from 1 to 1000 random moves.");
  await expect(page.getByLabel("Scramble or state")).toHaveValue("5000");
});
