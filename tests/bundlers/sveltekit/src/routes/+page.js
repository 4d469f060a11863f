import { run } from "../../program.js";

/** Runs on the server and then in the browser. */
export async function load() {
  return { result: await run() };
}
