import { result, setUp } from "../page.js";

/** Large cubes take seconds to be drawn by the processor. */
const PATIENCE_TO_REST = 120_000;

/** Milliseconds after which a page at rest has drawn what it had to draw. */
const CALM = 200;

/** Sets a cube up on the page by its scramble or state, and waits until it stands so; `state` are its facelets. */
export async function stand(page, text, state) {
  await setUp(page, text);
  await page.locator(`#cube[data-state="${state}"]`).waitFor({ timeout: PATIENCE_TO_REST });
  await rest(page);
}

/** Waits until nothing turns: where the processor makes the pictures, they would take it from the search. */
export async function rest(page) {
  await page.locator("#cube[data-turning=false]").waitFor({ timeout: PATIENCE_TO_REST });
}

/**
 * Presses Enter, and tells what the page says of its result, whatever it is. Key and wait are the page's own: to wait
 * from outside is to look at the page before every picture, on the processors that search.
 */
export async function solve(page, timeout) {
  const json = await result(page).evaluate(
    (element, [timeout, calm]) =>
      new Promise((resolve, reject) => {
        const press = () => {
          const late = setTimeout(() => reject(new Error("no result in time")), timeout);
          const observer = new MutationObserver(() => {
            if (/solved|failed/.test(element.dataset.state) && element.dataset.json) {
              observer.disconnect();
              clearTimeout(late);
              resolve(element.dataset.json);
            }
          });
          observer.observe(element, { attributes: true });
          for (const type of ["keydown", "keyup"]) {
            const key = { key: "Enter", code: "Enter", bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent(type, key));
          }
        };
        setTimeout(press, calm);
      }),
    [timeout, CALM],
  );
  return JSON.parse(json);
}
