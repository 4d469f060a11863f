import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  button,
  counter,
  cube,
  expectCube,
  facelets,
  open,
  openReady,
  outcome,
  playFast,
  solveButton,
} from "../page.js";

test("the menu has all sizes from 2 to 20 and some larger sizes", async ({ page }) => {
  await open(page);
  const menu = page.getByLabel("Cube size");
  const sizes = [...Array.from({ length: 19 }, (_, i) => i + 2), 25, 33, 50, 75, 100];
  const options = await menu
    .getByRole("option")
    .evaluateAll((all) => all.map(({ value }) => value));
  expect(options.map(Number)).toEqual(sizes);
  for (const size of [2, 3, 4, 5, 10, 13, 20, 50]) {
    await menu.selectOption(String(size));
    await page.keyboard.press("KeyD");
    await expectCube(page, turned(solved(size), "R"));
  }
});

test("any size from 2 to 100 can be typed", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyN");
  await expect(layers(page)).toBeFocused();
  await page.keyboard.type("57");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Cube size")).toHaveValue("57");
  await expect(layers(page)).toHaveValue("");
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(57), "R"));
});

test("an invalid size is reported and leaves the cube and the text unchanged", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  const error = page.locator("#size-error");
  for (const text of ["101", "1", "-4", "3.5", "many", ""]) {
    await layers(page).fill(text);
    await layers(page).press("Enter");
    await expect(error).toContainText("2 to 100");
    await expect(layers(page)).toHaveValue(text);
  }
  await expectCube(page, turned(solved(3), "R"));
  await layers(page).fill("101");
  await layers(page).press("Enter");
  await page.keyboard.press("Escape");
  await expect(error).toBeHidden();
  await expect(layers(page)).toHaveValue("");
  await page.keyboard.press("KeyW");
  await expectCube(page, turned(solved(3), "R U"));
  await layers(page).fill("101");
  await page.getByLabel("Cube size").selectOption("4");
  await expect(layers(page)).toHaveValue("");
});

test("a change of size can be undone", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  await page.getByLabel("Cube size").selectOption("5");
  await expectCube(page, solved(5));
  await button(page, "Undo").click();
  await expectCube(page, turned(solved(3), "R"));
});

test("a link can open a larger cube, whose inner layers turn", async ({ page }) => {
  await open(page, { puzzle: "33x33x33" });
  await expect(page.getByLabel("Cube size")).toHaveValue("33");
  await page.keyboard.type("27");
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(33), "27R"));
});

test("the smallest and the largest size are shown", { tag: "@long" }, async ({ page }) => {
  for (const size of [1, 100]) {
    await open(page, { puzzle: `${size}x${size}x${size}` });
    await page.keyboard.press("KeyW");
    await expectCube(page, turned(solved(size), "U"));
  }
});

test("Solve is disabled, with a reason, for a size that no algorithm supports", async ({
  page,
}) => {
  // The page does not expose the colours of so large a cube, so this does not wait for them.
  await page.goto("./?puzzle=1001x1001x1001");
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", /^\d+$/);
  await expect(solveButton(page)).toBeDisabled();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("No algorithm");
});

test("dialogs and race have a cube of 200 layers, whose colours the page does not expose", async ({
  page,
}) => {
  await page.goto("./?puzzle=200x200x200");
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", /^\d+$/);

  await page.keyboard.press("Control+KeyK");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").fill("reduction");
  const possible = palette.getByRole("option", { name: /Solve with Reduction/ });
  await expect(possible).toBeVisible();
  await expect(possible).not.toContainText("not for");
  await expect(possible).not.toHaveAttribute("aria-disabled", "true");
  await palette.getByRole("combobox").fill("korf");
  const impossible = palette.getByRole("option", { name: /Solve with Korf/ });
  await expect(impossible).toContainText("not for 200×200×200");
  await expect(impossible).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");

  await button(page, "How it works").click();
  const method = page.getByRole("dialog", { name: "How Reduction works" });
  await expect(button(method, "Solve with it")).toBeEnabled();
  await page.getByRole("combobox", { name: "Algorithm" }).selectOption("korf");
  await expect(button(page.getByRole("dialog"), "Solve with it")).toBeDisabled();
  await page.keyboard.press("Escape");

  await button(page, "Race").click();
  await expect(page.locator("#race-size")).toHaveValue("200");
  await expect(page.locator("#race-summary")).toContainText("200×200×200");
  await expect(page.getByRole("checkbox", { name: "Reduction" })).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Human" })).toBeEnabled();
  await expect(page.getByRole("checkbox", { name: "Korf" })).toBeHidden();
});

for (const view of ["report", "map"]) {
  const tag = view === "map" ? "@long" : [];
  test(`the view ${view} offers what solves a cube of 200 layers`, { tag }, async ({ page }) => {
    await page.goto(`./?view=${view}&puzzle=200x200x200&algorithms=reduction`);
    await expect(page.locator(`#${view}-size`)).toHaveValue("200x200x200");
    await expect(page.locator(`#${view}-algorithms input`)).toHaveCount(1);
    await expect(page.getByRole("checkbox", { name: "Reduction" })).toBeChecked();
  });
}

for (const size of [4, 7, 20]) {
  test(
    `a ${size}x${size}x${size} can be shuffled and solved by mouse`,
    { tag: size === 4 ? [] : "@long" },
    async ({ page }) => {
      await openReady(page, { puzzle: `${size}x${size}x${size}`, param: "seconds=1" });
      await playFast(page);
      await button(page, "Shuffle").click();
      await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
      await solveButton(page).click();
      expect(await outcome(page)).toMatchObject({ algorithm: "reduction", error: null });
      const isDone = async () => isSolved(await facelets(page));
      await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
    },
  );
}

test(
  "a long solution can be navigated by stage, by slider and to both ends",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { puzzle: "20x20x20", param: "seconds=1" });
    await button(page, "Shuffle").click();
    await expect(counter(page)).toHaveText("Move 200 of 200");
    const shuffled = await facelets(page);
    await solveButton(page).click();
    const { stages, length } = await outcome(page);
    expect(length).toBeGreaterThan(1000);
    await page.keyboard.press("Space");
    await expect(page.locator("#stage-name")).toHaveText(stages[0].name);
    await expect(page.locator("#stages li")).toHaveCount(stages.length);

    const last = stages.length - 1;
    await page.locator(`[data-stage="${last}"]`).click();
    await expect(page.locator("#stage-name")).toHaveText(stages[last].name);
    await expect(page.locator("#stage-number")).toHaveText(`${last + 1} of ${last + 1}`);
    await page.keyboard.press("End");
    await expect(cube(page)).toHaveAttribute("data-turning", "false");
    expect(isSolved(await facelets(page))).toBe(true);

    const slider = page.getByLabel("Playback position");
    const half = Math.floor(length / 2);
    await slider.fill(String(200 + half));
    await expect(slider).toHaveValue(String(200 + half));
    await expect(counter(page)).toContainText(` of ${length.toLocaleString("en")} OBTM`);
    const fromTheEnd = await facelets(page);
    await slider.fill("200");
    expect(await facelets(page)).toBe(shuffled);
    await expect(page.locator("#stage-number")).toHaveText(`1 of ${last + 1}`);
    await slider.fill(String(200 + half));
    expect(await facelets(page)).toBe(fromTheEnd);
    await page.locator('[data-stage="1"]').click();
    await expect(page.locator("#stage-number")).toHaveText(`2 of ${last + 1}`);
    await button(page, "Previous stage").click();
    expect(await facelets(page)).toBe(shuffled);
  },
);

function layers(page) {
  return page.getByLabel("Number of layers, 2 to 100");
}
