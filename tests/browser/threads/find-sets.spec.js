// The section Sets of the view Find: the sheet of cases, favourites, own algorithms, and the drill.

import { readFileSync } from "node:fs";

import { expect, expectAccessible, test } from "../godspeed.js";

/** Time limit of a search in milliseconds, for a slow machine. */
const SEARCH_TIMEOUT = 60_000;

/** PLL in R, U and F up to 12 turns: 8 of its 21 cases have an algorithm, which a search finds in a tenth of a second. */
const PLL = { set: "pll", turns: "R U F", max: "12" };

/** A usual algorithm of the case T, which has 14 turns. */
const T_PERM = "R U R' U' R' F R2 U' R' U' R U R' F'";

/** Returns the part of the page that finds algorithms. */
function find(page) {
  return page.getByRole("main", { name: "Find" });
}

/** Opens a link that searches, waits for the end and returns the result object. */
async function search(page, parameters = PLL) {
  await page.goto(`./?${new URLSearchParams({ view: "find", ...parameters, run: "find" })}`);
  return finished(page);
}

/** Waits for the end of the search and returns the result object. */
async function finished(page) {
  await expect(find(page)).toHaveAttribute("data-state", "done", { timeout: SEARCH_TIMEOUT });
  return JSON.parse(await find(page).getAttribute("data-json"));
}

/** Returns the cards of the sheet, or that of the case with a name. */
function cards(page, name) {
  const all = page.locator("#find-set-cards").getByRole("button");
  return name === undefined
    ? all
    : all.filter({ has: page.locator(".find-set-name").getByText(name, { exact: true }) });
}

function details(page) {
  return page.getByRole("region", { name: "Open case" });
}

function drill(page) {
  return page.getByRole("dialog", { name: "Drill" });
}

/** Saves a file with a button of the sheet and returns its text. */
async function saved(page, name) {
  const download = page.waitForEvent("download");
  await find(page).getByRole("button", { name, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("a link finds the algorithms of a set, and the sheet shows, sorts and filters them", async ({
  page,
}) => {
  const { summary, cases } = await search(page);
  expect(summary).toMatchObject({ cases: 21, covered: 8, algs: 84 });
  expect(cases.map((found) => found.case)).toContain("T");
  const ua = cases.find((found) => found.case === "Ua");
  expect(ua).toMatchObject({ count: 14, start: expect.stringMatching(/^[URFDLB]{54}$/) });
  expect(ua.algs[0]).toMatchObject({ length: 11, scores: { stm: 11 } });
  await expect(page).toHaveURL(/set=pll.*max=12.*turns=R\+U\+F.*run=find/);

  await expect(cards(page)).toHaveCount(21);
  await expect(cards(page, "Ua")).toContainText(ua.algs[0].alg);
  await expect(cards(page, "Ua")).toContainText("11 moves · 14 algorithms");
  await expect(cards(page, "Ua").locator("svg")).toBeVisible();
  await expect(cards(page, "T")).toContainText("No algorithm");

  await page.getByLabel("Sort by").selectOption("count");
  await expect(cards(page).first()).toContainText("20 algorithms");
  await find(page).getByRole("radio", { name: "Without", exact: true }).click();
  await expect(cards(page)).toHaveCount(13);
  await find(page).getByRole("radio", { name: "All", exact: true }).click();
  await page.getByLabel("Name or moves").fill("U");
  await expect(page.locator("#find-set-count")).toHaveText("8 of 21 cases");
  await page.getByLabel("Name or moves").fill("Ua");
  await expect(cards(page)).toHaveCount(1);

  const csv = await saved(page, "CSV");
  expect(csv.name).toBe("algs-pll.csv");
  const lines = csv.text.trim().split("\n");
  expect(lines[0]).toBe(
    "case,start,count,alg,before,after,length,time,mcc,esq,stm,qtm,favourite,own",
  );
  expect(lines).toHaveLength(11);
  expect(lines[1]).toContain(`Ua,${ua.start},14,${ua.algs[0].alg}`);
  const markdown = await saved(page, "Markdown");
  expect(markdown.text).toContain(ua.algs[0].alg);
});

test("a favourite and an own algorithm stay after a reload", async ({ page }) => {
  await search(page);
  await cards(page, "Ua").click();
  await expect(details(page).getByRole("heading")).toHaveText("Ua");
  await expect(details(page).getByRole("heading")).toBeFocused();
  const algs = details(page).locator("#find-case-algs > li");
  await expect(algs).toHaveCount(10);
  await expect(algs.first()).toContainText("Hands:");
  const second = await algs.nth(1).locator("b").textContent();
  const favourite = algs.nth(1).getByRole("button", { name: /^Favourite/ });
  await favourite.click();
  await expect(favourite).toHaveAttribute("aria-pressed", "true");
  await expect(favourite).toBeFocused();
  await expect(cards(page, "Ua")).toContainText("Favourite");

  await page.keyboard.press("Escape");
  await expect(details(page)).toBeHidden();
  await expect(cards(page, "Ua")).toBeFocused();
  await cards(page, "T").click();
  const field = details(page).getByLabel("Your own algorithm");
  await field.fill("M2 U M U2 M' U M2");
  await field.press("Enter");
  await expect(details(page).getByRole("alert")).toContainText("solves Ua, not T");
  await field.fill("R U R' Q");
  await field.press("Enter");
  await expect(details(page).getByRole("alert")).toContainText("'Q'");
  await field.fill(T_PERM);
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(algs).toHaveCount(1);
  await expect(algs.first()).toContainText("Your own · 14 moves");
  await expect(cards(page, "T")).toContainText(T_PERM);

  await page.reload();
  await finished(page);
  await expect(cards(page, "T")).toContainText(T_PERM);
  const moves = second.replaceAll(/\([^)]*\)/g, "").trim();
  await expect(cards(page, "Ua")).toContainText(moves);
  await find(page).getByRole("radio", { name: "Favourites", exact: true }).click();
  await expect(cards(page)).toHaveCount(1);
  await find(page).getByRole("radio", { name: "All", exact: true }).click();
  await cards(page, "T").click();
  await details(page)
    .getByRole("button", { name: `Remove ${T_PERM}` })
    .click();
  await expect(cards(page, "T")).toContainText("No algorithm");
});

test("the set is chosen in the form, and one's own cases are read", async ({ page }) => {
  await page.goto("./?view=find&set=epll");
  const set = page.locator("#find-set-source");
  await expect(set).toHaveValue("epll");
  await set.selectOption("ocll");
  await expect(page.locator("#find-set-max")).toHaveAttribute("placeholder", "12");
  await page.locator("#find-run").click();
  expect((await finished(page)).summary).toMatchObject({ cases: 7, covered: 7 });
  await expect(cards(page)).toHaveCount(7);

  await page.locator("#find-summary").click();
  await set.selectOption("text");
  await page.locator("#find-run").click();
  await expect(find(page)).toHaveAttribute("data-state", "failed");
  await page
    .locator("#find-set-text")
    .fill("subgroup: R U; prune: 4; search: 4\nscramble: [R U R' U R U2 R', R U2 R' U' R U' R']");
  await page.locator("#find-run").click();
  expect((await finished(page)).summary).toMatchObject({ cases: 2, covered: 2 });
  await expect(cards(page)).toHaveCount(2);
});

test("a large set is shown in pages", { tag: "@long" }, async ({ page }) => {
  const { summary } = await search(page, { set: "zbll", turns: "R U", max: "14" });
  expect(summary.cases).toBe(472);
  await expect(cards(page)).toHaveCount(60);
  await find(page).getByRole("button", { name: "Show more" }).click();
  await expect(cards(page)).toHaveCount(180);
  await expect(cards(page).nth(60)).toBeFocused();
});

test("the shown cases are printed", async ({ page }) => {
  await search(page);
  await page.evaluate(() => {
    window.print = () => {
      window.printed = document.querySelectorAll(".find-print li").length;
    };
  });
  await find(page).getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => window.printed)).toBe(21);
  await expect(page.locator(".find-print")).toHaveCount(0);
});

test("a drill is done with the keyboard, and its answers are stored", async ({ page }) => {
  await search(page);
  await page.getByLabel("Name or moves").fill("Ua");
  await expect(cards(page)).toHaveCount(1);
  await page.locator("#find-drill-open").focus();
  await page.keyboard.press("Enter");
  await expect(drill(page)).toContainText("1 case of the sheet");
  await drill(page).getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  for (const mark of ["Knew it", "Did not"]) {
    await expect(drill(page)).toContainText("to see the case");
    await page.keyboard.press("Space");
    await expect(page.locator("#find-drill-picture svg")).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.locator("#find-drill-name")).toHaveText("Ua");
    await expect(page.locator("#find-drill-alg")).toContainText("R");
    await expect(drill(page).getByRole("button", { name: "Knew it" })).toBeFocused();
    if (mark === "Did not") {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await expect(page.locator("#find-drill-counts")).toContainText("1 of ");
  }
  await drill(page).getByRole("button", { name: "End" }).click();
  const row = drill(page).getByRole("row").nth(1);
  await expect(row.getByRole("cell").first()).toHaveText("2");
  await expect(row.getByRole("cell").nth(1)).toHaveText("1");
  await page.keyboard.press("Escape");
  await expect(drill(page)).toBeHidden();

  await page.reload();
  await finished(page);
  await cards(page, "Ua").click();
  await expect(details(page)).toContainText("drilled 2 times, 1 missed");
});

for (const colorScheme of ["light", "dark"]) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    const isPhone = viewport.width < 600;
    test.describe(
      `${colorScheme} scheme, ${viewport.width} px wide`,
      { tag: colorScheme === "light" && isPhone ? [] : "@long" },
      () => {
        test.use({ colorScheme, viewport, hasTouch: isPhone });

        test("the sheet and the drill are accessible and used by touch or mouse", async ({
          page,
        }) => {
          await search(page);
          const press = (target) => (isPhone ? target.tap() : target.click());
          await expectAccessible(page);
          await press(cards(page, "Ua"));
          await expect(details(page)).toBeInViewport();
          await press(
            details(page)
              .getByRole("button", { name: /^Favourite/ })
              .first(),
          );
          await expect(details(page).getByRole("button", { pressed: true })).toHaveCount(1);
          await expectAccessible(page);
          await press(details(page).getByRole("button", { name: "Close the case" }));

          await press(page.locator("#find-drill-open"));
          await press(drill(page).getByRole("radio", { name: "Moves that set it up" }));
          await expectAccessible(page);
          await press(drill(page).getByRole("button", { name: "Start" }));
          await expect(drill(page)).toContainText("Set up: ");
          const pad = page.locator("#find-drill-pad");
          await press(pad);
          await expect(pad).toContainText("stop the time");
          await press(pad);
          await expect(pad).toContainText(/\d s\s*$/);
          await expectAccessible(page);
          await press(drill(page).getByRole("button", { name: "Knew it" }));
          await press(drill(page).getByRole("button", { name: "End" }));
          await expect(drill(page).getByRole("row")).toHaveCount(2);
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

test("one case is painted by mouse, keys and text, which show the same", async ({ page }) => {
  await page.goto(
    `./?${new URLSearchParams({ view: "find", set: "painted", turns: "R U F", max: "11" })}`,
  );
  const net = page.locator("#find-case-net");
  const sticker = (name) => net.getByRole("button", { name });
  const text = page.locator("#find-set-painted");
  await page.getByRole("button", { name: "First two layers solved" }).click();
  await expect(text).toHaveValue("---------" + "---RRRRRR---FFFFFFDDDDDDDDD---LLLLLL---BBBBBB");
  // The colour of U where it is in the case H.
  for (const name of [/^U2:/, /^U4:/, /^U6:/, /^U8:/, /^F1:/, /^F3:/, /^B1:/, /^B3:/]) {
    await sticker(name).click();
  }
  await sticker(/^U5:/).focus();
  await page.keyboard.press("u");
  await expect(sticker(/^U5:/)).toHaveAccessibleName("U5: U");
  await page.keyboard.press("Delete");
  await expect(sticker(/^U5:/)).toHaveAccessibleName("U5: any colour");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(sticker(/^U8:/)).toBeFocused();
  const painted = "-U-UUU-U----RRRRRRU-UFFFFFFDDDDDDDDD---LLLLLLU-UBBBBBB";
  await expect(text).toHaveValue(painted);
  await expectAccessible(page);
  await page.locator("#find-run").click();
  const { summary } = await finished(page);
  expect(summary).toMatchObject({ cases: 1, covered: 1 });
  expect(summary.algs).toBeGreaterThan(0);
  expect(new URL(page.url()).searchParams.get("cases")).toBe(painted);

  // The net shows what is typed.
  await page.locator("#find-summary").click();
  await text.fill(painted.replace("-U-UUU-U-", "RU-UUU-U-"));
  await page.keyboard.press("Tab");
  await expect(sticker(/^U1:/)).toHaveAccessibleName("U1: R");
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("one case is painted by touch", async ({ page }) => {
    await page.goto(`./?${new URLSearchParams({ view: "find", set: "painted" })}`);
    const front = page.locator("#find-case-net").getByRole("button", { name: /^F5:/ });
    await page.locator("#find-brushes label").filter({ hasText: /^R$/ }).tap();
    await front.tap();
    await expect(front).toHaveAccessibleName("F5: R");
    await front.tap();
    await expect(front).toHaveAccessibleName("F5: any colour");
  });
});
