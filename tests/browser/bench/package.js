// Measures the npm package in Node.js and in Chromium. Run by `cargo xtask npm --measure`.
//
// Options: `--peer FOLDER`, a project that has installed cubejs; `--optimal FOLDER`, tables for the set `standard`, beside
// the command in GODSPEED_COMMAND; `--count N` cubes.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { chromium } from "playwright-core";

import { describeMachine } from "./machine.js";
import { digits, mean, printTable, quantile } from "./table.js";

const { values } = parseArgs({
  options: {
    peer: { type: "string" },
    optimal: { type: "string" },
    count: { type: "string" },
  },
});
const COUNT = Number(values.count ?? 100);
const OPTIMAL_COUNT = Number(values.count ?? 20);
const FOLDER = fileURLToPath(new URL("../../../pkg/npm/", import.meta.url));
const ENTRY = pathToFileURL(path.join(FOLDER, "index.js")).href;

/** How often an import is measured, each time in a new process or page. */
const IMPORTS = 5;

/** Solves cubes, and returns milliseconds since the start and lengths. It runs in Node.js and in pages. */
const OURS = `async (entry, count, start) => {
  const { Cube, solve } = await import(entry);
  const results = [];
  for (let seed = 1; seed <= count; seed++) {
    const cube = Cube.random(3, seed);
    const before = seed === 1 ? start : performance.now();
    const { solution, length } = await solve(cube);
    results.push({ ms: performance.now() - before, length });
    if (!cube.apply(solution).isSolved) {
      throw new Error("wrong solution");
    }
  }
  return results;
}`;

const browser = await chromium.launch({ executablePath: process.env.GODSPEED_CHROMIUM });
describeMachine(browser.version());
printTable(
  "Bytes gzip",
  ["until", "files", "bytes"],
  [
    bytes("`solve` works", "index.js"),
    bytes("a picture of a cube is seen", "element.js"),
    bytes("the cube of the element is seen", "element.js", "element-module.js"),
  ],
);
await printFirst();
if (values.optimal) {
  await printOptimal(values.optimal);
}
await browser.close();

/** Returns the files that modules import at once, and their bytes as a server sends them. */
function bytes(what, ...entries) {
  const files = new Set(entries);
  for (const name of files) {
    const text = readFileSync(path.join(FOLDER, name), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
      files.add(other);
    }
  }
  const sizes = [...files].map(
    (name) => gzipSync(readFileSync(path.join(FOLDER, name)), { level: 9 }).length,
  );
  return [what, files.size, sizes.reduce((sum, size) => sum + size, 0)];
}

async function printFirst() {
  const columns = [
    "where",
    "import to first, ms",
    "each further, mean",
    "median",
    "worst",
    "moves, mean",
    "worst",
  ];
  const rows = [
    row("godspeed-cube, Node.js", await repeated(IMPORTS, inNode)),
    row("godspeed-cube, Chromium", await repeated(IMPORTS, inChromium)),
  ];
  if (values.peer) {
    rows.push(row("cubejs, Node.js", await repeated(2, inNodeByPeer)));
  }
  printTable(
    `Short solutions of ${COUNT} random 3x3x3 cubes; imports ${IMPORTS} times, median`,
    columns,
    rows,
  );
}

/** Calls a function several times. Only the first run solves all cubes. */
async function repeated(times, run) {
  const runs = [];
  for (let time = 0; time < times; time++) {
    runs.push(await run(time === 0 ? COUNT : 1));
  }
  return runs;
}

function row(what, runs) {
  const first = quantile(
    runs.map(([{ ms }]) => ms),
    0.5,
  );
  const further = runs[0].slice(1).map(({ ms }) => ms);
  const moves = runs[0].map(({ length }) => length);
  const times = [mean(further), quantile(further, 0.5), Math.max(...further)].map(digits);
  return [what, digits(first), ...times, mean(moves).toFixed(2), Math.max(...moves)];
}

function inNode(count) {
  const program = `const start = performance.now();
    (${OURS})(${JSON.stringify(ENTRY)}, ${count}, start).then((results) => {
      process.stdout.write(JSON.stringify(results));
      process.exit();
    });`;
  return JSON.parse(node(program));
}

/** Runs the solver of the peer on the same cubes, which it takes as facelets. */
function inNodeByPeer(count) {
  const states = JSON.parse(
    node(`import(${JSON.stringify(ENTRY)}).then(({ Cube }) => {
      const states = Array.from({ length: ${count} }, (_, i) => Cube.random(3, i + 1).facelets);
      process.stdout.write(JSON.stringify(states));
    });`),
  );
  const program = `const start = performance.now();
    const Cube = require("cubejs");
    Cube.initSolver();
    const results = ${JSON.stringify(states)}.map((facelets, i) => {
      const before = i === 0 ? start : performance.now();
      const solution = Cube.fromString(facelets).solve();
      return { ms: performance.now() - before, length: solution.trim().split(/\\s+/).length };
    });
    process.stdout.write(JSON.stringify(results));`;
  return JSON.parse(node(program, path.resolve(values.peer)));
}

function node(program, cwd = FOLDER) {
  return execFileSync(process.execPath, ["--eval", program], { cwd, encoding: "utf8" });
}

async function inChromium(count) {
  const server = createServer((request, response) => {
    const name = path.basename(new URL(request.url, "http://localhost").pathname);
    const isScript = name.endsWith(".js");
    response.setHeader("Content-Type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? readFileSync(path.join(FOLDER, name)) : "<!doctype html>");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const page = await browser.newPage();
  await page.goto(address);
  const call = `(${OURS})("${address}index.js", ${count}, performance.now())`;
  const results = await page.evaluate(call);
  await page.close();
  server.close();
  return results;
}

/** Compares the optimal entry with the command on the same cubes, with as many threads. */
async function printOptimal(folder) {
  const { Cube } = await import(ENTRY);
  const { close, configure, solve } = await import(
    pathToFileURL(path.join(FOLDER, "optimal.js")).href
  );
  const states = Array.from({ length: OPTIMAL_COUNT }, (_, i) => Cube.random(3, 1000 + i).facelets);
  const threads = 2;
  const command = [
    ["solve", "--json", "--algorithm", "korf", "--tables", "standard"],
    ["--tables-dir", path.resolve(folder), "--threads", String(threads)],
  ].flat();
  const { stdout } = spawnSync(process.env.GODSPEED_COMMAND, command, {
    input: states.join("\n"),
    encoding: "utf8",
  });
  const native = stdout.trim().split("\n").map(JSON.parse);
  configure({ tables: path.resolve(folder), threads });
  const ours = [];
  for (const state of states) {
    ours.push(await solve(state, { tables: "standard" }));
  }
  close();
  const lengths = (outcomes) => outcomes.map(({ length }) => length).join();
  if (lengths(native) !== lengths(ours)) {
    throw new Error(`different lengths: ${lengths(native)} and ${lengths(ours)}`);
  }
  const figures = (outcomes) => {
    const seconds = outcomes.map((outcome) => outcome.seconds);
    return [mean(seconds), quantile(seconds, 0.5), Math.max(...seconds)].map(digits);
  };
  const ratio = mean(ours.map((o) => o.seconds)) / mean(native.map((o) => o.seconds));
  printTable(
    `Optimal solutions of ${OPTIMAL_COUNT} random cubes, set standard, ${threads} threads, seconds`,
    ["where", "mean", "median", "worst", "mean as a multiple"],
    [
      ["command", ...figures(native), "1"],
      ["godspeed-cube/optimal, Node.js", ...figures(ours), digits(ratio)],
    ],
  );
}
