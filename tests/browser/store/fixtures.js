// What every test of the store starts from: a folder with one table, and a server that can be disturbed.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { test as base } from "../godspeed.js";
import { SERVER, startServer } from "../server.js";
import { startHost } from "./host.js";
import { TABLE, watchStore } from "./store.js";

// Kept from run to run: what is built already is left as it is.
const FOLDER = fileURLToPath(new URL("../../../target/browser-tables", import.meta.url));

export const test = base.extend({
  /** The address of a server that has the table. */
  tableServer: [
    async ({ isolated }, use) => {
      execFileSync(SERVER, ["tables", "build", TABLE, "--tables-dir", FOLDER], { stdio: "ignore" });
      const server = startServer(isolated, ["--tables", FOLDER]);
      await use(await server.address);
      server.process.kill();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  /** That server, with someone in between. */
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

/** Chromium tells its console of every request that fails; a test that stops the server expects it. */
export function forgiveNetwork(complaints) {
  const left = complaints.filter((text) => !/net::ERR_|404|Failed to load resource/.test(text));
  complaints.splice(0, complaints.length, ...left);
}
