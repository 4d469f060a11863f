// The examples in the chapter about the element.

import { readFileSync } from "node:fs";

import { openElements } from "../element.js";
import { expect, expectAccessible, test } from "../godspeed.js";

const CHAPTER = readFileSync(new URL("../../../docs/element.md", import.meta.url), "utf8");

/** Returns the blocks of code that begin with this. */
function blocks(info) {
  const matches = CHAPTER.matchAll(new RegExp(`^\`\`\`${info}\\n(.*?)^\`\`\``, "gms"));
  return Array.from(matches, ([, code]) => code);
}

test("every live example is drawn, and has nothing that cannot be read", async ({ page }) => {
  await page.goto("docs/element.html");
  const elements = page.locator("main .live godspeed-cube");
  const count = blocks("html live").join().split("<godspeed-cube").length - 1;
  await expect(elements).toHaveCount(count);
  for (const element of await elements.all()) {
    await element.scrollIntoViewIfNeeded();
    await expect.poll(() => element.evaluate((cube) => cube.state?.length ?? 0)).toBeGreaterThan(5);
    expect(await element.evaluate((cube) => cube.problem)).toBe(undefined);
  }
  await expectAccessible(page);
});

test("elements that solve find their solutions, without a worker from a blob", async ({ page }) => {
  const [both] = blocks("html live").filter((code) => code.includes("solve="));
  await openElements(page, both, { count: 2, solvers: null });
  for (const solved of await page.locator("godspeed-cube").all()) {
    await expect
      .poll(() => solved.evaluate((cube) => cube.moves ?? ""), { timeout: 30_000 })
      .not.toBe("");
    await solved.evaluate((cube) => cube.toEnd());
    await expect.poll(() => solved.evaluate((cube) => cube.isSolved)).toBe(true);
  }
});

const SCRIPTS = blocks("js").filter((code) => !code.includes("import "));

test("there are scripts", () => {
  expect(SCRIPTS.length).toBeGreaterThan(1);
});

for (const [number, code] of SCRIPTS.entries()) {
  test(`script ${number + 1} prints what it says`, async ({ page }) => {
    const printed = [];
    page.on("console", (message) => printed.push(message.text()));
    await openElements(page, "<godspeed-cube interactive></godspeed-cube>", { solvers: null });
    // The page takes no script from a text, so that the test runs it.
    await page.evaluate(`(async () => { ${code} })()`);
    const expected = Array.from(code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, it]) => it);
    for (const line of expected) {
      expect(printed).toContain(line);
    }
  });
}

test("the variables of the style are those of the element", async ({ page }) => {
  const [css] = blocks("css");
  const style = readFileSync(
    new URL("../../../src/npm/js/element/style.js", import.meta.url),
    "utf8",
  );
  const variables = css.match(/--[\w-]+/g);
  expect(variables.length).toBeGreaterThan(3);
  expect(variables.filter((name) => !style.includes(`var(${name}`))).toEqual([]);
  await openElements(page, "<godspeed-cube></godspeed-cube>", { style: css });
  const box = await page.locator("godspeed-cube").boundingBox();
  expect(box.width).toBe(320);
});
