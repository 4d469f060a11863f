import { ask } from "./core.js";

/** Returns the names of goals and what they are. */
export function goals() {
  return ask("goals");
}
