import { expect, test } from "../godspeed.js";
import { expectLook } from "../looks.js";
import { animationFrames, button, countDrawCalls, cube, look, openReady } from "../page.js";

const SETUP = "R U F2 L' B D2 R2 U' F";
const STYLES = ["stickered", "stickerless", "carbon", "worn"];

const dialog = (page) => page.getByRole("dialog", { name: "Appearance" });
const option = (page, name) => dialog(page).getByRole("radio", { name });

async function openDialog(page) {
  await button(page, "Appearance").click();
  await expect(dialog(page)).toBeVisible();
}

/** Stores an appearance before the page opens. */
async function store(page, appearance) {
  await page.addInitScript(
    (text) => localStorage.setItem("godspeed", text),
    `appearance=${appearance}\nwelcomed=turn shuffle solve`,
  );
}

/** Returns the number of calls that draw during some frames while the page is left alone. */
async function callsWhileIdle(page, frames) {
  await page.evaluate(countDrawCalls);
  await animationFrames(page, frames);
  return page.evaluate(() => window.drawCalls);
}

/** Returns the share of the pixels of the cube's picture that are about magenta. */
async function shareOfMagenta(page) {
  const shot = (await cube(page).screenshot()).toString("base64");
  const reader = await page.context().newPage();
  const share = await reader.evaluate(async (png) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    );
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4) {
      found += data[at] > 180 && data[at + 1] < 80 && data[at + 2] > 180 ? 1 : 0;
    }
    return found / (data.length / 4);
  }, shot);
  await reader.close();
  return share;
}

test("choices apply at once and survive a reload until they are reset", async ({ page }) => {
  await openReady(page);
  await openDialog(page);
  await option(page, "Carbon").check();
  await option(page, "Tritanopia").check();
  await option(page, "Letters").check();
  await option(page, "Dark").check();
  await dialog(page).getByRole("checkbox", { name: "Show the hidden faces" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const chosen = /theme=dark&style=carbon&colors=tritan.*marks=letters&back=on&overshoot=on$/;
  await expect.poll(() => look(page)).toMatch(chosen);

  await page.reload();
  await expect.poll(() => look(page)).toMatch(chosen);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openDialog(page);
  await expect(option(page, "Carbon")).toBeChecked();
  await expect(option(page, "Tritanopia")).toBeChecked();
  await button(page, "Reset to defaults").click();
  await expect(option(page, "Stickers")).toBeChecked();
  await expect(option(page, "System")).toBeChecked();
  await expect.poll(() => look(page)).toBe("");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect.poll(() => look(page)).toBe("");
});

test("custom colours are chosen one by one", { tag: "@long" }, async ({ page }) => {
  await openReady(page);
  await openDialog(page);
  await expect(dialog(page).getByLabel("Front")).toBeHidden();
  await option(page, "My colours").check();
  await dialog(page).getByLabel("Front").fill("#ff00ff");
  await expect.poll(() => look(page)).toMatch(/colors=own&.*color2=%23ff00ff/);
  await page.keyboard.press("Escape");
  await expect.poll(() => shareOfMagenta(page)).toBeGreaterThan(0.05);
});

test("the theme follows the system until one is chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openReady(page);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(theme).toBe("light");
  await openDialog(page);
  await option(page, "Dark").check();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground()).toBe("rgb(19, 20, 23)");
  await page.emulateMedia({ colorScheme: "dark" });
  await option(page, "Light").check();
  expect(await ground()).toBe("rgb(243, 242, 239)");
});

for (const style of STYLES) {
  const tag = style === "worn" ? [] : "@long";
  test(`an idle page with the style ${style} draws no frame`, { tag }, async ({ page }) => {
    // The worn cube floats only where motion is welcome.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await store(page, `style=${style}&back=on`);
    await openReady(page, { "setup-alg": SETUP });
    await animationFrames(page, 20);
    expect(await callsWhileIdle(page, 120)).toBe(0);
  });
}

test(
  "an idle page draws no frame where motion is welcome, but a worn cube floats",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": SETUP });
    await animationFrames(page, 20);
    expect(await callsWhileIdle(page, 120)).toBe(0);
    await openDialog(page);
    await option(page, "Worn").check();
    expect(await callsWhileIdle(page, 60)).toBeGreaterThan(1);
  },
);

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ]) {
    test.describe(`${colorScheme} theme, ${width} px wide`, () => {
      test.use({
        viewport: { width, height },
        contextOptions: { reducedMotion: "reduce" },
        sharpness: 1,
      });

      for (const style of STYLES) {
        const isFirst = width === 1280 && colorScheme === "light";
        const tag = isFirst || (style === "stickered" && colorScheme === "dark") ? [] : "@long";
        test(`the style ${style} looks like its stored picture`, { tag }, async ({ page }) => {
          await store(page, `theme=${colorScheme}&style=${style}&marks=letters&back=on`);
          await openReady(page, { "setup-alg": SETUP });
          await animationFrames(page, 5);
          await expectLook(page, `style-${style}-${width}-${colorScheme}`);
        });
      }
    });
  }
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
]) {
  test(`the whole dialog is visible, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await store(page, "colors=own");
    await openReady(page);
    await openDialog(page);
    await expect(dialog(page)).toBeInViewport({ ratio: 1 });
    await button(page, "Reset to defaults").scrollIntoViewIfNeeded();
    await expect(button(page, "Reset to defaults")).toBeInViewport({ ratio: 1 });
  });
}
