import { algOf, textOf } from "./alg.js";
import { ask, small } from "./core.js";
import { layers } from "./cube.js";
import { openHost } from "./hosts.js";
import { loadFull } from "./load-full.js";
import {
  DISTANCES_OPTIONS,
  FIND_OPTIONS,
  SCRAMBLE_OPTIONS,
  WORKER_OPTIONS,
  checkedOptions,
  solveRequest,
} from "./options.js";
import { Place } from "./place.js";
import { runOn } from "./run.js";
import { seedOf } from "./seed.js";

/** @type {{ worker?: string | URL | false, fullWorker?: string | URL | false }} */
let addresses = {};

const smallPlace = new Place((lost) => openHost(small, addresses.worker, lost));
const fullPlace = new Place(async (lost) => openHost(await loadFull(), addresses.fullWorker, lost));

/** Solves a cube. */
export async function solve(cube, options = {}) {
  const { request, text, ...reporting } = solveRequest(cube, options);
  const end = await run(request, reporting, text);
  return end.outcome;
}

/** Returns a random scramble. */
export async function scramble(size = 3, seed = undefined, options = {}) {
  const { signal, ...rest } = checkedOptions(options, SCRAMBLE_OPTIONS);
  const end = await run(
    { scramble: { ...rest, size: layers(size), seed: seedOf(seed) } },
    { signal },
  );
  return algOf(end.alg);
}

/** Finds the algorithms of cases. */
export async function find(options) {
  const { signal, onProgress, max, turns, ...rest } = checkedOptions(options, FIND_OPTIONS);
  const lists =
    turns === undefined ? [] : Array.isArray(turns) ? turns : [{ turns: textOf(turns), max }];
  const end = await run({ find: { ...rest, turns: lists } }, { signal, onProgress });
  return end.found;
}

/** Counts how many positions are how far from a goal. */
export async function distances(options = {}) {
  const { signal, onProgress, ...rest } = checkedOptions(options, DISTANCES_OPTIONS);
  const end = await run({ distances: rest }, { signal, onProgress });
  return end.distances;
}

/**
 * Chooses where searches run, from the next one on.
 *
 * @param {{ worker?: string | URL | false, fullWorker?: string | URL | false }} [options]
 */
export function configure(options = {}) {
  const { worker, fullWorker } = checkedOptions(options, WORKER_OPTIONS);
  close();
  addresses = { worker, fullWorker: fullWorker ?? (worker === false ? false : undefined) };
}

/** Ends all searches and the workers, and frees their memory. */
export function close() {
  smallPlace.close();
  fullPlace.close();
}

/** Returns the descriptions of all algorithms. */
export async function solvers() {
  const end = await run("solvers", {});
  return end.solvers;
}

/** Returns the names of goals and what they are. */
export async function goals() {
  const end = await run("goals", {});
  return end.names;
}

/** Returns the ids of the sets of cases that `find` takes. */
export async function caseSets() {
  const end = await run("sets", {});
  return end.names;
}

/**
 * Returns the place where a search runs: the small module if that can, else the one with all algorithms.
 *
 * @param {object | string} request
 */
function hostFor(request) {
  return (ask({ fits: { request } }) ? smallPlace : fullPlace).host();
}

function run(request, options, text) {
  return runOn(hostFor, request, options, text);
}
