// Installs, builds and runs projects: node run.js PACKED [KIND...]. `cargo xtask bundlers` calls it.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { PROJECTS } from "./projects.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const { chromium } = createRequire(path.join(here, "../browser/package.json"))("@playwright/test");

/** The milliseconds in which a cube has to be solved, tables included, on a busy machine. */
const SOLVED_WITHIN = 120_000;

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

const [packed, ...named] = process.argv.slice(2);
const unknown = named.find((kind) => !PROJECTS[kind]);
if (unknown) {
  throw new Error(
    `There is no project '${unknown}'. Choose from: ${Object.keys(PROJECTS).join(", ")}`,
  );
}
const failed = [];
for (const kind of named.length > 0 ? named : Object.keys(PROJECTS)) {
  const start = performance.now();
  const result = await runProject(kind).catch((error) => error.message);
  console.log(`${kind}: ${result} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (result !== "solved") {
    failed.push(kind);
  }
}
if (failed.length > 0) {
  throw new Error(`These projects failed: ${failed.join(", ")}`);
}

/** Returns the result of a project. */
async function runProject(kind) {
  const { packages, build, serve, server, program, entry = "godspeed-cube" } = PROJECTS[kind];
  const folder = await mkdtemp(path.join(tmpdir(), `godspeed-${kind}-`));
  try {
    await cp(path.join(here, kind), folder, { recursive: true });
    const text = await readFile(path.join(here, "program.js"), "utf8");
    await writeFile(path.join(folder, "program.js"), text.replace("godspeed-cube", entry));
    const dependencies = { ...packages, "godspeed-cube": `file:${path.resolve(packed)}` };
    const description = { name: kind, private: true, type: "module", dependencies };
    await writeFile(path.join(folder, "package.json"), JSON.stringify(description));
    await execute(folder, ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]);
    for (const command of build) {
      await execute(folder, command);
    }
    if (program) {
      return (await execute(folder, program)).trim();
    }
    if (serve) {
      return await inChromium(await serveFolder(path.join(folder, serve)));
    }
    return await inChromium(await startServer(folder, server));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program, perhaps of the installed packages, and returns what it prints. */
function execute(folder, [program, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: environment(folder) });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (errors += data));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} failed: ${errors || output}`)),
    );
  });
}

function environment(folder, more = {}) {
  const programs = path.join(folder, "node_modules/.bin");
  const quiet = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", CI: "1" };
  return {
    ...process.env,
    ...quiet,
    ...more,
    PATH: `${programs}${path.delimiter}${process.env.PATH}`,
  };
}

/** Serves a folder and returns its address and how to stop. */
async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = path.join(folder, pathname.endsWith("/") ? `${pathname}index.html` : pathname);
    try {
      let content = await readFile(file);
      if (file.endsWith(".html")) {
        content = withImportMapHash(content.toString());
      }
      response.setHeader("Content-Type", TYPES[path.extname(file)] ?? "application/octet-stream");
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

/** Returns a page whose policy names the hash of its import map. */
function withImportMapHash(page) {
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(page)?.[1] ?? "";
  return page.replace("{importmap}", createHash("sha256").update(map).digest("base64"));
}

/** Starts the server of a project, and returns its address and how to stop. */
async function startServer(folder, [program, ...args]) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const more = { PORT: String(port), ORIGIN: `http://127.0.0.1:${port}` };
  const child = spawn(program, args, {
    cwd: folder,
    env: environment(folder, more),
    detached: true,
  });
  const address = `http://127.0.0.1:${port}/`;
  const stop = () => process.kill(-child.pid);
  for (let tries = 0; tries < 300; tries++) {
    if (
      await fetch(address).then(
        (response) => response.ok,
        () => false,
      )
    ) {
      return { address, stop };
    }
    await new Promise((later) => setTimeout(later, 200));
  }
  stop();
  throw new Error("the server did not start");
}

/** Returns the result of a page, with what the browser reported if there is none. */
async function inChromium({ address, stop }) {
  const browser = await chromium.launch({ executablePath: process.env.GODSPEED_CHROMIUM });
  const reports = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => reports.push(error.message));
    page.on("console", (message) => message.type() === "error" && reports.push(message.text()));
    await page.goto(address);
    const body = page.locator("body[data-result]");
    // An empty page is not visible.
    await body.waitFor({ state: "attached", timeout: SOLVED_WITHIN });
    return await body.getAttribute("data-result");
  } catch (error) {
    return `${error.message.split("\n")[0]} ${reports.join("; ")}`;
  } finally {
    await browser.close();
    stop();
  }
}
