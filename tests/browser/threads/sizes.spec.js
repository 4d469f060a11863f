import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  button,
  expectCube,
  facelets,
  open,
  openReady,
  outcome,
  playFast,
  solveButton,
} from "../page.js";

test("the menu has every size from 2 to 20, and each can be turned", async ({ page }) => {
  await open(page);
  const menu = page.getByLabel("Size of the cube");
  const sizes = Array.from({ length: 19 }, (_, i) => i + 2);
  const options = await menu
    .getByRole("option")
    .evaluateAll((all) => all.map(({ value }) => value));
  expect(options.map(Number)).toEqual(sizes);
  for (const size of sizes) {
    await menu.selectOption(String(size));
    await page.keyboard.press("KeyD");
    await expectCube(page, turned(solved(size), "R"));
  }
});

test("a choice of size can be undone", async ({ page }) => {
  await open(page);
  await page.keyboard.press("KeyD");
  await page.getByLabel("Size of the cube").selectOption("5");
  await expectCube(page, solved(5));
  await button(page, "Undo").click();
  await expectCube(page, turned(solved(3), "R"));
});

test("the address may ask for larger cubes, whose inner layers turn", async ({ page }) => {
  await open(page, { puzzle: "33x33x33" });
  await expect(page.getByLabel("Size of the cube")).toHaveValue("33");
  await page.keyboard.type("27");
  await page.keyboard.press("KeyD");
  await expectCube(page, turned(solved(33), "27R"));
});

test("a cube of one cubie and one of a hundred layers are shown", async ({ page }) => {
  for (const size of [1, 100]) {
    await open(page, { puzzle: `${size}x${size}x${size}` });
    await page.keyboard.press("KeyW");
    await expectCube(page, turned(solved(size), "U"));
  }
});

test("where no algorithm takes the size the page says so instead of offering Solve", async ({
  page,
}) => {
  // So large a cube does not tell its colours, which is what opening waits for.
  await page.goto("./?puzzle=201x201x201");
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", /^\d+$/);
  await expect(solveButton(page)).toBeDisabled();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("No algorithm");
});

for (const size of [4, 7]) {
  test(`a ${size}x${size}x${size} is shuffled and solved by clicking`, async ({ page }) => {
    await openReady(page, { puzzle: `${size}x${size}x${size}`, param: "seconds=1" });
    await playFast(page);
    await button(page, "Shuffle").click();
    await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
    await solveButton(page).click();
    expect(await outcome(page)).toMatchObject({ algorithm: "reduction", error: null });
    const isDone = async () => isSolved(await facelets(page));
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true);
  });
}
