import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { solved, turned } from "../cube.js";
import { SERVER } from "../server.js";

const OWN = 50;

/**
 * The positions of a table with a line for each scramble of the 2x2x2: columns separated by tabs, named in
 * the first line; `scramble` and `optimal_qtm` must be there, `<algorithm>_ms` are another program's times.
 */
export function readPocket(file) {
  const [head, ...lines] = readFileSync(file, "utf8").trimEnd().split(/\r?\n/);
  const columns = head.split("\t");
  for (const column of ["scramble", "optimal_qtm"]) {
    if (!columns.includes(column)) {
      throw new Error(`${file} has no column "${column}"; columns are separated by tabs`);
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
 * The scrambles of a file, one on each line; a number in the second column, after a tab, is the length of a
 * shortest solution. A first line that names the columns is left out.
 */
export function readScrambles(file) {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split("\t"))
    .filter(([scramble]) => scramble !== "scramble")
    .map(([scramble, optimal]) => ({ scramble, optimal: Number(optimal) || undefined }));
}

/** Random positions of a cube, the same for the same seed. */
export function ownScrambles(size, seed) {
  const options = ["scramble", "--size", size, "--count", OWN, "--seed", seed].map(String);
  const { status, stdout, stderr } = spawnSync(SERVER, options, { encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`${SERVER} ${options.join(" ")} failed: ${stderr}`);
  }
  const scrambles = stdout.trim().split("\n");
  return {
    title: `${OWN} random states, seed ${seed}`,
    positions: scrambles.map((scramble) => ({ state: turned(solved(size), scramble), row: {} })),
  };
}
