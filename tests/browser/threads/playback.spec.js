import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, counter, expectCube, facelets, moves, open, openReady, outcome } from "../page.js";

const MOVES = "R U F D L B R2 U2 F2 D2 L2 B2";

test("a move list plays, pauses and resumes", async ({ page }) => {
  await open(page, { alg: MOVES });
  await expect(counter(page)).toHaveText("Move 0 of 12");
  await expectCube(page, solved(3));
  await button(page, "Play").click();
  await expect(counter(page)).toHaveText(/^Move [2-9] /);
  await button(page, "Pause").click();
  const paused = await facelets(page);
  const done = Number(/\d+/.exec(await counter(page).textContent())[0]);
  expect(done).toBeLessThan(12);
  expect(paused).toBe(turned(solved(3), MOVES.split(" ").slice(0, done).join(" ")));

  await page.keyboard.press("Space");
  await expect(counter(page)).toHaveText("Move 12 of 12");
  await expectCube(page, turned(solved(3), MOVES));

  // At the end, it starts again.
  await button(page, "Play").click();
  await expect(counter(page)).toHaveText(/^Move [1-9] /);
});

test("a move list can be stepped and scrubbed, and the current move is marked", async ({
  page,
}) => {
  await open(page, { alg: MOVES });
  await button(page, "Next move").click();
  await button(page, "Next move").click();
  await button(page, "Previous move").click();
  await expectCube(page, turned(solved(3), "R"));
  await expect(moves(page).and(page.locator("[aria-current=step]"))).toHaveText("R");

  await page.getByLabel("Playback position").fill("5");
  await expectCube(page, turned(solved(3), "R U F D L"));
  await expect(counter(page)).toHaveText("Move 5 of 12");
  await moves(page).nth(2).click();
  await expectCube(page, turned(solved(3), "R U F"));
  await button(page, "Go to end").click();
  await expectCube(page, turned(solved(3), MOVES));
  await button(page, "Go to start").click();
  await expectCube(page, solved(3));
});

test("the slider sets the speed at which Space plays", { tag: "@long" }, async ({ page }) => {
  await open(page, { alg: MOVES });
  const speed = page.getByLabel("Speed");
  await speed.fill("11");
  await expect(page.locator("#speed-value")).toHaveText("200×");
  await page.keyboard.press("Space");
  await expectCube(page, turned(solved(3), MOVES));
});

test("a solution plays automatically, can be paused, and its stages are headings in the move list", async ({
  page,
}) => {
  await openReady(page, { algorithm: "thistlethwaite", "setup-alg": MOVES });
  await page.keyboard.press("Enter");
  const { stages } = await outcome(page);
  await expect(button(page, "Pause")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Play")).toBeVisible();
  const names = stages.filter((stage) => stage.moves).map((stage) => stage.name);
  await expect(page.locator("#moves .section")).toHaveText(["Setup", ...names]);
  await button(page, "Go to end").click();
  expect(isSolved(await facelets(page))).toBe(true);
});
