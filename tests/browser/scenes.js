// Everything that the page shows: each view and each dialog, in the states that have most controls.

import { expect } from "./godspeed.js";
import {
  animationFrames,
  button,
  chooseAlgorithm,
  openChoices,
  openReady,
  openShare,
  outcome,
  request,
  setUp,
  solveButton,
} from "./page.js";

const SCRAMBLE = "R U2 F' L D B2";
/** Time limit of searches in milliseconds, for a slow machine. */
const TIME_LIMIT = 90_000;
/** A cube with an edge flipped. */
const FLIPPED = "UBUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBUBBBBBBB";
/** Two solves as the browser stores them. */
const SOLVES = "3 1234 ok 50 60 45 - R U\n3 1500 dnf 50 60 45 hint";

/** Shows one scene after the other on this page and calls `check(name)` at each. */
export async function throughScenes(page, check) {
  await page.addInitScript((solves) => {
    localStorage.setItem("godspeed-solves-1", solves);
  }, SOLVES);
  for (const [name, show] of SCENES) {
    const close = await show(page);
    await animationFrames(page, 2);
    await check(name);
    await close?.();
  }
}

const SCENES = [
  [
    "cube",
    async (page) =>
      openReady(page, { algorithm: "thistlethwaite", "setup-alg": SCRAMBLE, alg: "R U'" }),
  ],
  ["invalid set-up", showInvalidSetUp],
  [
    "more playback",
    async (page) => {
      await page.locator("#more-playback > summary").click();
      return () => page.locator("#more-playback > summary").click();
    },
  ],
  [
    "chosen moves",
    async (page) => {
      await page.locator("#more-playback > summary").click();
      await button(page, "Choose moves").click();
      await expect(page.locator("#chosen")).toBeVisible();
      return () => button(page, "Clear selection").click();
    },
  ],
  [
    "share",
    async (page) => {
      await openShare(page);
      return () => closeDialog(page);
    },
  ],
  [
    "appearance",
    async (page) => {
      await page.locator("#open-appearance").click();
      await page.getByRole("radio", { name: "My colours" }).check({ force: true });
      return () => button(page, "Done").click();
    },
  ],
  ["keys", (page) => showHelp(page, "keys")],
  ["palette", (page) => showHelp(page, "palette")],
  ["notation", (page) => showHelp(page, "notation")],
  ["page of an algorithm", (page) => showHelp(page, { algorithm: "korf" })],
  [
    "algorithms and settings",
    async (page) => {
      await chooseAlgorithm(page, "korf");
      await page.locator("#sets > summary").click();
      await page.locator("#settings > summary").click();
    },
  ],
  [
    "tables",
    async (page) => {
      await page.locator("#open-tables").click();
      await expect(page.locator("#table-list > li").first()).toBeVisible();
      return () => closeDialog(page);
    },
  ],
  [
    "data",
    async (page) => {
      await button(page, "Your data").click();
      const dialog = page.getByRole("dialog", { name: "Your data" });
      await dialog
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("{") });
      await expect(dialog.getByRole("alert")).toContainText("Nothing was imported");
      return () => closeDialog(page);
    },
  ],
  [
    "moves of a 100x100x100",
    (page) =>
      openReady(page, {
        puzzle: "100x100x100",
        "setup-alg": "48-53r2 99Uw' 2-98f 77L2",
        metric: "qstm",
      }),
  ],
  ["result of a 5x5x5", showLargeResult],
  ["lesson", showLesson],
  ["result", showResult],
  ["compare", showCompare],
  ["follow", showFollow],
  ["mistake in follow", showMistake],
  ["timer", showTimer],
  ["timer of a real cube", showRealCube],
  ["solves", showSolves],
  ["race", showRace],
  ["race of a person", showHumanRace],
  ["report", showReport],
  ["map", showMap],
  ["goal in Find", (page) => showFind(page, { goal: "cross", setup: SCRAMBLE })],
  ["set in Find", (page) => showFind(page, { set: "pll", turns: "R U F", max: "11" })],
  ["distances in Find", showDistances],
  [
    "net",
    async (page) => {
      await page.goto(`./?view=net&facelets=${FLIPPED}`);
      await expect(page.locator("#net")).toHaveAttribute("data-state", "illegal");
    },
  ],
];

async function showInvalidSetUp(page) {
  await setUp(page, "R Q");
  await expect(page.locator("#setup-error")).toBeVisible();
  return async () => {
    await page.getByLabel("Scramble or state").fill("");
    await expect(page.locator("#setup-error")).toBeHidden();
    await page.locator("#cube").focus();
  };
}

async function showHelp(page, help) {
  await request(page, { openDialog: { help } });
  await expect(page.getByRole("dialog")).toBeVisible();
  return () => closeDialog(page);
}

async function closeDialog(page) {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function showLargeResult(page) {
  await openReady(page, { puzzle: "5x5x5", "setup-alg": "2-4r" });
  await solveButton(page).click();
  await outcome(page);
}

async function showLesson(page) {
  await openReady(page, { algorithm: "layers", "setup-alg": SCRAMBLE });
  await solveButton(page).click();
  await outcome(page);
  await expect(page.locator("#lesson")).toBeVisible();
  await button(page, "Next step").click();
}

async function showResult(page) {
  await solveOnce(page, "thistlethwaite");
  await openChoices(page);
}

/** Solves the same cube again, so that there are two solutions. */
async function showCompare(page) {
  const slider = page.locator("#scrubber");
  await slider.fill(await slider.getAttribute("min"));
  const first = await page.locator("#result").getAttribute("data-json");
  await chooseAlgorithm(page, "kociemba");
  await solveButton(page).click();
  await expect(page.locator("#result")).not.toHaveAttribute("data-json", first);
  await outcome(page);
  await openChoices(page);
  await button(page, "Compare").click();
  const dialog = page.getByRole("dialog", { name: "Compare solutions" });
  await expect(button(dialog, "Play")).toBeVisible();
  return () => closeDialog(page);
}

async function showFollow(page) {
  await page.goto("./?setup-alg=F+U+R+U'+R'+F'&alg=F+R+U+R'+U'+F'&follow=1");
  await expect(page.locator("#follow")).toHaveAttribute("data-state", "following");
  // The letters of several moves are buttons.
  await page.locator("#follow-size").selectOption("stage");
  await expect(page.locator("#follow-move button")).toHaveCount(6);
}

async function showMistake(page) {
  await button(page, "I made a mistake").click();
  await expect(page.locator("#follow")).toHaveAttribute("data-state", "mistake");
  return () => closeDialog(page);
}

async function solveOnce(page, id) {
  await openReady(page, { algorithm: id, "setup-alg": SCRAMBLE });
  await solveButton(page).click();
  await outcome(page);
}

async function showTimer(page) {
  await openReady(page, { algorithm: "human", "setup-alg": "R U" });
  await solveButton(page).click();
  await page.keyboard.press("KeyH");
  await expect(page.locator("#next-move-turn")).toHaveText("U'");
  await openChoices(page);
  await page.locator("#timer-settings > summary").click();
}

async function showRealCube(page) {
  await openReady(page, { algorithm: "human" });
  await openChoices(page);
  await page.locator("#timer-settings > summary").click();
  await page.getByLabel("Real cube").check();
  await expect(page.locator("#clock-scramble")).toBeVisible();
  return async () => {
    await page.getByLabel("Real cube").uncheck();
  };
}

async function showSolves(page) {
  await openReady(page, { algorithm: "human" });
  for (const time of ["12.34", "1:02.3", "DNF", "11", "9.87+"]) {
    await page.getByLabel("Time of a solve").fill(time);
    await page.keyboard.press("Enter");
  }
  await button(page, "Details").click();
  await page.locator("#solves-list button").first().click();
  await expect(page.locator("#solves-net svg")).toBeVisible();
  return () => closeDialog(page);
}

async function showRace(page) {
  await page.goto(`./?view=race&puzzle=3x3x3&setup-alg=R+U&algorithms=ida,human,kociemba`);
  await expect(button(page, "Start")).toBeEnabled();
}

async function showHumanRace(page) {
  await button(page, "Start").click();
  await expect(page.locator(".race-lane", { hasText: "Human" })).toContainText("first turn");
  return async () => {
    await button(page, "Abort all").click();
  };
}

async function showReport(page) {
  await page.goto(`./?view=report&puzzle=2x2x2&algorithms=ida,bibfs&runs=2`);
  await button(page, "Run").click();
  await expect(page.locator("#report")).toHaveAttribute("data-state", "done", {
    timeout: TIME_LIMIT,
  });
  for (const summary of [
    page.getByText("Charts", { exact: true }),
    page.locator("#report-kept-summary"),
  ]) {
    await summary.click();
  }
  await expect(page.locator("#report figure:visible svg")).toHaveCount(5);
}

async function showMap(page) {
  await page.goto(`./?view=map&puzzle=2x2x2&setup-alg=R+U2+F&algorithms=ida,bibfs&run=solve`);
  await expect(page.locator("#map")).toHaveAttribute("data-state", "done", { timeout: TIME_LIMIT });
  await page.locator(".map-plot").first().click();
  await expect(page.locator("#map-position")).toBeVisible();
}

async function showFind(page, query) {
  await page.goto(`./?${new URLSearchParams({ view: "find", run: "find", ...query })}`);
  await expectFound(page);
}

async function showDistances(page) {
  await page.goto("./?view=find");
  await expect(page.locator("#find-algorithm option").first()).toBeAttached();
  await page.getByRole("radio", { name: "Distances" }).check({ force: true });
  await page.locator("#find-distance-goal").selectOption("cross");
  await button(page, "Count").click();
  await expectFound(page);
}

async function expectFound(page) {
  await expect(page.locator("#find")).toHaveAttribute("data-state", "done", {
    timeout: TIME_LIMIT,
  });
}
