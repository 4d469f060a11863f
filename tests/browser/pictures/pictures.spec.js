// Makes the pictures of the README, the guide and the dialog that installs the page, in `www/pictures`:
// `GODSPEED_PICTURES=1 cargo xtask browser --project pictures`.

import { fileURLToPath } from "node:url";

import { LAUNCH_OPTIONS } from "../chromium.js";
import { expect, test } from "../godspeed.js";
import { animationFrames, openReady, outcome, solveButton } from "../page.js";

const FOLDER = fileURLToPath(new URL("../../../www/pictures/", import.meta.url));
const SCRAMBLE = "D L' D' B2 U2 L F2 D2 R' U' D2 F' L2 F B' L2 D B'";
/** Time limit of searches in milliseconds, for a slow machine. */
const TIME_LIMIT = 90_000;
/** Animation frames after which every turn has ended. */
const FRAMES_OF_A_TURN = 60;

// The pictures are drawn as on a screen, with all pixels and multisampling.
test.use({ launchOptions: LAUNCH_OPTIONS, sharpness: 1, colorScheme: "light" });

test("cube.png: a solution that plays", async ({ page }) => {
  await openReady(page, { algorithm: "thistlethwaite", "setup-alg": SCRAMBLE });
  await showSolutionAt(page, 10);
  await save(page, "cube");
});

test("race.png: five racers, one of them the user", async ({ page }) => {
  await openView(page, {
    view: "race",
    puzzle: "3x3x3",
    "setup-alg": SCRAMBLE,
    algorithms: "thistlethwaite,layers,kociemba,wastar,human",
    run: "race",
  });
  await expect(page.locator(".race-lane", { hasText: "Solved" })).toHaveCount(3, {
    timeout: TIME_LIMIT,
  });
  // Cubes at rest are sharp.
  await page.locator("#race-play").click();
  await page.locator("#race-scrubber").fill("10");
  await animationFrames(page, FRAMES_OF_A_TURN);
  await save(page, "race");
});

test("report.png: a table and charts", async ({ page }) => {
  await openView(page, {
    view: "report",
    puzzle: "2x2x2",
    algorithms: "ida,wastar,bibfs,annealing,genetic",
    runs: 30,
    seed: 7,
    run: "report",
  });
  await expectState(page, "#report", "done");
  await page.getByText("Charts", { exact: true }).click();
  await expect(page.locator("#report figure:visible svg").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await save(page, "report");
});

test.describe("in the dark theme", () => {
  test.use({ colorScheme: "dark" });

  test("map.png: four searches", async ({ page }) => {
    await openView(page, {
      view: "map",
      puzzle: "2x2x2",
      "setup-alg": "R U F2 R' U2 F R2 U' F R",
      algorithms: "iddfs,ida,bibfs,wastar",
      run: "solve",
    });
    await expectState(page, "#map", "done");
    await save(page, "map");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("cube-narrow.png: a solution that plays", async ({ page }) => {
    await openReady(page, { algorithm: "kociemba", "setup-alg": "R U2 F' L D B2" });
    await showSolutionAt(page, 3);
    await save(page, "cube-narrow");
  });
});

async function openView(page, parameters) {
  await page.goto(`./?${new URLSearchParams(parameters)}`);
}

async function expectState(page, view, state) {
  await expect(page.locator(view)).toHaveAttribute("data-state", state, { timeout: TIME_LIMIT });
}

/** Solves the cube, and shows it after this many moves of the solution. */
async function showSolutionAt(page, move) {
  await solveButton(page).click();
  await outcome(page);
  const slider = page.locator("#scrubber");
  const first = Number(await slider.getAttribute("min"));
  await slider.fill(String(first + move));
}

/** Saves a picture of the page, without a pointer or a focus. */
async function save(page, name) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  await animationFrames(page, 5);
  await page.screenshot({ path: `${FOLDER}${name}.png`, caret: "hide" });
}
