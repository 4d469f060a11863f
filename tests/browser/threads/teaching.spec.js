import { isSolved } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import {
  animationFrames,
  button,
  counter,
  cube,
  expectCube,
  facelets,
  openReady,
  outcome,
  playFast,
  result,
  solveButton,
  tabTo,
  untilStill,
} from "../page.js";

const SCRAMBLE = "R U2 F' L D2 B R U F2 D L' B2";
const LAYERS = { algorithm: "layers", "setup-alg": SCRAMBLE };

test("a layers solution is shown as a lesson, one step at a time", async ({ page }) => {
  const stages = await startLesson(page);
  expect(stages.length).toBeGreaterThan(10);
  await expectStep(page, stages, 0);
  for (let step = 1; step < 8; step++) {
    await button(page, "Next step").click();
    await expectStep(page, stages, step);
  }
  expect(stages[7].lesson.explanation).not.toBe(stages[0].lesson.explanation);
  await button(page, "Previous step").click();
  await expectStep(page, stages, 6);
  await expect(explanation(page)).toHaveAttribute("aria-live", "polite");
});

test("a step plays to its end and stays visible", { tag: "@long" }, async ({ page }) => {
  const stages = await startLesson(page);
  await button(page, "Next step").click();
  await expectStep(page, stages, 1);
  await button(page, "Play this step").click();
  const done = stages[0].moves.split(" ").length + stages[1].moves.split(" ").length;
  const last = SCRAMBLE.split(" ").length + done;
  await expect(page.locator("#moves [aria-current=step]")).toHaveAttribute(
    "data-turn",
    String(last),
  );
  await expect(lesson(page).getByRole("button", { name: "Play the next step" })).toBeVisible();
  await expectStep(page, stages, 1);
  await expect(page.locator("#lesson-turns .done")).toHaveText(stages[1].moves.split(" "));
});

test("only the pieces of the current step are bright until the lesson is switched off", async ({
  page,
}) => {
  await startLesson(page);
  await button(page, "Next step").click();
  await waitUntilStill(page);
  const dimmed = await colouredPixels(page);
  await button(page, "Lesson").click();
  await expect(lesson(page)).toBeHidden();
  await expect(cube(page)).toHaveAttribute("data-lit", "");
  await waitUntilStill(page);
  const plain = await colouredPixels(page);
  expect(plain.bright).toBeGreaterThan(3 * dimmed.bright);
  // Darker colours keep their hue, so that they can be distinguished.
  expect(dimmed.coloured).toBeGreaterThan(0.6 * plain.coloured);
});

test("the lesson can be controlled by keyboard", { tag: "@long" }, async ({ page }) => {
  const stages = await startLesson(page);
  await page.keyboard.press("Shift+Period");
  await page.keyboard.press("Shift+Period");
  await expectStep(page, stages, 2);
  await page.keyboard.press("Shift+Comma");
  await expectStep(page, stages, 1);
  const before = await counter(page).textContent();
  await page.keyboard.press("Shift+Space");
  await expect(counter(page)).not.toHaveText(before);
  await expect(button(page, "Pause").first()).toBeHidden();
  await expectStep(page, stages, 1);
  await page.keyboard.press("KeyT");
  await expect(lesson(page)).toBeHidden();
  await page.keyboard.press("KeyT");
  await expectStep(page, stages, 1);

  await tabTo(page, button(page, "Next step"));
  await page.keyboard.press("Enter");
  await expectStep(page, stages, 2);
  await tabTo(page, button(page, "Close lesson"));
  await page.keyboard.press("Space");
  await expect(button(page, "Lesson")).toBeFocused();
});

test(
  "the lesson switch survives a reload, and without lessons a solution plays without pauses",
  { tag: "@long" },
  async ({ page }) => {
    await startLesson(page);
    await button(page, "Lesson").click();
    await expect(button(page, "Lesson")).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await expect(page.locator("#engine")).toHaveAttribute("data-threads", /^\d+$/);
    await playFast(page);
    await page.keyboard.press("Enter");
    await outcome(page);
    await expect(lesson(page)).toBeHidden();
    await expect(button(page, "Lesson")).toHaveAttribute("aria-pressed", "false");
    await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  },
);

test("a lesson waits after its first step; then all steps are played if that is chosen", async ({
  page,
}) => {
  await openReady(page, LAYERS);
  await page.locator("#settings > summary").click();
  await page.getByLabel("CFOP").check();
  await playFast(page);
  await solveButton(page).click();
  const { stages } = await outcome(page);
  await expect(stageName(page)).toHaveText("White cross");
  const next = lesson(page).getByRole("button", { name: "Play the next step" });
  await expect(next).toBeVisible();
  const first = SCRAMBLE.split(" ").length + stages[0].moves.split(" ").length;
  await expect(page.locator("#moves [aria-current=step]")).toHaveAttribute(
    "data-turn",
    String(first),
  );
  await next.click();
  await expect(stageName(page)).toHaveText(stages[1].name);
  await expect(next).toBeVisible();
  expect(isSolved(await facelets(page))).toBe(false);

  await lesson(page).getByRole("button", { name: "Play all" }).click();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  await expect(stageName(page)).toHaveText(stages.at(-1).name);
  await expect(explanation(page)).toHaveText("The cube is solved.");
  await expect(page.locator("#stages [aria-current]")).toBeInViewport();
  await expect(button(page, "Next step")).toBeDisabled();
  // Nothing is dimmed on the solved cube.
  await expect(cube(page)).toHaveAttribute("data-lit", "");
});

test("moves say themselves in words, and their notation is explained", async ({ page }) => {
  await openReady(page, { "setup-alg": "R' Uw2 M" });
  const named = (name) => page.locator("#moves button.turn", { hasText: name });
  await expect(named("R'")).toHaveAttribute("title", "R': right side, counter-clockwise");
  await expect(named("Uw2")).toHaveAttribute("title", "Uw2: 2 layers at the top, half turn");
  await expect(named("M")).toHaveAttribute("title", "M: layer 2 from the left, clockwise");

  await page.locator("summary[aria-label='More playback']").click();
  await button(page, "Notation").click();
  const dialog = page.getByRole("dialog", { name: "How moves are written" });
  await expect(dialog).toContainText("A quarter turn counter-clockwise");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+KeyK");
  await expect(page.locator("#palette-query")).toBeFocused();
  await page.keyboard.type("legend");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
});

test("clicking a stage in the list goes to it, also without a lesson", async ({ page }) => {
  await openReady(page, { ...LAYERS, algorithm: "thistlethwaite" });
  await playFast(page);
  await solveButton(page).click();
  const { stages } = await outcome(page);
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
  await expect(lesson(page)).toBeHidden();
  await expect(button(page, "Lesson")).toBeHidden();
  const done = stages[0].moves.split(" ").filter(Boolean).length;
  await result(page).getByRole("button", { name: stages[1].name }).click();
  await expect(counter(page)).toContainText(`Move ${done} of`);
  await expect(page.locator("#stages [aria-current]")).toContainText(stages[1].name);
  await expect(cube(page)).toHaveAttribute("data-lit", "");
  await page.keyboard.press("Shift+Period");
  await expect(page.locator("#stages [aria-current]")).toContainText(stages[2].name);
});

for (const colorScheme of ["light", "dark"]) {
  const tag = colorScheme === "light" ? [] : "@long";
  test.describe(`on a phone, ${colorScheme} scheme`, { tag }, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme,
    });

    test("the whole lesson is shown below the cube", async ({ page }) => {
      const stages = await startLesson(page);
      await button(page, "Next step").tap();
      await expectStep(page, stages, 1);
      const [wide, screen] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(wide).toBe(screen);
      await expect(lesson(page)).toBeInViewport({ ratio: 1 });
      const above = await cube(page).boundingBox();
      const below = await lesson(page).boundingBox();
      expect(below.y).toBeGreaterThanOrEqual(above.y + above.height - 24);
      await animationFrames(page, 2);
      await expectAccessible(page);
    });
  });
}

// Solves by layers, stops the lesson at its first step, and returns the stages.
async function startLesson(page) {
  await openReady(page, LAYERS);
  await page.keyboard.press("Enter");
  const { stages } = await outcome(page);
  await page.keyboard.press("Space");
  await expect(page.locator("#play")).toHaveAttribute("aria-pressed", "false");
  return stages;
}

async function expectStep(page, stages, step) {
  const { name: title, lesson: expected } = stages[step];
  await expect(page.locator("#lesson-count")).toHaveText(`Step ${step + 1} of ${stages.length}`);
  await expect(stageName(page)).toHaveText(title);
  await expect(explanation(page)).toHaveText(expected.explanation);
  await expect(cube(page)).toHaveAttribute("data-lit", expected.pieces.join(" "));
}

async function waitUntilStill(page) {
  await expectCube(page, await facelets(page));
  await untilStill(page);
}

// Returns the number of coloured pixels, and of those that are bright, which only stickers that are not dimmed are.
async function colouredPixels(page) {
  const picture = (await cube(page).screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = { bright: 0, coloured: 0 };
    for (let i = 0; i < data.length; i += 4) {
      const pixel = data.subarray(i, i + 3);
      const most = Math.max(...pixel);
      const isColoured = most - Math.min(...pixel) > 80;
      found.coloured += isColoured ? 1 : 0;
      found.bright += isColoured && most > 205 ? 1 : 0;
    }
    return found;
  }, picture);
}

function lesson(page) {
  return page.getByRole("region", { name: "Lesson" });
}

function stageName(page) {
  return page.locator("#lesson-name");
}

function explanation(page) {
  return page.locator("#lesson-words");
}
