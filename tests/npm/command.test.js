// What the package returns is what the command prints.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";

import { load, root } from "./package.js";

const { close, scramble, solve } = await load();

after(close);

const COMMAND = process.env.GODSPEED_COMMAND ?? path.join(root, "target/debug/godspeed");

/** Figures of a machine and of its threads, of which the package may have fewer. */
const OWN = [
  "seconds",
  "table_seconds",
  "nodes",
  "probes",
  "threads",
  "learned",
  "measured",
  "nodesPerSecond",
  "chance",
];

/** Searches: arguments of the command, and the same of the package. */
const SEARCHES = [
  [["R U F2 L'", "--algorithm", "ida"], "R U F2 L'", { algorithm: "ida" }],
  [
    ["R U R' U'", "--algorithm", "iddfs", "--metric", "qtm"],
    "R U R' U'",
    { algorithm: "iddfs", metric: "qtm" },
  ],
  [
    ["R U2 F D' L", "--algorithm", "thistlethwaite"],
    "R U2 F D' L",
    { algorithm: "thistlethwaite" },
  ],
  [["R U2 F D' L", "--algorithm", "layers"], "R U2 F D' L", { algorithm: "layers" }],
  [["R U F", "--algorithm", "ida", "--size", "2"], "R U F", { algorithm: "ida", size: 2 }],
  [
    ["R2 D F2", "--algorithm", "ida", "--goal", "cross"],
    "R2 D F2",
    { algorithm: "ida", goal: "cross" },
  ],
  [
    ["M", "--algorithm", "ida", "--turns", "R L x M:5"],
    "M",
    { algorithm: "ida", turns: "R L x M:5" },
  ],
  [["R U", "--algorithm", "ida", "--goal-alg", "F"], "R U", { algorithm: "ida", goalAlg: "F" }],
];

function command(args) {
  return execFileSync(COMMAND, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Returns a value without figures of a machine, at any depth. */
function comparable(value) {
  return JSON.parse(
    JSON.stringify(value, (name, inner) => (OWN.includes(name) ? undefined : inner)),
  );
}

test("the command has been built", () => {
  assert.ok(existsSync(COMMAND), `${COMMAND} is missing: cargo build -p godspeed-cli`);
});

for (const [args, cube, options] of SEARCHES) {
  test(`godspeed solve --json ${args.join(" ")}`, async () => {
    const printed = JSON.parse(command(["solve", "--json", ...args]));
    const outcome = await solve(cube, options);
    assert.deepEqual(Object.keys(outcome).sort(), Object.keys(printed).sort());
    assert.deepEqual(comparable(outcome), comparable(printed));
  });
}

test("scrambles are those of the command", async () => {
  for (const size of [2, 3, 4, 7]) {
    const printed = command(["scramble", "--size", String(size), "--seed", "9"]).trim();
    assert.equal(String(await scramble(size, 9)), printed);
  }
});

test("bad input has the words of the command", async () => {
  for (const cube of ["R U Q", "R 4Rw", "(R U"]) {
    let printed = "";
    try {
      command(["solve", cube]);
    } catch (error) {
      printed = error.stderr;
    }
    await assert.rejects(solve(cube), (error) => {
      assert.ok(printed.includes(error.message), `${printed} has no '${error.message}'`);
      return true;
    });
  }
});
