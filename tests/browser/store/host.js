// A proxy in front of the server, which can delay, change or reject requests for tables, and publish other pages.

import { createHash } from "node:crypto";
import { createServer, request } from "node:http";

const CHUNK = /^\/tables\/.+\/\d+/;

/** Starts a proxy in front of the server at this address. */
export async function startHost(target) {
  const host = new Host(target);
  await new Promise((resolve) => host.server.listen(0, "localhost", resolve));
  return host;
}

class Host {
  /** The paths of the requested chunks, in order. */
  chunks = [];
  /** The number of chunks that are still sent; further requests wait. */
  allowed = Infinity;
  /** Whether the server of the tables is down: it closes connections. */
  isDown = false;
  /** Changes the bytes of a table file; called with its path and its bytes. */
  tamper = (_path, bytes) => bytes;
  /**
   * Returns what to answer instead of a table file, as `{ status, headers }`; called with its path. `undefined` sends the
   * file, `"nothing"` never answers.
   */
  refuse = () => undefined;
  /** Whether no request is answered, as without a network. */
  isUnreachable = false;
  /** Changes the text of a document or script of the page; called with its path and its text. */
  rewrite = undefined;
  #pending = new Set();
  #index;

  constructor(target) {
    this.target = target;
    this.server = createServer((incoming, response) => this.#handle(incoming, response));
  }

  get address() {
    return `http://localhost:${this.server.address().port}/`;
  }

  /** Stops the server of the tables, including responses in progress. */
  stopTables() {
    this.isDown = true;
    this.#pending.forEach((pending) => pending.response.destroy());
    this.#pending.clear();
  }

  /** Starts it again. */
  startTables() {
    this.isDown = false;
    this.allow(Infinity);
  }

  /** Allows this many more chunks. */
  allow(chunks) {
    this.allowed = chunks;
    const pending = [...this.#pending];
    this.#pending.clear();
    pending.forEach(({ incoming, response }) => this.#sendChunk(incoming, response));
  }

  /** Reads the text of the page, from which `hashOfIndex` computes. */
  async learnIndex() {
    this.#index = await (await fetch(this.target)).text();
  }

  /** Returns the hash of the page with another title. */
  hashOfIndex(title) {
    const text = this.#index.replace("<title>Godspeed</title>", `<title>${title}</title>`);
    return createHash("sha256").update(text).digest("hex");
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #handle(incoming, response) {
    if (this.isUnreachable) {
      response.destroy();
    } else if (!incoming.url.startsWith("/tables/")) {
      this.#forward(incoming, response);
    } else if (this.isDown) {
      response.destroy();
    } else {
      const isChunk = CHUNK.test(incoming.url);
      if (isChunk) {
        this.chunks.push(incoming.url);
      }
      const refusal = this.refuse(incoming.url);
      if (refusal === "nothing") {
        return;
      }
      if (refusal) {
        response.writeHead(refusal.status, refusal.headers ?? {}).end();
      } else if (isChunk) {
        this.#sendChunk(incoming, response);
      } else {
        this.#forward(incoming, response);
      }
    }
  }

  #changed(url, bytes) {
    if (url.startsWith("/tables/")) {
      return this.tamper(url, bytes);
    }
    const { pathname } = new URL(url, this.target);
    const isText = /\/$|\.html$|\.js$/.test(pathname);
    return this.rewrite && isText ? Buffer.from(this.rewrite(pathname, bytes.toString())) : bytes;
  }

  #sendChunk(incoming, response) {
    if (this.allowed > 0) {
      this.allowed--;
      this.#forward(incoming, response);
    } else {
      this.#pending.add({ incoming, response });
    }
  }

  #forward(incoming, response) {
    const { method, url } = incoming;
    // The server answers only requests for itself.
    const headers = { ...incoming.headers, host: new URL(this.target).host };
    if (this.rewrite) {
      // Neither a compressed answer nor one without a body could be changed.
      for (const name of ["accept-encoding", "if-modified-since", "if-none-match"]) {
        delete headers[name];
      }
    }
    // The server may close a persistent connection, after five seconds, just when it is used again.
    const options = { method, headers, agent: false };
    const forwarded = request(new URL(url, this.target), options, (original) => {
      const parts = [];
      original.on("data", (part) => parts.push(part));
      original.on("end", () => {
        const bytes = Buffer.concat(parts);
        const body = this.#changed(url, bytes);
        const length = body.length === bytes.length ? {} : { "content-length": body.length };
        response.writeHead(original.statusCode, { ...original.headers, ...length });
        response.end(body);
      });
    });
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  }
}
