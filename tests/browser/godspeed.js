// What every browser test starts from: the real server on a free port, and a page that must not complain.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base } from "@playwright/test";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SERVER = process.env.GODSPEED_SERVER ?? `${ROOT}/target/debug/godspeed`;
const SITE = process.env.GODSPEED_SITE ?? ROOT;
const ADDRESS = /http:\/\/localhost:\d+\//;
const WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export { expect };

export const test = base.extend({
  /** Whether the server sends the headers that give the page shared memory, and so threads. */
  isolated: [true, { option: true, scope: "worker" }],

  /** The address of a server of this test process's own. */
  server: [
    async ({ isolated }, use) => {
      const server = startServer(isolated);
      await use(await server.address);
      server.process.kill();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server),

  /**
   * Every console error and uncaught exception of the page and its workers. A test fails if any is left at
   * its end; one that provokes an error takes it out.
   */
  complaints: [
    async ({ page }, use) => {
      const complaints = [];
      page.on("console", (message) => {
        if (message.type() === "error") {
          complaints.push(`${message.text()} (${message.location().url})`);
        }
      });
      page.on("pageerror", (error) => complaints.push(error.stack ?? String(error)));
      await use(complaints);
      expect(complaints, "the page complained").toEqual([]);
    },
    { auto: true },
  ],
});

/** Asserts that nothing on the page, as it stands now, breaks a rule of WCAG AA that a program can check. */
export async function expectAccessible(page) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG_AA).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`,
  );
  expect(found).toEqual([]);
}

function startServer(isolated) {
  const options = ["serve", "--port", "0", "--site", SITE, ...(isolated ? [] : ["--no-isolation"])];
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
