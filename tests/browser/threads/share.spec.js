// Sharing and export: the files that the dialog saves are decoded here.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";

import { solved, turned } from "../cube.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import {
  expectCube,
  open,
  openReady,
  openShare,
  outcome,
  playFast,
  request,
  solveButton,
  tabTo,
  waitUntil,
} from "../page.js";

const SCRAMBLE = "R U2 F' L D B2";
/** Twenty moves, half of them half turns, as the benchmark of films. */
const TWENTY = "R U2 F' L D B2 R2 U' F2 L' D2 B R' U2 F L2 D' B2 R U'";
const FILM_TIMEOUT = 60_000;

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
  { width: 2560, height: 1440 },
];

async function saved(page, act) {
  const download = page.waitForEvent("download", { timeout: FILM_TIMEOUT });
  await act();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

function said(page) {
  return page.locator("#share-said");
}

/** Returns size, colour of the corner and of the middle of a picture that the browser decodes. */
function decoded(page, bytes, type) {
  return page.evaluate(
    async ([base64, type]) => {
      const image = new Image();
      image.src = `data:${type};base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const pixel = (x, y) => [...context.getImageData(x, y, 1, 1).data];
      return {
        width: canvas.width,
        height: canvas.height,
        corner: pixel(0, 0),
        middle: pixel(canvas.width / 2, canvas.height / 2),
      };
    },
    [bytes.toString("base64"), type],
  );
}

async function openSolved(page, setup = SCRAMBLE) {
  await openReady(page, { "setup-alg": setup, algorithm: "thistlethwaite" });
  await playFast(page);
  await solveButton(page).click();
  const found = await outcome(page);
  await expectCube(page, solved(3));
  return found;
}

test("a picture is saved as PNG with a transparent background, or on a colour", async ({
  page,
}) => {
  await openReady(page, { "setup-alg": SCRAMBLE });
  const dialog = await openShare(page);
  const png = dialog.getByRole("button", { name: "Save PNG" });
  const plain = await saved(page, () => png.click());
  expect(plain.name).toBe("godspeed-3x3x3.png");
  const picture = await decoded(page, plain.bytes, "image/png");
  expect(picture).toMatchObject({ width: 1024, height: 1024, corner: [0, 0, 0, 0] });
  expect(picture.middle[3]).toBe(255);

  await dialog.getByLabel("Background").selectOption("White");
  await dialog.getByLabel("View").selectOption("Net");
  await dialog.locator("#share-width").fill("425");
  const net = await decoded(page, (await saved(page, () => png.click())).bytes, "image/png");
  expect(net).toMatchObject({ width: 425, height: 320, corner: [255, 255, 255, 255] });
});

test("a picture is saved as SVG in 3D and as a net", async ({ page }) => {
  await openReady(page, { "setup-alg": SCRAMBLE });
  const dialog = await openShare(page);
  for (const [view, shapes] of [
    ["3D", 3 * 10],
    ["Net", 6 * 10],
  ]) {
    await dialog.getByLabel("View").selectOption(view);
    const { name, bytes } = await saved(page, () =>
      dialog.getByRole("button", { name: "Save SVG" }).click(),
    );
    expect(name).toBe("godspeed-3x3x3.svg");
    expect(bytes.toString().match(/<path /g)).toHaveLength(shapes);
    expect(await decoded(page, bytes, "image/svg+xml")).toMatchObject({ width: 1024 });
  }
});

test(
  "a width that is not possible is explained at its field",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page);
    const dialog = await openShare(page);
    const field = dialog.locator("#share-width");
    await field.fill("9");
    await dialog.getByRole("button", { name: "Save PNG" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Enter a width from 16 to 4096 pixels.");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  },
);

test("the texts for other pages show the same cube there", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, { "setup-alg": "R U", alg: "U' R'" });
  const dialog = await openShare(page);
  const text = dialog.locator("#share-embed");
  await expect(text).toContainText(`<godspeed-cube puzzle="3x3x3" setup-alg="R U" alg="U' R'">`);
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(said(page)).toHaveText("Text copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`<script type="module" src="${new URL("element.js", page.url())}">`);

  await dialog.locator("#share-embed-format").selectOption("Frame");
  const frame = await text.textContent();
  const address = /src="([^"]+)"/.exec(frame)[1].replaceAll("&amp;", "&");
  await page.goto(address);
  await waitUntil(page, () => "embed" in document.documentElement.dataset);
  await expect(page.locator("#cube")).toHaveAttribute("data-state", turned(solved(3), "R U"));
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.locator("#panel")).toBeHidden();
  const place = await page.locator("#stage").boundingBox();
  const height = await page.evaluate(() => innerHeight);
  expect(place.y).toBe(0);
  expect(place.height).toBeGreaterThan(0.7 * height);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectCube(page, solved(3));
  const whole = page.getByRole("link", { name: "Open in Godspeed" });
  expect(await whole.getAttribute("href")).not.toContain("view=");

  // The address follows the cube, and a reload shows it without bars again.
  await expect(page).toHaveURL(/move=2.*view=embed/);
  await page.reload();
  await expectCube(page, solved(3));
  await expect(page.getByRole("banner")).toBeHidden();
});

test("a solution is copied and saved as text, Markdown and JSON", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { solution, stages } = await openSolved(page);
  const dialog = await openShare(page);
  await expect(dialog.locator("#share-text")).toContainText(`Solution: ${solution}`);
  await dialog.getByRole("button", { name: "Copy text" }).click();
  await expect(said(page)).toHaveText("Solution copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`Set-up: ${SCRAMBLE}\nSolution: ${solution}`);
  for (const { name, moves } of stages.filter(({ moves }) => moves)) {
    expect(copied).toMatch(new RegExp(`${name} \\(\\d+\\): ${moves}`));
  }
  const save = dialog.getByRole("button", { name: "Save text" });
  await dialog.getByLabel("Format").selectOption("JSON");
  const json = await saved(page, () => save.click());
  expect(json.name).toBe("godspeed-3x3x3.json");
  expect(JSON.parse(json.bytes)).toMatchObject({
    puzzle: "3x3x3",
    state: turned(solved(3), SCRAMBLE),
    setup: SCRAMBLE,
    solution,
  });
  await dialog.getByLabel("Format").selectOption("Markdown");
  const markdown = await saved(page, () => save.click());
  expect(markdown.name).toBe("godspeed-3x3x3.md");
  expect(markdown.bytes.toString()).toContain("[Open in Godspeed](<http");
});

test("the link is copied, and Twizzle opens the same cube and moves", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openReady(page, { puzzle: "4x4x4", "setup-alg": "Rw U2", alg: "U2 Rw'" });
  const dialog = await openShare(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(said(page)).toHaveText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("setup-alg=Rw+U2");
  const twizzle = new URL(
    await dialog.getByRole("link", { name: "Open in Twizzle" }).getAttribute("href"),
  );
  expect(twizzle.origin).toBe("https://alpha.twizzle.net");
  expect(Object.fromEntries(twizzle.searchParams)).toEqual({
    puzzle: "4x4x4",
    "setup-alg": "Rw U2",
    alg: "U2 Rw'",
  });
});

test(
  "for a size that Twizzle lacks, the reason replaces the link",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { puzzle: "9x9x9" });
    const dialog = await openShare(page);
    await expect(dialog).toContainText("Twizzle has no cube of this size.");
    await expect(dialog.getByText("Open in Twizzle")).toBeHidden();
    await expect(dialog).toContainText("Solve the cube to share a solution.");
  },
);

test(
  "the link to Twizzle is there again after a size that Twizzle lacks",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page);
    for (const [size, isShown] of [
      ["3", true],
      ["9", false],
      ["3", true],
    ]) {
      await request(page, { resize: size });
      const dialog = await openShare(page);
      await expect(dialog.getByRole("link", { name: "Open in Twizzle" })).toBeVisible({
        visible: isShown,
      });
      await page.keyboard.press("Escape");
    }
  },
);

test("the share sheet of the system gets the link", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => (window.sharedData = shared);
  });
  await openReady(page, { "setup-alg": "R" });
  const dialog = await openShare(page);
  await dialog.getByRole("button", { name: "Share with an app" }).click();
  const shared = await page.evaluate(() => window.sharedData);
  expect(shared.title).toBe("3x3x3 in Godspeed");
  expect(shared.url).toContain("setup-alg=R");
});

test(
  "twenty moves are saved as GIF, and every frame can be decoded",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": SCRAMBLE, alg: TWENTY });
    const dialog = await openShare(page);
    const { name, bytes } = await saved(page, () =>
      dialog.getByRole("button", { name: "Save GIF" }).click(),
    );
    expect(name).toBe("godspeed-3x3x3.gif");
    const film = await page.evaluate(async (base64) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: "image/gif" });
      await decoder.tracks.ready;
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
      let milliseconds = 0;
      const sizes = new Set();
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        sizes.add(`${image.displayWidth}x${image.displayHeight}`);
        milliseconds += image.duration / 1000;
        image.close();
      }
      return { frameCount, repetitionCount, milliseconds, sizes: [...sizes] };
    }, bytes.toString("base64"));
    expect(film.sizes).toEqual(["480x480"]);
    expect(film.repetitionCount).toBe(Infinity);
    // Seven frames a quarter turn and nine a half turn, at 20 frames a second.
    expect(film.frameCount).toBeGreaterThan(120);
    expect(film.milliseconds).toBeGreaterThan(8000);
    await printTime(page, "GIF", bytes);
  },
);

test("twenty moves are saved as WebM, and the video plays", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { "setup-alg": SCRAMBLE, alg: TWENTY });
  const dialog = await openShare(page);
  const { name, bytes } = await saved(page, () =>
    dialog.getByRole("button", { name: "Save WebM" }).click(),
  );
  expect(name).toBe("godspeed-3x3x3.webm");
  // The page forbids media of other origins, so the video plays in an empty one.
  const player = await page.context().newPage();
  const video = await player.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const video = document.createElement("video");
    video.muted = true;
    video.src = URL.createObjectURL(new Blob([data], { type: "video/webm" }));
    await video.play();
    await new Promise((resolve) => {
      video.ontimeupdate = () => video.currentTime > 0.3 && resolve();
    });
    return { width: video.videoWidth, height: video.videoHeight, seconds: video.duration };
  }, bytes.toString("base64"));
  await player.close();
  expect(video).toMatchObject({ width: 480, height: 480 });
  expect(video.seconds).toBeGreaterThan(8);
  await printTime(page, "WebM", bytes);
});

/** Prints how long a film took to make: the figure in `docs/benchmarks.md`. */
async function printTime(page, format, bytes) {
  const seconds = Number(await page.locator("#share-film").getAttribute("data-seconds"));
  console.log(`${format}: ${seconds} s, ${(bytes.length / 1e3).toFixed(0)} kB`);
}

test("a film can be cancelled, and another one made", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { "setup-alg": SCRAMBLE, alg: "(R U F)60" });
  const dialog = await openShare(page);
  await dialog.getByRole("button", { name: "Save GIF" }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(said(page)).toHaveText("Animation cancelled.");
  await expect(dialog.getByRole("progressbar", { name: "Animation" })).toBeHidden();
  await dialog.locator("#share-film-width").fill("64");
  const { bytes } = await saved(page, () =>
    dialog.getByRole("button", { name: "Save GIF" }).click(),
  );
  expect(bytes.subarray(0, 6).toString()).toBe("GIF89a");
});

test("a browser without video encoder is reported", async ({ page }) => {
  await page.addInitScript(() => delete window.VideoEncoder);
  await openReady(page, { alg: "R U" });
  const dialog = await openShare(page);
  await expect(dialog).toContainText("This browser cannot encode video.");
  await expect(dialog.getByRole("button", { name: "Save WebM" })).toBeHidden();
  await expect(dialog.getByRole("button", { name: "Save GIF" })).toBeVisible();
});

test("Ctrl+P prints the cube and the numbered steps, without controls", async ({ page }) => {
  // The dialog of the system cannot be used by a test; the file of `page.pdf()` is printed in the same way.
  await page.addInitScript(() => {
    window.print = () => (window.isPrinted = true);
  });
  const { solution } = await openSolved(page);
  await page.keyboard.press("Control+p");
  await page.waitForFunction(() => window.isPrinted);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("region", { name: "Printed steps" });
  await expect(sheet.getByRole("img", { name: "The cube before the solution" })).toBeVisible();
  const steps = await sheet.getByRole("listitem").locator("span").allTextContents();
  expect(steps.join(" ")).toBe(solution);
  await expect(page.getByRole("button")).toHaveCount(0);
});

test(
  "another view is printed as it is, also after steps were printed",
  { tag: "@long" },
  async ({ page }) => {
    await openSolved(page);
    await openShare(page);
    await page.pdf();
    await expect(page.locator(".share-sheet")).toBeAttached();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Report" }).click();
    await page.pdf();
    await expect(page.locator(".share-sheet")).not.toBeAttached();
  },
);

for (const viewport of SIZES) {
  const tag = viewport.width === 2560 ? "@long" : [];
  test(`at ${viewport.width} px the dialog is whole and accessible`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openReady(page, { "setup-alg": SCRAMBLE, alg: "R U R'" });
    const dialog = await openShare(page);
    await expect(dialog.getByRole("button", { name: "Save WebM" })).toBeVisible();
    const { scrollWidth, clientWidth } = await dialog.evaluate((node) => ({
      scrollWidth: node.scrollWidth,
      clientWidth: node.clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await expectAccessible(page);
  });
}

test(
  "everything works by keyboard, and Escape returns to the page",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": "R" });
    await tabTo(page, page.locator("#open-share"));
    await page.keyboard.press("Enter");
    const svg = page.getByRole("button", { name: "Save SVG" });
    await expect(svg).toBeVisible();
    await tabTo(page, svg);
    const { name } = await saved(page, () => page.keyboard.press("Enter"));
    expect(name).toBe("godspeed-3x3x3.svg");
    // Keys of the cube do not turn it behind the dialog.
    await page.keyboard.press("KeyD");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Share" })).toBeHidden();
    await expectCube(page, turned(solved(3), "R"));
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a picture is saved, and targets are 44 px high", { tag: "@long" }, async ({ page }) => {
    await openReady(page, { "setup-alg": "R", alg: "R'" });
    await page.locator("#open-share").tap();
    const png = page.getByRole("button", { name: "Save PNG" });
    const { bytes } = await saved(page, () => png.tap());
    expect((await decoded(page, bytes, "image/png")).width).toBe(1024);
    for (const button of await page.locator(".share-body :is(button, select, a):visible").all()) {
      expect((await button.boundingBox()).height).toBeGreaterThanOrEqual(44);
    }
  });
});

test("in a frame of another site, the page has no bars, and searches with threads", async ({
  page,
  baseURL,
}) => {
  const address = new URL("?setup-alg=R+U&algorithm=kociemba&run=solve", baseURL);
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>Host</title><iframe src="${address.href}" width="480" height="400"></iframe>`,
    );
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("#result")).toHaveAttribute("data-state", "solved");
  await expect(frame.getByRole("banner")).toBeHidden();
  await expect(frame.getByRole("link", { name: "Open in Godspeed" })).toBeVisible();
  const [, inner] = page.frames();
  expect(await inner.evaluate(() => crossOriginIsolated)).toBe(true);
  server.close();
});
