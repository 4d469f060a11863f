// The second entry of the package: optimal solutions, with pattern databases and threads.

import { optionError } from "../error.js";
import { openHost } from "../hosts.js";
import { checkedOptions, solveRequest } from "../options.js";
import { Place } from "../place.js";
import { runOn } from "../run.js";
import { isNode, nodeModule } from "../runtime.js";
import { SINGLE_WORKER, THREADED_WORKER } from "./workers.js";
import { openStore } from "./store.js";

/** The algorithm if none is chosen. */
const OPTIMAL = "korf";

const CONFIGURATION = ["tables", "cache", "threads", "worker", "singleWorker", "storeWorker"];

/** @type {{ tables?: string | URL, cache?: string | URL, threads?: number, worker?: string | URL, singleWorker?: string | URL, storeWorker?: string | URL }} */
let configuration = {};

const place = new Place(openBest);

/** Solves a cube with as few moves as possible. */
export async function solve(cube, options = {}) {
  const { request, text, ...reporting } = solveRequest(cube, options);
  request.solve.algorithm ??= OPTIMAL;
  const end = await runOn(() => place.host(), request, reporting, text);
  return end.outcome;
}

/** Chooses where tables are and how many threads search, from the next search on. */
export function configure(options = {}) {
  const given = checkedOptions(options, CONFIGURATION);
  const { threads } = given;
  if (threads !== undefined && !(Number.isInteger(threads) && threads >= 1 && threads <= 256)) {
    throw optionError("threads is a whole number from 1 to 256", threads);
  }
  close();
  configuration = given;
}

/** Ends all searches and the workers, and frees their memory. */
export function close() {
  place.close();
}

/** Opens a pool of threads if memory can be shared here, or else a single thread. */
async function openBest(lost) {
  const { worker, singleWorker } = configuration;
  const settings = (threads) => () => openStore(configuration, threads);
  const threads = configuration.threads ?? processors();
  if (canShareMemory()) {
    const { threaded } = await import("./threaded.js");
    const engine = { ...threaded, ...THREADED_WORKER, settings: settings(threads) };
    try {
      return await openHost(engine, worker, lost);
    } catch {
      // The module without threads may work.
    }
  }
  const { full } = await import("../full.js");
  const engine = { ...full, ...SINGLE_WORKER, settings: settings(1) };
  return openHost(engine, singleWorker, lost);
}

function canShareMemory() {
  return typeof SharedArrayBuffer === "function" && (isNode() || globalThis.crossOriginIsolated);
}

/** Returns how many threads can run at the same time. */
function processors() {
  return (
    nodeModule("os")?.availableParallelism?.() ?? globalThis.navigator?.hardwareConcurrency ?? 1
  );
}
