// A host of static files below a folder, with the page as `cargo xtask dist` publishes it, which can replace it.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const SITE =
  process.env.GODSPEED_PUBLISHED ??
  fileURLToPath(new URL("../../../target/published", import.meta.url));

const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Starts a host, whose page is at `address`. */
export async function startPublisher() {
  const folder = (await readdir(SITE)).find((name) => name.startsWith("v-"));
  const publisher = new Publisher(folder, await sentHeaders());
  await new Promise((resolve) => publisher.server.listen(0, "localhost", resolve));
  return publisher;
}

class Publisher {
  /** The paths of all requests below the folder of the page, in order, each with its status. */
  requests = [];
  /** Called with each path before it is answered. */
  beforeAnswer = () => {};
  /** The title of the published page, and the folder of its version. */
  #title = "Godspeed";
  #folder;

  constructor(built, headers) {
    this.built = built;
    this.#folder = built;
    this.headers = headers;
    this.server = createServer((incoming, response) => this.#answer(incoming.url, response));
  }

  get address() {
    return `http://localhost:${this.server.address().port}/some/place/`;
  }

  /** The folders of versions from which something was requested. */
  get folders() {
    return new Set(this.requests.map(({ name }) => /^v-\w+/.exec(name)?.[0]).filter(Boolean));
  }

  /** Replaces the page by another version. The files of the old one are deleted. */
  publish(title, version) {
    this.#title = title;
    this.#folder = `v-${version}`;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(url, response) {
    const { pathname } = new URL(url, this.address);
    const name = pathname.replace(/^\/some\/place\//, "") || "index.html";
    this.beforeAnswer(name);
    const bytes = await this.#read(name);
    const status = bytes ? 200 : 404;
    this.requests.push({ name, status });
    const type = TYPES[path.extname(name)] ?? "application/octet-stream";
    response.writeHead(status, { ...this.headers, "content-type": type }).end(bytes);
  }

  /** Returns the bytes of a file of the published version, if it has this file. */
  async #read(name) {
    if (name === "index.html") {
      return this.#index();
    }
    const isOther = name.startsWith("v-") && !name.startsWith(`${this.#folder}/`);
    const built = name.replace(`${this.#folder}/`, `${this.built}/`);
    const bytes = isOther ? undefined : await readFile(path.join(SITE, built)).catch(() => {});
    if (name !== "pkg/files.js" || !bytes) {
      return bytes;
    }
    const hash = createHash("sha256")
      .update(await this.#index())
      .digest("hex");
    const text = bytes.toString().replaceAll(`"${this.built}/`, `"${this.#folder}/`);
    return text
      .replace(/version: "\w+"/, `version: "${this.#folder}"`)
      .replace(/"index.html": "\w+"/, `"index.html": "${hash}"`);
  }

  async #index() {
    const text = await readFile(path.join(SITE, "index.html"), "utf8");
    return text
      .replaceAll(`"${this.built}/`, `"${this.#folder}/`)
      .replace("<title>Godspeed</title>", `<title>${this.#title}</title>`);
  }
}

/** Returns the headers of `_headers`. */
async function sentHeaders() {
  const text = await readFile(path.join(SITE, "_headers"), "utf8");
  const lines = text.split("\n").filter((line) => line.startsWith("  "));
  return Object.fromEntries(
    lines.map((line) =>
      line
        .trim()
        .split(/: (.*)/)
        .slice(0, 2),
    ),
  );
}
