import { solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  algorithm,
  button,
  cube,
  expectCube,
  facelets,
  moves,
  open,
  openReady,
  outcome,
  request,
} from "../page.js";

test.describe("keys", () => {
  test("a key is changed, works at once and after a reload, and its tooltip names it", async ({
    page,
  }) => {
    await open(page);
    const keys = await openKeys(page);
    await keys.getByRole("button", { name: "Shuffle: ]" }).click();
    await expect(keys.getByRole("status")).toContainText("Press the new key for “Shuffle”");
    await page.keyboard.press("KeyQ");
    await expect(keys.getByRole("button", { name: "Shuffle: Q" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(keys).toBeHidden();
    await expect(button(page, "Shuffle")).toHaveAttribute("title", "Shuffle (Q)");

    await page.keyboard.press("BracketRight");
    await expect(cube(page)).toHaveAttribute("data-state", solved(3));
    await page.reload();
    await open(page);
    await page.keyboard.press("KeyQ");
    await expect(cube(page)).not.toHaveAttribute("data-state", solved(3));
  });

  test("a conflict is shown, and the key is given only on request", async ({ page }) => {
    await open(page);
    const keys = await openKeys(page);
    await keys.getByRole("button", { name: "Get a hint; again to make the move: H" }).click();
    await page.keyboard.press("KeyW");
    await expect(keys.getByRole("status")).toContainText("Turn the upper face: U");
    await button(keys, "Cancel").click();
    await expect(
      keys.getByRole("button", { name: "Turn the upper face: U: W or U" }),
    ).toBeVisible();

    await keys.getByRole("button", { name: "Get a hint; again to make the move: H" }).click();
    await page.keyboard.press("KeyW");
    await button(keys, "Use it here").click();
    await expect(
      keys.getByRole("button", { name: "Get a hint; again to make the move: W" }),
    ).toBeFocused();
    await expect(keys.getByRole("button", { name: "Turn the upper face: U: U" })).toBeVisible();
  });

  test("keys are reset one by one and all at once", { tag: "@long" }, async ({ page }) => {
    await open(page);
    const keys = await openKeys(page);
    await change(page, keys, "Shuffle: ]", "KeyQ");
    await change(page, keys, "Reset to a solved cube: \\", "KeyP");
    await button(keys, "Reset the keys of: Shuffle").click();
    await expect(keys.getByRole("button", { name: "Shuffle: ]" })).toBeVisible();
    await expect(keys.getByRole("button", { name: "Reset to a solved cube: P" })).toBeVisible();
    await button(keys, "Reset all keys").click();
    await expect(keys.getByRole("button", { name: "Reset to a solved cube: \\" })).toBeVisible();
    await expect(button(keys, "Reset all keys")).toBeDisabled();
  });

  test("a key of the browser is refused, and no key is a choice", async ({ page }) => {
    await open(page);
    const keys = await openKeys(page);
    await keys.getByRole("button", { name: "Shuffle: ]" }).click();
    await page.keyboard.press("Control+KeyY");
    await expect(keys.getByRole("status")).toContainText("Press another key");
    await button(keys, "No key").click();
    await expect(keys.getByRole("button", { name: "Shuffle: no key" })).toBeVisible();
  });
});

test.describe("palette", () => {
  test("Ctrl+K finds and runs commands by keyboard", async ({ page }) => {
    await open(page);
    await type(page, "rotate left");
    await expect(moves(page)).toHaveText(["y"]);
  });

  test("a size, moves and an algorithm can be typed", async ({ page }) => {
    await openReady(page);
    await type(page, "2x2");
    await expect(cube(page)).toHaveAttribute("data-state", solved(2));
    await type(page, "R U R'");
    await expectCube(page, turned(solved(2), "R U R'"));
    await type(page, "solve bidirectional");
    await outcome(page);
    await expect(algorithm(page, "bibfs")).toBeChecked();
    expect(await facelets(page)).toHaveLength(24);
  });

  test("a mouse chooses from the list, and unavailable commands show the reason", async ({
    page,
  }) => {
    await open(page, { puzzle: "7x7x7" });
    await page.keyboard.press("Control+KeyK");
    const palette = page.getByRole("dialog", { name: "Commands" });
    await palette.getByRole("combobox").fill("korf");
    const solve = palette.getByRole("option", { name: /Solve with Korf/ });
    await expect(solve).toHaveAttribute("aria-disabled", "true");
    await expect(solve).toContainText("not for 7×7×7");
    await palette.getByRole("combobox").fill("appearance");
    await palette.getByRole("option", { name: "Appearance" }).click();
    await expect(page.getByRole("dialog", { name: "Appearance" })).toBeVisible();
  });

  test("a command of the cube leaves another view", { tag: "@long" }, async ({ page }) => {
    await page.goto("./?view=report");
    await expect(page.locator("body")).toHaveAttribute("data-view", "report");
    await type(page, "go to net");
    await expect(page.locator("body")).toHaveAttribute("data-view", "net");
    await type(page, "reset to a solved");
    await expect(page.locator("body")).toHaveAttribute("data-view", "cube");
  });
});

test.describe("pages of algorithms", () => {
  test("every algorithm has a page with its idea, an example and a way to try it", async ({
    page,
  }) => {
    await openReady(page, { algorithm: "bibfs", "setup-alg": "R U" });
    await button(page, "How it works").click();
    const dialog = page.getByRole("dialog", { name: "How Bidirectional BFS works" });
    await expect(dialog.getByRole("list").getByRole("listitem")).toHaveCount(3);
    await expect(dialog).toContainText("Source");

    // The dialog is named after the chosen algorithm.
    const choice = page.getByRole("combobox", { name: "Algorithm" });
    const ids = (inputs) => inputs.map((input) => input.value);
    const listed = await page.locator("#algorithm-list input").evaluateAll(ids);
    const offered = await choice.getByRole("option").evaluateAll(ids);
    // The human is not an algorithm.
    expect(offered).toEqual(expect.arrayContaining(listed.filter((id) => id !== "human")));
    expect(offered).toContain("reduction");
    for (const name of await choice.getByRole("option").allTextContents()) {
      await choice.selectOption({ label: name });
      const named = page.getByRole("dialog", { name: `How ${name} works` });
      await expect(named.getByRole("img")).toBeVisible();
    }
    await choice.selectOption({ label: "Bidirectional BFS" });
    await button(page.getByRole("dialog"), "Solve with it").click();
    expect((await outcome(page)).algorithm).toBe("bibfs");
  });

  test("the example is played, stopped and stepped through", { tag: "@long" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, { algorithm: "ida" });
    await openReady(page, { algorithm: "ida" });
    await button(page, "How it works").click();
    const example = page.getByRole("region", { name: "Example" });
    const caption = example.getByRole("status");
    const first = await caption.textContent();
    await example.getByRole("button", { name: "Next step" }).click();
    await expect(caption).not.toHaveText(first);
    await example.getByRole("button", { name: "Previous step" }).click();
    await expect(caption).toHaveText(first);
    await example.getByRole("button", { name: "Play" }).click();
    await expect(caption).not.toHaveText(first);
  });
});

test("the dialogs fit on a very wide screen", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 740 });
  await openReady(page, { algorithm: "korf" });
  for (const help of ["keys", "palette", { algorithm: "korf" }]) {
    await request(page, { openDialog: { help } });
    await expect(page.getByRole("dialog")).toBeVisible();
    const overflow = await page
      .getByRole("dialog")
      .evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow, JSON.stringify(help)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

async function openKeys(page) {
  await page.keyboard.press("Shift+Slash");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  return keys;
}

async function change(page, keys, name, key) {
  await keys.getByRole("button", { name }).click();
  await page.keyboard.press(key);
}

/** Types a command into the palette and chooses the first one found. */
async function type(page, text) {
  await page.keyboard.press("Control+KeyK");
  const palette = page.getByRole("dialog", { name: "Commands" });
  await palette.getByRole("combobox").fill(text);
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
}
