// A server in front of the real one, whose folder of tables can be slow, broken or gone.

import { createServer, request } from "node:http";

const CHUNK = /^\/tables\/.+\/\d+/;

/** Starts it in front of the server at this address. */
export async function startHost(target) {
  const host = new Host(target);
  await new Promise((resolve) => host.server.listen(0, "localhost", resolve));
  return host;
}

class Host {
  /** Paths of the chunks asked for, in order. */
  chunks = [];
  /** Chunks that are still answered; the ones after them wait until there are more. */
  allowed = Infinity;
  /** Whether the server of the tables is gone: it hangs up. */
  gone = false;
  /** Changes the bytes of a file of the folder; called with its path and its bytes. */
  tamper = (_path, bytes) => bytes;
  #waiting = new Set();

  constructor(target) {
    this.target = target;
    this.server = createServer((asked, answer) => this.#answer(asked, answer));
  }

  get address() {
    return `http://localhost:${this.server.address().port}/`;
  }

  /** The server of the tables goes away in the middle of everything. */
  stopTables() {
    this.gone = true;
    this.#waiting.forEach((waiting) => waiting.answer.destroy());
    this.#waiting.clear();
  }

  /** It comes back. */
  startTables() {
    this.gone = false;
    this.allow(Infinity);
  }

  /** So many more chunks are answered. */
  allow(chunks) {
    this.allowed = chunks;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    waiting.forEach(({ asked, answer }) => this.#answerChunk(asked, answer));
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  #answer(asked, answer) {
    if (!asked.url.startsWith("/tables/")) {
      this.#pass(asked, answer);
    } else if (this.gone) {
      answer.destroy();
    } else if (CHUNK.test(asked.url)) {
      this.chunks.push(asked.url);
      this.#answerChunk(asked, answer);
    } else {
      this.#pass(asked, answer);
    }
  }

  #answerChunk(asked, answer) {
    if (this.allowed > 0) {
      this.allowed--;
      this.#pass(asked, answer);
    } else {
      this.#waiting.add({ asked, answer });
    }
  }

  #pass(asked, answer) {
    const { method, headers, url } = asked;
    const passed = request(new URL(url, this.target), { method, headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        answer.writeHead(response.statusCode, response.headers);
        answer.end(url.startsWith("/tables/") ? this.tamper(url, bytes) : bytes);
      });
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  }
}
