// Features of browsers taken away one at a time: the page falls back or explains. Without WebAssembly, WebGL2 and
// workers: missing.spec.js. Without isolation: the project one-thread. Without storage and locks of the table store:
// ../store.

import { solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import { button, chooseAlgorithm, expectCube, openReady, outcome, solveButton } from "../page.js";
import { manySolves, storeOldSolves } from "../solves.js";

const PAGES_PER_MB = 16;

/** Runs a script in the worker of the engine before its program. */
function runInEngine(page, script) {
  return page.route("**/engine-worker.js*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

/** A script that refuses shared memories of which the maximum is above a number of megabytes. */
const refuseAbove = (megabytes) => `
  const PlainMemory = WebAssembly.Memory;
  self.refused = 0;
  WebAssembly.Memory = class extends PlainMemory {
    constructor(limits) {
      if (limits.maximum > ${megabytes * PAGES_PER_MB}) {
        throw new RangeError("could not allocate memory");
      }
      super(limits);
    }
  };
`;

async function solves(page) {
  await solveButton(page).click();
  const found = await outcome(page);
  expect(found.length).toBe(3);
  return found;
}

const CUBE = { algorithm: "thistlethwaite", "setup-alg": "R U F2" };

test("without SIMD instructions, the page names a remedy", async ({ page }) => {
  await page.addInitScript(() => {
    const validate = WebAssembly.validate;
    const simd = 253;
    WebAssembly.validate = (bytes) => !bytes.includes(simd) && validate(bytes);
  });
  await page.goto("./");
  const missing = page.getByRole("alert").filter({ hasText: "too old" });
  await expect(missing).toContainText("SIMD");
  await expect(missing).toContainText("current version of Firefox, Chrome, Edge or Safari");
});

test("without shared memory, one thread solves, and the page shows why", async ({ page }) => {
  await runInEngine(page, "delete self.SharedArrayBuffer;");
  await openReady(page, CUBE);
  await expect(page.locator("#engine")).toContainText("does not share memory between threads");
  expect((await solves(page)).threads).toBe(1);
});

for (const megabytes of [2048, 1024, 512]) {
  const tag = megabytes === 512 ? [] : "@long";
  test(
    `with at most ${megabytes} MB of shared memory, threads solve`,
    { tag },
    async ({ page }) => {
      await runInEngine(page, refuseAbove(megabytes));
      await openReady(page, CUBE);
      await expect(page.locator("#engine")).toHaveAttribute("data-threaded", "true");
      await solves(page);
    },
  );
}

test(
  "with too little shared memory for threads, one thread solves, and the page shows why",
  { tag: "@long" },
  async ({ page }) => {
    await runInEngine(page, refuseAbove(100));
    await openReady(page, CUBE);
    const engine = page.locator("#engine");
    await expect(engine).toHaveAttribute("data-threaded", "false");
    await expect(engine).toContainText("could not start more threads");
    await solves(page);
  },
);

test("without pointer events, keys and buttons turn and solve", async ({ page }) => {
  await page.addInitScript(() => {
    delete window.PointerEvent;
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (name, ...rest) {
      return name.startsWith("pointer") ? undefined : listen.call(this, name, ...rest);
    };
  });
  await openReady(page);
  await page.keyboard.press("KeyD");
  await button(page, "U W").click();
  await expectCube(page, turned(solved(3), "R U"));
  await chooseAlgorithm(page, "thistlethwaite");
  await solveButton(page).click();
  expect((await outcome(page)).error).toBe(null);
});

test(
  "without IndexedDB, as in some private windows, the page solves and reports what it cannot store",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "indexedDB", { value: undefined });
    });
    await openReady(page, CUBE);
    await solves(page);
    await button(page, "Your data").click();
    const dialog = page.getByRole("dialog", { name: "Your data" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Save everything").click(),
    ]);
    expect(file.suggestedFilename()).toContain("godspeed-");
    await expect(dialog.getByRole("alert")).toContainText("Reports could not be read");
  },
);

/** Takes IndexedDB away: it is not there, refuses to open, or does not answer. */
const TAKE_DATABASE = {
  missing: () => Object.defineProperty(window, "indexedDB", { value: undefined }),
  blocked: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("A mutation operation was attempted.", "InvalidStateError");
    };
  },
  silent: () => {
    IDBFactory.prototype.open = () => ({});
    // The checks of a deadline follow each other at once.
    const plain = window.setInterval;
    window.setInterval = (act, wait, ...more) => plain(act, wait === 1000 ? 10 : wait, ...more);
  },
};

for (const [how, take] of Object.entries(TAKE_DATABASE)) {
  const tag = how === "silent" ? [] : "@long";
  test(
    `with a ${how} IndexedDB, solves are stored, and the page warns of the limit before one can be lost`,
    { tag },
    async ({ page }) => {
      await page.addInitScript(take);
      await openReady(page, { algorithm: "human", "setup-alg": "R" });
      await expect(page.locator("#solves-storage")).toContainText(/About [\d,]+ more solves fit/);
      await solveHuman(page);
      await expect(page.locator("#notice")).toBeEmpty();
      await page.reload();
      await expect(page.locator("#solve-list li")).toHaveCount(1);
      await expect(page.locator("#solves-storage")).toContainText("more solves fit");
    },
  );
}

test("without IndexedDB, the page warns when only few more solves fit", async ({ page }) => {
  await page.addInitScript(TAKE_DATABASE.missing);
  const solves = manySolves(42_364, 3, "R U F D L B");
  await storeOldSolves(page, solves);
  await openReady(page, { algorithm: "human", "setup-alg": "R" });
  await expect(page.locator("#solves-storage")).toContainText(/About \d more solves fit|no solves/);
  await solveHuman(page);
  await expect(page.locator("#notice")).toContainText("save a copy");
  await expect(page.locator("#notice")).toContainText("Your data");
});

/** Takes localStorage away, as when cookies are blocked. */
function takeLocalStorage() {
  Object.defineProperty(window, "localStorage", {
    get() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
}

test("without localStorage, solves are stored", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(takeLocalStorage);
  await openReady(page, { algorithm: "human", "setup-alg": "R" });
  await solveHuman(page);
  await expect(page.locator("#solves-storage")).toBeHidden();
  await page.reload();
  await expect(page.locator("#solve-list li")).toHaveCount(1);
});

test("without any storage, the page warns before and after a solve that it is not stored", async ({
  page,
}) => {
  await page.addInitScript(takeLocalStorage);
  await page.addInitScript(TAKE_DATABASE.missing);
  await openReady(page, { algorithm: "human", "setup-alg": "R" });
  await expect(page.locator("#solves-storage")).toContainText("cannot store your solves");
  await solveHuman(page);
  await expect(page.locator("#notice")).toContainText("storage is blocked or full");
  await expect(page.locator("#solve-list li")).toHaveCount(1);
});

/** Solves a cube that was scrambled by R. */
async function solveHuman(page) {
  await solveButton(page).click();
  await page.keyboard.press("Shift+KeyR");
  await expect(page.locator("#clock-said")).toContainText("Solved in");
}
