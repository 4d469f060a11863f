// What the map shows is in proportion to what was counted, and its words agree with its figures.

import { expect, test } from "../godspeed.js";
import { STATES, card, counters, finished, map, openMap, plot, searched, seek } from "../map.js";
import { animationFrames, button } from "../page.js";

/** A position at distance 10, which takes IDA* tens of thousands of positions. */
const FAR = "R2 U' F R2 F' R2 U R' F2 U R2";
/** A cube of the 3x3x3 that no search without large tables solves soon. */
const HOPELESS = "R U F2 D L2 B R2 U2 F L D2 B2 R U F D L B2 U";
/** The largest factor by which an area may differ from the positions that it stands for. */
const TOLERANCE = 1.3;

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the coloured area is in proportion to the positions, at every zoom", async ({ page }) => {
    const { runs } = await searched(page, "ida,annealing", {
      "setup-alg": FAR,
    });
    const [ida, annealing] = runs.map((run) => run.distinct);
    expect(ida / annealing).toBeGreaterThan(8);
    // Lines and labels lie above the map.
    await page.locator(".map-overlay").evaluateAll((overlays) => {
      overlays.forEach((overlay) => (overlay.style.visibility = "hidden"));
    });
    const times = await enlargement(page);
    expect(times).toBeGreaterThan(4);
    const whole = await areas(page);
    expectAlike(whole[0].coloured / whole[1].coloured, ida / annealing);
    expectAlike(whole[0].coloured / whole[0].disc, (times * ida) / STATES);
    expectAlike(whole[1].coloured / whole[1].disc, (times * annealing) / STATES);

    // The middle of the map, at a larger scale.
    const zoom = 1.6 ** 2;
    const middle = await areas(page, zoom);
    await button(page, "Zoom in").click();
    await button(page, "Zoom in").click();
    await expect(plot(page, "IDA*")).toHaveAttribute("data-zoomed", "true");
    await animationFrames(page, 3);
    const smaller = (await enlargement(page)) / times;
    expect(smaller).toBeLessThan(1);
    const zoomed = await areas(page);
    expectAlike(zoomed[0].coloured / zoomed[1].coloured, middle[0].coloured / middle[1].coloured);
    for (const [at, { coloured }] of zoomed.entries()) {
      expectAlike(coloured, middle[at].coloured * zoom ** 2 * smaller);
    }
  });

  test("nothing moves when a search ends or a position is pointed at", async ({ page }) => {
    await openMap(page, { algorithms: "iddfs,ida,bibfs,annealing" });
    await expect(map(page)).toHaveAttribute("data-state", "idle");
    await expect(button(page, "Search")).toBeEnabled();
    await expect(plot(page, "IDA*")).toBeVisible();
    await animationFrames(page, 2);
    const before = await plotBoxes(page);
    await button(page, "Search").click();
    await finished(page);
    await expect(counters(page, "IDA*")).toContainText("solved in");
    expect(await plotBoxes(page)).toEqual(before);
    await plot(page, "IDA*").hover();
    await expect(card(page)).toContainText("Solved");
    expect(await plotBoxes(page)).toEqual(before);
  });

  test("one to four algorithms have one layout", async ({ page }) => {
    await openMap(page, { algorithms: "ida" });
    const names = ["Bidirectional BFS", "Simulated annealing", "IDDFS"];
    const parts = () =>
      Promise.all(
        ["#map-card", "#map-legend", "#map-transport"].map((id) => page.locator(id).boundingBox()),
      );
    await expect(page.locator(".map-pane")).toHaveCount(1);
    await expect(plot(page, "IDA*")).toBeVisible();
    await animationFrames(page, 2);
    const before = await parts();
    for (const [chosen, name] of names.entries()) {
      await page.getByRole("checkbox", { name }).click();
      await expect(page.locator(".map-pane")).toHaveCount(chosen + 2);
      expect(await parts()).toEqual(before);
      const [top, ...tops] = (await plotBoxes(page)).map(({ y }) => y);
      expect(tops.every((y) => y === top)).toBe(true);
    }
  });

  test("a fifth algorithm is refused with the reason", { tag: "@long" }, async ({ page }) => {
    await openMap(page, { algorithms: "iddfs,ida,bibfs" });
    await expect(page.getByText("At most four")).toBeVisible();
    const chip = page.locator("#map-algorithms label", {
      hasText: "Genetic algorithm",
    });
    await expect(chip).not.toHaveAttribute("title", /At most four/);
    await page.getByRole("checkbox", { name: "Simulated annealing" }).click();
    await expect(page.getByRole("checkbox", { name: "Genetic algorithm" })).toBeDisabled();
    await expect(chip).toHaveAttribute("title", /^At most four algorithms/);
    await page.getByRole("checkbox", { name: "Simulated annealing" }).click();
    await expect(chip).not.toHaveAttribute("title", /At most four/);
  });

  test("visits that are not shown are counted, and the counter does not jump", async ({ page }) => {
    const { runs } = await searched(page, "annealing");
    const [{ visited, kept }] = runs;
    expect(kept).toBeLessThan(visited / 2);
    const note = page.locator(".map-note");
    await expect(note).toHaveText(
      `${grouped(kept)} of ${grouped(visited)} visits are shown, one for each sequence of moves.`,
    );
    const figures = counters(page, "Simulated annealing");
    await expect(figures).toContainText(`${grouped(kept)} visits shown`);
    await seek(page, 99);
    const shown = Number((await figures.textContent()).match(/^[\d,]+/)[0].replaceAll(",", ""));
    expect(shown).toBeGreaterThan(0.98 * kept);
    expect(shown).toBeLessThan(kept);
  });
});

test("colours are explained, and searches have their time and rate", async ({ page }) => {
  await searched(page, "ida,bibfs");
  const legend = page.getByRole("list", { name: "Legend" });
  for (const meaning of ["visited", "visited from the solved cube", "just visited", "solution"]) {
    await expect(legend.getByText(meaning, { exact: true })).toBeVisible();
  }
  await expect(page.locator("#map-scale")).toContainText("In all maps alike");
  await expect(counters(page, "IDA*")).toContainText(/\d m?s, [\d.]+ [kM] nodes\/s/);
  await expect(page.locator("#map-size option").nth(1)).toHaveText("3×3×3");
  await expect(page.getByText("Replay", { exact: true })).toBeVisible();
});

test("what a search without hope takes is said before it starts", async ({ page }) => {
  await openMap(page, {
    puzzle: "3x3x3",
    "setup-alg": HOPELESS,
    algorithms: "iddfs,thistlethwaite",
  });
  const stage = page.getByRole("region", { name: "What IDDFS reports" });
  await expect(stage).toHaveText(
    /^Predicted: .+ nodes, (years|\d+ (h|days)) .*\. Unlikely to finish within a minute\.$/,
  );
  const prediction = await stage.textContent();
  await expect(page.locator("#map-transport")).toBeHidden();
  await button(page, "Search").click();
  await expect(page.locator(".map-pane", { has: stage }).locator(".map-note")).toHaveText(
    prediction,
  );
  await button(page, "Cancel").click();
});

test(
  "a size without a map begins with searches that end soon",
  { tag: "@long" },
  async ({ page }) => {
    await openMap(page);
    await page.locator("#map-size").selectOption("3×3×3");
    await expect(page.locator(".map-pane").first()).toBeVisible();
    await expect(page.getByRole("checkbox", { name: "Two-phase" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "IDDFS" })).not.toBeChecked();
    await expect(page.locator("#map-setup")).toHaveValue(/^([URFDLB]['2]? ){15,}/);
  },
);

test("times and words about the 3x3x3 leave out tables and positions", async ({ page }) => {
  const { runs } = await searched(page, "kociemba", {
    puzzle: "3x3x3",
    "setup-alg": "R U F2 D L2 B",
  });
  const [{ seconds }] = runs;
  const stage = page.getByRole("region", { name: "What Two-phase reports" });
  await expect(stage).toContainText("Solutions, by phases");
  const found = [...(await stage.textContent()).matchAll(/after ([\d.]+) (ms|s)/g)];
  expect(found.length).toBeGreaterThan(0);
  for (const [, number, unit] of found) {
    // The texts are rounded.
    expect(Number(number) * (unit === "ms" ? 1e-3 : 1)).toBeLessThanOrEqual(1.1 * seconds + 0.05);
  }
  await expect(page.locator("#map-said")).toHaveText(/^Two-phase: solved, [\d,]+ visited\.$/);
});

/** Returns how many times larger than they are positions are drawn, as the legend names it. */
async function enlargement(page) {
  const text = await page.locator("#map-scale").textContent();
  return text.endsWith("its own size.") ? 1 : Number(text.match(/at (\d+) times its size\.$/)[1]);
}

function expectAlike(actual, expected) {
  expect(actual).toBeGreaterThan(expected / TOLERANCE);
  expect(actual).toBeLessThan(expected * TOLERANCE);
}

function grouped(number) {
  return number.toLocaleString("en-US");
}

function plotBoxes(page) {
  return page.locator(".map-plot").evaluateAll((plots) =>
    plots.map((plot) => {
      const { x, y, width, height } = plot.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

/** Returns the area of the disc of each map, and that of its coloured part, in pixels; of the middle of the map only. */
async function areas(page, zoom = 1) {
  const shots = [];
  for (const one of await page.locator(".map-plot").all()) {
    shots.push((await one.screenshot()).toString("base64"));
  }
  // A page of its own decodes the pictures, because the policy of ours forbids it.
  const reader = await page.context().newPage();
  try {
    return await Promise.all(shots.map((shot) => reader.evaluate(colouredArea, [shot, zoom])));
  } finally {
    await reader.close();
  }
}

/** Runs in a page: see `areas`. */
async function colouredArea([png, zoom]) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const [width, height] = [Math.round(image.width / zoom), Math.round(image.height / zoom)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const shift = (shown, all) => Math.round((shown - all) / 2);
  context.drawImage(image, shift(width, image.width), shift(height, image.height));
  const { data } = context.getImageData(0, 0, width, height);
  let coloured = 0;
  for (let at = 0; at < data.length; at += 4) {
    const parts = data.slice(at, at + 3);
    const chroma = Math.max(...parts) - Math.min(...parts);
    // What is not visited is almost grey. A pixel may be coloured in part.
    coloured += Math.min(Math.max(chroma - 20, 0) / 110, 1);
  }
  return {
    coloured,
    disc: (Math.PI / 4) * (0.97 * Math.min(image.width, image.height)) ** 2,
  };
}
