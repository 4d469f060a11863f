// The dialog Follow with steps of several turns, which the picture shows one after another.

import { solved, turned } from "../cube.js";
import { expectStep, follow, followButton, openFollow } from "../follow.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { cutParts, smallTargets, TARGET } from "../layout.js";
import { waitUntil } from "../page.js";

const SETUP = "F R U2 R' D'";
/** A turn, a trigger and a turn. */
const SOLUTION = "D R U2 R' F'";
const TRIGGER = ["R", "U2", "R'"];
/** The height of letters that are read at arm's length, in pixels. */
const LETTERS = 40;
/** Milliseconds after which the picture shows another turn by itself. */
const SHOWN = 2000;

async function openTrigger(page) {
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await follow(page).getByRole("combobox", { name: "Step" }).selectOption("trigger");
  await followButton(page, "Next").click();
  await expectStep(page, { step: 2, steps: 3, move: TRIGGER.join(" "), words: "R, U 2, R prime" });
}

/** Returns the button of a turn of the step. */
function letter(page, letters) {
  return page.locator(`#follow-move button:text-is("${letters}")`);
}

/** Waits until the picture is at rest at a turn of the step: its letter is marked, and the cube is the one before it. */
async function expectShown(page, index) {
  const before = turned(solved(3), [SETUP, "D", ...TRIGGER.slice(0, index)].join(" "));
  const isShown = ([letters, before]) => {
    const marked = [...document.querySelectorAll("#follow-move [aria-current]")];
    return (
      marked.map((button) => button.textContent).join() === letters &&
      document.getElementById("follow-cube").dataset.state === before &&
      document.getElementById("follow-arrow").hasAttribute("hidden") === (letters === "")
    );
  };
  await waitUntil(page, isShown, [TRIGGER[index] ?? "", before]);
  return page.locator("#follow-arrow-path").getAttribute("d");
}

test("the picture shows each turn of the step, again and again, until a key goes on", async ({
  page,
}) => {
  await openTrigger(page);
  const said = await page.locator("#follow-said").textContent();
  const arrows = [];
  for (const index of [0, 1, 2, 3, 0, 1]) {
    arrows.push(await expectShown(page, index));
  }
  expect(new Set(arrows.slice(0, 3)).size).toBe(3);
  expect(arrows.slice(4)).toEqual(arrows.slice(0, 2));
  // Only the picture has changed.
  await expectStep(page, { step: 2, move: TRIGGER.join(" "), words: "R, U 2, R prime" });
  await expect(page.locator("#follow-said")).toHaveText(said);
  await expect(page).toHaveURL(/move=1.*follow=1/);
  await page.keyboard.press("Space");
  await expectStep(page, { step: 3, move: "F'" });
  await expect(page.locator("#follow-cube")).toHaveAttribute(
    "data-state",
    turned(solved(3), `${SETUP} ${SOLUTION.slice(0, -3)}`),
  );
  await expect(page.locator("#follow-move button")).toHaveCount(0);
});

test("a letter stays at its turn, and goes on when it is pressed again", async ({ page }) => {
  await openTrigger(page);
  await letter(page, "U2").click();
  await expectShown(page, 1);
  await expect(letter(page, "U2")).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(SHOWN + 500);
  await expectShown(page, 1);
  await expectStep(page, { step: 2 });
  await letter(page, "U2").click();
  await expect(letter(page, "U2")).toHaveAttribute("aria-pressed", "false");
  await expectShown(page, 2);
  await page.locator("#follow-words").click();
  await expectStep(page, { step: 3 });
});

test("with reduced motion nothing moves by itself, and letters show their turns by the keyboard", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openTrigger(page);
  await page.waitForTimeout(SHOWN + 500);
  const first = await expectShown(page, 0);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "R: right side, clockwise" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(letter(page, "U2")).toBeFocused();
  expect(await expectShown(page, 1)).not.toBe(first);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 2);
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, 1);
  await page.waitForTimeout(SHOWN + 500);
  await expectShown(page, 1);
  await expectStep(page, { step: 2 });
  // Beyond the last letter is the next step, which has one turn.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expectStep(page, { step: 3 });
  await expect(followButton(page, "Next")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, { step: 2 });
  await expectShown(page, 0);
});

test("without WebGL2, the drawing shows each turn", async ({ page }) => {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (type, ...more) {
      return type === "webgl2" ? null : getContext.call(this, type, ...more);
    };
  });
  await openTrigger(page);
  const arrows = [await expectShown(page, 0), await expectShown(page, 1)];
  expect(new Set(arrows).size).toBe(2);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
]) {
  test.describe(`a phone of ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("letters are large and can be tapped, and nothing is cut", async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openTrigger(page);
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectAccessible(page, "#follow");
      }
      for (const step of ["trigger", "stage"]) {
        await follow(page).getByRole("combobox", { name: "Step" }).selectOption(step);
        const size = await letter(page, "U2").evaluate((node) =>
          parseFloat(getComputedStyle(node).fontSize),
        );
        expect(size).toBeGreaterThanOrEqual(LETTERS);
        expect(await smallTargets(page, TARGET.touch)).toEqual([]);
        expect(await cutParts(page)).toEqual([]);
      }
      await letter(page, "U2").tap();
      await expectShown(page, 1);
    });
  });
}
