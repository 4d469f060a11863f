// Compares pictures of the page with stored ones. They are compared at an eighth of their size with a tolerance, so
// that fonts and edges of another machine do not matter, but a part that is missing, moved or of another colour does.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { expect } from "./godspeed.js";

const FOLDER = fileURLToPath(new URL("looks/", import.meta.url));
const SCALE = 1 / 8;
/** The scale for pictures that differ in light and edges. */
const COARSE = 1 / 16;
/** A difference of one of the three colours, of 255, from which on a pixel counts as different. */
const COLOUR_TOLERANCE = 28;
/** The same, where only one of the pictures has light and shadow. */
const SHADE = 70;
/** The same, where both pictures are of this browser. */
const ROUNDING = 4;
/** The side of the squares that are compared, in pixels of the small pictures. */
const SQUARE = 8;
/** The largest allowed share of different pixels in a square. */
const SHARE_TOLERANCE = 0.25;

/**
 * Asserts that the page looks like its stored picture. With the environment variable `UPDATE_LOOKS`, the picture is
 * stored instead.
 */
export async function expectLook(page, name) {
  const file = `${FOLDER}${name}.png`;
  const shot = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString(
    "base64",
  );
  await inReader(page, async (reader) => {
    if (process.env.UPDATE_LOOKS || !existsSync(file)) {
      expect(
        process.env.UPDATE_LOOKS,
        `${file} is missing; set UPDATE_LOOKS to store it`,
      ).toBeTruthy();
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, Buffer.from(await reader.evaluate(shrunk, [shot, SCALE]), "base64"));
      return;
    }
    const stored = readFileSync(file).toString("base64");
    const share = await reader.evaluate(differentShare, [
      shot,
      stored,
      SCALE,
      COLOUR_TOLERANCE,
      SQUARE,
    ]);
    expect(share, `share of pixels of a square unlike ${file}`).toBeLessThanOrEqual(
      SHARE_TOLERANCE,
    );
  });
}

/**
 * Returns whether two screenshots show the same. A rounding of the browser may change a colour by one or two steps
 * without any change of the page.
 */
export async function isSamePicture(page, one, other) {
  const pictures = [one, other].map((picture) => picture.toString("base64"));
  const share = await inReader(page, (reader) =>
    reader.evaluate(differentShare, [...pictures, 1, ROUNDING, SQUARE]),
  );
  return share === 0;
}

/** Returns whether two screenshots show the same but for light, shadow and edges. */
export async function isAlike(page, one, other) {
  const [shot, expected] = [one, other].map((picture) => picture.toString("base64"));
  const share = await inReader(page, async (reader) => {
    const stored = await reader.evaluate(shrunk, [expected, COARSE]);
    return reader.evaluate(differentShare, [shot, stored, COARSE, SHADE, SQUARE]);
  });
  return share <= SHARE_TOLERANCE;
}

/** Calls a function with a page of its own, which decodes pictures, because the policy of ours forbids it. */
async function inReader(page, use) {
  const reader = await page.context().newPage();
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

/** Runs in a page: returns a picture at another scale. */
async function shrunk([png, scale]) {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}

/** Runs in a page: returns the largest share of pixels of a square that differ; 1 if the sizes differ. */
async function differentShare([shot, stored, scale, tolerance, square]) {
  const pixels = async (png, width, height, smooth) => {
    const image = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    );
    const canvas = document.createElement("canvas");
    canvas.width = width ?? image.width;
    canvas.height = height ?? image.height;
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = smooth;
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { image, data: context.getImageData(0, 0, canvas.width, canvas.height) };
  };
  const { data: expected } = await pixels(stored, undefined, undefined, "low");
  const { image, data: actual } = await pixels(shot, expected.width, expected.height, "high");
  if (
    Math.round(image.width * scale) !== expected.width ||
    Math.round(image.height * scale) !== expected.height
  ) {
    return 1;
  }
  const columns = Math.ceil(expected.width / square);
  const squares = [];
  for (let at = 0; at < expected.data.length; at += 4) {
    const [x, y] = [(at / 4) % expected.width, Math.floor(at / 4 / expected.width)];
    const index = columns * Math.floor(y / square) + Math.floor(x / square);
    const counts = (squares[index] ??= { pixels: 0, different: 0 });
    counts.pixels += 1;
    counts.different += [0, 1, 2].some(
      (colour) => Math.abs(expected.data[at + colour] - actual.data[at + colour]) > tolerance,
    );
  }
  return Math.max(...squares.map(({ pixels, different }) => different / pixels));
}
