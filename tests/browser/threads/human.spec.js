import { readFile } from "node:fs/promises";

import { isSolved, solved } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  algorithm,
  chooseAlgorithm,
  button,
  cube,
  facelets,
  moves,
  open,
  openReady,
  solveButton,
} from "../page.js";
import { announcement, solveList, storeOldSolves } from "../solves.js";

const KEYS = { U: "KeyU", L: "KeyL", F: "KeyS", R: "KeyR", B: "KeyB", D: "KeyX" };
const SUFFIXES = { "": "Shift+", "'": "", 2: "Alt+" };

test("the timer starts with the first turn and stops when the cube is solved", async ({ page }) => {
  await open(page, { algorithm: "human", "setup-alg": "R U" });
  await solveButton(page).click();
  await expect(clockState(page)).toHaveText("Inspection");
  await expect(clockDigits(page)).toHaveText(/^1\d$/);

  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(clockState(page)).toHaveText("Inspection");

  await page.keyboard.press("Shift+KeyU");
  await expect(clockDigits(page)).toHaveText(/^\d+\.\d$/);
  await expect(announcement(page)).toHaveText("Timer started.");
  await page.keyboard.press("Shift+KeyR");
  await expect(clockDigits(page)).toHaveText(/^\d+\.\d\d$/);
  const time = await clockDigits(page).textContent();
  await expect(announcement(page)).toHaveText(`Solved in ${time}. Personal best!`);
  await expect(page.locator("#clock-moves")).toHaveText("2 moves STM");
  await expect(page.locator("#clock-pace")).toHaveText(/^\d+\.\d turns\/s$/);
  await expect(page.locator("#single-best")).toHaveText(time);
  await expect(solveButton(page)).toHaveText("Solve");
});

test("holding Space and releasing it starts the inspection, a short press does not", async ({
  page,
}) => {
  await open(page, { algorithm: "human", "setup-alg": "R U" });
  const clock = page.locator("#clock");
  await page.keyboard.press("Space");
  await expect(page.getByText("Hold Space until the clock says so")).toBeVisible();
  await page.keyboard.down("Space");
  await expect(clock).toHaveAttribute("data-state", "ready");
  await expect(clockState(page)).toHaveText("Release to start");
  await page.keyboard.press("Escape");
  await page.keyboard.up("Space");
  await expect(clock).toHaveAttribute("data-state", "idle");
  await page.keyboard.down("Space");
  await expect(clock).toHaveAttribute("data-state", "ready");
  await page.keyboard.up("Space");
  await expect(clockState(page)).toHaveText("Inspection");
});

for (const size of [2, 5]) {
  test(
    `Solve scrambles a solved ${size}x${size}x${size}, and layer keys can solve it`,
    { tag: "@long" },
    async ({ page }) => {
      await open(page, { puzzle: `${size}x${size}x${size}`, algorithm: "human" });
      await page.keyboard.press("Enter");
      await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
      await undoByKeys(page, await moves(page).allTextContents());
      await expect(announcement(page)).toContainText("Personal best!");
      expect(await facelets(page)).toBe(solved(size));
      await expect(solveList(page)).toHaveCount(1);
    },
  );
}

test(
  "inspecting for over 15 s adds two seconds, and over 17 s is a DNF",
  { tag: "@long" },
  async ({ page }) => {
    await page.clock.install();
    await open(page, { algorithm: "human", "setup-alg": "R2" });
    for (const { wait, shown, listed } of [
      { wait: 12_500, shown: /^[123]$/, listed: /^\d\.\d\d$/ },
      { wait: 15_500, shown: /^\+2$/, listed: /^\d\.\d\d\+$/ },
      { wait: 17_500, shown: /^DNF$/, listed: /^DNF \(\d\.\d\d\)$/ },
    ]) {
      await solveButton(page).click();
      await expect(clockState(page)).toHaveText("Inspection");
      await page.clock.fastForward(wait);
      await expect(clockDigits(page)).toHaveText(shown);
      await page.keyboard.press("KeyR");
      await page.keyboard.press("KeyR");
      await expect(solveList(page).first().locator(".solve-score")).toHaveText(listed);
      await page.keyboard.press("Alt+KeyR");
    }
    await expect(solveList(page)).toHaveCount(3);
  },
);

test(
  "inspection can be switched off, and the setting survives a reload",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, { algorithm: "human", "setup-alg": "R2" });
    await page.locator("#timer-settings summary").click();
    await page.getByLabel("15-second inspection").uncheck();
    await page.reload();
    await page.locator("#timer-settings summary").click();
    await expect(page.getByLabel("15-second inspection")).not.toBeChecked();
    await solveButton(page).click();
    await expect(clockState(page)).toHaveText("Ready");
    await expect(clockDigits(page)).toHaveText("0.0");
  },
);

test(
  "giving up records a DNF after the first turn and nothing before it",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, { algorithm: "human", "setup-alg": "R U F" });
    await solveButton(page).click();
    await expect(solveButton(page)).toHaveText("Give up");
    for (const locked of ["Shuffle", "Reset", "Set up", "Apply moves", "Go to start"]) {
      await expect(button(page, locked)).toBeDisabled();
    }
    await page.keyboard.press("BracketRight");
    await expect(page.getByText("give up first (Esc)")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(solveList(page)).toHaveCount(0);

    await page.keyboard.press("Enter");
    await page.keyboard.press("KeyR");
    await solveButton(page).click();
    await expect(solveList(page)).toHaveText(/DNF \(\d+\.\d\d\)/);
    await expect(page.locator("#single-now")).toHaveText("DNF");
    await expect(page.locator("#single-best")).toHaveText("–");
    await expect(button(page, "Shuffle")).toBeEnabled();
  },
);

test("times are typed, penalties set by hand, and the session is saved as a file", async ({
  page,
}) => {
  await openReady(page, { algorithm: "human", "setup-alg": "R U2 F" });
  const field = page.getByLabel("Time of a solve");
  await field.fill("fast");
  await field.press("Enter");
  await expect(page.locator("#notice")).toContainText("“fast” is not a time");
  await expect(field).toHaveValue("fast");
  await field.fill("1:02.34");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(page.locator("#single-now")).toHaveText("1:02.34");
  await expect.poll(() => moves(page).count()).toBeGreaterThan(10);

  const penalty = solveList(page)
    .first()
    .getByRole("button", { name: /^Penalty of solve 1/ });
  await penalty.click();
  await expect(page.locator("#single-now")).toHaveText("1:04.34");
  await penalty.press("Enter");
  await expect(page.locator("#single-now")).toHaveText("DNF");
  await button(page, "Your data").click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    button(page, "Save all 3×3×3 sessions as a table (CSV)").click(),
  ]);
  expect(file.suggestedFilename()).toBe("solves-3x3x3.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(
    "1,62.34,dnf,,,,,false,false,R U2 F,3,",
  );
});

test(
  "deleting and restoring solves by keyboard keeps the focus",
  { tag: "@long" },
  async ({ page }) => {
    await storeOldSolves(page, ["3 1234 ok 50 60 45 - R U", "3 1500 ok 50 60 45 -"]);
    await open(page, { algorithm: "human" });
    await page.getByRole("button", { name: /^Delete solve 2/ }).focus();
    await page.keyboard.press("Enter");
    await expect(solveList(page)).toHaveCount(1);
    await expect(button(page, "Restore 1 solve")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(solveList(page)).toHaveCount(2);
    await expect(button(page, "Clear all")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(button(page, "Restore 2 solves")).toBeFocused();
  },
);

test("a link can start the inspection", async ({ page }) => {
  await open(page, { algorithm: "human", "setup-alg": "R", run: "solve" });
  await expect(clockState(page)).toHaveText("Inspection");
  await page.keyboard.press("Shift+KeyR");
  await expect(announcement(page)).toContainText("Personal best!");
});

test("averages of 5 and 12 are computed from the stored solves of each size", async ({ page }) => {
  const times = [2000, 1000, 1100, 1200, 9000, 1300, 1000, 1000, 1000, 1000, 1000, 1000];
  await storeOldSolves(page, [
    "not a solve",
    ...times.map((time) => `3 ${time} ok 50 60 45 - R U`),
    "3 100 ok 5 6 4 hint",
    "2 333 ok 9 9 9 -",
  ]);
  await open(page, { algorithm: "human" });
  await expect(page.locator("#solves-count")).toHaveText("13 solves");
  await expect(page.locator("#single-best")).toHaveText("10.00");
  await expect(page.locator("#five-now")).toHaveText("10.00");
  await expect(page.locator("#twelve-now")).toHaveText("11.60");
  await page.getByLabel("Cube size").selectOption("2");
  await expect(page.locator("#single-best")).toHaveText("3.33");
  await expect(page.locator("#five-best")).toHaveText("–");
});

test("a hint shows the next move, can make it, and excludes the solve from the records", async ({
  page,
}) => {
  await openReady(page, { algorithm: "human", "setup-alg": "R U" });
  await page.locator("#timer-settings summary").click();
  await page.getByLabel("Hints from").selectOption("kociemba");
  await solveButton(page).click();
  await button(page, "Hint").click();
  await expect(page.locator("#next-move-turn")).toHaveText("U'");
  await expect(page.locator("#next-move-said")).toContainText(
    "Next move: U', top side, counter-clockwise.",
  );
  await expect(moves(page)).toHaveCount(2);
  await button(page, "Make move").click();
  await expect(moves(page)).toHaveText(["R", "U", "U'"]);
  await page.keyboard.press("KeyH");
  await expect(page.locator("#next-move-turn")).toHaveText("R'");
  await page.keyboard.press("Shift+KeyR");
  await expect(page.locator("#timer-headline")).toContainText(
    "with hints. This solve does not count",
  );
  await expect(solveList(page)).toContainText("hint");
  await expect(page.locator("#single-best")).toHaveText("–");
});

test("a hint names the stage of its move", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { algorithm: "human", "setup-alg": "R U2 F' L D2 B" });
  await page.locator("#timer-settings summary").click();
  await expect(page.getByLabel("Hints from")).toHaveValue("layers");
  await page.keyboard.press("KeyH");
  const stage = page.locator("#next-move-stage");
  await expect(stage).toHaveText(/^Cross: white-/);
  await expect(page.locator("#next-move-said")).toContainText(await stage.textContent());
  await expect(page.locator("#timer-headline")).toContainText(`(${await stage.textContent()})`);
});

test(
  "a hint for a 100x100x100 is checked in small pieces, so that it does not block the page",
  { tag: "@long" },
  async ({ page }) => {
    const parameters = { puzzle: "100x100x100", algorithm: "reduction", param: "seconds=0" };
    await openReady(page, parameters);
    await button(page, "Shuffle").click();
    await expect.poll(async () => isSolved(await facelets(page))).toBe(false);
    await chooseAlgorithm(page, "human");
    await page.evaluate(() => {
      window.pieces = 0;
      const setTimeout = window.setTimeout.bind(window);
      window.setTimeout = (callback, wait, ...rest) => {
        window.pieces += wait === 0 ? 1 : 0;
        return setTimeout(callback, wait, ...rest);
      };
    });
    await page.keyboard.press("KeyH");
    const next = page.locator("#next-move-turn");
    await expect(next).toHaveText(/^[1-9]?\d*-?\d*[URFDLBurfdlb]/, { timeout: 120_000 });
    await expect(page.locator("#next-move-stage")).toHaveText("Edges");
    // After each piece the page handles what is waiting. This answer took 5 pieces.
    expect(await page.evaluate(() => window.pieces)).toBeGreaterThan(2);
  },
);

test("hints come from the chosen solver, and Hint is disabled for sizes without a solver", async ({
  page,
}) => {
  await openReady(page, { puzzle: "2x2x2", algorithm: "human", "setup-alg": "R U" });
  await page.locator("#timer-settings summary").click();
  const hintSolver = page.getByLabel("Hints from");
  await expect(hintSolver).toHaveValue("ida");
  await hintSolver.selectOption("bibfs");
  await expect(button(page, "Hint")).toHaveAttribute("title", /Bidirectional BFS/);
  await page.keyboard.press("KeyH");
  await expect(page.locator("#next-move-turn")).toHaveText(/^[URFDLB]/);
  await page.reload();
  await page.locator("#timer-settings summary").click();
  await expect(hintSolver).toHaveValue("bibfs");

  await page.getByLabel("Cube size").selectOption("19");
  await page.keyboard.press("KeyD");
  const solvers = await hintSolver.locator("option").count();
  await expect(button(page, "Hint")).toBeEnabled({ enabled: solvers > 0 });
});

test("Human is restored on the next visit, and another algorithm hides the timer", async ({
  page,
}) => {
  await openReady(page);
  await chooseAlgorithm(page, "human");
  await expect(page.locator("#clock")).toBeVisible();
  await page.reload();
  await expect(algorithm(page, "human")).toBeChecked();
  await expect(algorithm(page, "korf")).toBeAttached();
  // The list of algorithms would leave no room for the solves.
  await expect(algorithm(page, "human")).toBeHidden();
  await page.getByRole("button", { name: /^Human/ }).click();
  await expect(algorithm(page, "human")).toBeInViewport({ ratio: 1 });
  await chooseAlgorithm(page, "thistlethwaite");
  await expect(page.locator("#clock")).toBeHidden();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
});

test("a click on Human and the palette fold the list, so that the solves are in sight", async ({
  page,
}) => {
  await openReady(page);
  await page.locator("label", { has: algorithm(page, "human") }).click();
  await expect(page.locator("#algorithms")).toBeHidden();
  await expect(page.locator("#time-form")).toBeInViewport({ ratio: 1 });
  await open(page, { algorithm: "korf" });
  await page.keyboard.press("Control+KeyK");
  await page.getByRole("dialog").getByRole("combobox").fill("stopwatch");
  await page.keyboard.press("Enter");
  await expect(page.locator("#clock")).toBeVisible();
  await expect(page.locator("#algorithms")).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the cube can be solved by touch while the timer is visible", async ({ page }) => {
    await open(page, { algorithm: "human", "setup-alg": "R" });
    await page.getByTitle("Choose an algorithm and its settings").tap();
    await solveButton(page).tap();
    await expect(page.locator("#algorithms")).toBeHidden();
    await expect(clockDigits(page)).toBeInViewport({ ratio: 1 });
    await dragOnFrontFace(page);
    await expect(clockDigits(page)).toHaveText(/^\d+\.\d$/);
    await expect(page.locator("#clock-moves")).toHaveText("1 move STM");
    await solveButton(page).tap();
    await expect(page.locator("#timer-headline")).toContainText("Given up after");
  });
});

function clockDigits(page) {
  return page.locator("#clock-digits");
}

function clockState(page) {
  return page.locator("#clock-state");
}

/** Undoes a scramble such as `3Rw2 U'` with the keys of its layers. */
async function undoByKeys(page, scramble) {
  // Turns layers together with those outside them; the outermost layer has none.
  await page.keyboard.press("Shift+Digit0");
  for (const turn of scramble.reverse()) {
    const [, count, face, wide, suffix] = /^(\d*)([URFDLB])(w?)(['2]?)$/.exec(turn);
    await page.keyboard.press(`Digit${wide ? count || 2 : 1}`);
    await page.keyboard.press(`${SUFFIXES[suffix]}${KEYS[face]}`);
  }
}

async function dragOnFrontFace(page) {
  const { x, y, width, height } = await cube(page).boundingBox();
  const [left, top] = [x + 0.42 * width, y + 0.6 * height];
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x: left, y: top }]);
  for (let step = 1; step <= 6; step++) {
    await send("touchMove", [{ x: left + 15 * step, y: top + 2 * step }]);
  }
  await send("touchEnd", []);
}
