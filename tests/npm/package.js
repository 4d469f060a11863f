// The built package under its own name, as in a project that has installed it.

import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The top-level folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the package. */
export const folder = path.join(root, "pkg/npm");

/** Imports the package. */
export function load() {
  return import(pathToFileURL(path.join(folder, "index.js")).href);
}

/** Calls a function with another copy of the package, as two libraries of a page may have two versions of it. */
export async function withCopy(test) {
  const copy = await mkdtemp(path.join(tmpdir(), "godspeed-copy-"));
  try {
    await cp(folder, copy, { recursive: true });
    await test(await import(pathToFileURL(path.join(copy, "index.js")).href));
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Imports its second entry, which finds optimal solutions. */
export function loadOptimal() {
  return import(pathToFileURL(path.join(folder, "optimal.js")).href);
}

/** Calls a function with a folder of a project that has installed the package. */
export async function inProject(test) {
  const project = await mkdtemp(path.join(tmpdir(), "godspeed-npm-"));
  try {
    await mkdir(path.join(project, "node_modules"));
    await symlink(folder, path.join(project, "node_modules/godspeed-cube"));
    await test(project);
  } finally {
    await rm(project, { recursive: true });
  }
}
