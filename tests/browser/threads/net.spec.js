import { netOf } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import {
  EMPTY,
  SOLVED,
  expectPainting,
  middle,
  net,
  openNet,
  painted,
  painting,
  sheet,
  solid,
} from "../net.js";
import { animationFrames, button, expectCube } from "../page.js";

/** One cube of each illegal class, with the kind of its first error. */
const ILLEGAL = {
  flip: "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB",
  twist: "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
  parity: "UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
  unknown: "UUUUUUUDURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
  duplicate: "UUUUUUUUURFRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBRBBBBBBB",
  count: "UUUUUUUUUURRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
  impossible: "-U-UUU-U-----R-------UF--------D--------L--------B----",
  centres: "UUUUUUUUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
};

test("a link starts with its painting, and the state is published", async ({ page }) => {
  await openNet(page, SOLVED);
  await expect(net(page)).toHaveAttribute("data-state", "legal");
  expect(await painting(page)).toEqual({
    size: 3,
    facelets: SOLVED,
    counts: { U: 9, R: 9, F: 9, D: 9, L: 9, B: 9 },
    errors: [],
    completions: 1,
  });
});

for (const [kind, facelets] of Object.entries(ILLEGAL)) {
  const tag = kind === "twist" ? [] : "@long";
  test(`a cube is impossible because of ${kind}`, { tag }, async ({ page }) => {
    await openNet(page, facelets);
    await expect(net(page)).toHaveAttribute("data-state", "illegal");
    const { errors, completions } = await painting(page);
    expect(completions).toBe(0);
    expect(errors.map((error) => error.kind)).toContain(kind);
    await expect(page.locator(`#net-errors [data-kind="${kind}"]`).first()).toBeVisible();
    await expect(button(page, "Set the cube")).toBeDisabled();
  });
}

test("the keyboard paints, undoes, redoes and fills", async ({ page }) => {
  await openNet(page, SOLVED.replace("UUU", "---"));
  await expect(net(page)).toHaveAttribute("data-state", "incomplete");
  await sheet(page).focus();
  await page.keyboard.press("Enter");
  await expectPainting(page, SOLVED);
  await page.keyboard.press("Control+z");
  await expect(net(page)).toHaveAttribute("data-state", "incomplete");
  await page.keyboard.press("Control+y");
  await expectPainting(page, SOLVED);
  await page.keyboard.press("Backspace");
  await expect(net(page)).toHaveAttribute("data-state", "incomplete");
});

test("impossible colours are refused, and arrows cross the edges of faces", async ({ page }) => {
  await openNet(page);
  await sheet(page).focus();
  await page.keyboard.press("w");
  await expectPainting(page, painted({ 4: "U" }));
  await page.keyboard.press("u");
  const refused = "White is not possible here. Another face has the white centre.";
  await expect(page.locator("#net-notice")).toHaveText(refused);
  await expect(page.getByRole("button", { name: /^White, 8 left, not possible/ })).toBeVisible();
  // From the centre of the right face up to its edge, and over it.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("o");
  await expectPainting(page, painted({ 4: "U", 5: "L" }));
});

test("keys cross out the colours that are impossible at the sticker in focus", async ({ page }) => {
  await openNet(page, painted({ 4: "U", 7: "U", 22: "F" }));
  const white = page.getByRole("button", { name: /^White/ });
  const blue = page.getByRole("button", { name: /^Blue/ });
  const notice = page.locator("#net-notice");
  const refused = "White is not possible here. No edge has the colours white-white.";
  await sheet(page).focus();
  // From the centre of the right face to the front, below the white sticker.
  for (const arrow of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(arrow);
  }
  await expect(white).toHaveAttribute("aria-disabled", "true");
  await expect(blue).toHaveAttribute("aria-disabled", "false");
  await white.hover();
  await expect(white).toHaveAttribute("title", /No edge has the colours white-white\.$/);
  for (const key of ["w", " "]) {
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expect(notice).toBeHidden();
    await page.keyboard.press(key);
    await expect(notice).toHaveText(refused);
  }
  await expectPainting(page, painted({ 4: "U", 7: "U", 22: "F" }));
  await expectAccessible(page);
  await page.getByLabel("Only possible colours").uncheck();
  await expect(white).toHaveAttribute("aria-disabled", "false");
  await sheet(page).focus();
  await page.keyboard.press("w");
  await expect(net(page)).toHaveAttribute("data-state", "illegal");
});

test("the mouse is judged where it clicks, and may paint what the cube shows", async ({ page }) => {
  await openNet(page, painted({ 4: "U", 7: "U", 22: "F" }));
  const insist = button(page, "My cube shows this");
  const places = async () => {
    const boxes = [button(page, "Set the cube"), page.getByLabel("Only possible colours")];
    return Promise.all(boxes.map(async (box) => (await box.boundingBox()).y));
  };
  const before = await places();
  const click = async (colour, facelet) => {
    await page.getByRole("button", { name: new RegExp(`^${colour}`) }).click();
    await expect(page.locator("#net-notice")).toBeHidden();
    await expect(page.locator('#net-palette [data-possible="false"]')).toHaveCount(0);
    const { x, y } = await middle(page, facelet);
    await page.mouse.click(x, y);
  };
  await click("White", 19);
  await expect(page.locator("#net-notice")).toHaveText(
    "White is not possible here. No edge has the colours white-white.",
  );
  await expectPainting(page, painted({ 4: "U", 7: "U", 22: "F" }));
  expect(await places()).toEqual(before);
  await expectAccessible(page);
  await insist.click();
  await expectPainting(page, painted({ 4: "U", 7: "U", 19: "U", 22: "F" }));
  await expect(insist).toBeHidden();
  await expect(page.locator("#net-status")).toHaveText("One of the 2 marked stickers is wrong.");
  await expect(page.locator("#net-errors")).toContainText("No edge of a cube has the colours");
  expect((await painting(page)).suspects.facelets).toEqual([7, 19]);
  expect(await places()).toEqual(before);
  await expectAccessible(page);
  await click("Green", 19);
  await expectPainting(page, painted({ 4: "U", 7: "U", 19: "F", 22: "F" }));
  await expect(page.locator("#net-status")).toHaveText("50 stickers to paint.");
});

test("Enter fills, the filled stickers are compared, and Enter sets", async ({ page }) => {
  await openNet(page, TURNED.replace("UUU", "---"));
  await sheet(page).focus();
  await page.keyboard.press("Enter");
  await expectPainting(page, TURNED);
  await expect(page.locator("#net-status")).toContainText("The 3 smaller stickers were filled in.");
  await page.keyboard.press("Enter");
  await expectCube(page, TURNED);
});

test("the faces have names, and a line says how to hold the cube", async ({ page }) => {
  await openNet(page);
  await expect(page.locator("#net-hold")).toHaveText("Hold white up and green in front.");
  await expect(page.locator(".net-names")).toHaveText(/Up\s*Left\s*Front\s*Right\s*Back\s*Down/);
  for (const [width, height] of [
    [1280, 720],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    for (const name of await page.locator(".net-names span").all()) {
      const inside = await name.evaluate((it) => it.scrollHeight <= it.clientHeight + 2);
      expect(inside).toBe(true);
    }
  }
});

test("too many stickers of a colour move nothing", { tag: "@long" }, async ({ page }) => {
  await openNet(page, SOLVED);
  await page.getByLabel("Only possible colours").uncheck();
  const before = (await button(page, "Set the cube").boundingBox()).y;
  await page.getByRole("button", { name: /^Blue/ }).click();
  const { x, y } = await middle(page, 1);
  await page.mouse.click(x, y);
  await expect(page.getByRole("button", { name: /^Blue, 1 extra/ })).toBeVisible();
  await expect(page.locator("#net-errors li")).not.toHaveCount(0);
  expect((await button(page, "Set the cube").boundingBox()).y).toBe(before);
});

test("a cube of another colour scheme is entered with only possible colours", async ({ page }) => {
  // Blue and green are exchanged with yellow and white.
  await openNet(page);
  await sheet(page).focus();
  // The centres come first, then what they leave open.
  for (const key of ["g", "r", "w", "b", "o"]) {
    await page.keyboard.press(key);
  }
  await expectPainting(page, painted({ 4: "F", 13: "R", 22: "U", 31: "B", 40: "L" }));
  await expect(page.locator("#net-notice")).toBeHidden();
  const recognised = "Recognised: another colour scheme, green up, white in front.";
  await expect(page.locator("#net-status")).toContainText(recognised);
});

test("any colour can be painted if it is allowed", { tag: "@long" }, async ({ page }) => {
  await openNet(page, SOLVED);
  await page.getByLabel("Only possible colours").uncheck();
  await page.getByRole("button", { name: /^Blue/ }).click();
  const { x, y } = await middle(page, 1);
  await page.mouse.click(x, y);
  await expect(net(page)).toHaveAttribute("data-state", "illegal");
  await button(page, "Undo painting").click();
  await expect(net(page)).toHaveAttribute("data-state", "legal");
});

test("a drag of the mouse paints, and is one step to undo", async ({ page }) => {
  await openNet(page);
  await page.getByRole("button", { name: /^Green/ }).click();
  const [from, to] = [await middle(page, 18), await middle(page, 20)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await expectPainting(page, painted({ 18: "F", 19: "F", 20: "F" }));
  await expect(page).toHaveURL(/facelets=-{18}FFF-{33}/);
  await button(page, "Undo painting").click();
  await expectPainting(page, EMPTY);
});

test("the cube next to the net is painted, and rotated by a drag outside it", async ({ page }) => {
  await openNet(page);
  await page.getByRole("button", { name: /^Green/ }).click();
  const { x, y, width, height } = await solid(page).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(async () => (await painting(page)).counts.F).toBe(1);
  const { facelets } = await painting(page);
  const before = await solid(page).screenshot();
  await page.mouse.move(x + 8, y + height - 8);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + height - 30, { steps: 4 });
  await page.mouse.up();
  await animationFrames(page, 2);
  const turned = await solid(page).screenshot();
  expect(turned).not.toEqual(before);
  expect((await painting(page)).facelets).toBe(facelets);
  // Another brush does not turn it back.
  await page.getByRole("button", { name: /^Blue/ }).click();
  await animationFrames(page, 2);
  expect(await solid(page).screenshot()).toEqual(turned);
  await button(page, "Undo painting").click();
  await expectPainting(page, EMPTY);
});

test("a stroke over the cube is one step to undo", { tag: "@long" }, async ({ page }) => {
  await openNet(page);
  await page.getByRole("button", { name: /^Green/ }).click();
  const { x, y, width, height } = await solid(page).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 - height / 3, y + height / 2, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await painting(page)).counts.F).toBeGreaterThan(1);
  await button(page, "Undo painting").click();
  await expectPainting(page, EMPTY);
});

test("the cube turns to the sticker in focus, and marks what is impossible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openNet(page);
  await sheet(page).focus();
  await animationFrames(page, 2);
  const up = await solid(page).screenshot();
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press("ArrowLeft");
  }
  await animationFrames(page, 2);
  expect(await solid(page).screenshot()).not.toEqual(up);
  await openNet(page, SOLVED);
  await animationFrames(page, 2);
  const legal = await solid(page).screenshot();
  await openNet(page, ILLEGAL.twist);
  await animationFrames(page, 2);
  expect(await solid(page).screenshot()).not.toEqual(legal);
});

test("a reload keeps the painting of each size", async ({ page }) => {
  await openNet(page);
  await sheet(page).focus();
  await page.keyboard.press("w");
  await page.getByLabel("Layers of the net").fill("9");
  await page.getByLabel("Layers of the net").press("Enter");
  await expect.poll(async () => (await painting(page)).size).toBe(9);
  await page.goto("./?view=net");
  await expect.poll(async () => (await painting(page)).size).toBe(9);
  await page.getByLabel("Size of the net").selectOption("3×3×3");
  await expectPainting(page, painted({ 4: "U" }));
  await button(page, "Clear").click();
  await page.goto("./?view=net");
  await expectPainting(page, EMPTY);
});

/** The solved cube after the turn `U'`. */
const TURNED = "UUUUUUUUUFFFRRRRRRLLLFFFFFFDDDDDDDDDBBBLLLLLLRRRBBBBBB";

test("a painting is stored until its cube is solved", { tag: "@long" }, async ({ page }) => {
  await openNet(page, TURNED);
  await page.goto("./?view=net");
  await expectPainting(page, TURNED);
  await button(page, "Set the cube").click();
  await expectCube(page, TURNED);
  await page.locator('[data-view-tab="net"]').click();
  await expectPainting(page, TURNED);
  await page.locator('[data-view-tab="cube"]').click();
  await page.keyboard.press("u");
  await expectCube(page, SOLVED);
  await page.goto("./?view=net");
  await expectPainting(page, EMPTY);
});

test(
  "a painting whose cube is solved after a reload is no longer stored",
  { tag: "@long" },
  async ({ page }) => {
    await openNet(page, TURNED);
    await button(page, "Set the cube").click();
    await expect(page).toHaveURL(/state=/);
    await page.reload();
    await expectCube(page, TURNED);
    // It is not solved yet.
    await page.goto("./?view=net");
    await expectPainting(page, TURNED);
    await page.goto(`./?state=${TURNED}`);
    await expectCube(page, TURNED);
    await page.keyboard.press("u");
    await expectCube(page, SOLVED);
    await page.locator('[data-view-tab="net"]').click();
    await expectPainting(page, EMPTY);
    await page.reload();
    await expectPainting(page, EMPTY);
  },
);

test("the sticker in focus and impossible ones are marked differently", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // A corner of the upper face is focused, or another one.
  const picture = async (facelets, arrows) => {
    await openNet(page, facelets);
    await page.evaluate(() => localStorage.removeItem("godspeed-net"));
    await sheet(page).focus();
    for (const arrow of arrows) {
      await page.keyboard.press(arrow);
    }
    await animationFrames(page, 2);
    return (await solid(page).screenshot()).toString("base64");
  };
  const there = ["ArrowDown", "ArrowRight"];
  const elsewhere = ["ArrowUp", "ArrowLeft"];
  const pictures = [];
  for (const facelets of [SOLVED, ILLEGAL.twist]) {
    for (const arrows of [there, elsewhere]) {
      pictures.push(await picture(facelets, arrows));
    }
  }
  expect(new Set(pictures).size).toBe(4);
});

test(
  "the preference for reduced motion is followed at once",
  { tag: "@long" },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await openNet(page, SOLVED);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await sheet(page).focus();
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press("ArrowLeft");
    }
    await animationFrames(page, 2);
    const first = await solid(page).screenshot();
    await animationFrames(page, 40);
    expect(await solid(page).screenshot()).toEqual(first);
  },
);

test("one face or the whole net is shown", async ({ page }) => {
  await openNet(page);
  await expect(page.getByRole("group", { name: "Face to paint" })).toBeHidden();
  await button(page, "One face").click();
  await expect(page.locator("#net-table")).toHaveAttribute("data-shows", "face");
  await page.getByRole("button", { name: "Back, 9 to paint" }).click();
  await page.getByRole("button", { name: /^Blue/ }).click();
  const { x, y } = await middle(page, 49);
  await page.mouse.click(x, y);
  await expectPainting(page, painted({ 49: "B" }));
  await expect(page.getByRole("button", { name: "Back, 8 to paint" })).toBeVisible();
  await expectAccessible(page);
  // The face follows the keyboard over an edge.
  await sheet(page).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator('[data-face="R"]')).toHaveAttribute("aria-pressed", "true");
  await button(page, "One face").click();
  await expect(page.locator("#net-table")).toHaveAttribute("data-shows", "net");
  const whole = await middle(page, 45);
  await page.mouse.click(whole.x, whole.y);
  await expectPainting(page, painted({ 45: "B", 49: "B" }));
});

test("the cube of the page is taken over and set", async ({ page }) => {
  await openNet(page);
  await button(page, "From cube").click();
  await expectPainting(page, SOLVED);
  await openNet(page, TURNED);
  await button(page, "Set the cube").click();
  await expect(page.locator("body")).toHaveAttribute("data-view", "cube");
  await expectCube(page, TURNED);
});

test("a pasted net is painted, and another text is refused", { tag: "@long" }, async ({ page }) => {
  await openNet(page);
  await paste(page, netOf(TURNED));
  await expectPainting(page, TURNED);
  await expect(net(page)).toHaveAttribute("data-state", "legal");
  await paste(page, "R U R'");
  await expect(page.locator("#net-problem")).toContainText("not a cube");
  await expectPainting(page, TURNED);
  await button(page, "Undo painting").click();
  await expectPainting(page, EMPTY);
});

/** Pastes a text where the focus is. */
async function paste(page, text) {
  await sheet(page).focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", event));
  }, text);
}

test("another orientation and another colour scheme are recognised", async ({ page }) => {
  const swapped = { U: "B", B: "D", D: "F", F: "U" };
  await openNet(
    page,
    SOLVED.replace(/[UBDF]/g, (letter) => swapped[letter]),
  );
  await expect(page.locator("#net-status")).toContainText("Recognised: blue up, white in front.");
  const scheme = { R: "F", F: "R" };
  await openNet(
    page,
    SOLVED.replace(/[RF]/g, (letter) => scheme[letter]),
  );
  await expect(page.locator("#net-status")).toContainText("another colour scheme");
  await expect(net(page)).toHaveAttribute("data-state", "legal");
});

for (const scheme of ["light", "dark"]) {
  const tag = scheme === "dark" ? "@long" : [];
  test(`the net is accessible in the ${scheme} theme`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const facelets of [undefined, SOLVED, ILLEGAL.flip]) {
      await openNet(page, facelets);
      await expectAccessible(page);
    }
  });
}

test("net and cube are both visible on wide screens", async ({ page }) => {
  for (const [width, height] of [
    [1280, 720],
    [2560, 1440],
  ]) {
    await page.setViewportSize({ width, height });
    await openNet(page, SOLVED);
    for (const picture of [sheet(page), solid(page), button(page, "Set the cube")]) {
      await expect(picture).toBeInViewport({ ratio: 1 });
    }
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrolled).toBeLessThanOrEqual(width);
  }
});
