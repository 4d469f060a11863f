import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { animationFrames, button, facelets, openReady } from "../page.js";

/** Time limit of a search in milliseconds, for a slow machine. */
const TIME_LIMIT = 60_000;

/** Returns the view Find. */
function find(page) {
  return page.getByRole("main", { name: "Find" });
}

/** Opens the view with a link, and waits until the algorithms are known. */
async function openFind(page, parameters = {}) {
  await page.goto(`./?${new URLSearchParams({ view: "find", ...parameters })}`);
  await expect(page.locator("#find-algorithm option").first()).toBeAttached();
}

/** Waits for the end of a search and returns its result. */
async function result(page, state = "done") {
  await expect(find(page)).toHaveAttribute("data-state", state, { timeout: TIME_LIMIT });
  return JSON.parse((await find(page).getAttribute("data-json")) || "null");
}

const solutions = (page) => page.locator("#find-solutions tr");

test("a link finds a shortest cross, which is proven, scored and played", async ({ page }) => {
  await openFind(page, { goal: "cross", setup: "R2 U F2 D", run: "find" });
  const outcome = await result(page);
  expect(outcome).toMatchObject({ goal: "cross", optimal: true, solution: "D' F2 U' R2" });
  await expect(solutions(page)).toHaveCount(1);
  await expect(solutions(page).first()).toContainText("4");
  await expect(solutions(page).first()).toContainText(/\d\.\d\d s/);
  await expect(page.locator("#find-status")).toHaveText("Length 4 (HTM), proven shortest.");
  await button(page, "D' F2 U' R2").first().click();
  await expect(page.locator("#find-caption")).toHaveText("D' F2 U' R2");
  await button(page, "Show the goal").click();
  await expect(page.locator("#find-caption")).toContainText("The goal.");
});

test("all solutions up to a length are listed, and one goes to the Cube view", async ({ page }) => {
  await openFind(page, { goal: "cross", setup: "R2 U F2 D" });
  await page.getByRole("radio", { name: "All up to" }).check({ force: true });
  await page.locator("#find-up-to").fill("5");
  await page.getByRole("main", { name: "Find" }).getByRole("button", { name: "Find" }).click();
  await result(page);
  const count = await solutions(page).count();
  expect(count).toBeGreaterThan(1);
  const lengths = await solutions(page).locator("td:nth-child(2)").allTextContents();
  expect(lengths.map(Number)).toEqual(lengths.map(Number).toSorted((a, b) => a - b));
  expect(lengths.map(Number).every((length) => length <= 5)).toBe(true);
  await solutions(page).first().getByRole("button", { name: "Show" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-view", "cube");
  await expect
    .poll(() => facelets(page))
    .toBe(turned(turned(solved(3), "R2 U F2 D"), await firstMoves(page)));
});

/** Returns the moves of the first solution. */
async function firstMoves(page) {
  return page.locator("#find-solutions [data-play]").first().textContent();
}

test("solutions of a list appear while the search runs, and stay when it is cancelled", async ({
  page,
}) => {
  // Nobody can wait for all solutions of at most 20 moves; the shortest is found at once.
  await openFind(page, { goal: "solved", setup: "R U F", upto: "20", run: "find" });
  await expect(solutions(page).first()).toContainText("F' U' R'", { timeout: TIME_LIMIT });
  await expect(find(page)).toHaveAttribute("data-state", "running");
  await expect(page.locator("#find-status")).toContainText(/solutions? so far/);
  // Rows that are listed stay as they are while the list grows.
  await solutions(page).first().getByRole("button", { name: "F' U' R'", exact: true }).focus();
  await expect.poll(() => solutions(page).count(), { timeout: TIME_LIMIT }).toBeGreaterThan(1);
  await expect(
    solutions(page).first().getByRole("button", { name: "F' U' R'", exact: true }),
  ).toBeFocused();
  const lengths = await solutions(page).locator("td:nth-child(2)").allTextContents();
  expect(lengths.map(Number)).toEqual(lengths.map(Number).toSorted((a, b) => a - b));
  await button(page, "Cancel").click();
  const outcome = await result(page, "cancelled");
  expect(outcome).toMatchObject({ solution: "F' U' R'", optimal: false });
  expect(outcome.alternatives.complete).toBe(false);
  await expect(solutions(page).first()).toContainText("F' U' R'");
});

/** Returns the stored tables that were made for goals, with the times of their last use. */
function goalTables(page) {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("godspeed");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const request = opening.result.transaction("tables").objectStore("tables").getAll();
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            opening.result.close();
            const records = request.result.map(({ hosted, changed }) => ({
              id: hosted.id,
              changed,
            }));
            resolve(records.filter(({ id }) => id.startsWith("goal-")));
          };
        };
      }),
  );
}

test("tables made for a goal are stored, loaded at the next visit, listed and deleted", async ({
  page,
}) => {
  const setup = "D' L2 B U2 R' F D2 L B' R2 U F' L' D B2 R U' L2 F2 D";
  const visit = async () => {
    await openFind(page, { goal: "xcross", setup, run: "find" });
    const { solution, nodes } = await result(page);
    return { solution, nodes };
  };
  const built = await visit();
  await expect.poll(async () => (await goalTables(page)).length).toBeGreaterThan(0);
  // All of them are stored before the next visit.
  await page.waitForTimeout(1000);
  const stored = await goalTables(page);
  expect(await visit()).toEqual(built);
  const wasUsed = async () => {
    const used = await goalTables(page);
    return stored.every(({ id, changed }) =>
      used.some((table) => table.id === id && table.changed > changed),
    );
  };
  await expect.poll(wasUsed).toBe(true);
  expect((await goalTables(page)).length).toBe(stored.length);

  await openReady(page);
  await page.locator("#open-tables").click();
  const [{ id }] = stored;
  const row = page.locator(`#table-${id}`);
  await expect(row).toContainText("Stored");
  await row.getByRole("button", { name: `Delete ${id}` }).click();
  await expect(row).toBeHidden();
  const ids = (await goalTables(page)).map((table) => table.id);
  expect(ids).not.toContain(id);
});

test("turns are chosen by chips, text and costs, and what they cannot do is said", async ({
  page,
}) => {
  await openFind(page, { goal: "solved", setup: "F" });
  for (const face of ["U", "D", "L", "F", "B"]) {
    await page.locator(`#find-turn-chips input[value="${face}"]`).uncheck({ force: true });
  }
  await expect(page.getByLabel("As text")).toHaveValue("R");
  await find(page).getByRole("button", { name: "Find" }).click();
  await result(page, "failed");
  await expect(page.locator("#find-status")).toContainText(/turns/);
  await page.getByLabel("As text").fill("F:2 R");
  await page.keyboard.press("Enter");
  const outcome = await result(page);
  expect(outcome).toMatchObject({ solution: "F'", cost: 2 });
});

test("a goal is painted by mouse and by keys", async ({ page }) => {
  await openFind(page, { goal: "solved", setup: "U" });
  await page.getByText("Or paint it: grey stickers do not matter").click();
  const sticker = (name) => page.locator("#find-net").getByRole("button", { name });
  await sticker(/^U1:/).click();
  await expect(sticker(/^U1:/)).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("ArrowRight");
  await expect(sticker(/^U2:/)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(sticker(/^U2:/)).toHaveAttribute("aria-pressed", "false");
  await expect(page.locator("#find-goal-words")).toHaveText("Goal: 52 painted stickers.");
  await button(page, "None matters").click();
  for (const name of [/^D2:/, /^D4:/, /^D5:/, /^D6:/, /^D8:/, /^F8:/, /^R8:/, /^L8:/, /^B8:/]) {
    await sticker(name).click();
  }
  await find(page).getByRole("button", { name: "Find" }).click();
  const outcome = await result(page);
  expect(outcome.length).toBe(0);
});

test("distances from the cross are counted exactly, and one is shown", async ({ page }) => {
  await openFind(page);
  await page.getByRole("radio", { name: "Distances" }).check({ force: true });
  await page.locator("#find-distance-goal").selectOption("cross");
  await button(page, "Count").click();
  const counted = await result(page);
  expect(counted.positions).toBe(190_080);
  expect(counted.rows.map((row) => row.positions)).toEqual([
    1, 15, 158, 1394, 9809, 46_381, 97_254, 34_966, 102,
  ]);
  await expect(page.locator("#find-distances tr")).toHaveCount(9);
  await page.locator("#find-distances tr").last().getByRole("button").click();
  await expect(page.locator("body")).toHaveAttribute("data-view", "cube");
  await expect.poll(() => facelets(page)).toBe(counted.rows[8].example);
});

test("a wrong cube and a contradictory goal are sentences", async ({ page }) => {
  await openFind(page, { goal: "cross", setup: "R Q" });
  await find(page).getByRole("button", { name: "Find" }).click();
  await expect(page.locator("#find-problem")).toContainText("Q");
  await page.getByLabel("Or the pattern after these moves").fill("R Q5");
  await page.getByLabel("From this scramble or state").fill("R");
  await page.keyboard.press("Tab");
  await expect(page.locator("#find-problem")).toContainText("Moves of the pattern");
});

test("the cube of the page is where a search starts", async ({ page }) => {
  await openReady(page, { "setup-alg": "R U" });
  await page.locator('[data-view-tab="find"]').click();
  await expect(page.getByLabel("From this scramble or state")).toHaveValue(/^[URFDLB]{54}$/);
  await find(page).getByRole("button", { name: "Find" }).click();
  const outcome = await result(page);
  expect(outcome.goal).toBe("cross");
});

test("the view is accessible in both themes", async ({ page }) => {
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await openFind(page, { goal: "cross", setup: "R2 U F2 D", run: "find" });
    await result(page);
    await page.locator("#find-summary").click();
    await page.getByText("Or paint it: grey stickers do not matter").click();
    await page.getByText("Half turns and costs").click();
    await animationFrames(page, 2);
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Distances" }).check({ force: true });
    await expectAccessible(page);
  }
});
