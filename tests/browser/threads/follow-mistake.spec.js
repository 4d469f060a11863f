// A mistake in the dialog Follow: the turn that was made instead, or the cube that is entered in the view Net.

import { solved, turned } from "../cube.js";
import { expectStep, follow, followButton, openFollow } from "../follow.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { button } from "../page.js";

const SETUP = "R U2 F' L D B2";
const SOLUTION = "B2 D' L' F U2 R'";
/** Time limit of a search for a new solution in milliseconds, for a slow machine. */
const SEARCH_TIMEOUT = 90_000;

function cube(page) {
  return page.locator("#follow-cube");
}

test("a wrong turn is chosen, both ways are compared, and the page goes on by the chosen one", async ({
  page,
}) => {
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await page.keyboard.press("Space");
  await followButton(page, "I made a mistake").click();
  await expectStep(page, { move: "D'" }, "mistake");
  // Steps wait for the answer.
  await cube(page).click();
  await expectStep(page, { step: 2 }, "mistake");
  await followButton(page, "D: bottom side, clockwise").click();
  await expect(follow(page)).toHaveAttribute("data-state", /searching|recovering/);
  const wrong = turned(solved(3), `${SETUP} B2 D`);
  await expect(cube(page)).toHaveAttribute("data-state", wrong);
  await expect(follow(page)).toContainText("You turned D instead of D'.");
  const back = followButton(page, "Turn D2, then go on: 5 moves in all");
  await expect(back).toBeVisible();
  await expect(follow(page)).toHaveAttribute("data-state", "recovering", {
    timeout: SEARCH_TIMEOUT,
  });
  await expect(page.locator("#follow-verdict")).toHaveText(/shorter|equally long/);
  await expect(followButton(page, /^New solution: \d+ moves?$/)).toBeEnabled();
  await expectAccessible(page, "#follow");

  await back.click();
  await expectStep(page, { step: 1, steps: 5, move: "D2" });
  await expect(page).toHaveURL(/state=.*alg=D2.*follow=1/);
  await page.reload();
  await expectStep(page, { step: 1, steps: 5, move: "D2" });
  await expect(cube(page)).toHaveAttribute("data-state", wrong);
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press("Space");
  }
  await expectStep(page, {}, "done");
  await expect(follow(page)).toContainText("Solved.");
});

test("a new solution solves the real cube", async ({ page }) => {
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await followButton(page, "I made a mistake").click();
  await follow(page).getByLabel("Layers").selectOption({ label: "Layer 2" });
  await followButton(page, "S: layer 2 from the front, clockwise").click();
  const other = followButton(page, /^New solution: \d+ moves?$/);
  await expect(other).toBeEnabled({ timeout: SEARCH_TIMEOUT });
  await other.click();
  const { steps } = await expectStep(page, { step: 1 });
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Space");
  }
  await expectStep(page, {}, "done");
  await expect(follow(page)).toContainText("Solved.");
});

test("a cube that is entered in the view Net goes on where it is", async ({ page }) => {
  await openFollow(page, { "setup-alg": SETUP, alg: SOLUTION });
  await followButton(page, "I made a mistake").click();
  await followButton(page, "Enter the cube instead").click();
  await expect(follow(page)).toHaveAttribute("data-state", "painting");
  await expect(page.locator("#net")).toHaveAttribute("data-state", "legal");
  const shown = turned(solved(3), SETUP);
  await expect(page).toHaveURL(new RegExp(shown));
  // The cube after two turns of the solution.
  const real = turned(solved(3), `${SETUP} B2 D'`);
  await page.evaluate((facelets) => {
    const data = new DataTransfer();
    data.setData("text/plain", facelets);
    document.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, real);
  await expect(page).toHaveURL(new RegExp(real));
  await button(page, "Set the cube").click();
  await expectStep(page, { step: 1, steps: 4, move: "L'" });
  await expect(cube(page)).toHaveAttribute("data-state", real);
  await page.keyboard.press("Escape");
  await expect(page.locator("#cube")).toHaveAttribute("data-state", real);
});
