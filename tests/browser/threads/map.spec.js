import { expect, expectAccessible, test } from "../godspeed.js";
import {
  STATES,
  card,
  counters,
  finished,
  map,
  openMap,
  plot,
  searched,
  searchedAgain,
  seek,
  sum,
} from "../map.js";
import { animationFrames, button, facelets, tabTo } from "../page.js";

test("a link searches, and the counters agree with each other", async ({ page }) => {
  const { states, perDepth, runs } = await searched(page, "ida,bibfs");
  expect(states).toBe(STATES);
  expect(perDepth.slice(0, 5)).toEqual([1, 9, 54, 321, 1847]);
  expect(sum(perDepth)).toBe(STATES);
  expect(runs.map((run) => run.algorithm)).toEqual(["ida", "bibfs"]);
  for (const run of runs) {
    expect(run.perDepth).toHaveLength(perDepth.length);
    expect(sum(run.perDepth)).toBe(run.distinct);
    expect(run.distinct).toBeGreaterThan(0);
    expect(run.perDepth.every((count, depth) => count <= perDepth[depth])).toBe(true);
    expect(run.solution).toMatch(/^[URFDLB]/);
  }
  await expect(page.locator("#map-said")).toContainText("IDA*: solved");
});

test("quarter turns have a map of their own", { tag: "@long" }, async ({ page }) => {
  const { perDepth, runs } = await searched(page, "ida", { metric: "qtm" });
  expect(perDepth).toHaveLength(15);
  expect(sum(perDepth)).toBe(STATES);
  expect(sum(runs[0].perDepth)).toBe(runs[0].distinct);
});

test("searches are replayed with one slider and a button", async ({ page }) => {
  await searched(page, "ida,bibfs");
  await seek(page, 0);
  await expect(counters(page, "IDA*")).toContainText(/^0 visited/);
  await seek(page, 50);
  const half = await counters(page, "IDA*").textContent();
  await seek(page, 100);
  await expect(counters(page, "IDA*")).toContainText("solved in 6 moves");
  await expect(counters(page, "Bidirectional BFS")).toContainText("solved in 6 moves");
  expect(await counters(page, "IDA*").textContent()).not.toBe(half);
  await expect(page.locator(".map-path")).toHaveCount(2);
  await page.locator("#map-speed").fill("7");
  await button(page, "Play").click();
  await expect(page.locator("#map-time")).toHaveText("100%");
  await expect(button(page, "Play")).toBeVisible();
});

test("the mouse points at positions, zooms, drags and sets the cube", async ({ page }) => {
  await searched(page, "ida");
  const centre = plot(page, "IDA*");
  const box = await centre.boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle);
  await expect(card(page)).toContainText("Solved");
  await expect(card(page).locator("#map-nearby button")).toHaveCount(9);

  await page.mouse.wheel(0, -300);
  await expect(centre).toHaveAttribute("data-zoomed", "true");
  await expect(card(page)).toContainText("Solved");
  await page.mouse.down();
  await page.mouse.move(middle[0] + 60, middle[1] + 40, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator("#cube")).not.toHaveAttribute("data-state", /^.{24}$/);
  await page.mouse.move(middle[0] + 61, middle[1] + 40);
  await expect(card(page)).toContainText("Solved");

  await page.mouse.move(...middle);
  await expect(card(page)).not.toContainText("Solved");
  await page.mouse.click(...middle);
  await expect(card(page)).toContainText("The cube is set");
  const state = await card(page).getAttribute("data-state");
  await card(page).locator("#map-nearby button").first().click();
  await expect(card(page)).not.toHaveAttribute("data-state", state);
  await button(page, "Whole").click();
  await expect(centre).toHaveAttribute("data-zoomed", "false");
  await button(page, "Cube").click();
  expect(await facelets(page)).toBe(state);
});

test(
  "the keyboard moves the map, describes the middle and sets the cube",
  { tag: "@long" },
  async ({ page }) => {
    await searched(page, "ida");
    await page.locator("#map-setup").focus();
    await tabTo(page, plot(page, "IDA*"));
    await page.keyboard.press("+");
    await expect(page.locator("#map-point-said")).toHaveText("Solved");
    await page.keyboard.press("ArrowUp");
    await expect(page.locator("#map-point-said")).toContainText(/moves? from solved, closer by/);
    await page.keyboard.press("Enter");
    await expect(card(page)).toContainText("The cube is set");
    const state = await card(page).getAttribute("data-state");
    await page.keyboard.press("0");
    await page.keyboard.press("Escape");
    await expect(card(page)).not.toContainText("The cube is set");
    await page.keyboard.press("F8");
    await page.keyboard.press("F8");
    expect(await facelets(page)).toBe(state);
  },
);

test("algorithms, cube and metric are chosen in the form", { tag: "@long" }, async ({ page }) => {
  await openMap(page, { algorithms: "ida" });
  await page.getByRole("checkbox", { name: "Bidirectional BFS" }).click();
  await button(page, "Search").click();
  const first = await finished(page);
  expect(first.runs.map((run) => run.algorithm)).toEqual(["ida", "bibfs"]);
  await expect(page).toHaveURL(/view=map.*algorithms=ida,bibfs.*run=solve/);
  await button(page, "Shuffle").click();
  await expect(page.getByLabel("Scramble or state").last()).toHaveValue(
    /^[URF]['2]?( [URF]['2]?)+$/,
  );
  const second = await searchedAgain(page);
  expect(second.runs).toHaveLength(2);
  await page.getByLabel("Scramble or state").last().fill("R Q");
  await expect(page.locator("#map-problem")).toContainText("Q");
  await expect(button(page, "Search")).toBeDisabled();
  await page.getByLabel("Scramble or state").last().fill("R U");
  await expect(page.locator("#map-problem")).toBeEmpty();
  await page.getByRole("radio", { name: "QTM" }).click();
  const third = await searchedAgain(page);
  expect(third.perDepth).toHaveLength(15);
});

test("a search with more visits than are stored reports it", { tag: "@long" }, async ({ page }) => {
  await openMap(page, {
    "setup-alg": "R2 U' F R2 F' R2 U R' F2 U R2",
    algorithms: "iddfs",
    run: "solve",
  });
  const { runs } = await finished(page);
  await expect(page.locator(".map-note")).toContainText("Only the first");
  expect(runs[0].kept).toBeLessThan(runs[0].visited);
});

test("a search is cancelled", async ({ page }) => {
  await openMap(page, {
    puzzle: "3x3x3",
    "setup-alg": "R U F2 D L2 B R2 U2 F L D2 B2 R U F D L B2 U",
    algorithms: "iddfs",
    run: "solve",
  });
  await expect(map(page)).toContainText("visited");
  await expect(map(page)).toHaveAttribute("data-state", "running");
  await button(page, "Cancel").click();
  await expect(map(page)).toHaveAttribute("data-state", "cancelled");
});

test("a search is cancelled before it begins", { tag: "@long" }, async ({ page }) => {
  await openMap(page, { algorithms: "iddfs", run: "solve" });
  await button(page, "Cancel").click();
  await expect(map(page)).toHaveAttribute("data-state", "cancelled");
});

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "the map is restored after the graphics context was lost",
    { tag: "@long" },
    async ({ page }) => {
      await searched(page, "iddfs,bibfs");
      const lit = () => page.locator("#map-canvas").screenshot();
      await animationFrames(page, 10);
      let before = await lit();
      const isAtRest = async () => before.equals((before = await lit()));
      await expect.poll(isAtRest).toBe(true);
      await page.evaluate(() => {
        const canvas = document.querySelector("#map-canvas");
        window.loss = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
        window.loss.loseContext();
      });
      await expect.poll(async () => (await lit()).equals(before)).toBe(false);
      await page.evaluate(() => window.loss.restoreContext());
      await expect.poll(async () => (await lit()).equals(before)).toBe(true);
    },
  );
});

test("tables that load are shown, as in a race", { tag: "@long" }, async ({ page }) => {
  await openMap(page, { puzzle: "3x3x3", "setup-alg": "R U F2 D L2 B", algorithms: "korf" });
  await button(page, "Search").click();
  const stage = page.getByRole("region", { name: "What Korf reports" });
  await expect(stage).toHaveText(/^Loading tables, \d+%$/);
  await expect(page.locator(".map-figures")).toHaveText(/^loading tables, \d+%$/);
  await button(page, "Cancel").click();
  await expect(page.locator(".map-figures")).toContainText("stopped");
});

test("searches of the 3x3x3 are charted", { tag: "@long" }, async ({ page }) => {
  const runs = (
    await searched(page, "ida,bibfs", { puzzle: "3x3x3", "setup-alg": "R U F2 D L2 B" })
  ).runs;
  expect(runs.every((run) => run.solution)).toBe(true);
  const pane = (name) => page.getByRole("region", { name: `What ${name} reports` });
  await expect(pane("IDA*")).toContainText("Nodes by depth");
  await expect(pane("IDA*")).toContainText("Pruned by");
  await expect(pane("Bidirectional BFS")).toContainText("from solved");
});

test("solutions of the two phases are charted", { tag: "@long" }, async ({ page }) => {
  await searched(page, "kociemba", { puzzle: "3x3x3", "setup-alg": "R U F2 D L2 B" });
  const pane = page.getByRole("region", { name: "What Two-phase reports" });
  await expect(pane).toContainText("Solutions, by phases");
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const isPhone = viewport.width < 600;
    const tag = colorScheme === "light" && !isPhone ? [] : "@long";
    test.describe(`${colorScheme} scheme, ${viewport.width} px wide`, { tag }, () => {
      test.use({ colorScheme, viewport, hasTouch: isPhone, reducedMotion: "reduce" });

      test("the map is accessible and used by touch or mouse", async ({ page }) => {
        await searched(page, "ida,bibfs");
        const first = plot(page, "IDA*");
        await (isPhone ? first.tap() : first.click());
        await expect(card(page)).toContainText("The cube is set");
        await animationFrames(page, 2);
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect(overflow).toBeLessThanOrEqual(0);
      });
    });
  }
}
