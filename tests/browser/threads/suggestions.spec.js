import { expect, expectAccessible, test } from "../godspeed.js";
import { button, moves, open, openReady, outcome, solveButton } from "../page.js";

test.use({ firstVisit: true });

/** Screens with their input: what is suggested is the same, its place is not. */
const SCREENS = [
  { name: "laptop", viewport: { width: 1280, height: 720 } },
  { name: "wide", viewport: { width: 2560, height: 1300 }, tag: "@long" },
  {
    name: "phone",
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    tag: "@long",
  },
  { name: "small phone", viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
];

for (const { name, tag = [], ...use } of SCREENS) {
  test.describe(name, { tag }, () => {
    test.use(use);

    test("no suggestion covers the cube or a control", async ({ page }) => {
      await openReady(page);
      await expectClear(page);
      await page.locator("#turn-U").click();
      await expectClear(page);
      await button(page, "Shuffle").click();
      await expectClear(page);
      await solveButton(page).click();
      await outcome(page);
      await expect(suggestion(page)).toBeHidden();
    });
  });
}

test("each suggestion stands beside its control until it is followed", async ({ page }) => {
  await openReady(page);
  await expect(suggestion(page)).toContainText("turn a layer");
  await page.locator("#turn-U").click();
  await expect(suggestion(page)).toContainText("Shuffle the cube");
  await button(page, "Shuffle").click();
  await expect(suggestion(page)).toContainText("solve it");
  await expectBeside(page, solveButton(page));
});

test("nobody is asked to shuffle a cube that is mixed", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { "setup-alg": "R U F2 L D" });
  await page.keyboard.press("KeyD");
  await expect(suggestion(page)).toContainText("solve it");
});

test("a suggestion goes away by itself", async ({ page }) => {
  await page.clock.install();
  await open(page);
  await expect(suggestion(page)).toBeVisible();
  await page.clock.runFor(31_000);
  await expect(suggestion(page)).toBeHidden();
});

test("what has been followed is not suggested again after a reload", async ({ page }) => {
  await open(page);
  await expect(suggestion(page)).toContainText("turn a layer");
  await page.keyboard.press("KeyD");
  await expect(suggestion(page)).toContainText("Shuffle the cube");
  await page.reload();
  await expect(suggestion(page)).toContainText("Shuffle the cube");
});

test("suggestions can be closed for good", { tag: "@long" }, async ({ page }) => {
  await open(page);
  await button(page, "Close suggestions").click();
  await expect(suggestion(page)).toBeHidden();
  await page.keyboard.press("KeyD");
  await expect(moves(page)).toHaveText(["R"]);
  await page.reload();
  await openReady(page);
  await page.keyboard.press("KeyD");
  await expect(suggestion(page)).toHaveCount(0);
});

test("a suggestion is accessible, and is not shown over other views", async ({ page }) => {
  await open(page);
  await expect(suggestion(page)).toBeVisible();
  await expectAccessible(page);
  await button(page, "Race").click();
  await expect(suggestion(page)).toBeHidden();
  await button(page, "Cube").click();
  await expect(suggestion(page)).toBeVisible();
});

function suggestion(page) {
  return page.getByRole("complementary", { name: "Suggestion" });
}

/** Asserts that the suggestion, if there is room for it, covers neither the middle of the cube nor a control. */
async function expectClear(page) {
  const covered = await page.evaluate(() => {
    const aside = document.getElementById("suggestion");
    if (!aside || aside.hidden) {
      return [];
    }
    const own = aside.getBoundingClientRect();
    const overlaps = ({ left, right, top, bottom }) =>
      right > left && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    const controls = [...document.querySelectorAll("button, input, select, summary, a")];
    const visible = controls.filter((one) => !aside.contains(one) && one.checkVisibility());
    const named = visible.filter((one) => overlaps(one.getBoundingClientRect()));
    const cube = document.getElementById("cube").getBoundingClientRect();
    const reach = 0.4 * Math.min(cube.width, cube.height);
    const [x, y] = [cube.left + cube.width / 2, cube.top + cube.height / 2];
    const middle = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
    return [
      ...named.map((one) => one.id || one.textContent),
      ...(overlaps(middle) ? ["cube"] : []),
    ];
  });
  expect(covered).toEqual([]);
}

/** Asserts that the suggestion is near a control and covers nothing of it. */
async function expectBeside(page, control) {
  await expect(suggestion(page)).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => {
      const [a, b] = [await suggestion(page).boundingBox(), await control.boundingBox()];
      const x = Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
      const y = Math.max(a.y - b.y - b.height, b.y - a.y - a.height);
      return Math.max(x, y);
    })
    .toBeCloseTo(12, 0);
}
