// The scanner as tests use it: videos and photos of rendered cubes, and the cube that was read.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { turned } from "./cube.js";
import { painting } from "./net.js";
import { SERVER } from "./server.js";

const GENERATOR = join(dirname(SERVER), "godspeed-pictures");
const FOLDER = join(dirname(SERVER), "../browser-pictures");

/** The parts of a cube that the generator draws: a usual colour scheme, in light from above. */
const CUBE = ["--seed", "3", "--size", "3", "--light", "cold", "--body", "black"];

/** Returns a video in which a cube is shown side after side, and its state. It is made once. */
export function film() {
  return made("cube", ["--hold", "1.2", "--turn", "0.4"]);
}

/** Returns a video in which a cube is turned by R and back, and its state before that. It is made once. */
export function turnFilm() {
  return made("turn", ["--turns", "R", "--hold", "1.8", "--turn", "0.4"]);
}

/** Returns a video that the generator has made, and the state that it has printed. */
function made(name, options) {
  const [video, answer] = [join(FOLDER, `${name}.y4m`), join(FOLDER, `${name}.txt`)];
  if (!existsSync(answer)) {
    mkdirSync(FOLDER, { recursive: true });
    // Two tests may make it at the same time.
    const file = `${video}.${process.pid}`;
    const picture = ["--rate", "10", "--width", "480"];
    const state = execFileSync(GENERATOR, ["video", ...CUBE, ...picture, ...options, file], {
      encoding: "utf8",
    });
    renameSync(file, video);
    writeFileSync(answer, state.trim());
  }
  return { video, state: readFileSync(answer, "utf8") };
}

/** Returns two photos of opposite corners of a cube, and its state. */
export function photos() {
  mkdirSync(FOLDER, { recursive: true });
  const list = execFileSync(GENERATOR, ["picture", ...CUBE, "--corner", FOLDER], {
    encoding: "utf8",
  });
  const state = list.split("\n")[0].split("\t").at(-1);
  // They are taken from the sides U R F D L B; those of D and B show no side twice.
  return { files: [3, 5].map((number) => join(FOLDER, `0-${number}.png`)), state };
}

/** Returns the launch options of a browser with a camera that plays a video. */
export function withCamera(options, { video }) {
  return {
    ...options,
    args: [
      ...options.args,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  };
}

/** Returns what has been scanned. */
export async function scanned(page) {
  return (await painting(page)).scan;
}

/** Returns whether two cubes are the same, however they are held. */
export function isSameCube(facelets, other) {
  return holdings(facelets).includes(other);
}

/** Returns whether two cubes are the same, however they are held and whatever their colours are called. */
export function isSamePattern(facelets, other) {
  return holdings(facelets).map(pattern).includes(pattern(other));
}

/** Returns a cube as it is held in each of 24 ways. */
function holdings(facelets) {
  const ups = ["", "x", "x2", "x'", "z", "z'"];
  const names = ups.flatMap((up) => ["", "y", "y2", "y'"].map((front) => `${up} ${front}`.trim()));
  return names.map((name) => turned(facelets, name));
}

/** Returns the number of each sticker's colour, in the order in which colours occur. */
function pattern(facelets) {
  const colours = [...new Set(facelets)];
  return [...facelets].map((colour) => colours.indexOf(colour)).join("");
}
