// The npm package on pages of other people: under a strict policy, and used for long.

import { openElements } from "../element.js";
import { expect, test } from "../godspeed.js";
import { waitUntil } from "../page.js";

for (const [what, policy] of [
  ["no worker from a blob", "worker-src 'self'"],
  ["no worker at all", "worker-src 'none'"],
  [
    "trusted types that it may not make",
    "worker-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ],
]) {
  test(`under a policy with ${what}, cubes are solved`, async ({ page, consoleErrors }) => {
    const script = "script-src 'self' 'wasm-unsafe-eval'";
    await page.route("**/strict.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `import { Cube, solve } from "./pkg/npm/index.js";
          const outcomes = [];
          for (const cube of [Cube.random(3, 5), Cube.after("R U F", 2)]) {
            const { solution } = await solve(cube);
            outcomes.push(cube.apply(solution).isSolved);
          }
          window.outcomes = outcomes;`,
      }),
    );
    await page.route("**/strict.html", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "Content-Security-Policy": `default-src 'self'; ${script}; ${policy}` },
        body: '<!doctype html><title>Strict</title><script type="module" src="strict.js"></script>',
      }),
    );
    await page.goto("./strict.html");
    await waitUntil(page, () => window.outcomes?.length === 2);
    expect(await page.evaluate(() => window.outcomes)).toEqual([true, true]);
    // The browser lists what the policy has refused.
    expect(consoleErrors.filter((text) => !/Security policy|TrustedScriptURL/i.test(text))).toEqual(
      [],
    );
    expect(consoleErrors.length > 0).toBe(policy !== "worker-src 'self'");
    consoleErrors.length = 0;
  });
}

test("elements that are removed in the middle of a solve leave nothing behind", async ({
  page,
}) => {
  await openElements(page, "", { count: 0, solvers: null });
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    await client.send("HeapProfiler.collectGarbage");
    return (await client.send("Runtime.getHeapUsage")).usedSize;
  };
  const removeMany = (times) =>
    page.evaluate(async (times) => {
      const { Cube } = await import("./pkg/npm/index.js");
      for (let time = 0; time < times; time++) {
        const cube = document.createElement("godspeed-cube");
        cube.setAttribute("facelets", Cube.random(3, time + 1).facelets);
        cube.setAttribute("solve", "ida");
        document.querySelector("main").append(cube);
        await cube.ready;
        while (!cube.isSolving) {
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
        cube.remove();
      }
    }, times);
  await removeMany(10);
  const before = await heap();
  await removeMany(100);
  expect(page.workers().length).toBeLessThanOrEqual(1);
  expect((await heap()) - before).toBeLessThan(1_000_000);
});
