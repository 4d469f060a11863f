// Pages of other people with the element, for its tests.

import { waitUntil } from "./page.js";

/** A strict policy, which takes no markup, no script but files, and no worker from a blob. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types godspeed-cube";

/** What the package's `index.js` is in these tests: `window.searches` has the searches in progress. */
const SOLVERS = `
  globalThis.searches = new Set();
  export function solve(cube, options) {
    const search = { cube, ...options };
    searches.add(search);
    return new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => {
        searches.delete(search);
        reject(options.signal.reason);
      });
      search.end = (outcome) => {
        searches.delete(search);
        resolve(outcome);
      };
    });
  }
`;

/**
 * Opens a page with this body and the script of the element, and waits until `count` cubes are drawn.
 * With `solvers: null`, it has those of the package.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} body
 */
export async function openElements(
  page,
  body,
  { count = 1, style = "", path = "element.html", solvers = SOLVERS } = {},
) {
  const html = `<!doctype html><html lang="en"><head><title>Elements</title><meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="element.css"><script type="module" src="element.js"></script></head><body><main>${body}</main></body></html>`;
  await page.route(`**/${path}`, (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "Content-Security-Policy": POLICY },
      body: html,
    }),
  );
  await page.route("**/element.css", (route) =>
    route.fulfill({ contentType: "text/css", body: style }),
  );
  if (solvers) {
    await page.route("**/pkg/npm/index.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: solvers }),
    );
  }
  await page.goto(`./${path}`);
  await untilDrawn(page, count);
}

/** Waits until this many elements show their cubes. */
export async function untilDrawn(page, count = 1) {
  const isDrawn = (count) => {
    const elements = Array.from(document.querySelectorAll("godspeed-cube"));
    const drawn = elements.filter(
      (element) => element.state && !element.shadowRoot?.querySelector(".before"),
    );
    return drawn.length >= count;
  };
  await waitUntil(page, isDrawn, count);
}

/** Runs in the page: lists the events of all elements in `window.events`. */
export function listEvents() {
  window.events = [];
  for (const name of ["currentmove", "statechange", "solved", "solution", "problem"]) {
    document.addEventListener(name, (event) => window.events.push([name, event.detail]));
  }
}

/** Returns the lightest and the darkest part of the canvas of an element: 0 if nothing is drawn there. */
export function drawnPixels(page, selector = "godspeed-cube") {
  return page.evaluate((selector) => {
    const canvas = document.querySelector(selector).shadowRoot.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let drawn = 0;
    for (let i = 3; i < data.length; i += 4) {
      drawn += data[i] > 0 ? 1 : 0;
    }
    return drawn / (data.length / 4);
  }, selector);
}
