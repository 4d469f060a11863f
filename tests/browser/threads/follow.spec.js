// The dialog Follow: moves for a cube in the hands, one large step at a time.

import { solved, turned } from "../cube.js";
import {
  expectStep,
  follow,
  followButton,
  openFollow,
  stubDevice,
  stubRecognition,
} from "../follow.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { cutParts, smallTargets, TARGET } from "../layout.js";
import { animationFrames, button, openReady, solveButton } from "../page.js";

const SETUP = "R U2 F'";
const SOLUTION = "F U2 R'";
/** The height of letters that are read at arm's length, in pixels. */
const LETTERS = 40;

function cube(page) {
  return page.locator("#follow-cube");
}

test("a link follows its moves by the keyboard, and the page keeps the place", async ({ page }) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await expectStep(page, { step: 1, steps: 3, move: "F", words: "Front side, clockwise" });
  await expect(follow(page)).toContainText("Hold your cube with white on top and green in front.");
  await expect(page.locator("#follow-arrow")).toBeVisible();
  await expect(followButton(page, "Next")).toBeFocused();
  await expect(followButton(page, "Back")).toBeDisabled();

  await page.keyboard.press("Space");
  await expectStep(page, { step: 2, move: "U2", words: "Top side, half turn" });
  await expect(cube(page)).toHaveAttribute("data-state", turned(solved(3), `${SETUP} F`));
  await page.keyboard.press("ArrowRight");
  await expectStep(page, { step: 3, move: "R'", words: "Right side, counter-clockwise" });
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, { step: 2, move: "U2" });
  await expect(page).toHaveURL(/move=1.*follow=1/);

  await page.reload();
  await expectStep(page, { step: 2, steps: 3, move: "U2" });
  for (const key of ["ArrowDown", "Space"]) {
    await page.keyboard.press(key);
  }
  await expectStep(page, { step: 3, move: "" }, "done");
  await expect(follow(page)).toContainText("Solved. Your cube should look like this.");
  await page.keyboard.press("Escape");
  await expect(follow(page)).toHaveAttribute("data-state", "idle");
  await expect(page).not.toHaveURL(/follow/);
  expect(requests.filter((url) => url.includes("follow-view")).length).toBeGreaterThan(0);
});

test("nothing of it is loaded before, and its button opens it on the solution", async ({
  page,
}) => {
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await openReady(page, { "setup-alg": SETUP, algorithm: "thistlethwaite" });
  await expect(button(page, "Follow")).toBeHidden();
  await solveButton(page).click();
  await expect(button(page, "Follow")).toBeVisible({ timeout: 60_000 });
  expect(requests.filter((url) => url.includes("follow"))).toEqual([]);
  await button(page, "Follow").click();
  const { steps } = await expectStep(page, { step: 1 });
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Space");
  }
  await expectStep(page, {}, "done");
  await expect(cube(page)).toHaveAttribute("data-state", solved(3));
  await followButton(page, "Close").last().click();
  await expect(follow(page)).toBeHidden();
  await expect(page.locator("#cube")).toHaveAttribute("data-state", solved(3));
});

test("after run=solve it waits for the solution", async ({ page }) => {
  await page.goto("./?setup-alg=R+U2+F'&algorithm=thistlethwaite&run=solve&follow=1");
  const { steps } = await expectStep(page, { step: 1 });
  expect(steps).toBeGreaterThan(0);
  await expect(cube(page)).toHaveAttribute("data-state", turned(solved(3), SETUP));
});

test("the screen stays awake while it is open, and each step is spoken when asked", async ({
  page,
}) => {
  await page.addInitScript(stubDevice);
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  const stubs = (name) => page.evaluate((name) => window.stubs[name], name);
  await expect.poll(() => stubs("locks")).toEqual(["screen"]);
  expect((await stubs("said")).filter(Boolean)).toEqual([]);
  await followButton(page, "Speak").click();
  await expect(followButton(page, "Speak")).toHaveAttribute("aria-pressed", "true");
  await followButton(page, "Next").click();
  await page.keyboard.press("ArrowRight");
  await expectStep(page, { step: 3 });
  expect((await stubs("said")).filter(Boolean)).toEqual([
    "Hold your cube with white on top and green in front. F. Front side, clockwise.",
    "U 2. Top side, half turn.",
    "R prime. Right side, counter-clockwise.",
  ]);

  // A hidden page lets the screen sleep, and requests the lock again when it is visible.
  const setVisibility = (state) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  await expect.poll(() => stubs("locks")).toEqual(["screen", "released"]);
  await setVisibility("visible");
  await expect.poll(() => stubs("locks")).toEqual(["screen", "released", "screen"]);
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await stubs("locks")).at(-1)).toBe("released");
});

test.describe("recognition of speech", () => {
  // The stub stands for a browser with a window.
  test.use({ userAgent: "Mozilla/5.0 Chrome/150.0.0.0" });

  test("a spoken word goes on, if speech is recognised on this device only", async ({ page }) => {
    await page.addInitScript(stubDevice);
    await page.addInitScript(stubRecognition, true);
    await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
    await followButton(page, "Listen").click();
    const say = (words) =>
      page.evaluate((words) => {
        const result = Object.assign([{ transcript: words }], { isFinal: true });
        const { recognition } = window.stubs;
        recognition.onresult({ results: [result], resultIndex: 0 });
        return recognition.processLocally;
      }, words);
    expect(await say(" Next ")).toBe(true);
    await expectStep(page, { step: 2 });
    await say("back");
    await expectStep(page, { step: 1 });
    await page.evaluate(() => window.stubs.recognition.onerror({ error: "not-allowed" }));
    await expect(follow(page)).toContainText("The microphone is not allowed.");
    await expect(followButton(page, "Listen")).toHaveAttribute("aria-pressed", "false");
  });

  test("without recognition on this device there is no button for it", async ({ page }) => {
    await page.addInitScript(stubDevice);
    await page.addInitScript(stubRecognition, false);
    await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
    await animationFrames(page, 3);
    await expect(followButton(page, "Speak")).toBeVisible();
    await expect(followButton(page, "Listen")).toBeHidden();
  });
});

test("steps are turns, triggers or stages, and the place stays", async ({ page }) => {
  await openFollow(page, { "setup-alg": "F U R U' R' F'", alg: "F R U R' U' F'" });
  await expectStep(page, { step: 1, steps: 6 });
  await page.keyboard.press("Space");
  await follow(page).getByRole("combobox", { name: "Step" }).selectOption("trigger");
  await expectStep(page, { step: 2, steps: 3, move: "R U R' U'", words: "R, U, R prime, U prime" });
  await followButton(page, "Next").click();
  await expectStep(page, { step: 3, move: "F'" });
  await followButton(page, "Back").click();
  await expectStep(page, { step: 2 });
  await follow(page).getByRole("combobox", { name: "Step" }).selectOption("stage");
  await expectStep(page, { step: 1, steps: 1, move: "F R U R' U' F'" });
});

for (const [size, alg, words] of [
  [2, "U'", "Top side, counter-clockwise"],
  [3, "M", "Layer 2 from the left, clockwise"],
  [4, "Rw2", "2 layers at the right, half turn"],
  [5, "2L", "Layer 2 from the left, clockwise"],
  [6, "3Fw", "3 layers at the front, clockwise"],
  [7, "y", "Whole cube, clockwise seen from the top"],
]) {
  test(`a turn of a ${size}x${size}x${size} names its layers and has an arrow`, async ({
    page,
  }) => {
    await openFollow(page, { puzzle: `${size}x${size}x${size}`, alg });
    await expectStep(page, { words });
    await expect(page.locator("#follow-arrow-path")).toHaveAttribute("d", /^M[\d. L-]+Z$/);
    await followButton(page, "Next").click();
    await expectStep(page, {}, "done");
  });
}

test("with reduced motion, the next step is shown at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  const before = await page.locator("#follow-arrow-path").getAttribute("d");
  await page.keyboard.press("Space");
  await expectStep(page, { step: 2 });
  await expect(page.locator("#follow-arrow-path")).not.toHaveAttribute("d", before);
  await expect(page.locator("#follow-arrow")).toBeVisible();
});

test("without WebGL2, the cube is a drawing with the arrow", async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (type, ...more) {
      return type === "webgl2" ? null : getContext.call(this, type, ...more);
    };
  });
  await page.goto(`./?${new URLSearchParams({ "setup-alg": SETUP, alg: SOLUTION, follow: "1" })}`);
  await expectStep(page, { step: 1 });
  await expect(page.locator("#follow-drawing svg")).toBeVisible();
  await expect(page.locator("#follow-arrow")).toBeVisible();
  await page.keyboard.press("Space");
  await expectStep(page, { step: 2 });
});

for (const { name, viewport, hasTouch } of [
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a phone on its side", viewport: { width: 844, height: 390 }, hasTouch: true },
  { name: "a wide window", viewport: { width: 1440, height: 900 }, hasTouch: false },
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch, isMobile: hasTouch });

    test("letters are large, nothing is cut, and a tap anywhere goes on", async ({ page }) => {
      await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
      const letters = page.locator("#follow-move span").first();
      const size = await letters.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
      expect(size).toBeGreaterThanOrEqual(LETTERS);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectAccessible(page, "#follow");
      }
      expect(await smallTargets(page, TARGET[hasTouch ? "touch" : "mouse"])).toEqual([]);
      expect(await cutParts(page)).toEqual([]);
      const tap = (place) => (hasTouch ? place.tap() : place.click());
      await tap(cube(page));
      await expectStep(page, { step: 2 });
      await tap(page.locator("#follow-words"));
      await expectStep(page, { step: 3 });
      await tap(followButton(page, "Back"));
      await expectStep(page, { step: 2 });

      // The longest step of this size is still written large.
      await followButton(page, "I made a mistake").click();
      await expectStep(page, {}, "mistake");
      await expectAccessible(page, "#follow");
      expect(await smallTargets(page, TARGET[hasTouch ? "touch" : "mouse"])).toEqual([]);
      expect(await cutParts(page)).toEqual([]);
    });
  });
}

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? "small phones" : "small windows", () => {
    const sizes = hasTouch
      ? [
          { width: 320, height: 640 },
          { width: 667, height: 375 },
        ]
      : [
          { width: 640, height: 360 },
          { width: 1280, height: 720 },
        ];
    test.use({ viewport: sizes[0], hasTouch, isMobile: hasTouch });

    test("nothing is small or cut", async ({ page }) => {
      await openFollow(page, { "setup-alg": "F U R U' R' F'", alg: "F R U R' U' F'" });
      const check = async (what) => {
        for (const viewport of sizes) {
          await page.setViewportSize(viewport);
          await animationFrames(page, 3);
          const place = `${what}, ${viewport.width} x ${viewport.height}`;
          const least = TARGET[hasTouch ? "touch" : "mouse"];
          expect.soft(await smallTargets(page, least), place).toEqual([]);
          expect.soft(await cutParts(page), place).toEqual([]);
        }
      };
      await check("a turn");
      await follow(page).getByRole("combobox", { name: "Step" }).selectOption("stage");
      await check("a stage");
      await followButton(page, "I made a mistake").click();
      await check("a mistake");
      await followButton(page, "R: right side, clockwise").click();
      await expect(follow(page)).toHaveAttribute("data-state", /searching|recovering/);
      await check("the ways on");
    });
  });
}

test("the names of everything are read by screen readers", async ({ page }) => {
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await expect(page.getByRole("dialog", { name: "Follow" })).toBeVisible();
  await expect(page.locator("#follow-said")).toHaveText(
    "Step 1 of 3. Hold your cube with white on top and green in front. F. Front side, clockwise.",
  );
  await page.keyboard.press("Space");
  await expect(page.locator("#follow-said")).toHaveText("Step 2 of 3. U 2. Top side, half turn.");
  await followButton(page, "I made a mistake").click();
  await expect(follow(page).getByRole("combobox", { name: "Layers" })).toBeFocused();
  await expect(follow(page).getByRole("region", { name: /instead of U2/ })).toBeVisible();
  await expect(followButton(page, "L': left side, counter-clockwise")).toBeVisible();
});
