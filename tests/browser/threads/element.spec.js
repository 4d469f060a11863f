// The element `<godspeed-cube>` on pages of other people.

import { execFileSync } from "node:child_process";

import { drawnPixels, listEvents, openElements, untilDrawn } from "../element.js";
import { expect, expectAccessible, test } from "../godspeed.js";
import { animationFrames, countDrawCalls, waitUntil } from "../page.js";

/** Returns the markup of an element as Node.js writes it. */
function renderOnServer(attributes) {
  const file = new URL("../../../pkg/element/server.js", import.meta.url);
  const program = `import { renderToString } from "${file}";
    process.stdout.write(await renderToString(${JSON.stringify(attributes)}));`;
  return execFileSync("node", ["--input-type=module", "--eval", program], { encoding: "utf8" });
}

const SUNE = "R U R' U R U2 R'";

const element = (page) => page.locator("godspeed-cube").first();
const playing = (page, name) => element(page).getByRole("button", { name, exact: true });

test("an element draws its cube, plays its moves and fires events", async ({ page }) => {
  await page.addInitScript(listEvents);
  await openElements(
    page,
    `<godspeed-cube alg="${SUNE}" setup-anchor="end" tempo-scale="20"></godspeed-cube>`,
  );
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(0.3);
  await expect(element(page).getByRole("img")).toHaveAccessibleName("3 by 3 by 3 cube, not solved");

  await playing(page, "Play").click();
  await waitUntil(page, () => window.events.some(([name]) => name === "solved"));
  const events = await page.evaluate(() => window.events);
  const moves = events.filter(([name]) => name === "currentmove").map(([, detail]) => detail);
  expect(moves.at(-1)).toEqual({ index: 7, length: 7, move: "R'", next: "" });
  expect(events.at(-1)[0]).toBe("solved");
  // A slow machine shows several moves at once, and announces only the place.
  await expect(element(page).locator(".said")).toHaveText(/move 7 of 7, solved$/i);

  await playing(page, "Previous move").click();
  await expect(element(page).locator(".said")).toHaveText("Undid R prime, move 6 of 7");
  await expect(element(page).getByRole("slider", { name: "Move" })).toHaveValue("6");
});

test("no control is cut off, however narrow an element is", async ({ page }) => {
  await openElements(page, `<godspeed-cube alg="${"R U ".repeat(60)}"></godspeed-cube>`);
  for (const size of ["16rem", "9rem"]) {
    const cut = await page.evaluate((size) => {
      const cube = document.querySelector("godspeed-cube");
      cube.style.setProperty("--godspeed-cube-size", size);
      const { right } = cube.getBoundingClientRect();
      const controls = Array.from(cube.shadowRoot.querySelector(".panel").children);
      return controls
        .filter((control) => control.getBoundingClientRect().right > right + 0.5)
        .map((control) => control.className);
    }, size);
    expect(cut, size).toEqual([]);
  }
});

test("attributes of twisty-player are read, also as data, and changes apply at once", async ({
  page,
}) => {
  await openElements(
    page,
    `<godspeed-cube data-puzzle="4x4x4" data-alg="Rw U" experimental-setup-alg="F" control-panel="none" back-view="side-by-side" hint-facelets="floating" camera-latitude="20" camera-longitude="-30" background="none" viewer-link="twizzle"></godspeed-cube>`,
  );
  const shown = await page.evaluate(() => {
    const cube = document.querySelector("godspeed-cube");
    const { width, height } = cube.shadowRoot.querySelector(".stage").getBoundingClientRect();
    return { moves: cube.moves, facelets: cube.state.length, wide: Math.round(width / height) };
  });
  expect(shown).toEqual({ moves: "Rw U", facelets: 96, wide: 2 });
  await expect(element(page).getByRole("button", { name: "Play" })).toBeHidden();
  await expect(element(page).getByRole("link", { name: "Open" })).toHaveAttribute(
    "href",
    "https://alpha.twizzle.net/edit/?puzzle=4x4x4&alg=Rw+U&setup-alg=F",
  );
  // Floating stickers lie behind the cube.
  await expect.poll(() => element(page).locator(".picture path").count()).toBeGreaterThanOrEqual(3);

  const changed = await page.evaluate(async () => {
    const cube = document.querySelector("godspeed-cube");
    cube.facelets = "UUUURRRRFFFFDDDDLLLLBBBB";
    cube.removeAttribute("experimental-setup-alg");
    cube.alg = "U";
    cube.viewerLink = "javascript:alert(1)";
    await new Promise(requestAnimationFrame);
    cube.forward();
    return { state: cube.state, index: cube.index, solved: cube.isSolved };
  });
  expect(changed).toEqual({ state: "UUUUBBRRRRFFDDDDFFLLLLBB", index: 1, solved: false });
  await expect(element(page).locator("a")).toBeHidden();
});

test("what cannot be read is explained, and hostile attributes run no script", async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(listEvents);
  await openElements(
    page,
    `<godspeed-cube alg="R &lt;img src=x onerror=alert(1)>" viewer-link="javascript:alert(1)" colors="url(x) b c d e f" mask="&lt;script>"></godspeed-cube>`,
  );
  await expect(element(page).getByRole("alert")).toContainText("'<' is not a valid move");
  await expect(element(page).locator("img")).toHaveCount(0);
  const problem = await page.evaluate(() => document.querySelector("godspeed-cube").problem);
  expect(problem).toMatchObject({ attribute: "alg", kind: "alg" });
  expect(await page.evaluate(() => window.events[0][0])).toBe("problem");

  await page.evaluate(() => document.querySelector("godspeed-cube").setAttribute("alg", "R U"));
  await expect(element(page).getByRole("alert")).toContainText("is neither a goal");
  expect(consoleErrors).toEqual([]);
});

test("an interactive cube is turned by keys, mouse and touch", async ({ page }) => {
  await openElements(page, `<godspeed-cube interactive keys="notation"></godspeed-cube>`);
  const cube = element(page).getByRole("application");
  await cube.focus();
  await page.keyboard.press("r");
  await page.keyboard.press("Shift+u");
  expect(await page.evaluate(() => document.querySelector("godspeed-cube").moves)).toBe("R U'");
  // A slow machine shows both at once, and announces only the place.
  await expect(element(page).locator(".said")).toHaveText(/move 2 of 2$/i);
  await waitUntil(page, () => document.querySelector("godspeed-cube").index === 2);

  const place = await cube.boundingBox();
  const at = (x, y) => [place.x + x * place.width, place.y + y * place.height];
  await page.mouse.move(...at(0.35, 0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.55, 0.68), { steps: 4 });
  await page.mouse.up();
  await waitUntil(page, () => document.querySelector("godspeed-cube").index === 3);
});

test("without WebGL2 a cube is drawn as vector graphics, and is turned all the same", async ({
  page,
}) => {
  await page.addInitScript(() => {
    OffscreenCanvas.prototype.getContext = () => null;
  });
  await openElements(page, `<godspeed-cube interactive keys="notation" alg="R U"></godspeed-cube>`);
  const paths = element(page).locator(".picture path");
  await expect(paths).toHaveCount(4);
  const before = await paths.nth(1).getAttribute("d");
  await element(page).getByRole("application").focus();
  await page.keyboard.press("r");
  await expect.poll(() => paths.count()).toBeGreaterThan(4);
  await expect(paths).toHaveCount(5);
  expect(await paths.nth(1).getAttribute("d")).not.toBe(before);

  const place = await element(page).getByRole("application").boundingBox();
  await page.mouse.move(place.x + 0.35 * place.width, place.y + 0.6 * place.height);
  await page.mouse.down();
  await page.mouse.move(place.x + 0.55 * place.width, place.y + 0.68 * place.height, { steps: 4 });
  await page.mouse.up();
  await waitUntil(page, () => document.querySelector("godspeed-cube").index === 2);
});

test("a picture stands where the cube will be drawn until the module has been loaded", async ({
  page,
}) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route("**/godspeed_npm_element_bg.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await openElements(page, `<godspeed-cube></godspeed-cube>`, { count: 0 });
  const stands = element(page).locator(".before svg");
  await expect(stands).toBeVisible();
  const before = await element(page).boundingBox();
  // Where the corner of the plastic is, as a share of the element.
  const corners = await stands.locator("path").first().getAttribute("d");
  release();
  await untilDrawn(page);
  expect(await element(page).boundingBox()).toEqual(before);
  expect(corners).toMatch(/^M/);
});

test("fifty elements share one context, and at rest nothing is drawn", async ({ page }) => {
  await page.addInitScript(countDrawCalls);
  await page.addInitScript(() => {
    window.contexts = 0;
    for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
      const open = kind.prototype.getContext;
      kind.prototype.getContext = function (name, ...details) {
        window.contexts += name === "webgl2" && !this.isKnown ? 1 : 0;
        this.isKnown ||= name === "webgl2";
        return open.call(this, name, ...details);
      };
    }
  });
  const elements = `<godspeed-cube alg="${SUNE}"></godspeed-cube>`.repeat(50);
  await openElements(page, elements, {
    count: 2,
    style: "godspeed-cube { display: block; margin: 200px 0; }",
  });
  await animationFrames(page, 10);
  const drawn = await page.evaluate(async () => {
    window.drawCalls = 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { contexts: window.contexts, calls: window.drawCalls };
  });
  expect(drawn).toEqual({ contexts: 1, calls: 0 });

  await page.evaluate(() => document.querySelectorAll("godspeed-cube")[40].scrollIntoView());
  await untilDrawn(page, 3);
});

test("elements that look alike are drawn together as each is drawn alone", async ({ page }) => {
  const pixels = () =>
    page.evaluate(() => {
      const canvas = Array.from(document.querySelectorAll("godspeed-cube"))
        .at(-1)
        .shadowRoot.querySelector("canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return Array.from(data);
    });
  await page.addInitScript(countDrawCalls);
  const cube = `<godspeed-cube setup-alg="R U F" mask="f2l"></godspeed-cube>`;
  await openElements(page, cube);
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(0.3);
  const alone = await pixels();
  await openElements(page, `<godspeed-cube></godspeed-cube>`.repeat(3) + cube, {
    count: 4,
    path: "alike.html",
  });
  await expect.poll(() => drawnPixels(page, "godspeed-cube:last-of-type")).toBeGreaterThan(0.3);
  const together = await pixels();
  // A shadow, a body and tiles for all of them.
  const calls = await page.evaluate(async () => {
    window.drawCalls = 0;
    document.querySelectorAll("godspeed-cube").forEach((element) => element.resetView());
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return window.drawCalls;
  });
  expect(calls).toBe(3);
  expect(together.length).toBe(alone.length);
  const differ = together.filter((value, i) => Math.abs(value - alone[i]) > 24).length;
  expect(differ / together.length).toBeLessThan(0.01);
});

test("the attribute `solve` searches, and an element that is removed ends its search", async ({
  page,
}) => {
  await page.addInitScript(listEvents);
  await openElements(
    page,
    `<godspeed-cube setup-alg="R U" solve="kociemba" goal="cross"></godspeed-cube>`,
  );
  await waitUntil(page, () => window.searches?.size === 1);
  const asked = await page.evaluate(() => {
    const [{ algorithm, goal, cube, end }] = window.searches;
    end({ solution: "U' R'", length: 2 });
    return { algorithm, goal, facelets: cube.length };
  });
  expect(asked).toEqual({ algorithm: "kociemba", goal: "cross", facelets: 54 });
  await waitUntil(page, () => document.querySelector("godspeed-cube").moves === "U' R'");
  expect(
    await page.evaluate(() => window.events.find(([name]) => name === "solution")[1].length),
  ).toBe(2);

  const left = await page.evaluate(async () => {
    const main = document.querySelector("main");
    for (let time = 0; time < 100; time++) {
      const cube = document.createElement("godspeed-cube");
      cube.setAttribute("setup-alg", "R U F");
      cube.setAttribute("solve", "");
      main.append(cube);
      await cube.ready;
      while (window.searches.size === 0) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      cube.remove();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    return window.searches.size;
  });
  expect(left).toBe(0);
});

test("moves are printed as pictures", async ({ page }) => {
  await openElements(page, `<godspeed-cube alg="R U F"></godspeed-cube>`);
  await page.emulateMedia({ media: "print" });
  const pictures = element(page).locator(".moves li");
  await expect(pictures).toHaveCount(4);
  await expect(pictures.nth(1)).toHaveText("R");
  await expect(pictures.nth(1).locator("svg")).toBeVisible();
  await expect(playing(page, "Play")).toBeHidden();
});

test("a server writes an element with its picture, which stands until the cube is drawn", async ({
  page,
}) => {
  const markup = renderOnServer({
    "setup-alg": "R U",
    alg: "U' R' // \"><script>alert(1)</script>",
    interactive: false,
    "onclick=alert(1) x": "1",
  });
  expect(markup).toMatch(/^<godspeed-cube setup-alg="R U" alg="[^"<>]+"><svg [^<]*<path/);
  expect(markup).not.toContain("<script");
  expect(markup).not.toContain("onclick");
  expect(markup).toContain('role="img" aria-label="3 by 3 by 3 cube, not solved"');
  await openElements(page, markup);
  await expect(element(page).locator("svg[role=img]")).toBeHidden();
  expect(await page.evaluate(() => document.querySelector("godspeed-cube").moves)).toBe("U' R'");
});

test("with reduced motion moves are shown at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openElements(page, `<godspeed-cube alg="R U" tempo-scale="20"></godspeed-cube>`);
  await playing(page, "Play").click();
  await waitUntil(page, () => document.querySelector("godspeed-cube").index === 2);
});

test("an element is accessible", async ({ page }) => {
  await openElements(
    page,
    `<h1>Cubes</h1><godspeed-cube alg="R U F"></godspeed-cube><godspeed-cube interactive></godspeed-cube>`,
    { count: 2 },
  );
  await expectAccessible(page);
});
