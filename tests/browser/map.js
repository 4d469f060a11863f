// The view Map, as tests use it.

import { expect } from "./godspeed.js";
import { button } from "./page.js";

/** Time limit of searches and of the map in milliseconds, for a slow machine with software rendering. */
const MAP_TIMEOUT = 90_000;
export const STATES = 3_674_160;
const SCRAMBLE = "R U2 F R' U F2";

/** Returns the part of the page that shows the map. */
export function map(page) {
  return page.getByRole("main", { name: "Map" });
}

/** Opens the map with these query parameters. */
export async function openMap(page, parameters = {}) {
  const query = { view: "map", puzzle: "2x2x2", "setup-alg": SCRAMBLE, ...parameters };
  await page.goto(`./?${new URLSearchParams(query)}`);
}

/** Opens the map, whose link searches with these algorithms, and returns the result. */
export async function searched(page, algorithms, parameters = {}) {
  await openMap(page, { algorithms, run: "solve", ...parameters });
  return finished(page);
}

/** Waits for the end of the searches and returns the result. */
export async function finished(page, state = "done") {
  await expect(map(page)).toHaveAttribute("data-state", state, { timeout: MAP_TIMEOUT });
  return JSON.parse(await map(page).getAttribute("data-json"));
}

/** Starts the searches and returns their result, which must differ from the result shown before. */
export async function searchedAgain(page) {
  const before = await map(page).getAttribute("data-json");
  await button(page, "Search").click();
  // After a change of the form, no result may be shown.
  if (before !== null) {
    await expect(map(page)).not.toHaveAttribute("data-json", before, { timeout: MAP_TIMEOUT });
  }
  return finished(page);
}

export function plot(page, name) {
  return page.getByRole("application", { name: `Map of ${name}` });
}

export function card(page) {
  return page.getByRole("complementary", { name: "Position" });
}

/** Moves the replay to a share in percent. */
export async function seek(page, percent) {
  await page.getByLabel("Position in the searches").fill(String(10 * percent));
  await expect(page.locator("#map-time")).toHaveText(`${percent}%`);
}

export function counters(page, name) {
  return page.locator(".map-pane", { has: plot(page, name) }).locator(".map-figures");
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
