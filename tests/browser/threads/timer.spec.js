import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, facelets, open, openReady, solveButton } from "../page.js";
import { announcement, solveList } from "../solves.js";

/** Holds Space long enough, and releases it. */
async function holdSpace(page) {
  await page.keyboard.down("Space");
  await expect(page.locator("#clock")).toHaveAttribute("data-state", "ready");
  await page.keyboard.up("Space");
}

async function chooseRealCube(page) {
  await page.locator("#timer-settings summary").click();
  await page.getByLabel("Real cube").check();
  await expect(scramble(page)).toBeVisible();
  await page.locator("#cube").focus();
}

test("a real cube is scrambled first, and Space starts and stops its timer", async ({ page }) => {
  await open(page, { algorithm: "human" });
  await chooseRealCube(page);
  const first = await scramble(page).textContent();
  expect(turned(solved(3), first), "the cube on the page shows the scramble").toBe(
    await facelets(page),
  );
  const clock = page.locator("#clock");
  await holdSpace(page);
  await expect(clock).toHaveAttribute("data-state", "inspecting");
  await expect(scramble(page)).toBeHidden();
  await holdSpace(page);
  await expect(clock).toHaveAttribute("data-state", "running");
  await expect(solveButton(page)).toHaveText("Stop");
  await page.keyboard.press("Space");
  await expect(announcement(page)).toHaveText(/^Solved in \d+\.\d\d\. Personal best!$/);
  await expect(solveList(page)).toHaveCount(1);
  await expect(scramble(page), "the next scramble").not.toHaveText(first);
  expect(isSolved(await facelets(page))).toBe(false);
  const next = await scramble(page).textContent();
  await expect.poll(() => page.url(), "the address has the cube").toContain("setup-alg");
  await page.reload();
  await expect(scramble(page), "the choice and the cube are stored").toHaveText(next);
  await expect(page.getByLabel("Real cube")).toBeChecked();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("the clock starts the timer of a real cube, and any touch stops it", async ({ page }) => {
    await open(page, { algorithm: "human" });
    await chooseRealCube(page);
    await page.getByLabel("15-second inspection").uncheck();
    const clock = page.locator("#clock");
    await clock.dispatchEvent("pointerdown", { pointerType: "touch" });
    await expect(clock).toHaveAttribute("data-state", "ready");
    await clock.dispatchEvent("pointerup", { pointerType: "touch" });
    await expect(clock).toHaveAttribute("data-state", "running");
    await page.touchscreen.tap(200, 400);
    await expect(clock).toHaveAttribute("data-state", "best");
    await expect(solveList(page)).toHaveCount(1);
  });
});

test("a solve has its scramble, solution and a comment, and can be watched again", async ({
  page,
}) => {
  await open(page, { algorithm: "human", "setup-alg": "R U" });
  await solveButton(page).click();
  await page.keyboard.press("Shift+KeyU");
  await page.keyboard.press("Shift+KeyR");
  await expect(solveList(page)).toHaveCount(1);
  await solveList(page).first().locator(".solve-score").click();
  const dialog = page.getByRole("dialog", { name: "Your solves" });
  await expect(dialog.locator("#solves-scramble")).toHaveText("R U");
  await expect(dialog.locator("#solves-solution")).toHaveText("U' R'");
  await expect(dialog.locator("#solves-net svg")).toBeVisible();
  await dialog.getByLabel("Comment").fill("two moves");
  await page.keyboard.press("Tab");
  // The list follows what is stored.
  await expect(dialog.locator("#solves-list")).toContainText("two moves");
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(solveList(page)).toHaveCount(1);
  await solveList(page).first().locator(".solve-score").click();
  await expect(dialog.getByLabel("Comment")).toHaveValue("two moves");
  await expect(dialog.locator("#solves-list")).toContainText("two moves");
  await button(page, "Watch on the cube").click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test("sessions have their own times, averages and chart", async ({ page }) => {
  await openReady(page, { algorithm: "human" });
  for (const time of ["10", "12", "14", "DNF", "11", "13"]) {
    await addTime(page, time);
  }
  await expect(page.locator("#five-now")).toHaveText("13.00");
  await button(page, "Details").click();
  const dialog = page.getByRole("dialog", { name: "Your solves" });
  await expect(dialog.locator("#solves-list li")).toHaveCount(6);
  await expect(dialog.locator("#solves-standings")).toContainText("13.00, best 12.33");
  await expect(dialog.getByRole("img", { name: "Times in seconds" })).toBeVisible();
  const dots = await dialog.locator("path.dots").getAttribute("d");
  expect(dots.match(/M/g), "a DNF has no dot").toHaveLength(5);
  await dialog.getByLabel("Name of a session").fill("Roux");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("#solves-list li")).toHaveCount(0);
  await expect(dialog.getByLabel("Session", { exact: true })).toHaveValue("Roux");
  await page.keyboard.press("Escape");
  await expect(page.locator("#standings-size")).toHaveText("3×3×3, Roux");
  await addTime(page, "20");
  await expect(page.locator("#single-best")).toHaveText("20.00");
  await page.reload();
  await expect(page.locator("#single-best")).toHaveText("20.00");
  await button(page, "Details").click();
  await dialog.getByLabel("Session", { exact: true }).selectOption("Main");
  await expect(dialog.locator("#solves-list li")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(page.locator("#single-best")).toHaveText("10.00");
});

test(
  "a session is renamed, and a solve is moved and deleted",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { algorithm: "human" });
    await addTime(page, "10");
    await addTime(page, "12");
    await button(page, "Details").click();
    const dialog = page.getByRole("dialog", { name: "Your solves" });
    await dialog.getByLabel("Name of a session").fill("CFOP");
    await button(page, "Rename this one").click();
    await expect(page.locator("#standings-size")).toHaveText("3×3×3, CFOP");
    await expect(dialog.locator("#solves-list li")).toHaveCount(2);
    await dialog.locator("#solves-list button").first().click();
    await dialog.getByLabel("Move to session").selectOption("Main");
    await expect(dialog.locator("#solves-list li")).toHaveCount(1);
    await dialog.locator("#solves-list button").first().click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.locator("#solves-list li")).toHaveCount(0);
    await dialog.getByLabel("Session", { exact: true }).selectOption("Main");
    await expect(dialog.locator("#solves-list li")).toHaveCount(1);
    await expect(dialog.locator("#solves-list")).toContainText("12.00");
  },
);

async function addTime(page, time) {
  await page.getByLabel("Time of a solve").fill(time);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Time of a solve")).toHaveValue("");
}

function scramble(page) {
  return page.locator("#clock-scramble");
}
