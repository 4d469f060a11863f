// User actions on the page and assertions about it, shared by the tests.

import { expect } from "@playwright/test";

/** Time limit of a search in milliseconds, for a slow machine with software rendering. */
const SEARCH_TIMEOUT = 60_000;

/** Opens the page with these query parameters, without waiting for its engine. */
export async function open(page, parameters = {}) {
  await page.goto(`./?${new URLSearchParams(parameters)}`);
  await waitUntil(page, () => /^[URFDLB]+$/.test(document.getElementById("cube").dataset.state));
}

/**
 * Waits until a function that runs in the page returns true. Assertions check again after up to a second; this checks
 * every few milliseconds, which saves most of the time of a test.
 */
export async function waitUntil(page, isTrue, argument, timeout = 30_000) {
  await page.waitForFunction(isTrue, argument, { polling: 30, timeout });
}

/** Opens the page and waits until its engine is ready. */
export async function openReady(page, parameters = {}) {
  await open(page, parameters);
  await waitUntil(page, () => /^\d+$/.test(document.getElementById("engine").dataset.threads));
}

export function cube(page) {
  return page.getByRole("application", { name: "Cube" });
}

/** Waits until the cube on the page has these colours and is at rest. */
export async function expectCube(page, facelets) {
  const isShown = (facelets) => {
    const { state, turning } = document.getElementById("cube").dataset;
    return state === facelets && turning === "false";
  };
  // The assertions describe a failure better.
  await waitUntil(page, isShown, facelets).catch(() => {});
  await expect(cube(page)).toHaveAttribute("data-state", facelets);
  await expect(cube(page)).toHaveAttribute("data-turning", "false");
}

/** Returns the colours of the cube when no layer is turning. */
export async function facelets(page) {
  await animationFrames(page, 2);
  await waitUntil(page, () => document.getElementById("cube").dataset.turning === "false");
  return cube(page).getAttribute("data-state");
}

/** Waits for this many animation frames, so that the effect of a key or click is shown. */
export async function animationFrames(page, number) {
  await page.evaluate(async (left) => {
    for (; left > 0; left--) {
      await new Promise(requestAnimationFrame);
    }
  }, number);
}

/** Runs in the page: counts the calls that draw in `window.drawCalls`. */
export function countDrawCalls() {
  const isCounted = "drawCalls" in window;
  window.drawCalls = 0;
  if (isCounted) {
    return;
  }
  for (const name of [
    "drawArrays",
    "drawElements",
    "drawArraysInstanced",
    "drawElementsInstanced",
  ]) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...details) {
      window.drawCalls += 1;
      return draw.apply(this, details);
    };
  }
}

/** Waits until nothing has been drawn for some frames, so that all animations have ended. */
export async function untilStill(page) {
  await page.evaluate(countDrawCalls);
  await page.evaluate(async () => {
    let drawn;
    while (drawn !== window.drawCalls) {
      drawn = window.drawCalls;
      for (let frame = 0; frame < 10; frame++) {
        await new Promise(requestAnimationFrame);
      }
    }
  });
}

/** Returns the moves of the move list, past and future. */
export function moves(page) {
  return page.getByRole("list", { name: "Move list" }).getByRole("button");
}

export function counter(page) {
  return page.locator("#counter");
}

export function button(page, name) {
  return page.getByRole("button", { name, exact: true });
}

/** Opens the share dialog, which is loaded when it is first opened, and returns it. */
export async function openShare(page) {
  await button(page, "Share").click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible();
  return dialog;
}

/** Copies a link to what the page shows. */
export async function copyLink(page) {
  const dialog = await openShare(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await page.keyboard.press("Escape");
}

/** Returns the button that solves, aborts and shows the time. */
export function solveButton(page) {
  return page.locator("#solve");
}

export function result(page) {
  return page.getByRole("region", { name: "Result" });
}

/** Waits for the end of a search and returns its result object. */
export async function outcome(page, state = "solved") {
  const hasEnded = (state) => document.getElementById("result").dataset.state === state;
  await waitUntil(page, hasEnded, state, SEARCH_TIMEOUT).catch(() => {});
  await expect(result(page)).toHaveAttribute("data-state", state, { timeout: 1 });
  return JSON.parse(await result(page).getAttribute("data-json"));
}

export function algorithm(page, id) {
  return page.locator(`#algorithm-${id}`);
}

/** Opens the list of algorithms and settings, which a search folds. */
export async function openChoices(page) {
  const toggle = page.locator("#toggle-choices");
  if ((await toggle.isVisible()) && (await toggle.getAttribute("aria-expanded")) === "false") {
    await toggle.click();
  }
}

/** Chooses an algorithm in the list, which is opened if it is folded. */
export async function chooseAlgorithm(page, id) {
  await openChoices(page);
  await algorithm(page, id).check();
}

/** Enters a scramble or state and applies it. */
export async function setUp(page, text) {
  await page.getByLabel("Scramble or state").fill(text);
  await page.getByLabel("Scramble or state").press("Enter");
}

/** Presses Tab until this element has the focus. */
export async function tabTo(page, element) {
  for (let tabs = 0; tabs < 100; tabs++) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${element}`);
}

/** Sets the maximum playback speed. */
export async function playFast(page) {
  // On phones, the slider is in a menu.
  await page.locator("#speed").evaluate((speed) => {
    speed.value = speed.max;
    speed.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Clicks Abort and returns the milliseconds until the page shows that the search has ended. */
export function abortByClick(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const result = document.getElementById("result");
        const clicked = performance.now();
        const observer = new MutationObserver(() => {
          if (result.dataset.state === "cancelled") {
            observer.disconnect();
            resolve(performance.now() - clicked);
          }
        });
        observer.observe(result, { attributes: true });
        document.getElementById("solve").click();
      }),
  );
}

/** Sends a request to the page, as its views do (`src/web/page.d.ts`). */
export function request(page, what) {
  return page.evaluate(async (what) => {
    const main = await import(document.querySelector('script[type="module"]').src);
    (await main.page).request(what);
  }, what);
}

/** Returns the appearance of the cube, as the dialog Appearance writes it. */
export function look(page) {
  return page.evaluate(async () => {
    const main = await import(document.querySelector('script[type="module"]').src);
    return (await main.page).snapshot().look;
  });
}
