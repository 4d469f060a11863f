// Fixtures for tests of the table store: a folder with one table, and a server that can fail.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { test as base } from "../godspeed.js";
import { SERVER, startServer } from "../server.js";
import { startHost } from "./host.js";
import { TABLE, watchStore } from "./store.js";

// The table is built only once for each of the processes that run tests, and reused in later runs.
export const FOLDER = fileURLToPath(new URL("../../../target/browser-tables", import.meta.url));

export const test = base.extend({
  /** The address of a server with the table. */
  tableServer: [
    async ({ isolated }, use, { parallelIndex }) => {
      const folder = `${FOLDER}-${parallelIndex}`;
      execFileSync(SERVER, ["tables", "build", TABLE, "--tables-dir", folder], { stdio: "ignore" });
      const server = startServer(isolated, ["--tables-dir", folder]);
      await use(await server.address);
      server.process.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  /** A proxy in front of that server. */
  host: async ({ tableServer }, use) => {
    const host = await startHost(tableServer);
    await use(host);
    await host.stop();
  },

  baseURL: async ({ host }, use) => use(host.address),

  context: async ({ context }, use) => {
    await watchStore(context);
    await use(context);
  },
});

/** Removes network errors from the console messages; Chromium logs every failed request. */
export function ignoreNetworkErrors(consoleErrors) {
  const otherErrors = consoleErrors.filter(
    (text) => !/net::ERR_|404|Failed to load resource/.test(text),
  );
  consoleErrors.splice(0, consoleErrors.length, ...otherErrors);
}
