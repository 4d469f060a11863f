import { expect, expectAccessible, test as base } from "../godspeed.js";
import { expectPainting, net, openNet, painting } from "../net.js";
import { button } from "../page.js";
import { film, isSameCube, photos, scanned, withCamera } from "../scan.js";

const test = base.extend({
  /** A browser with a camera before which the cube of the film is held. */
  browser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch(withCamera(launchOptions, film()));
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

test("a cube that is shown to the camera is painted, and lands in the net", async ({ page }) => {
  const requested = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await openNet(page);
  expect(requested.filter((path) => path.includes("scan"))).toEqual([]);
  await expect(net(page)).toHaveAttribute("data-camera", "off");
  await button(page, "Camera").click();
  await expect(net(page)).toHaveAttribute("data-camera", "live");
  await expect(page).toHaveURL(/input=camera/);
  await expect(page.locator("#net-canvas")).toBeHidden();
  await expect.poll(async () => (await scanned(page)).faces).toBeGreaterThan(0);
  await expect(page.locator("#scan-said")).toContainText("side taken");
  await expect.poll(async () => (await scanned(page)).faces, { timeout: 60_000 }).toBe(6);
  await expect(net(page)).toHaveAttribute("data-state", "legal");
  const { facelets } = await painting(page);
  expect(isSameCube(facelets, film().state), `${facelets} for ${film().state}`).toBe(true);
  await button(page, "Done").click();
  await expect(net(page)).toHaveAttribute("data-camera", "off");
  await expectPainting(page, facelets);
  await expect(button(page, "Camera")).toBeFocused();
  await button(page, "Undo painting").click();
  await expectPainting(page, "-".repeat(54));
});

test("the keyboard opens and closes the scanner, which asks for the camera each time", async ({
  page,
}) => {
  await openNet(page);
  await button(page, "Camera").focus();
  for (let visit = 0; visit < 2; visit++) {
    await page.keyboard.press("Enter");
    await expect(net(page)).toHaveAttribute("data-camera", "live");
    await expect(button(page, "Done")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(net(page)).toHaveAttribute("data-camera", "off");
    expect(await page.evaluate(() => document.querySelector("video").srcObject)).toBe(null);
    await expect(button(page, "Camera")).toBeFocused();
  }
});

test("a lost camera is reported, and can be turned on again", async ({ page }) => {
  await page.goto("./?view=net&input=camera");
  await expect(net(page)).toHaveAttribute("data-camera", "live");
  await page.evaluate(() => {
    const [track] = document.querySelector("video").srcObject.getTracks();
    track.dispatchEvent(new Event("ended"));
  });
  await expect(net(page)).toHaveAttribute("data-camera", "lost");
  await expect(page.locator("#scan-reason")).toContainText("The camera was disconnected.");
  await button(page, "Turn on the camera").click();
  await expect(net(page)).toHaveAttribute("data-camera", "live");
  await page.getByRole("button", { name: "Cube", exact: true }).click();
  await expect(page.locator("#net")).toHaveAttribute("data-camera", "off");
});

for (const [name, state, sentence] of [
  ["NotAllowedError", "denied", "The camera is blocked."],
  ["NotReadableError", "missing", "Another program uses the camera."],
  ["NotFoundError", "missing", "No camera was found."],
]) {
  test(`a sentence says why there is no camera: ${name}`, async ({ page }) => {
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", name));
    }, name);
    await page.goto("./?view=net&input=camera");
    await expect(net(page)).toHaveAttribute("data-camera", state);
    await expect(page.locator("#scan-reason")).toContainText(sentence);
    await button(page, "Done").click();
    await expect(page.locator("#net-canvas")).toBeVisible();
  });
}

test("photos of two corners are a whole cube", async ({ page }) => {
  const { files, state } = photos();
  await page.addInitScript(removeCameras);
  await page.goto("./?view=net&input=camera");
  await expect(page.locator("#scan-reason")).toContainText("You can use photos.");
  await page.locator("#scan-file").setInputFiles(files);
  await expect.poll(async () => (await scanned(page)).faces).toBe(6);
  const { facelets } = await painting(page);
  expect(isSameCube(facelets, state), `${facelets} for ${state}`).toBe(true);
  await page.locator("#scan-file").setInputFiles({
    name: "text.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("One file is not a picture.")).toBeVisible();
});

test("photos that are chosen before the scanner has opened are read once it has", async ({
  page,
}) => {
  const { files } = photos();
  await page.addInitScript(removeCameras);
  await page.addInitScript(() => {
    window.steps = [];
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      const isOpening = JSON.stringify(message)?.includes('"open":{"painting"');
      const post = () => {
        if (isOpening) {
          window.steps.push("open");
          this.addEventListener("message", ({ data }) => data.photo && window.steps.push("photo"));
        }
        postMessage.call(this, message, ...more);
      };
      setTimeout(post, isOpening ? 3000 : 0);
    };
  });
  await page.goto("./?view=net&input=camera");
  await page.locator("#scan-file").setInputFiles(files);
  await expect.poll(() => page.evaluate(() => window.steps)).toEqual(["open", "photo", "photo"]);
  expect((await scanned(page)).faces).toBe(6);
});

test("a sticker that may have two colours is asked about, and the answer is obeyed", async ({
  page,
}) => {
  // The sides of the film would be read as well.
  await page.addInitScript(removeCameras);
  await page.goto("./?view=net&input=camera");
  await page.locator("#scan-file").setInputFiles(await photosOfTwinEdges(page));
  await expect.poll(async () => (await scanned(page)).questions).toBeGreaterThan(0);
  const question = page.locator("#scan-question");
  await expect(question).toBeVisible();
  await expect(question.getByRole("button")).toHaveCount(2);
  await expect(page.locator("#net")).toHaveAttribute("data-state", "legal");
  const [read, other] = [(await painting(page)).facelets, question.getByRole("button").last()];
  await other.focus();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect.poll(async () => (await scanned(page)).questions).toBe(0);
  const { facelets } = await painting(page);
  expect([...facelets].filter((colour, i) => colour !== read[i])).toHaveLength(4);
  await expect(page.locator("#net")).toHaveAttribute("data-state", "legal");
});

/** Runs in the page before its scripts: it has no cameras. */
function removeCameras() {
  Object.defineProperty(navigator, "mediaDevices", { value: undefined });
}

/**
 * Returns photos of the sides of a solved cube, on whose edges two reds and two oranges look alike: the edges of both may
 * be exchanged in pairs.
 */
async function photosOfTwinEdges(page) {
  const urls = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 400;
    const context = canvas.getContext("2d");
    const twin = "#d04628";
    return ["#1f9d4f", "#b8202c", "#1d4fae", "#e8702a", "#e6e6e6", "#e2cd35"].map((paint, side) => {
      context.fillStyle = "#7a8490";
      context.fillRect(0, 0, 400, 400);
      context.fillStyle = "#111";
      context.fillRect(80, 80, 240, 240);
      for (let at = 0; at < 9; at++) {
        context.fillStyle = side % 2 === 1 && side < 4 && (at === 1 || at === 7) ? twin : paint;
        context.fillRect(85 + 80 * (at % 3), 85 + 80 * Math.floor(at / 3), 70, 70);
      }
      return canvas.toDataURL();
    });
  });
  return urls.map((url, side) => ({
    name: `${side}.png`,
    mimeType: "image/png",
    buffer: Buffer.from(url.split(",")[1], "base64"),
  }));
}

for (const [colorScheme, viewport] of [
  ["light", { width: 1280, height: 800 }],
  ["dark", { width: 360, height: 740 }],
]) {
  test(`the scanner is accessible: ${colorScheme}, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("./?view=net&input=camera");
    await expect.poll(async () => (await scanned(page)).faces).toBeGreaterThan(0);
    await expectAccessible(page);
    const isWide = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isWide)).toBe(false);
  });
}
