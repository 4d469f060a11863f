// Measures cubeopt-wasm (https://github.com/cs0x7f/cubeopt-wasm) in the same browser.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm" };
// cubeopt ends each cube with a line such as "Cube1 finished in 17, 33/95 node(s), tt=584.2 ms, ...".
const FINISHED = /finished in (\d+), (\d+)\/\d+ node\(s\), tt=([\d.]+) ms/;
const TIMEOUT = 3_600_000;

/** Builds the table of `solver` and solves the scrambles one after another with all threads. */
export async function solveWithPeer(browser, folder, solver, scrambles) {
  const server = await serve(folder);
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  try {
    await page.goto(`http://localhost:${server.address().port}/`);
    const tableSeconds = await page.evaluate(prepare, solver);
    const found = [];
    for (const scramble of scrambles) {
      found.push(read(await page.evaluate(solve, scramble)));
      process.stderr.write(`${solver}: ${found.length} of ${scrambles.length}\n`);
    }
    return { tableSeconds, found };
  } finally {
    await page.close();
    server.close();
  }
}

function read(printed) {
  const [, length, nodes, milliseconds] = FINISHED.exec(printed);
  return { length: Number(length), nodes: Number(nodes), seconds: Number(milliseconds) / 1000 };
}

/** Serves the folder with the isolation headers that threads need. */
async function serve(folder) {
  const server = createServer(async (request, response) => {
    const headers = {
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    };
    const path = new URL(request.url, "http://localhost").pathname;
    if (path === "/") {
      response.writeHead(200, { ...headers, "Content-Type": "text/html" }).end("<!doctype html>");
      return;
    }
    try {
      const bytes = await readFile(join(folder, normalize(path)));
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { ...headers, "Content-Type": type }).end(bytes);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return server;
}

/* The two functions below run in the page. */

async function prepare(solver) {
  const worker = new Worker("wasm-worker.js");
  window.ask = (message) =>
    new Promise((resolve, reject) => {
      const printed = [];
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }) => {
        if (data.code === -1) {
          printed.push(data.data);
        } else if (data.code >= 0) {
          resolve({ ...data, printed });
        }
      };
      worker.postMessage(message);
    });
  await window.ask({ cmd: "select solver", data: solver });
  const start = performance.now();
  await window.ask({ cmd: "generate table" });
  return (performance.now() - start) / 1000;
}

async function solve(scramble) {
  const { printed } = await window.ask({
    cmd: "start solve",
    scramble,
    n_threads: navigator.hardwareConcurrency,
    n_group: 1,
    debug: 0,
  });
  return printed.join("\n");
}
