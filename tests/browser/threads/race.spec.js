import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { animationFrames, button, cube, facelets, openReady } from "../page.js";

/** Time limit of a race in milliseconds, for a slow machine. */
const RACE_TIMEOUT = 90_000;

const SCRAMBLE = "R U F2 L' D B2 R2 U";

/** Returns the part of the page that shows races. */
function race(page) {
  return page.getByRole("main", { name: "Race" });
}

/** Opens the race view and waits until its algorithms are known. */
async function openRace(page, parameters = {}) {
  await page.goto(`./?${new URLSearchParams({ view: "race", ...parameters })}`);
  await expect(page.getByRole("checkbox", { name: "Human" })).toBeVisible();
  await expect(page.locator("#race-racers input").nth(1)).toBeAttached();
}

/** Starts a race by a link. */
async function runRace(page, parameters) {
  const query = { view: "race", puzzle: "3x3x3", "setup-alg": SCRAMBLE, ...parameters };
  await page.goto(`./?${new URLSearchParams({ ...query, run: "race" })}`);
}

/** Waits for the end of a race and returns its racers. */
async function finished(page, state = "done") {
  await expect(race(page)).toHaveAttribute("data-state", state, { timeout: RACE_TIMEOUT });
  return JSON.parse(await race(page).getAttribute("data-json")).racers;
}

/** Returns the lane of a racer. */
function lane(page, name) {
  return page
    .locator(".race-lane")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

test(
  "a scramble that is being typed counts when Start is clicked",
  { tag: "@long" },
  async ({ page }) => {
    await openRace(page, { "setup-alg": "F", algorithms: "thistlethwaite" });
    await page.locator("#race-setup").fill("R U");
    await page.locator("#race-start").click();
    await finished(page);
    await expect(page).toHaveURL(/setup-alg=R\+U&/);
  },
);

test("a link starts a race, and its results are in order of arrival", async ({ page }) => {
  await runRace(page, { algorithms: "thistlethwaite,bibfs,ida" });
  const racers = await finished(page);
  expect(racers.map((racer) => racer.place)).toEqual([1, 2, 3]);
  expect(racers.map((racer) => racer.algorithm).toSorted()).toEqual([
    "bibfs",
    "ida",
    "thistlethwaite",
  ]);
  const seconds = racers.map((racer) => racer.seconds);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  for (const racer of racers) {
    expect(racer).toMatchObject({ state: "solved" });
    expect(racer.nodes).toBeGreaterThan(0);
  }
  expect(racers.find((racer) => racer.algorithm === "ida").length).toBe(8);
  await expect(page.locator("#race-said")).toContainText("The race is over.");

  const podiums = page.getByRole("region", { name: "Podium" }).getByRole("list");
  await expect(podiums).toHaveCount(3);
  await expect(podiums.first().getByRole("listitem").first()).toContainText(
    await page.locator(".race-lane:has([data-place='1']) h3").textContent(),
  );
  await expect(podiums.nth(1).getByRole("listitem").first()).toContainText("8 moves");
});

test(
  "a race is set up and run with the mouse, and its link runs it again",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { puzzle: "3x3x3", "setup-alg": SCRAMBLE });
    const before = await facelets(page);
    await button(page, "Race").click();
    await expect(page.getByLabel("Scramble or state", { exact: true }).last()).toHaveValue(before);
    await expect(lane(page, "Two-phase")).toBeVisible();
    await page.getByRole("checkbox", { name: "Layers" }).click();
    await page.getByRole("checkbox", { name: "IDA*" }).click();
    await page.getByRole("radio", { name: "One by one" }).click();
    await expect(page.locator("#race-fairness")).toContainText("Each runs alone");
    await button(page, "Start").click();
    const racers = await finished(page);
    expect(racers.map((racer) => racer.algorithm).toSorted()).toEqual([
      "ida",
      "kociemba",
      "thistlethwaite",
    ]);
    await expect(page).toHaveURL(/view=race.*mode=sequential.*run=race/);

    const nodes = (list) => list.find((racer) => racer.algorithm === "thistlethwaite").nodes;
    await page.reload();
    const again = await finished(page);
    expect(nodes(again)).toBe(nodes(racers));

    await button(page, "Cube").click();
    await expect(cube(page)).toBeVisible();
  },
);

test("Shuffle and the size make a new cube for all racers", { tag: "@long" }, async ({ page }) => {
  await openRace(page);
  const setup = page.locator("#race-setup");
  await expect(setup).not.toHaveValue("");
  const before = await setup.inputValue();
  await button(page, "Shuffle").last().click();
  await expect(setup).not.toHaveValue(before);
  await page.locator("#race-size").selectOption("2");
  await expect(page.getByRole("checkbox", { name: "Two-phase" })).toHaveCount(0);
  await expect(lane(page, "IDDFS")).toBeVisible();
  await setup.fill("R Q");
  await setup.press("Tab");
  await expect(page.locator("#race-problem")).toContainText("Q");
});

test(
  "above 100 layers, the race is about the page's cube, and its link runs it again",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto("./?puzzle=101x101x101&setup-alg=R+U");
    await button(page, "Race").click();
    await expect(page.locator("#race-size")).toHaveValue("101");
    await expect(page.locator("#race-setup")).toHaveValue(turned(solved(101), "R U"));
    await expect(lane(page, "Reduction")).toBeVisible();
    await expect(page.locator("#race-racers input")).toHaveCount(2);
    await button(page, "Start").click();
    expect(await finished(page)).toMatchObject([{ algorithm: "reduction", state: "solved" }]);
    await expect(page).toHaveURL(/view=race.*run=race#state=/);
    await page.reload();
    expect(await finished(page)).toMatchObject([{ algorithm: "reduction", state: "solved" }]);
  },
);

test("one racer is aborted, then all", { tag: "@long" }, async ({ page }) => {
  await runRace(page, {
    "setup-alg": "R U F2 L' D B2 R2 U' F L2 D' B U2 R' F D2 L",
    algorithms: "iddfs,ida,thistlethwaite",
  });
  await expect(lane(page, "Thistlethwaite")).toHaveAttribute("data-phase", "solved");
  await expect(lane(page, "IDDFS").getByText("Searching")).toBeVisible();
  await button(page, "Abort IDDFS").click();
  await expect(lane(page, "IDDFS")).toHaveAttribute("data-phase", "aborted");
  await expect(race(page)).toHaveAttribute("data-state", "running");
  await button(page, "Abort all").click();
  const racers = await finished(page, "cancelled");
  expect(racers.map((racer) => [racer.algorithm, racer.state])).toEqual([
    ["thistlethwaite", "solved"],
    ["iddfs", "aborted"],
    ["ida", "aborted"],
  ]);
  await expect(button(page, "Start again")).toBeEnabled();
});

test("a racer that reaches the time limit has no place", { tag: "@long" }, async ({ page }) => {
  await runRace(page, {
    "setup-alg": "R U F2 L' D B2 R2 U' F L2 D' B U2 R' F D2 L",
    algorithms: "iddfs",
    timeout: 0.5,
  });
  const [racer] = await finished(page, "failed");
  expect(racer).toMatchObject({ algorithm: "iddfs", place: null, state: "failed" });
});

test("an invalid link is reported and starts nothing", async ({ page }) => {
  await runRace(page, { algorithms: "magic" });
  await expect(page.locator("#race-problem")).toContainText("magic");
  await expect(race(page)).toHaveAttribute("data-state", "failed");
});

test("the user races with keys, and the cube of the page stays", async ({ page }) => {
  await openReady(page);
  const before = await facelets(page);
  await page.keyboard.press("F8");
  await expect(page.getByRole("checkbox", { name: "Human" })).toBeVisible();
  await runRace(page, { "setup-alg": "R U", algorithms: "human,thistlethwaite" });
  await expect(lane(page, "Human")).toContainText("Make your first turn");
  await page.keyboard.press("Shift+KeyW");
  await expect(lane(page, "Human")).toContainText("Turning");
  await page.keyboard.press("Shift+KeyD");
  const racers = await finished(page);
  expect(racers.find((racer) => racer.algorithm === "human")).toMatchObject({
    state: "solved",
    length: 2,
    solution: "U' R'",
  });
  for (const view of ["report", "find", "map", "net", "cube"]) {
    await page.keyboard.press("F8");
    await expect(page.locator("body")).toHaveAttribute("data-view", view);
  }
  await expect(cube(page)).toBeVisible();
  expect(await facelets(page)).toBe(before);
});

test("the user drags a sticker of their own cube with the mouse", async ({ page }) => {
  await runRace(page, { "setup-alg": "R", algorithms: "human" });
  const box = await lane(page, "Human").locator(".race-cube").boundingBox();
  // A sticker of the right face, which is at the right of the front face.
  const x = box.x + box.width / 2 + 50;
  const y = box.y + box.height * 0.55;
  await animationFrames(page, 3);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 4 });
  await page.mouse.move(x, y + 70, { steps: 4 });
  await page.mouse.up();
  await expect(lane(page, "Human").locator("dd").nth(1)).toHaveText("1");
});

test(
  "the transport bar plays, pauses, steps and seeks all solutions, also by key",
  { tag: "@long" },
  async ({ page }) => {
    await runRace(page, { algorithms: "bibfs,ida" });
    await finished(page);
    const counter = page.locator("#race-counter");
    await expect(counter).toHaveText("Move 8 of 8");
    const bar = page.getByRole("region", { name: "Playback of all solutions" });
    const control = (name) => bar.getByRole("button", { name, exact: true });
    await control("Go to start").click();
    await expect(counter).toHaveText("Move 0 of 8");
    await control("Next move").click();
    await expect(counter).toHaveText("Move 1 of 8");
    await page.keyboard.press("Period");
    await expect(counter).toHaveText("Move 2 of 8");
    await page.keyboard.press("Comma");
    await expect(counter).toHaveText("Move 1 of 8");
    await bar.getByLabel("Playback position").fill("5");
    await expect(counter).toHaveText("Move 5 of 8");
    await bar.getByLabel("Speed", { exact: true }).fill("8");
    await page.keyboard.press("Home");
    await control("Play").click();
    await expect(counter).toHaveText("Move 8 of 8");
    await expect(control("Play")).toHaveAttribute("aria-pressed", "false");
  },
);

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a solution is shown at its end as soon as it arrives", async ({ page }) => {
    await runRace(page, { algorithms: "layers" });
    await finished(page);
    await expect(page.locator("#race-counter")).toHaveText(/^Move (\d+) of \1$/, { timeout: 3000 });
  });
});

test(
  "twelve cubes race, and a frame takes little time of the page's own code",
  { tag: "@long" },
  async ({ page }) => {
    const algorithms = Array.from({ length: 12 }, () => "thistlethwaite").join(",");
    await runRace(page, { algorithms });
    expect(await finished(page)).toHaveLength(12);
    await expect(page.locator("#race-counter")).toHaveText(/^Move (\d+) of \1$/, {
      timeout: 60_000,
    });
    await expect(page.locator("#race-canvas")).toHaveAttribute("data-frame-ms", /^[\d.]+$/);
    const { frameMs, frames } = await page.locator("#race-canvas").evaluate((node) => node.dataset);
    test
      .info()
      .annotations.push({ type: "frames", description: `${frameMs} ms, ${frames} frames` });
    // Software rendering blocks some graphics calls, so the limit is not the one on a graphics card.
    expect(Number(frameMs)).toBeLessThan(16);
  },
);

test(
  "on a laptop all lanes are visible, however many race, also below the podium",
  { tag: "@long" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const six = "thistlethwaite,ida,wastar,bibfs,iddfs,layers";
    for (const [algorithms, state] of [
      [six, "done"],
      // A human keeps the race running.
      [`${six},kociemba,annealing,genetic,human`, "running"],
    ]) {
      await runRace(page, { algorithms, "setup-alg": "R U F" });
      const lanes = page.locator(".race-lane");
      await expect(lanes).toHaveCount(algorithms.split(",").length);
      await expect(race(page)).toHaveAttribute("data-state", state, { timeout: RACE_TIMEOUT });
      for (const shown of await lanes.all()) {
        await expect(shown).toBeInViewport({ ratio: 1 });
      }
      const { width, height } = await page.locator(".race-cube").first().boundingBox();
      expect(Math.min(width, height)).toBeGreaterThan(60);
    }
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

        test("the race view is accessible and used by touch or mouse", async ({ page }) => {
          await openRace(page, { puzzle: "3x3x3", "setup-alg": "R U", algorithms: "ida,layers" });
          const press = (target) => (viewport.width < 600 ? target.tap() : target.click());
          await expectAccessible(page);
          await press(page.getByRole("checkbox", { name: "Human" }));
          await press(button(page, "Start"));
          await expect(lane(page, "Human")).toContainText("Make your first turn");
          await expectAccessible(page);
          const pad = page.getByRole("region", { name: "Your turns" });
          for (const name of ["U", "R"]) {
            await press(pad.getByRole("button", { name: "Counter-clockwise" }));
            await press(pad.locator(`[data-race-turn="${name}"]`));
          }
          await finished(page);
          await expect(page.getByRole("region", { name: "Podium" })).toBeVisible();
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
