// The optimal entry of the npm package: with threads, and with tables of a server in the storage of the page.

import { expect } from "../godspeed.js";
import { open } from "../page.js";
import { test } from "./fixtures.js";
import { chunkKeys } from "./store.js";

const SCRAMBLE = "R U F2 L' B2 D R2 U' F L2 B' D2 R";

const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Opens an empty page with these headers beside the package. */
async function openBeside(page, headers) {
  await page.route("**/beside.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers,
      body: "<!doctype html><title>Beside</title>",
    }),
  );
  await page.goto("./beside.html");
}

/** Solves the cube with the set `small` and the tables of the server. */
function solveOptimally(page) {
  return page.evaluate(async (scramble) => {
    const { configure, solve } = await import("./pkg/npm/optimal.js");
    configure({ tables: "tables/", threads: 2 });
    const { solution, optimal, threads } = await solve(scramble, { tables: "small" });
    return { moves: solution.split(" ").length, optimal, threads };
  }, SCRAMBLE);
}

test("an isolated page searches with threads, and shares its tables with the page of Godspeed", async ({
  page,
}) => {
  const requests = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const chunks = () => requests.filter((path) => path.endsWith(".zlib")).length;
  await openBeside(page, ISOLATION);
  const solved = await solveOptimally(page);
  expect(solved).toMatchObject({ optimal: true, threads: 2 });
  expect(solved.moves).toBeLessThanOrEqual(13);
  expect(chunks()).toBeGreaterThan(5);

  // The page finds them in its own storage.
  await expect.poll(async () => (await chunkKeys(page)).length).toBe(chunks());
  requests.length = 0;
  await open(page, {
    algorithm: "korf",
    tables: "small",
    "setup-alg": SCRAMBLE,
    run: "solve",
  });
  await expect(page.locator("#result")).toHaveAttribute("data-state", "solved");
  expect(chunks()).toBe(0);
});

test("without isolation, the same search has one thread", async ({ page }) => {
  await openBeside(page, {});
  expect(await solveOptimally(page)).toMatchObject({ optimal: true, threads: 1 });
});
