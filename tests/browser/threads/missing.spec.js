import { once } from "node:events";
import { createServer } from "node:http";

import { expect, test } from "../godspeed.js";
import { animationFrames, facelets, open } from "../page.js";

test("without WebAssembly, the page shows an error and a remedy", async ({ page }) => {
  await page.addInitScript(() => delete window.WebAssembly);
  await page.goto("./");
  const missing = page.getByRole("alert").filter({ hasText: "WebAssembly is not available" });
  await expect(missing).toBeVisible();
  await expect(missing).toContainText("current version of Firefox, Chrome, Edge or Safari");
});

test(
  "without WebGL2, the page shows an error but can still turn and solve",
  { tag: "@long" },
  async ({ page }) => {
    await page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
      };
    });
    await open(page, { "setup-alg": "R U", algorithm: "ida" });
    const missing = page.getByRole("alert").filter({ hasText: "WebGL2" });
    await expect(missing).toBeVisible();
    await expect(missing).toContainText("hardware acceleration");
    await page.keyboard.press("KeyD");
    await page.keyboard.press("Enter");
    await expect(page.locator("#result")).toHaveAttribute("data-state", "solved");
  },
);

test("without workers, the page shows an error and a remedy, and the cube still turns", async ({
  page,
}) => {
  await page.addInitScript(() => delete window.Worker);
  await open(page);
  const engine = page.locator("#engine");
  await expect(engine).toContainText("does not support workers");
  await expect(engine).toContainText("current version of Firefox, Chrome, Edge or Safari");
  const before = await facelets(page);
  await page.keyboard.press("KeyD");
  await expect(page.locator("#cube")).not.toHaveAttribute("data-state", before);
  await page.keyboard.press("Enter");
  await expect(page.locator("#result")).toHaveAttribute("data-state", "failed");
});

test("an engine that fails to load is reported and can be restarted", async ({ page }) => {
  await page.route("**/engine-worker.js*", (route) => route.abort());
  await open(page);
  await expect(page.locator("#engine")).toContainText("The engine stopped working");
  await page.unroute("**/engine-worker.js*");
  await page.getByRole("button", { name: "Restart engine" }).click();
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", /\d/);
});

test("a WebAssembly module that fails to load is reported", async ({ page, consoleErrors }) => {
  await page.route("**/godspeed_web_bg.wasm", (route) => route.abort());
  await page.goto("./");
  const missing = page.getByRole("alert").filter({ hasText: "The page did not load" });
  await expect(missing).toBeVisible();
  await expect(missing).toContainText("reload");
  // Both the browser and the page log an error for the missing file.
  expect(consoleErrors.splice(0).join()).toContain("ERR_FAILED");
});

test("leaving the page while it loads shows no error", { tag: "@long" }, async ({ page }) => {
  const slow = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/wasm" });
    response.write("\0asm");
  });
  await once(slow.listen(0, "localhost"), "listening");
  const url = `http://localhost:${slow.address().port}/`;
  await page.route("**/godspeed_web_bg.wasm", (route) => route.continue({ url }));
  for (let visit = 0; visit < 3; visit++) {
    const requested = once(slow, "request");
    await page.goto(`./?seed=${visit}`);
    await requested;
    await animationFrames(page, 5);
  }
  await page.unroute("**/godspeed_web_bg.wasm");
  await open(page);
  await expect(page.getByRole("alert").filter({ hasText: "did not load" })).toBeHidden();
  slow.closeAllConnections();
  slow.close();
});
