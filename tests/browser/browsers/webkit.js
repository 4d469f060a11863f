// WebKit (the browser of WebKitGTK), driven over WebDriver.

import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

const LIBRARIES = "/usr/lib/x86_64-linux-gnu";
/** The key of an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Returns the path of WebKit's browser, or undefined if it is not installed. */
export function webkitPath() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  const paths = folders
    .filter((name) => name.startsWith("webkit2gtk-"))
    .map((name) => `${LIBRARIES}/${name}/MiniBrowser`);
  return paths.find(existsSync);
}

/** Starts WebKit on a display. */
export async function startWebKit(display) {
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: "1",
      // The sandbox needs rights that containers do not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    const { value } = await response.json();
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${value.message}`);
    }
    return value;
  };
  const session = await startSession(call);
  const inSession = (method, path, body) => call(method, `/session/${session}${path}`, body);
  return {
    errors: [],
    open: (url) => inSession("POST", "/url", { url }),
    evaluate: (script, ...args) =>
      inSession("POST", "/execute/sync", { script: `return (${script})(...arguments)`, args }),
    press: (key) => pressKey(inSession, key),
    click: async (value) => {
      const element = await inSession("POST", "/element", { using: "css selector", value });
      await inSession("POST", `/element/${element[ELEMENT]}/click`, {});
    },
    screenshot: async (path) =>
      writeFileSync(path, Buffer.from(await inSession("GET", "/screenshot"), "base64")),
    end: async () => {
      await inSession("DELETE", "");
      driver.kill();
    },
  };
}

/** Starts the browser, as soon as the driver answers. */
async function startSession(call) {
  const options = { binary: webkitPath(), args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  for (let tries = 50; ; tries--) {
    try {
      return (await call("POST", "/session", { capabilities })).sessionId;
    } catch (error) {
      if (tries === 0 || error.cause?.code !== "ECONNREFUSED") {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function pressKey(inSession, value) {
  const actions = [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];
  return inSession("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
