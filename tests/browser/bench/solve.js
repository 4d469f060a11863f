import { result, setUp } from "../page.js";

/** Milliseconds; software rendering takes seconds for a large cube. */
const REST_TIMEOUT = 120_000;

/** Milliseconds to wait for the last frames before a search begins. */
const SETTLE_TIME = 200;

/** Enters a scramble or state and waits until the cube shows the facelets `state`. */
export async function setUpCube(page, text, state) {
  await setUp(page, text);
  await page.locator(`#cube[data-state="${state}"]`).waitFor({ timeout: REST_TIMEOUT });
  await waitUntilStill(page);
}

/** Waits until nothing turns, since software rendering would slow the search down. */
export async function waitUntilStill(page) {
  await page.locator("#cube[data-turning=false]").waitFor({ timeout: REST_TIMEOUT });
}

/**
 * Presses Enter and returns the result object of the page. The key press and the wait run inside the page, because
 * polling from outside takes processor time from the search.
 */
export async function solve(page, timeout) {
  const json = await result(page).evaluate(
    (element, [timeout, settleTime]) =>
      new Promise((resolve, reject) => {
        const press = () => {
          const timer = setTimeout(
            () => reject(new Error("no result within the time limit")),
            timeout,
          );
          const observer = new MutationObserver(() => {
            if (/solved|failed/.test(element.dataset.state) && element.dataset.json) {
              observer.disconnect();
              clearTimeout(timer);
              resolve(element.dataset.json);
            }
          });
          observer.observe(element, { attributes: true });
          for (const type of ["keydown", "keyup"]) {
            const key = { key: "Enter", code: "Enter", bubbles: true, cancelable: true };
            document.body.dispatchEvent(new KeyboardEvent(type, key));
          }
        };
        setTimeout(press, settleTime);
      }),
    [timeout, SETTLE_TIME],
  );
  return JSON.parse(json);
}
