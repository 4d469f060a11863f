// Starts a server for the tests on a free port.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SITE = process.env.GODSPEED_SITE ?? ROOT;
const ADDRESS = /http:\/\/localhost:\d+\//;

/** The program that serves the page. */
export const SERVER = process.env.GODSPEED_SERVER ?? `${ROOT}/target/debug/godspeed`;

/**
 * Starts the server, with or without the headers that permit threads. `address` is a promise. `more` are further
 * command-line arguments.
 */
export function startServer(isolated, more = []) {
  const isolation = isolated ? [] : ["--no-isolation"];
  const options = ["serve", "--port", "0", "--site", SITE, ...isolation, ...more];
  const server = spawn(SERVER, options, { stdio: ["ignore", "pipe", "inherit"] });
  const address = new Promise((resolve, reject) => {
    server.once("error", () =>
      reject(new Error(`cannot start ${SERVER}: run \`cargo xtask browser\``)),
    );
    server.once("exit", (code) => reject(new Error(`the server ended with status ${code}`)));
    createInterface(server.stdout).on("line", (line) => {
      const found = ADDRESS.exec(line);
      if (found) {
        resolve(found[0]);
      }
    });
  });
  return { process: server, address };
}
