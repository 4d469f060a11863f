import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, expectAccessible, test } from "../godspeed.js";
import { animationFrames, button, cube, facelets, open, openReady } from "../page.js";

/** Time limit of a report in milliseconds, for a slow machine. */
const REPORT_TIMEOUT = 90_000;

const SEARCHES = ["iddfs", "ida", "wastar", "bibfs", "annealing", "genetic"];

/** Returns the part of the page that shows reports. */
function report(page) {
  return page.getByRole("main", { name: "Report" });
}

/** Opens the report view and waits until its form can be sent. */
async function openReport(page, parameters = {}) {
  await page.goto(`./?${new URLSearchParams({ view: "report", ...parameters })}`);
  await expect(button(page, "Run")).toBeEnabled();
}

/** Waits for the end of a report and returns it. */
async function finished(page, state = "done") {
  await expect(report(page)).toHaveAttribute("data-state", state, { timeout: REPORT_TIMEOUT });
  return JSON.parse(await report(page).getAttribute("data-json"));
}

/** Returns the names of the algorithms in the order of the table. */
function rows(page) {
  return page.locator("#report-rows th").allTextContents();
}

function withoutTimes({ algorithm, scramble, solved, length, optimalLength, nodes }) {
  return { algorithm, scramble, solved, length, optimalLength, nodes };
}

test(
  "a link runs a report with the same cubes, lengths and nodes as the command",
  { tag: "@long" },
  async ({ page }) => {
    const parameters = {
      view: "report",
      puzzle: "2x2x2",
      algorithms: SEARCHES.join(","),
      runs: 8,
      seed: 7,
      run: "report",
    };
    await page.goto(`./?${new URLSearchParams(parameters)}`);
    const inPage = await finished(page);
    expect(inPage).toMatchObject({ version: 1, size: 2, metric: "htm", seed: 7 });
    expect(inPage.runs).toHaveLength(8 * SEARCHES.length);
    expect(inPage.summary.map((row) => row.algorithm)).toEqual(SEARCHES);
    expect(inPage.facts).toMatchObject({ threads: 1, planned: 8 * SEARCHES.length });

    const options = `--size 2 --runs 8 --seed 7 --json --algorithms ${SEARCHES.join(",")}`;
    const printed = execFileSync(process.env.GODSPEED_SERVER, ["report", ...options.split(" ")]);
    const native = JSON.parse(printed);
    expect(inPage.runs.map(withoutTimes)).toEqual(native.runs.map(withoutTimes));
  },
);

test("a report is set up, run, sorted and downloaded with the mouse", async ({ page }) => {
  await openReady(page, { puzzle: "3x3x3", "setup-alg": "R U" });
  const before = await facelets(page);
  await button(page, "Report").click();
  await expect(button(page, "Run")).toBeEnabled();
  for (const name of ["IDDFS", "Simulated annealing", "Genetic algorithm"]) {
    await page.getByRole("checkbox", { name }).click();
  }
  await page.getByRole("textbox", { name: "Cubes" }).fill("4");
  await page.getByLabel("Seed", { exact: true }).fill("11");
  await button(page, "Run").click();
  const first = await finished(page);
  expect(first.runs).toHaveLength(4 * 3);
  await expect(page).toHaveURL(/view=report.*seed=11/);
  expect(await rows(page)).toEqual(["IDA*", "Weighted A*", "Bidirectional BFS"]);

  await button(page, "Mean nodes").click();
  const nodes = first.summary.toSorted((a, b) => a.nodes.mean - b.nodes.mean);
  expect(await rows(page)).toEqual(nodes.map((row) => row.name));
  await button(page, "Mean nodes").click();
  expect(await rows(page)).toEqual(nodes.map((row) => row.name).toReversed());

  for (const [name, check] of [
    ["CSV", (text) => expect(text.trim().split("\r\n")).toHaveLength(1 + 4 * 3)],
    ["JSON", (text) => expect(JSON.parse(text).runs).toEqual(first.runs)],
    ["Markdown", (text) => expect(text).toContain("| Bidirectional BFS |")],
  ]) {
    const download = page.waitForEvent("download");
    await button(page, name).click();
    check(readFileSync(await (await download).path(), "utf8"));
  }

  await button(page, "Cube").click();
  await expect(cube(page)).toBeVisible();
  expect(await facelets(page)).toBe(before);
  await button(page, "Report").click();
  expect(await rows(page)).toHaveLength(3);
});

test("the form shows what is wrong, and nothing starts until it is fixed", async ({ page }) => {
  await openReport(page);
  await page.getByRole("textbox", { name: "Cubes" }).fill("many");
  await expect(page.locator("#report-problem")).toContainText("many");
  await expect(button(page, "Run")).toBeDisabled();
  await page.getByRole("textbox", { name: "Cubes" }).fill("2");
  await expect(page.locator("#report-problem")).toBeEmpty();
  await expect(button(page, "Run")).toBeEnabled();
});

test("a report is run with the keyboard, and its keys do not turn the cube", async ({ page }) => {
  await open(page);
  const before = await facelets(page);
  // The views are Cube, Race, Report, Find, Map and Net.
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await expect(button(page, "Run")).toBeEnabled();
  await page.keyboard.press("d");
  await page.getByRole("textbox", { name: "Cubes" }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await finished(page);
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await page.keyboard.press("F8");
  await expect(cube(page)).toBeVisible();
  expect(await facelets(page)).toBe(before);
});

test("a report pauses, resumes and is cancelled with the runs so far", async ({ page }) => {
  await openReport(page, { puzzle: "2x2x2", algorithms: "iddfs", runs: 1000, seed: 3 });
  await button(page, "Run").click();
  await expect(page.locator("#report-progress")).toContainText(/^[1-9]\d* of 1000 runs/);
  await button(page, "Pause").click();
  await expect(page.locator("#report-progress")).toContainText("paused");
  await button(page, "Resume").click();
  await expect(page.locator("#report-progress")).toContainText("left");
  await button(page, "Cancel").click();
  const partial = await finished(page, "cancelled");
  expect(partial.runs.length).toBeGreaterThan(0);
  expect(partial.runs.length).toBeLessThan(1000);
  await expect(button(page, "Run")).toBeEnabled();
});

test(
  "a run that reaches the time limit is counted as not solved",
  { tag: "@long" },
  async ({ page }) => {
    await openReport(page, { puzzle: "3x3x3", algorithms: "iddfs", runs: 1, timeout: 0.3 });
    await button(page, "Run").click();
    const stopped = await finished(page);
    expect(stopped.runs[0]).toMatchObject({ solved: false, error: "no solution within 0.3 s" });
  },
);

test("a parameter is swept, with a row for each value", { tag: "@long" }, async ({ page }) => {
  await openReport(page, {
    puzzle: "2x2x2",
    algorithms: "wastar",
    runs: 3,
    sweep: "weight=1..2:0.5",
  });
  await button(page, "Run").click();
  const swept = await finished(page);
  expect(swept.summary.map((row) => row.value)).toEqual([1, 1.5, 2]);
  expect(await rows(page)).toHaveLength(3);
});

test("a parameter is swept by choosing it and the range of its slider", async ({ page }) => {
  await openReport(page, { puzzle: "2x2x2", algorithms: "wastar", runs: 2 });
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Sweep one parameter").selectOption("weight");
  await page.getByLabel("To", { exact: true }).fill("2");
  await page.getByLabel("Values", { exact: true }).fill("3");
  await expect(page.locator("#report-sweep-values")).toHaveText("3 values: 1, 1.5, 2");
  await button(page, "Run").click();
  const swept = await finished(page);
  expect(swept.summary.map((row) => row.value)).toEqual([1, 1.5, 2]);
  await page.getByText("Charts", { exact: true }).click();
  await expect(page.getByRole("figure", { name: "Length by parameter value" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Time by parameter value" })).toBeVisible();
});

test("charts open with the library, have their data as tables and are saved as files", async ({
  page,
}) => {
  const libraries = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/pkg/charts/plot.js")) {
      libraries.push(request.url());
    }
  });
  await openReport(page, { puzzle: "2x2x2", algorithms: "wastar,bibfs", runs: 4, seed: 5 });
  await button(page, "Run").click();
  const made = await finished(page);
  expect(libraries).toEqual([]);
  await page.getByText("Charts", { exact: true }).click();
  const charts = report(page).locator("figure:visible");
  await expect(charts).toHaveCount(5);
  await expect(charts.getByRole("img")).toHaveCount(5);
  await expect(charts.first().getByRole("img")).toHaveAccessibleName(
    "Time of each run: Weighted A*, Bidirectional BFS",
  );
  await expect(page.locator("#report-key").getByRole("listitem")).toHaveText([
    "Weighted A*",
    "Bidirectional BFS",
  ]);
  expect(libraries).toHaveLength(1);

  await charts.first().getByText("Data").click();
  const cells = charts.first().locator("tbody tr");
  await expect(cells).toHaveCount(8);
  await expect(cells.first()).toContainText(`${made.runs[0].seconds}`);

  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await button(page, name).click();
    return readFileSync(await (await download).path());
  };
  const svg = (await saved("Time of each run as SVG")).toString();
  expect(svg).toContain("Bidirectional BFS");
  expect(svg).not.toContain("var(");
  const png = await saved("Lengths of solutions as PNG");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
});

test(
  "reports are stored, opened, compared and deleted with the keyboard",
  { tag: "@long" },
  async ({ page }) => {
    await openReport(page, { puzzle: "2x2x2", algorithms: "bibfs", runs: 2, seed: 5 });
    const press = async (element) => {
      await element.focus();
      await page.keyboard.press("Enter");
    };
    const kept = page.locator("#report-list li");
    await press(button(page, "Run"));
    const first = await finished(page);
    await expect(kept).toHaveCount(1);
    await page.getByLabel("Seed", { exact: true }).fill("6");
    await press(button(page, "Run"));
    await expect(kept).toHaveCount(2, { timeout: REPORT_TIMEOUT });
    expect((await finished(page)).seed).toBe(6);

    await openReport(page);
    await expect(kept).toHaveCount(2);
    // The list is open as long as no report is shown.
    await expect(kept.last()).toBeVisible();
    await press(kept.last().getByRole("button", { name: "Open" }));
    expect(await finished(page)).toEqual(first);
    await expect(page.getByLabel("Seed", { exact: true })).toHaveValue("5");

    for (const item of [kept.first(), kept.last()]) {
      await press(item.getByRole("button", { name: "Compare" }));
      await expect(item.getByRole("button", { name: "Compare" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
    }
    const comparison = page.getByRole("region", { name: "Comparison" });
    await expect(comparison.getByRole("rowheader", { name: "Bidirectional BFS" })).toBeVisible();
    await kept
      .first()
      .getByLabel(/^Name of the report/)
      .fill("after");
    await page.keyboard.press("Enter");
    await expect(comparison.getByRole("columnheader", { name: "Solved, after" })).toBeVisible();
    await press(button(page, "Show both in the table and the charts"));
    await expect(page.locator("#report-rows")).toContainText("Bidirectional BFS, after");
    await expect(page.locator("#report-rows tr")).toHaveCount(2);
    await press(kept.first().getByRole("button", { name: "Delete" }));
    await expect(kept).toHaveCount(1);
    await expect(comparison).toBeHidden();
    await press(kept.first().getByRole("button", { name: "Delete" }));
    await expect(page.locator("#report-kept")).toBeHidden();
  },
);

test("columns are chosen, and settings of an algorithm have fields", async ({ page }) => {
  await openReport(page, { puzzle: "2x2x2", algorithms: "ida,wastar", runs: 2, seed: 5 });
  await page.locator("#report-more > summary").click();
  const weighted = page.getByRole("group", { name: "Weighted A*" });
  await weighted.getByLabel("Weight").fill("2");
  await button(page, "Run").click();
  const report = await finished(page);
  expect(report.facts.link).toContain("param=wastar.weight%3D2");
  const headings = page.locator("#report-head th");
  await expect(headings.filter({ hasText: "Fewest nodes" })).toHaveCount(0);
  await page.locator("#report-more-columns > summary").click();
  await page.getByLabel("Fewest nodes").check();
  await expect(headings.filter({ hasText: "Fewest nodes" })).toBeVisible();
  await page.getByLabel("Median time").uncheck();
  await expect(headings.filter({ hasText: "Median time" })).toHaveCount(0);
  const unit = async (row) => {
    const text = await page.locator("#report-rows tr").nth(row).locator("td").nth(1).textContent();
    return text.split(" ")[1];
  };
  expect(await unit(0), "one unit in a column").toBe(await unit(1));
});

test("a link of a stored report reproduces its cubes, lengths and nodes", async ({ page }) => {
  await page.goto(
    "./?view=report&puzzle=2x2x2&algorithms=ida,wastar,annealing&runs=3&seed=9&run=report",
  );
  const first = await finished(page);
  await page.goto(`./${first.facts.link}`);
  const again = await finished(page);
  expect(again.runs.map(withoutTimes)).toEqual(first.runs.map(withoutTimes));
});

test(
  "a stored report of the command is reproduced from its link",
  { tag: "@long" },
  async ({ page }) => {
    const file = new URL("../../../src/cli/tests/godspeed/stored_report.json", import.meta.url);
    const stored = JSON.parse(readFileSync(file, "utf8"));
    await page.goto(`./${stored.facts.link}`);
    const again = await finished(page);
    expect(again.runs.map(withoutTimes)).toEqual(stored.runs.map(withoutTimes));
  },
);

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    test.describe(
      `${colorScheme} scheme, ${viewport.width} px wide`,
      { tag: colorScheme === "light" && viewport.width < 600 ? [] : "@long" },
      () => {
        test.use({ colorScheme, viewport, hasTouch: viewport.width < 600 });

        test("the report view is accessible and used by touch or mouse", async ({ page }) => {
          await openReport(page, { puzzle: "2x2x2", algorithms: "ida,bibfs", runs: 2 });
          const run = button(page, "Run");
          await (viewport.width < 600 ? run.tap() : run.click());
          await finished(page);
          const [charts, kept] = [
            page.getByText("Charts", { exact: true }),
            page.locator("#report-kept-summary"),
          ];
          for (const summary of [charts, kept]) {
            await (viewport.width < 600 ? summary.tap() : summary.click());
          }
          await expect(report(page).locator("figure:visible svg")).toHaveCount(5);
          await animationFrames(page, 2);
          await expectAccessible(page);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          );
          expect(overflow).toBeLessThanOrEqual(0);
        });
      },
    );
  }
}
