// The dialog Follow with a camera that watches the cube.

import { expectStep, follow, followButton, openFollow } from "../follow.js";
import { expect, expectAccessible, test as base } from "../godspeed.js";
import { turnFilm, withCamera } from "../scan.js";

/** Time limit of what a film shows in milliseconds: it may begin anywhere. */
const FILM_TIMEOUT = 15_000;

const test = base.extend({
  /** A browser with a camera before which a cube is turned by R and back. */
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch(withCamera(launchOptions, turnFilm()));
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

function cameraButton(page) {
  return followButton(page, "Camera");
}

function stream(page) {
  return page.locator("#follow-video").evaluate((video) => video.srcObject);
}

test("a right turn before the camera makes the step", async ({ page }) => {
  const requested = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await openFollow(page, { state: turnFilm().state, alg: "R U" });
  await expectStep(page, { step: 1, move: "R", camera: "off" });
  expect(requested.filter((path) => /scan|watch/.test(path))).toEqual([]);
  await expect(page.locator("#follow-camera")).toBeHidden();
  await cameraButton(page).click();
  await expect(cameraButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("#follow-camera")).toBeVisible();
  await expect(page.locator("#follow-seen")).toHaveText("Waiting for R.", {
    timeout: FILM_TIMEOUT,
  });
  await expect(page.locator("#follow-said")).toHaveText(
    "You turned R. Step 2 of 2. U. Top side, clockwise.",
    { timeout: FILM_TIMEOUT },
  );
  await expectStep(page, { step: 2, move: "U", camera: "live" });
  await cameraButton(page).click();
  await expectStep(page, { camera: "off" });
  await expect(page.locator("#follow-camera")).toBeHidden();
  expect(await stream(page)).toBe(null);
  expect(requested.filter((path) => path.endsWith("watcher-worker.js"))).toHaveLength(1);
  expect(requested.filter((path) => path.includes("scan"))).toEqual([]);
});

test("on a phone the picture of the camera is above the cube", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openFollow(page, { "setup-alg": "R U", alg: "U' R'" });
  await cameraButton(page).click();
  await expectStep(page, { camera: "live" });
  const [camera, cube] = await Promise.all(
    ["#follow-camera", "#follow-cube"].map((part) => page.locator(part).boundingBox()),
  );
  expect(camera.y + camera.height).toBeLessThanOrEqual(cube.y);
  expect(cube.height).toBeGreaterThan(200);
});

test("a wrong turn before the camera is named", async ({ page }) => {
  await openFollow(page, { state: turnFilm().state, alg: "R' U" });
  await cameraButton(page).click();
  await expect(page.locator("#follow-happened")).toHaveText("You turned R instead of R'.", {
    timeout: FILM_TIMEOUT,
  });
  await expect(followButton(page, "Turn R2, then go on: 2 moves in all")).toBeVisible();
  await expect(follow(page)).toHaveAttribute("data-state", /searching|recovering/);
  await page.keyboard.press("Escape");
  await expect(follow(page)).toHaveAttribute("data-state", "idle");
  expect(await stream(page)).toBe(null);
});

for (const [name, camera, sentence] of [
  ["NotAllowedError", "denied", "The camera is blocked."],
  ["NotFoundError", "missing", "No camera was found."],
]) {
  test(`without a camera the steps go on: ${name}`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, name);
    await openFollow(page, { "setup-alg": "R U", alg: "U' R'" });
    await cameraButton(page).click();
    await expectStep(page, { camera });
    await expect(page.locator("#follow-report")).toContainText(sentence);
    await expect(cameraButton(page)).toHaveAttribute("aria-pressed", "false");
    await followButton(page, "Next").click();
    await expectStep(page, { step: 2, camera });
  });
}

test("a camera that is lost is reported, and can be switched on again", async ({ page }) => {
  await openFollow(page, { "setup-alg": "R U", alg: "U' R'" });
  await cameraButton(page).click();
  await expectStep(page, { camera: "live" });
  await page.locator("#follow-video").evaluate((video) => {
    video.srcObject.getTracks()[0].dispatchEvent(new Event("ended"));
  });
  await expectStep(page, { camera: "lost" });
  await expect(page.locator("#follow-report")).toHaveText("The camera was disconnected.");
  await cameraButton(page).click();
  await expectStep(page, { camera: "live" });
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expectStep(page, { camera: "off" });
  await expect(page.locator("#follow-report")).toContainText("while the page was hidden");
});

for (const [colorScheme, viewport] of [
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 360, height: 740 }],
]) {
  test(`the camera is accessible: ${colorScheme}, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await openFollow(page, { "setup-alg": "R U", alg: "U' R'" });
    await cameraButton(page).click();
    await expectStep(page, { camera: "live" });
    await expectAccessible(page, "#follow");
  });
}
