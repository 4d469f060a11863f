// The built package under its own name, as in a project that has installed it.

import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The top-level folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the package. */
export const folder = path.join(root, "pkg/npm");

/** Imports the package. Each number imports another copy of it. */
export function load(copy = 0) {
  return import(`${pathToFileURL(path.join(folder, "index.js"))}?copy=${copy}`);
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
