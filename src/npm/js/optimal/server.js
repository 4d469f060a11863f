import { sha256 } from "./hash.js";

/** How often a file is requested, and the milliseconds before the second time; each further pause is twice as long. */
const TRIES = 4;
const FIRST_PAUSE = 500;

/** The milliseconds in which a file has to arrive. */
const TIMEOUT = 120_000;

/** The folder of tables of a server. */
export class TableServer {
  #address;
  /** @type {Promise<import("./table-folder.js").HostedTable[]> | undefined} */
  #tables;

  /** @param {string} address */
  constructor(address) {
    this.#address = address.endsWith("/") ? address : `${address}/`;
  }

  /** Returns the tables of the manifest. */
  tables() {
    this.#tables ??= this.#request("manifest.json").then(
      async (response) => (await response.json()).tables,
    );
    this.#tables.catch(() => (this.#tables = undefined));
    return this.#tables;
  }

  /**
   * Returns the bytes of a chunk, which have the hash of the manifest.
   *
   * @param {import("./table-folder.js").Chunk} chunk
   */
  async read({ file, sha256: expected }) {
    for (let attempt = 1, pause = FIRST_PAUSE; ; attempt++, pause *= 2) {
      try {
        const bytes = new Uint8Array(await (await this.#request(file)).arrayBuffer());
        if ((await sha256(bytes)) === expected) {
          return bytes;
        }
        throw new Error(`${file} was damaged on its way`);
      } catch (error) {
        if (attempt === TRIES) {
          throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async #request(file) {
    const response = await fetch(new URL(file, this.#address), {
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) {
      throw new Error(`the server answers ${response.status} for ${file}`);
    }
    return response;
  }
}
