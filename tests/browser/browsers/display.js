// A screen in memory, for browsers that draw WebGL only in a window.

import { spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a screen. Returns its `name`, the value of DISPLAY, and a function that ends it. */
export async function startDisplay() {
  const options = ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"];
  const server = spawn("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(server.stdio[3], "data");
  return { name: `:${String(number).trim()}`, end: () => server.kill() };
}
