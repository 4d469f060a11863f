import { workerStarts } from "../hosts.js";
import { isNode, nodeModule } from "../runtime.js";
import { STORE_WORKER } from "./workers.js";

/** The milliseconds in which the worker of the store has to be ready. */
const READY_WITHIN = 10_000;

/**
 * Opens the store of pattern databases: in a browser that of the page, which is shared with all pages of the same site, and
 * elsewhere a folder.
 *
 * @param {{ tables?: string | URL, cache?: string | URL, storeWorker?: string | URL }} places
 * @param {number} threads of the engine
 * @returns {Promise<import("../hosts.js").Settings>} what the worker of the engine gets
 */
export async function openStore(places, threads) {
  if (isNode()) {
    return { message: { threads, store: { places: nodePlaces(places) } } };
  }
  for (const start of workerStarts(STORE_WORKER, places.storeWorker)) {
    try {
      const worker = start();
      const port = await connected(worker, addressOf(places.tables));
      return { message: { threads, store: { port } }, transfer: [port], close: () => worker.end() };
    } catch {
      // The next one may work.
    }
  }
  // Without a store, tables are made in memory.
  return { message: { threads } };
}

/** Returns the port of a store that has started. */
function connected(worker, tables) {
  return new Promise((resolve, reject) => {
    const failed = (error) => {
      clearTimeout(late);
      worker.end();
      reject(error);
    };
    const late = setTimeout(() => failed(new Error("the store did not start")), READY_WITHIN);
    worker.listen((message) => {
      if (message === "ready") {
        clearTimeout(late);
        const { port1, port2 } = new MessageChannel();
        worker.send("connectEngine", [port1]);
        resolve(port2);
      } else if (message.broken) {
        failed(new Error(message.broken.message));
      }
    }, failed);
    import("./store-module.js")
      .then(({ compiled }) => worker.send({ module: compiled(), tables }))
      .catch(failed);
  });
}

/** Returns the address of a folder of tables; empty for none. */
function addressOf(tables) {
  if (tables === undefined) {
    return "";
  }
  const { href } = new URL(tables, globalThis.document?.baseURI ?? globalThis.location?.href);
  return href.endsWith("/") ? href : `${href}/`;
}

/**
 * Returns the places of tables for Node.js: a server, a folder, or both.
 *
 * @param {{ tables?: string | URL, cache?: string | URL }} places
 */
function nodePlaces({ tables, cache }) {
  const folder = pathOf(cache);
  if (/^https?:/.test(String(tables))) {
    return { server: String(tables), folder };
  }
  return { server: undefined, folder: pathOf(tables) ?? folder };
}

function pathOf(place) {
  const { fileURLToPath } = nodeModule("url");
  return String(place).startsWith("file:") ? fileURLToPath(place) : place;
}
