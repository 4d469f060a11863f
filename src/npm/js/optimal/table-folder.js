import { nodeModule } from "../runtime.js";
import { sha256 } from "./hash.js";

const MANIFEST = "manifest.json";

/** The names of the files of chunks: below the folder. */
const FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * @typedef {object} Chunk a file of a table
 * @property {string} file its path, relative to the manifest
 * @property {number} bytes
 * @property {string} sha256
 *
 * @typedef {object} HostedTable a table of a manifest, as `godspeed_protocol::HostedTable` describes it
 * @property {string} id
 * @property {number} version
 * @property {number} bytes
 * @property {number} chunkBytes
 * @property {string} coder
 * @property {Chunk[]} chunks
 */

/**
 * A folder of tables on this machine, as `godspeed tables` writes it: a table is there once the manifest lists it.
 *
 * Files are written under another name and then renamed, so that a process that is ended leaves no half of one.
 */
export class TableFolder {
  #fs;
  #path;
  #folder;

  /** @param {string} folder */
  constructor(folder) {
    this.#fs = nodeModule("fs/promises");
    this.#path = nodeModule("path");
    this.#folder = folder;
  }

  /** @returns {Promise<HostedTable[]>} */
  async tables() {
    const text = await this.#fs.readFile(this.#file(MANIFEST), "utf8").catch(() => undefined);
    return text === undefined ? [] : JSON.parse(text).tables;
  }

  /**
   * Returns the bytes of a chunk, if they are there and intact.
   *
   * @param {Chunk} chunk
   * @returns {Promise<Uint8Array | undefined>}
   */
  async read(chunk) {
    const bytes = await this.#fs.readFile(this.#file(chunk.file)).catch(() => undefined);
    const isIntact = bytes && (await sha256(bytes)) === chunk.sha256;
    return isIntact ? bytes : undefined;
  }

  /**
   * Writes a chunk.
   *
   * @param {Chunk} chunk
   * @param {Uint8Array} bytes
   */
  async write({ file }, bytes) {
    await this.#fs.mkdir(this.#path.dirname(this.#file(file)), { recursive: true });
    await this.#replace(file, bytes);
  }

  /**
   * Deletes a chunk.
   *
   * @param {Chunk} chunk
   */
  async delete({ file }) {
    await this.#fs.rm(this.#file(file), { force: true });
  }

  /**
   * Lists a table whose chunks are all there.
   *
   * @param {HostedTable} table
   */
  async list(table) {
    const others = (await this.tables()).filter(({ id }) => id !== table.id);
    const tables = [...others, table];
    await this.#replace(MANIFEST, `${JSON.stringify({ tables }, undefined, 2)}\n`);
  }

  async #replace(file, content) {
    const path = this.#file(file);
    const unfinished = this.#path.join(
      this.#path.dirname(path),
      `.unfinished-${globalThis.process.pid}-${this.#path.basename(path)}`,
    );
    await this.#fs.writeFile(unfinished, content);
    await this.#fs.rename(unfinished, path);
  }

  #file(file) {
    if (!FILE.test(file)) {
      throw new Error(`'${file}' is not the name of a file of a table`);
    }
    return this.#path.join(this.#folder, file);
  }
}
