// Faults of the device and of the host that are not about tables: the graphics context, a frozen tab, the clock, memory,
// and hosts that answer with a page instead of "not found".

import { expect, test } from "../godspeed.js";
import {
  animationFrames,
  cube,
  open,
  openReady,
  outcome,
  request,
  solveButton,
  waitUntil,
} from "../page.js";
import { storedSolves } from "../solves.js";

const CUBE = { algorithm: "thistlethwaite", "setup-alg": "R U F2" };

/** Runs a script in the worker of the engine before its program. */
function runInEngine(page, script) {
  return page.route("**/engine-worker.js*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${script}\n${await response.text()}` });
  });
}

/** A host that sends a page with status 200 for every file that it does not have. */
const sendPage = (route) =>
  route.fulfill({
    status: 200,
    contentType: "text/html",
    body: "<!doctype html><title>Not here</title>",
  });

const isRunning = (page) =>
  waitUntil(page, () => document.getElementById("result").dataset.state === "running");

test.describe("without motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "a graphics context that is lost and restored ten times is drawn again",
    { tag: "@long" },
    async ({ page }) => {
      await openReady(page, CUBE);
      const pixels = () => cube(page).screenshot();
      await animationFrames(page, 10);
      let before = await pixels();
      const isAtRest = async () => before.equals((before = await pixels()));
      await expect.poll(isAtRest).toBe(true);
      for (let time = 0; time < 10; time++) {
        await page.evaluate(async () => {
          const canvas = document.getElementById("cube");
          const loss = canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
          const event = (name) =>
            new Promise((resolve) => canvas.addEventListener(name, resolve, { once: true }));
          const lost = event("webglcontextlost");
          loss.loseContext();
          // A new size needs new objects of the context, whose loss is not an event yet.
          const main = await import(document.querySelector('script[type="module"]').src);
          const godspeed = await main.page;
          godspeed.request({ resize: "5" });
          await new Promise(requestAnimationFrame);
          godspeed.request({ resize: "3" });
          godspeed.request({ setUp: "R U F2" });
          await lost;
          // The context can be restored when the event has been handled.
          await new Promise((resolve) => setTimeout(resolve));
          const restored = event("webglcontextrestored");
          loss.restoreContext();
          await restored;
        });
      }
      await expect.poll(async () => (await pixels()).equals(before)).toBe(true);
      await page.keyboard.press("KeyD");
      await expect.poll(async () => (await pixels()).equals(before)).toBe(false);
      await solveButton(page).click();
      expect((await outcome(page)).error).toBe(null);
    },
  );
});

test(
  "a tab that is frozen during a search continues it when it is thawed",
  { tag: "@long" },
  async ({ page }) => {
    const scramble = "R U2 F' L D B2 U' R2 F L' D2 B R' U F2 L2 D' B' R U";
    await openReady(page, { algorithm: "kociemba", "setup-alg": scramble, param: "seconds=3" });
    await solveButton(page).click();
    await isRunning(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    expect((await outcome(page)).error).toBe(null);
    await expect(page.locator("#notice")).not.toContainText("stopped");
    await request(page, { setUp: "R U F2" });
    await request(page, { solve: "thistlethwaite" });
    await waitUntil(page, () =>
      document.getElementById("result").dataset.json.includes('"algorithm":"thistlethwaite"'),
    );
    expect((await outcome(page)).error).toBe(null);
  },
);

for (const [what, days] of [
  ["forward, as after a sleep of the device", 1],
  ["back", -1],
]) {
  test(
    `a clock that jumps a day ${what} stops neither a search nor the timer`,
    { tag: "@long" },
    async ({ page }) => {
      const jump = `
      const shift = ${days * 86_400_000};
      let isShifted = false;
      const plainDate = Date.now.bind(Date);
      Date.now = () => plainDate() + (isShifted ? shift : 0);
      if (shift > 0) {
        const plainTime = performance.now.bind(performance);
        performance.now = () => plainTime() + (isShifted ? shift : 0);
      }
      self.jumpClock = () => (isShifted = true);
    `;
      await page.addInitScript(jump);
      await runInEngine(page, `${jump}\nsetTimeout(self.jumpClock, 2500);`);
      await openReady(page, { algorithm: "bibfs", "setup-alg": "R U F2 D L2 B' R U2 F' L D2" });
      await solveButton(page).click();
      await page.evaluate(() => window.jumpClock());
      const found = await outcome(page);
      expect(found.error).toBe(null);
      await expect(page.locator("#notice")).not.toContainText("stopped");
      await page.goto("./?algorithm=human&setup-alg=R");
      await waitUntil(page, () => Boolean(document.getElementById("cube").dataset.state));
      await solveButton(page).click();
      await page.keyboard.press("KeyY");
      await page.evaluate(() => window.jumpClock());
      await page.keyboard.press("Shift+KeyR");
      await expect(page.locator("#clock-said")).toContainText("Solved in");
      // The solve has the date of the clock.
      const date = await page.evaluate(() => Date.now() / 1000);
      const [stored] = await storedSolves(page);
      expect(Math.abs(Number(/@(\d+)/.exec(stored)[1]) - date)).toBeLessThan(60);
    },
  );
}

test(
  "an engine that runs out of memory during a search is reported and can be restarted",
  { tag: "@long" },
  async ({ page, consoleErrors }) => {
    const MEGABYTES = 96;
    await runInEngine(
      page,
      `const PlainMemory = WebAssembly.Memory;
     WebAssembly.Memory = class extends PlainMemory {
       constructor(limits) {
         super({ ...limits, maximum: ${MEGABYTES * 16} });
       }
     };`,
    );
    const scramble = "R U2 F' L D B2 U' R2 F L' D2 B R' U F2 L2 D' B' R U";
    await openReady(page, { algorithm: "bibfs", "setup-alg": scramble });
    await solveButton(page).click();
    await waitUntil(
      page,
      () => ["failed", "cancelled"].includes(document.getElementById("result").dataset.state),
      undefined,
      90_000,
    );
    await expect(page.locator("#engine")).toContainText("short of memory");
    await page.unroute("**/engine-worker.js*");
    const restart = page.getByRole("button", { name: "Restart engine" });
    if (await restart.isVisible()) {
      await restart.click();
    }
    await request(page, { solve: "thistlethwaite" });
    expect((await outcome(page)).error).toBe(null);
    consoleErrors.splice(0);
  },
);

for (const [what, pattern, expected] of [
  ["the module of the page", "**/godspeed_web_bg.wasm", "The page did not load"],
  ["the script of the page", "**/godspeed_web.js", "The page did not load"],
]) {
  test(`a host that sends a page instead of ${what} is reported`, async ({
    page,
    consoleErrors,
  }) => {
    await page.route(pattern, sendPage);
    await page.goto("./");
    const missing = page.getByRole("alert").filter({ hasText: expected });
    await expect(missing).toBeVisible();
    await expect(missing).toContainText("reload");
    consoleErrors.splice(0);
  });
}

for (const [what, pattern] of [
  ["the module of the engine", "**/godspeed_engine_bg.wasm"],
  ["the script of the engine", "**/engine-worker.js*"],
  ["the bindings of the engine", "**/godspeed_engine.js"],
]) {
  const tag = pattern.endsWith("wasm") ? [] : "@long";
  test(
    `a host that sends a page instead of ${what} is reported, and the engine can be restarted`,
    { tag },
    async ({ page, consoleErrors }) => {
      await page.route(pattern, sendPage);
      await open(page, CUBE);
      await expect(page.locator("#engine")).toContainText(/stopped working|did not start/);
      await page.keyboard.press("KeyD");
      await page.unroute(pattern);
      await page.getByRole("button", { name: "Restart engine" }).click();
      await waitUntil(page, () => /^\d+$/.test(document.getElementById("engine").dataset.threads));
      await solveButton(page).click();
      expect((await outcome(page)).error).toBe(null);
      consoleErrors.splice(0);
    },
  );
}
