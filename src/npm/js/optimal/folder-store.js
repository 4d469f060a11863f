import { sha256 } from "./hash.js";
import { TableServer } from "./server.js";
import { TableFolder } from "./table-folder.js";
import { Transfer } from "./transfer.js";

/** @typedef {import("./table-folder.js").HostedTable} HostedTable */

/**
 * The store of pattern databases in Node.js: a folder on this machine, a server, or a server whose tables are kept in the
 * folder.
 *
 * It takes the requests that the store of a page takes (`godspeed_protocol::TableRequest`) and replies in the same way.
 */
export class FolderStore {
  #server;
  #folder;
  #reply;
  /** @type {Map<number, { hosted: HostedTable, transfer: Transfer }>} */
  #calls = new Map();
  /** @type {{ call: number, hosted: HostedTable } | undefined} */
  #saving;

  /**
   * @param {{ server?: string, folder?: string }} places the address of a server's folder, and a folder on this machine
   * @param {(reply: object, bytes?: Uint8Array) => void} reply
   */
  constructor({ server, folder }, reply) {
    this.#server = server === undefined ? undefined : new TableServer(server);
    this.#folder = folder === undefined ? undefined : new TableFolder(folder);
    this.#reply = reply;
  }

  /**
   * Handles a request of the module.
   *
   * @param {any} request
   * @param {Uint8Array} bytes those of a chunk to save
   */
  receive(request, bytes) {
    const { get, unpacked, corrupt, cancel, save, saveChunk } = request;
    if (get) {
      void this.#send(get).catch(() => this.#reply({ notAvailable: { call: get.call } }));
    } else if (unpacked) {
      this.#calls.get(unpacked.call)?.transfer.acknowledge();
    } else if (corrupt) {
      void this.#resend(corrupt);
    } else if (cancel) {
      this.#calls.get(cancel.call)?.transfer.end();
    } else if (save) {
      this.#save(save);
    } else if (saveChunk) {
      void this.#saveChunk(saveChunk.index, bytes).catch(() => this.#endSaving());
    }
  }

  /** Sends a table. */
  async #send({ call, table, version, bytes }) {
    const hosted = await this.#find(table, version, bytes);
    if (!hosted) {
      this.#reply({ notAvailable: { call } });
      return;
    }
    const transfer = new Transfer(hosted.chunks.length);
    this.#calls.set(call, { hosted, transfer });
    this.#reply({ start: { call, hosted } });
    let index = await transfer.next();
    while (index !== undefined) {
      void this.#sendChunk(call, index);
      index = await transfer.next();
    }
    this.#calls.delete(call);
    if (transfer.isWhole && this.#server) {
      await this.#folder?.list(hosted);
    }
  }

  async #sendChunk(call, index) {
    const { hosted, transfer } = this.#calls.get(call) ?? {};
    if (!hosted || !transfer) {
      return;
    }
    try {
      const bytes = await this.#read(hosted.chunks[index]);
      if (!transfer.isOver) {
        this.#reply({ chunk: { call, index } }, bytes);
      }
    } catch {
      transfer.end();
      this.#reply({ notAvailable: { call } });
    }
  }

  /** Returns the table of the folder, or else of the server. */
  async #find(table, version, bytes) {
    for (const place of [this.#folder, this.#server]) {
      const tables = (await place?.tables()) ?? [];
      const found = tables.find(
        (hosted) => hosted.id === table && hosted.version === version && hosted.bytes === bytes,
      );
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  async #read(chunk) {
    const kept = await this.#folder?.read(chunk);
    if (kept) {
      return kept;
    }
    if (!this.#server) {
      throw new Error(`${chunk.file} is missing or damaged`);
    }
    const bytes = await this.#server.read(chunk);
    // Without space for it, the table is used all the same.
    await this.#folder?.write(chunk, bytes).catch(() => {});
    return bytes;
  }

  async #resend({ call, index }) {
    const { hosted, transfer } = this.#calls.get(call) ?? {};
    if (hosted && transfer) {
      await this.#folder?.delete(hosted.chunks[index]);
      transfer.resend(index);
    }
  }

  /** Begins to save a table that the module has made: it packs one chunk at a time. */
  #save({ call, table, version, bytes, chunk_bytes: chunkBytes, coder }) {
    const chunks = [];
    this.#saving = { call, hosted: { id: table, version, bytes, chunkBytes, coder, chunks } };
    if (this.#folder && bytes > 0) {
      this.#reply({ requestChunk: { call, index: 0 } });
    } else {
      this.#endSaving();
    }
  }

  async #saveChunk(index, bytes) {
    if (!this.#saving || !this.#folder) {
      return;
    }
    const { call, hosted } = this.#saving;
    const hash = await sha256(bytes);
    const name = `${String(index).padStart(3, "0")}-${hash.slice(0, 8)}.zlib`;
    const chunk = {
      file: `${hosted.id}-${hosted.version}/${name}`,
      bytes: bytes.length,
      sha256: hash,
    };
    await this.#folder.write(chunk, bytes);
    hosted.chunks.push(chunk);
    if (hosted.chunks.length * hosted.chunkBytes < hosted.bytes) {
      this.#reply({ requestChunk: { call, index: index + 1 } });
    } else {
      await this.#folder.list(hosted);
      this.#endSaving();
    }
  }

  #endSaving() {
    if (this.#saving) {
      const { call } = this.#saving;
      this.#saving = undefined;
      this.#reply({ saveEnded: { call } });
    }
  }
}
