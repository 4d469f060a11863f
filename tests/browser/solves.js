// The solves that the page stores.

import { expect } from "./godspeed.js";
import { solveButton } from "./page.js";

/** Returns the stored solves as lines, ordered by size and time. The page must have loaded them. */
export function storedSolves(page) {
  return page.evaluate(async () => {
    const result = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open("godspeed-solves"));
    const solves = await result(database.transaction("solves").objectStore("solves").getAll());
    database.close();
    return solves;
  });
}

/** Stores solves as earlier versions did, when a page is opened for the first time. */
export function storeOldSolves(page, lines) {
  return page.addInitScript((text) => {
    if (!sessionStorage.getItem("has-solves")) {
      sessionStorage.setItem("has-solves", "true");
      localStorage.setItem("godspeed-solves-1", text);
    }
  }, lines.join("\n"));
}

/** Returns `number` different solves as lines of earlier versions, one in a second. */
export function manySolves(number, layers = 3, scramble = "R U2 F'") {
  const solve = (at) =>
    `${layers} ${1000 + (at % 977)} ok 0 0 0 0 @${1_700_000_000 + at} ${scramble}`;
  return Array.from({ length: number }, (_, at) => solve(at));
}

export function announcement(page) {
  return page.locator("#clock-said");
}

export function solveList(page) {
  return page.locator("#solve-list li");
}

/** Solves a cube that was scrambled by R. */
export async function solveOnce(page) {
  await solveButton(page).click();
  await page.keyboard.press("Shift+KeyR");
  await expect(announcement(page)).toContainText("Solved in");
}
