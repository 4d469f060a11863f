// What else the dialog Follow shows: lessons, hints, the scramble of the timer, and moves of the view Find.

import { solved, turned } from "../cube.js";
import { expectStep, follow, followButton } from "../follow.js";
import { expect, test } from "../godspeed.js";
import { openChoices, openReady, outcome, solveButton } from "../page.js";

const SCRAMBLE = "R U2 F' L D B2";
/** Time limit of searches in milliseconds, for a slow machine. */
const SEARCH_TIMEOUT = 90_000;

async function finish(page, steps) {
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Space");
  }
  await expectStep(page, {}, "done");
}

test("a lesson is followed with its explanations", async ({ page }) => {
  await openReady(page, { algorithm: "layers", "setup-alg": SCRAMBLE });
  await solveButton(page).click();
  const { stages } = await outcome(page);
  await page.locator("#lesson").getByRole("button", { name: "Follow" }).click();
  await expectStep(page, { step: 1 });
  await follow(page).locator("#follow-size").selectOption("stage");
  await expectStep(page, { step: 1, steps: stages.filter(({ moves }) => moves).length });
  await followButton(page, "Next").click();
  await expectStep(page, { step: 2 });
  const second = stages.filter(({ moves }) => moves)[1];
  await expect(page.locator("#follow-note")).toContainText(second.lesson.explanation);
});

test("a hint is followed with the moves after it", async ({ page }) => {
  await openReady(page, { algorithm: "human", "setup-alg": "R U" });
  await solveButton(page).click();
  await page.keyboard.press("KeyH");
  await expect(page.locator("#next-move-turn")).toHaveText("U'");
  await page.locator("#next-move").getByRole("button", { name: "Follow" }).click();
  const { steps } = await expectStep(page, { step: 1, move: "U'" });
  await expect(follow(page)).toContainText("Hint");
  await finish(page, steps);
  await page.keyboard.press("Escape");
  // The solve on the page goes on where it was.
  await expect(page.locator("#cube")).toHaveAttribute("data-state", turned(solved(3), "R U"));
});

test("the scramble of a real cube is followed, and the cube at its end is shown from both sides", async ({
  page,
}) => {
  await openReady(page, { algorithm: "human" });
  await openChoices(page);
  await page.locator("#timer-settings > summary").click();
  await page.getByLabel("Real cube").check();
  const scramble = await page.locator("#clock-scramble").textContent();
  await page.locator("#scramble-line").getByRole("button", { name: "Follow" }).click();
  const { steps } = await expectStep(page, { step: 1 });
  expect(steps).toBe(scramble.split(" ").length);
  await expect(page.locator("#follow-cube")).toHaveAttribute("data-state", solved(3));
  await finish(page, steps);
  await expect(page.locator("#follow-cube")).toHaveAttribute(
    "data-state",
    turned(solved(3), scramble),
  );
  await expect(follow(page)).toContainText("Scrambled. Compare your cube with both pictures.");
  await page.keyboard.press("Escape");
  await expect(page.locator("#clock-scramble")).toHaveText(scramble);
  await expect(page).not.toHaveURL(/follow/);
});

test("a solution to a goal and an algorithm of a case are followed", async ({ page }) => {
  const find = page.locator("#find");
  await page.goto(`./?view=find&goal=cross&setup=${encodeURIComponent("R U F2 D")}&run=find`);
  await expect(find).toHaveAttribute("data-state", "done", { timeout: SEARCH_TIMEOUT });
  await find
    .getByRole("button", { name: /^Follow / })
    .first()
    .click();
  const { steps } = await expectStep(page, { step: 1 });
  await finish(page, steps);
  await expect(follow(page)).toContainText("Compare your cube with both pictures.");
  await page.keyboard.press("Escape");

  await page.goto("./?view=find&set=pll&turns=R+U+F&max=11&run=find");
  await expect(find).toHaveAttribute("data-state", "done", { timeout: SEARCH_TIMEOUT });
  await page
    .locator("#find-set-cards")
    .getByRole("button")
    .filter({ has: page.getByText("Ua", { exact: true }) })
    .click();
  await find
    .getByRole("button", { name: /^Follow / })
    .first()
    .click();
  const algorithm = await expectStep(page, { step: 1 });
  await finish(page, algorithm.steps);
  await expect(follow(page)).toContainText("Algorithm");
  await expect(page).toHaveURL(/view=find/);
});
