import { result, setUp } from "../page.js";

/** Large cubes take seconds to be drawn by the processor. */
const PATIENCE_TO_REST = 120_000;

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

/** Presses Enter, and tells what the page says of its result, whatever it is. */
export async function solve(page, timeout) {
  await page.keyboard.press("Enter");
  const end = page.locator("#result:is([data-state=solved], [data-state=failed])");
  await end.waitFor({ timeout });
  return JSON.parse(await result(page).getAttribute("data-json"));
}
