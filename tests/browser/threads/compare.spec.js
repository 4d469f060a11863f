// Two solutions of the same cube, side by side.

import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import {
  animationFrames,
  button,
  chooseAlgorithm,
  expectCube,
  openChoices,
  openReady,
  outcome,
  playFast,
  setUp,
  solveButton,
  tabTo,
  untilStill,
} from "../page.js";

const SCRAMBLE = "R U2 F' L D B2";

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
  { width: 2560, height: 1440 },
];

function compareButton(page) {
  return button(page, "Compare");
}

/** Solves the cube at the start of its solution, or as it is, and returns the result. */
async function solveWith(page, id) {
  const before = await page.locator("#result").getAttribute("data-json");
  await chooseAlgorithm(page, id);
  await solveButton(page).click();
  await expect(page.locator("#result")).not.toHaveAttribute("data-json", before);
  await expect(page.locator("#result")).toHaveAttribute("data-json", /solution/);
  return outcome(page);
}

/** Opens the page and solves its cube by two algorithms. */
async function openTwice(page, setup = SCRAMBLE) {
  await openReady(page, { "setup-alg": setup, algorithm: "thistlethwaite" });
  await playFast(page);
  const first = await solveWith(page, "thistlethwaite");
  await expect(compareButton(page)).toBeHidden();
  await expectCube(page, solved(3));
  // Back to the start of the solution.
  const slider = page.locator("#scrubber");
  await slider.fill(await slider.getAttribute("min"));
  await expectCube(page, turned(solved(3), setup));
  const second = await solveWith(page, "bibfs");
  return [first, second];
}

async function openCompare(page) {
  // On a phone, the open sheet shows the actions of the result.
  if (!(await compareButton(page).isVisible())) {
    await openChoices(page);
  }
  await compareButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Compare solutions" });
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  return dialog;
}

function place(dialog) {
  return dialog.getByRole("slider", { name: "Playback position of both" });
}

/** Waits until both cubes have these colours. */
async function expectCubes(page, left, right) {
  await expect(page.locator("#compare-cubes")).toHaveAttribute("data-states", `${left} ${right}`);
}

function movesOf(text) {
  return text.split(" ").filter(Boolean);
}

test("two solutions of the same cube are shown side by side and played in step", async ({
  page,
}) => {
  const [first, second] = await openTwice(page);
  const dialog = await openCompare(page);
  const left = dialog.getByRole("region", { name: "Left solution" });
  const right = dialog.getByRole("region", { name: "Right solution" });
  await expect(left.locator("h3")).toContainText("Thistlethwaite");
  await expect(left.getByRole("definition")).toContainText([
    String(first.lengths.htm),
    String(first.lengths.qtm),
    String(first.lengths.stm),
    String(first.lengths.qstm),
    String(first.stages.filter((stage) => stage.moves).length),
  ]);
  await expect(right.locator("[data-move]")).toHaveCount(movesOf(second.solution).length);
  const longest = Math.max(...[first, second].map(({ solution }) => movesOf(solution).length));
  await expect(dialog.locator("#compare-counter")).toHaveText(`Move 0 of ${longest}`);

  // A click on a move goes to the place after it on both sides.
  await left.locator("[data-move]").nth(1).click();
  const after = (moves) => turned(solved(3), `${SCRAMBLE} ${movesOf(moves).slice(0, 2).join(" ")}`);
  await expectCubes(page, after(first.solution), after(second.solution));
  await expect(dialog.locator("[aria-current=step]")).toHaveCount(2);

  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await expect(dialog.locator("#compare-counter")).toHaveText(`Move ${longest} of ${longest}`, {
    timeout: 60_000,
  });
  await expectCubes(page, solved(3), solved(3));
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test(
  "the common beginning and the first difference are marked",
  { tag: "@long" },
  async ({ page }) => {
    const solutions = await openTwice(page);
    const dialog = await openCompare(page);
    const [left, right] = solutions.map(({ solution }) => movesOf(solution));
    const common = left.findIndex((move, number) => move !== right[number]);
    await expect(dialog.locator("#compare-moves-0 .compare-common")).toHaveCount(common);
    await expect(dialog.locator("#compare-moves-1 .compare-differs")).toHaveText(
      new RegExp(`^${right[common]}`),
    );
    // The same solution on both sides has no difference.
    await dialog.getByRole("combobox", { name: "Left solution" }).selectOption({ index: 1 });
    await expect(dialog.getByText("Both solutions are the same.")).toBeVisible();
    await expect(dialog.locator(".compare-differs")).toHaveCount(0);
    await expect(dialog.locator("#compare-moves-0 .compare-common")).toHaveCount(right.length);
  },
);

test(
  "solutions of another cube are not compared, and an idle dialog draws nothing",
  { tag: "@long" },
  async ({ page }) => {
    await openTwice(page);
    const dialog = await openCompare(page);
    await dialog.getByRole("button", { name: "Next move" }).click();
    await expect(dialog.locator("#compare-counter")).toHaveText(/^Move 1 /);
    await untilStill(page);
    const drawn = await page.evaluate(() => window.drawCalls);
    await animationFrames(page, 60);
    expect(await page.evaluate(() => window.drawCalls)).toBe(drawn);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await setUp(page, "R U F");
    await solveWith(page, "thistlethwaite");
    await expect(compareButton(page)).toBeHidden();
  },
);

test("everything works by keyboard", { tag: "@long" }, async ({ page }) => {
  const [first, second] = await openTwice(page);
  await compareButton(page).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compare solutions" });
  await expect(dialog.getByRole("button", { name: "Play", exact: true })).toBeFocused();
  await page.keyboard.press("Period");
  await page.keyboard.press("Period");
  await page.keyboard.press("Comma");
  const after = ({ solution }) => turned(solved(3), `${SCRAMBLE} ${movesOf(solution)[0]}`);
  await expectCubes(page, after(first), after(second));
  await tabTo(page, place(dialog));
  await page.keyboard.press("End");
  await expectCubes(page, solved(3), solved(3));
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // Opened again, it shows the solutions from the start.
  await openCompare(page);
  await animationFrames(page, 2);
  await expect(dialog.locator("#compare-counter")).toHaveText(/^Move 0 /);
});

for (const viewport of SIZES) {
  test(
    `at ${viewport.width} px, the dialog is whole and accessible in both themes`,
    { tag: "@long" },
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await openTwice(page);
      const dialog = await openCompare(page);
      const { scrollWidth, clientWidth } = await dialog.evaluate((node) => ({
        scrollWidth: node.scrollWidth,
        clientWidth: node.clientWidth,
      }));
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await expect(page.locator("#compare-cubes")).toBeInViewport({ ratio: 1 });
      await expect(place(dialog)).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath(`${colorScheme}.png`) });
      }
    },
  );
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("moves are tapped, and targets are 44 px high", { tag: "@long" }, async ({ page }) => {
    const [first, second] = await openTwice(page);
    const dialog = await openCompare(page);
    const move = dialog.locator("#compare-moves-0 [data-move]").first();
    await move.tap();
    const after = ({ solution }) => turned(solved(3), `${SCRAMBLE} ${movesOf(solution)[0]}`);
    await expectCubes(page, after(first), after(second));
    for (const target of await dialog.locator(".compare-body :is(button, select):visible").all()) {
      expect((await target.boundingBox()).height).toBeGreaterThanOrEqual(44);
    }
  });
});
