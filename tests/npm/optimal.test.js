import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { load, loadOptimal } from "./package.js";

const { Cube, GodspeedError } = await load();
const { close, configure, solve } = await loadOptimal();

/** Solved optimally within a second with the set `small`: 13 moves. */
const SCRAMBLE = "R U F2 L' B2 D R2 U' F L2 B' D2 R";

/** @type {string} */
let folder;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "godspeed-tables-"));
});

after(async () => {
  close();
  await rm(folder, { recursive: true });
});

/** Solves the cube with the set `small`, and returns the outcome and the shares of tables that were reported. */
async function solveSmall() {
  const shares = [];
  const outcome = await solve(SCRAMBLE, {
    tables: "small",
    onProgress: (progress) => progress.kind === "table" && shares.push(progress),
  });
  assert.ok(Cube.after(SCRAMBLE).apply(outcome.solution).isSolved);
  assert.equal(outcome.optimal, true);
  assert.equal(outcome.algorithm, "korf");
  assert.ok(outcome.length <= 13);
  return { outcome, shares };
}

/** Returns the chunks of all tables in a folder. */
async function chunksIn(tables) {
  const manifest = JSON.parse(await readFile(path.join(tables, "manifest.json"), "utf8"));
  return manifest.tables.flatMap(({ chunks }) => chunks);
}

/** Waits until the store has done something in the background. */
async function until(isDone) {
  for (let tries = 0; tries < 400; tries++) {
    if (await isDone()) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("the tables were not saved");
}

/** Serves the folder; `answer` may replace a response. */
async function serve(answer) {
  const requests = [];
  const server = createServer(async (request, response) => {
    requests.push(request.url);
    if (!answer?.(request, response, requests)) {
      response.end(await readFile(path.join(folder, request.url)).catch(() => undefined));
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`;
  return { address, requests, stop: () => server.close() };
}

test("tables are made, saved in a folder, and taken from there", async () => {
  configure({ tables: folder, threads: 2 });
  const { outcome } = await solveSmall();
  assert.equal(outcome.threads, 2);
  await until(async () => (await readdir(folder)).includes("manifest.json"));
  const chunks = await chunksIn(folder);
  assert.ok(chunks.length > 0);
  configure({ tables: folder, threads: 1 });
  const again = await solveSmall();
  assert.equal(again.outcome.threads, 1);
  assert.equal(again.outcome.length, outcome.length);
});

test("a damaged table is made again", async () => {
  const [{ file }] = await chunksIn(folder);
  const name = path.join(folder, file);
  const bytes = await readFile(name);
  await writeFile(
    name,
    bytes.map((byte, index) => (index === 100 ? byte ^ 1 : byte)),
  );
  configure({ tables: folder });
  await solveSmall();
  await until(async () => bytes.equals(await readFile(name)));
});

test("tables of a server are kept, and a download goes on where it ended", async () => {
  const cache = await mkdtemp(path.join(tmpdir(), "godspeed-cache-"));
  const chunks = await chunksIn(folder);
  const broken = new Set();
  // Each chunk is cut off the first time, and arrives damaged the second time.
  const { address, requests, stop } = await serve((request, response, all) => {
    const times = all.filter((url) => url === request.url).length;
    if (!request.url.endsWith(".zlib") || times > 2) {
      return false;
    }
    broken.add(request.url);
    if (times === 1) {
      response.writeHead(200, { "Content-Length": 1000 }).write("half");
      response.destroy();
    } else {
      response.end("damaged");
    }
    return true;
  });
  configure({ tables: address, cache });
  await solveSmall();
  assert.equal(broken.size, chunks.length);
  assert.deepEqual(await chunksIn(cache), chunks);
  requests.length = 0;
  configure({ tables: address, cache });
  await solveSmall();
  assert.deepEqual(requests, []);
  stop();
  await rm(cache, { recursive: true });
});

test("a server that is not there is no obstacle", async () => {
  configure({ tables: "http://127.0.0.1:1/" });
  await solveSmall();
});

test("a search is cancelled, and closing ends what runs", async () => {
  configure({ tables: folder });
  const controller = new AbortController();
  const search = solve(Cube.random(3, 1), { tables: "small", signal: controller.signal });
  setTimeout(() => controller.abort(), 300);
  await assert.rejects(search, { kind: "aborted" });
  await solveSmall();
  const other = solve(Cube.random(3, 1), { tables: "small" });
  setTimeout(close, 300);
  await assert.rejects(other, { kind: "closed" });
});

test("bad input has the words of the command", async () => {
  await assert.rejects(solve("R U Q2"), { kind: "moves", part: "Q" });
  await assert.rejects(solve("R", { tables: "none" }), { kind: "tables" });
  await assert.rejects(solve("R", { table: "small" }), { kind: "option", part: "table" });
  assert.throws(() => configure({ threads: 0 }), GodspeedError);
});
