import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { solved, turned } from "../cube.js";
import { SERVER } from "../server.js";

const COUNT = 50;

/**
 * Reads a tab-separated file of 2x2x2 scrambles. The first line names the columns; `scramble` and `optimal_qtm` are
 * required, `<algorithm>_ms` are another program's times.
 */
export function readPocket(file) {
  const [head, ...lines] = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const columns = head.split("\t");
  for (const column of ["scramble", "optimal_qtm"]) {
    if (!columns.includes(column)) {
      throw new Error(`${file} has no column "${column}"; columns must be separated by tabs`);
    }
  }
  const positions = lines.map((line) => {
    const fields = line.split("\t");
    const row = Object.fromEntries(columns.map((column, i) => [column, fields[i]]));
    return { state: turned(solved(2), row.scramble), optimal: Number(row.optimal_qtm), row };
  });
  return { title: basename(file), positions };
}

/**
 * Reads a file with one scramble per line, optionally followed by a tab and the optimal length. A header line is
 * skipped.
 */
export function readScrambles(file) {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split("\t"))
    .filter(([scramble]) => scramble !== "scramble")
    .map(([scramble, optimal]) => ({ scramble, optimal: Number(optimal) || undefined }));
}

/** Returns random scrambles, reproducible by seed. */
export function randomTexts(size, count, seed) {
  const options = ["scramble", "--size", size, "--count", count, "--seed", seed].map(String);
  const { status, stdout, stderr } = spawnSync(SERVER, options, { encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`${SERVER} ${options.join(" ")} failed: ${stderr}`);
  }
  return stdout.trim().split("\n");
}

/** Returns random positions of a cube of two or three layers, reproducible by seed. */
export function randomScrambles(size, seed) {
  const scrambles = randomTexts(size, COUNT, seed);
  return {
    title: `${COUNT} random states, seed ${seed}`,
    positions: scrambles.map((scramble) => ({ state: turned(solved(size), scramble), row: {} })),
  };
}
