// What the dialog "Your data" needs of the browser: whether its storage is kept, and the theme.

import { applyTheme } from "../main.js";

/** Whether the browser has agreed not to delete the page's data; undefined if it cannot be asked. */
export async function isPersistent() {
  try {
    return await navigator.storage.persisted();
  } catch {
    return undefined;
  }
}

/** Asks the browser not to delete the page's data; returns whether it agrees. */
export async function askToKeep() {
  try {
    return await navigator.storage.persist();
  } catch {
    return false;
  }
}

/** Applies the theme of settings that were imported (src/page/preferences). */
export function useAppearance(settings) {
  applyTheme(/^appearance=.*/m.exec(settings)?.[0] ?? "");
}
