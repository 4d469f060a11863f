import { digits, mean, printTable, quantile } from "./table.js";
import { newPage } from "./visit.js";

const SEARCHES = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];
/** Time limit of a report in milliseconds. */
const TIMEOUT = 600_000;
/** Milliseconds between two keys. */
const KEY_INTERVAL = 150;

/** Prints how long a report on these cubes of 2 layers takes, from opening its link to its end. */
export async function reportWholeReport(visitor, { title, positions }) {
  const page = await newPage(visitor);
  const started = performance.now();
  await openReport(page, {
    puzzle: "2x2x2",
    algorithms: SEARCHES.join(","),
    scrambles: positions.map(({ state }) => state).join("\n"),
    seed: 7,
  });
  const report = await ended(page);
  const seconds = (performance.now() - started) / 1000;
  await page.context().close();
  printTable(
    "Report of six algorithms",
    ["cubes", "runs", "solved", "s in all", "s of runs", "runs at a time"],
    [
      [
        title,
        report.runs.length,
        report.runs.filter(({ solved }) => solved).length,
        digits(seconds),
        digits(report.facts.seconds),
        report.facts.workers,
      ],
    ],
  );
}

/** Prints how long keys wait on the Cube view while a report of 1,000 runs is made in the background. */
export async function reportInputDelay(visitor) {
  const page = await newPage(visitor);
  await page.addInitScript(recordDelays);
  await openReport(page, {
    puzzle: "3x3x3",
    algorithms: "kociemba,thistlethwaite",
    param: "kociemba.seconds=0.1",
    runs: 500,
    seed: 7,
  });
  await page.locator("#report[data-state=running]").waitFor();
  await page.locator("[data-view-tab=cube]").click();
  const report = page.locator("#report");
  while ((await report.getAttribute("data-state")) === "running") {
    await page.keyboard.press("KeyD");
    await page.waitForTimeout(KEY_INTERVAL);
  }
  const { runs, facts } = await ended(page);
  const delays = await page.evaluate(() => window.delays);
  const frames = await page.evaluate(() => window.framesAfterKeys);
  await page.context().close();
  const row = (what, values) => [
    what,
    values.length,
    digits(mean(values)),
    digits(quantile(values, 0.5)),
    digits(quantile(values, 0.95)),
    digits(Math.max(...values)),
  ];
  printTable(
    `Keys during a report of ${runs.length} runs of two-phase and Thistlethwaite (${digits(facts.seconds)} s), milliseconds`,
    ["wait", "keys", "mean", "median", "95th percentile", "worst"],
    [row("until the page handles the key", delays), row("until its next frame", frames)],
  );
}

async function openReport(page, parameters) {
  const query = new URLSearchParams({ view: "report", run: "report", ...parameters });
  await page.goto(`./?${query}`);
}

async function ended(page) {
  await page.locator("#report[data-state=done]").waitFor({ timeout: TIMEOUT, state: "attached" });
  return JSON.parse(await page.locator("#report").getAttribute("data-json"));
}

/** Runs in the page: records how long each key waits for its listeners, and for the frame after them. */
function recordDelays() {
  window.delays = [];
  window.framesAfterKeys = [];
  window.addEventListener(
    "keydown",
    (event) => {
      window.delays.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => window.framesAfterKeys.push(performance.now() - event.timeStamp));
    },
    { capture: true },
  );
}
