// The user's data: exported to a file, imported from one without duplicates, and from and to csTimer.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { expect, test } from "../godspeed.js";
import { button, open, solveButton, waitUntil } from "../page.js";
import { storedSolves, storeOldSolves } from "../solves.js";

const SOLVES = ["3 1234 ok 50 60 45 55 @1700000000 R U", "3 1500 dnf 50 60 45 55 hint"];
const CSTIMER = fileURLToPath(
  new URL("../../../src/page/data/cstimer-sample.txt", import.meta.url),
);

const dialog = (page) => page.getByRole("dialog", { name: "Your data" });
const said = (page) => dialog(page).getByRole("status");
const failed = (page) => dialog(page).getByRole("alert");

async function openData(page) {
  await button(page, "Your data").click();
  await expect(button(page, "Save everything")).toBeFocused();
}

/** Opens the page with solves in the browser's storage, and the dialog. */
async function openWithSolves(page, lines = SOLVES) {
  await storeOldSolves(page, lines);
  await open(page, { algorithm: "human" });
  await openData(page);
}

async function save(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const choose = (page, text) =>
  dialog(page)
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "data.json", mimeType: "application/json", buffer: Buffer.from(text) });

const kept = async (page) => (await storedSolves(page)).join("\n");

test(
  "solves and settings of a file are added to those of another browser, once",
  { tag: "@long" },
  async ({ page, browser }) => {
    await openWithSolves(page);
    await expect(dialog(page)).toContainText("Stored: 2 solves and your settings.");
    const file = await save(page, "Save everything");
    expect(file.name).toMatch(/^godspeed-\d{4}-\d\d-\d\d\.json$/);
    await expect(said(page)).toHaveText("Saved: 2 solves and your settings.");
    const { solves } = JSON.parse(file.text);
    expect(solves.map(({ hundredths }) => hundredths)).toEqual([1234, 1500]);

    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(page.url());
    await openWithSolvesOf(other, "3 1600 ok 50 60 45 55 @1800000000 F\n3 1234 +2 0 0 0 0 - R U");
    await choose(other, file.text.replace("layout=wasd", "layout=notation"));
    await expect(said(other)).toHaveText(
      "1 solve added, 1 was already here. The settings of the file are used.",
    );
    await choose(other, file.text);
    await expect(said(other)).toContainText("No solves added, 2 were already here.");
    await other.keyboard.press("Escape");
    await expect(other.locator("#solve-list li")).toHaveCount(3);
    await other.reload();
    await expect(other.locator("#solve-list li")).toHaveCount(3);
    // The penalty that was changed here stays.
    expect(await kept(other)).toContain("3 1234 +2");
    await context.close();
  },
);

/** Opens the dialog on a page that is open, with these solves. */
async function openWithSolvesOf(page, text) {
  await page.evaluate((text) => {
    localStorage.setItem("godspeed-solves-1", text);
    localStorage.setItem("godspeed", "welcomed=turn shuffle solve");
  }, text);
  await page.reload();
  await waitUntil(page, () => Boolean(document.getElementById("cube").dataset.state));
  await openData(page);
}

test("an export of csTimer is imported, and solves are exported for csTimer", async ({ page }) => {
  await openWithSolves(page);
  await dialog(page).getByLabel("File", { exact: true }).setInputFiles(CSTIMER);
  await expect(said(page)).toHaveText(
    "6 solves added. 5 of 3×3×3, 1 of 4×4×4. 3 solves of other puzzles and events were left out. 1 entry could not be read and was left out.",
  );
  const file = await save(page, "Save for csTimer");
  expect(file.name).toMatch(/^cstimer-.*\.txt$/);
  await expect(said(page)).toHaveText(
    "Saved for csTimer: 7 solves. 1 that does not count was left out.",
  );
  const { session1, session2, properties } = JSON.parse(file.text);
  // A solve without a date follows the one before it.
  expect(session1.slice(-2)).toEqual([
    [[0, 9980], "D' R2 B U L2 F' D2 R B' U2 L F2", "PB", 1731000180],
    [[0, 61500], "", "", 0],
  ]);
  expect(session2.length).toBe(1);
  expect(JSON.parse(properties.sessionData)[2]).toMatchObject({
    name: "4x4x4",
    opt: { scrType: "444wca" },
  });
  await dialog(page).getByLabel("File", { exact: true }).setInputFiles(CSTIMER);
  await expect(said(page)).toContainText("No solves added, 6 were already here.");
});

test(
  "a file that cannot be read is reported, and no data is lost",
  { tag: "@long" },
  async ({ page }) => {
    await openWithSolves(page);
    const before = await kept(page);
    for (const [text, reason] of [
      ["", "not valid JSON"],
      ['{"godspeed": 1,\n"solves": [', "line 2 is not valid JSON"],
      ["<html></html>", "not valid JSON"],
      ['{"a": 1}', "This file has no solves"],
      ['{"godspeed": 99}', "newer version"],
    ]) {
      await choose(page, text);
      await expect(failed(page)).toContainText("Nothing was imported.");
      await expect(failed(page)).toContainText(reason);
      expect(await kept(page)).toBe(before);
    }
    await chooseLarge(page, 257);
    await expect(failed(page)).toContainText("at most 268 MB");
    await choose(page, '{"session1": [[[0, 1000], "R"], 7]}');
    await expect(said(page)).toHaveText(
      "1 solve added. 1 entry could not be read and was left out.",
    );
    await expect(failed(page)).toBeEmpty();
  },
);

/** Chooses a file of this many MiB, which is larger than what can be sent to the browser. */
function chooseLarge(page, megabytes) {
  return page.evaluate((megabytes) => {
    const files = new DataTransfer();
    files.items.add(new File(Array(megabytes).fill(" ".repeat(1 << 20)), "data.json"));
    const field = document.getElementById("data-file");
    field.files = files.files;
    field.dispatchEvent(new Event("change"));
  }, megabytes);
}

test(
  "only sighted solves of whole cubes are imported from csTimer, the others are counted",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, { algorithm: "human" });
    await openData(page);
    const solve = [[0, 240_000], "Rw", "", 1_731_000_000];
    const kinds = ["444wca", "444bld", "222eg", "333oh"];
    const described = kinds.map((scrType, at) => [at + 1, { name: at + 1, opt: { scrType } }]);
    const sessions = kinds.map((_, at) => [`session${at + 1}`, [solve]]);
    const properties = { sessionData: JSON.stringify(Object.fromEntries(described)) };
    await choose(page, JSON.stringify({ ...Object.fromEntries(sessions), properties }));
    await expect(said(page)).toHaveText(
      "1 solve added. 3 solves of other puzzles and events were left out.",
    );
    expect(await kept(page)).toBe("4 24000 ok 0 0 0 0 @1731000000 Rw");
  },
);

test(
  "a table of csTimer is read in the time zone of the device, without duplicates",
  { tag: "@long" },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, timezoneId: "America/New_York" });
    const page = await context.newPage();
    await open(page, { algorithm: "human" });
    await openData(page);
    const scramble = "D2 R' B2 L2 F' U' F2 R2 B D L2 U' F2 D' B2 U2 R2 F2 L' U";
    // 7 November 2024, 17:20:00 in UTC.
    const solves = JSON.stringify({ session1: [[[2000, 14_219], scramble, "", 1_731_000_000]] });
    const table = `No.;Time;Comment;Scramble;Date;P.1\r\n1;16.21+;"a; b";${scramble};2024-11-07 12:20:00;14.21`;
    await choose(page, table);
    await expect(said(page)).toHaveText(
      "1 solve added. The table does not name its puzzle; its scrambles are of a 3×3×3.",
    );
    await choose(page, solves);
    await expect(said(page)).toHaveText("No solves added, 1 was already here.");
    expect(await kept(page)).toBe(`3 1421 +2 0 0 0 0 @1731000000 ${scramble}\tcomment=a; b`);
    await choose(page, `No.;Time;Comment;Scramble;Date;P.1\n1;16.21;;(1,0)/;N/A;16.21`);
    await expect(failed(page)).toContainText("does not say which puzzle");
    await context.close();
  },
);

test(
  "100,000 solves are imported in steps, and above that the oldest are left out",
  { tag: "@long" },
  async ({ page }) => {
    test.slow();
    await open(page, { algorithm: "human" });
    await openData(page);
    // Each step lets a waiting task run.
    await page.evaluate(() => {
      [window.turns, window.longest] = [0, 0];
      let last = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const now = performance.now();
        window.turns += 1;
        window.longest = Math.max(window.longest, now - last);
        last = now;
        setTimeout(() => port2.postMessage(""), 1);
      };
      port2.postMessage("");
    });
    const cstimer = (from, number) => {
      const solve = (_, at) => [[0, 10_000 + 10 * ((from + at) % 977)], "R U2 F'", "", from + at];
      return JSON.stringify({ session1: Array.from({ length: number }, solve) });
    };
    await choose(page, cstimer(1_600_000_000, 100_000));
    await expect(said(page)).toHaveText("100,000 solves added.", { timeout: 120_000 });
    const [turns, longest] = await page.evaluate(() => [window.turns, window.longest]);
    console.log(`  ${turns} steps, the longest ${longest.toFixed(0)} ms`);
    expect(turns).toBeGreaterThan(100);
    await expect(dialog(page)).toContainText("Stored: 100,000 solves");
    await choose(page, cstimer(1_600_099_995, 10));
    await expect(said(page)).toHaveText(
      "5 solves added, 5 were already here. 5 old solves were left out, as 100,000 of each size are kept.",
      { timeout: 120_000 },
    );
    await page.reload();
    await expect(page.locator("#solves-count")).toHaveText("100,000 solves", { timeout: 60_000 });
  },
);

test("solves that do not fit into the storage are reported, and the stored ones stay", async ({
  page,
}) => {
  await openWithSolves(page);
  const before = await kept(page);
  await page.evaluate(() => {
    window.plainPut = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await choose(page, '{"session1": [[[0, 1000], "R"]]}');
  await expect(failed(page)).toContainText("storage is blocked or full");
  expect(await kept(page)).toBe(before);
  // As soon as there is room, the file can be imported again.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = window.plainPut;
  });
  const stored = (await storedSolves(page)).length;
  await choose(page, '{"session1": [[[0, 1000], "R"], [[0, 2000], "U"]]}');
  await expect(said(page)).toHaveText("2 solves added.");
  expect((await storedSolves(page)).length).toBe(stored + 2);
});

test("reports are exported and imported once", { tag: "@long" }, async ({ page }) => {
  await page.goto("./?view=report&puzzle=2x2x2&algorithms=bibfs&runs=1");
  await button(page, "Run").click();
  await expect(page.locator("#report")).toHaveAttribute("data-state", "done");
  await expect(page.locator("#report-kept-summary")).toHaveText("Saved reports (1)");
  await page.getByRole("button", { name: "Cube", exact: true }).click();
  await openData(page);
  await expect(dialog(page)).toContainText("0 solves and 1 report");
  const { text } = await save(page, "Save everything");
  expect(JSON.parse(text).reports[0].report.runs.length).toBe(1);
  await choose(page, text);
  await expect(said(page)).toContainText("No reports added, 1 was already here.");
  const later = text.replace(/"date":"20\d\d/, '"date":"2031');
  await choose(page, later);
  await expect(said(page)).toContainText("1 report added.");
  await choose(page, later.replace('"version":1', '"version":9').replace("2031", "2032"));
  await expect(said(page)).toContainText("1 entry could not be read");
});

test("persistent storage is requested when the first solve is stored, not before", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.asked = 0;
    StorageManager.prototype.persist = async () => {
      window.asked += 1;
      return false;
    };
    StorageManager.prototype.persisted = async () => false;
  });
  await open(page, { algorithm: "human", "setup-alg": "R" });
  expect(await page.evaluate(() => window.asked)).toBe(0);
  for (const asked of [1, 1]) {
    await solveButton(page).click();
    await page.keyboard.press("Shift+KeyR");
    await expect(page.locator("#clock-said")).toContainText("Solved in");
    expect(await page.evaluate(() => window.asked)).toBe(asked);
    await page.keyboard.press("KeyR");
  }
  await openData(page);
  await expect(dialog(page)).toContainText("The browser may delete them");
  await page.evaluate(() => {
    StorageManager.prototype.persist = async () => true;
  });
  await button(page, "Protect from deletion").click();
  await expect(dialog(page)).toContainText("The browser stores them until you delete them.");
  await expect(button(page, "Protect from deletion")).toBeHidden();
});

test("before the browser may delete solves, the page warns", async ({ page, context, baseURL }) => {
  const devtools = await context.newCDPSession(page);
  await page.route("**/store-worker.js*", async (route) => {
    const response = await route.fetch();
    const body = `StorageManager.prototype.estimate = async () => ({ usage: 9e6, quota: 1e7 });
      StorageManager.prototype.persisted = async () => false;
      ${await response.text()}`;
    await route.fulfill({ response, body });
  });
  await page.goto(baseURL);
  await page.evaluate((text) => localStorage.setItem("godspeed-solves-1", text), SOLVES.join("\n"));
  await page.reload();
  await expect(page.locator("#notice")).toContainText("storage is almost full");
  await expect(page.locator("#notice")).toContainText("Your data");
  await devtools.detach();
});

test("favourites and own algorithms of Find are saved and added", async ({ page }) => {
  const algs = (moves) => `godspeed-algs 1\nown\tpll\tUUUUUUUUURRR\t${moves}\n`;
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem("set")) {
      sessionStorage.setItem("set", "1");
      localStorage.setItem("godspeed-algs", stored);
    }
  }, algs("R U"));
  await openWithSolves(page);
  const file = await save(page, "Save everything");
  expect(JSON.parse(file.text).algs).toBe(algs("R U"));
  await choose(page, file.text.replace("R U\\n", "R U'\\n"));
  await expect(said(page)).toContainText("1 entry about algorithms added.");
  expect(await page.evaluate(() => localStorage.getItem("godspeed-algs"))).toBe(
    `${algs("R U")}own\tpll\tUUUUUUUUURRR\tR U'\n`,
  );
});
