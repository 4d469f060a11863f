// The licences of bundled npm packages.

import { readFile } from "node:fs/promises";
import path from "node:path";

/** Returns the licences of all packages in a bundle made in a folder, which must be passed on with it. */
export async function licenses(folder, inputs) {
  const packages = new Set(
    inputs.map(
      (input) => /^(?:\(disabled\):)?(.*node_modules\/(@[^/]+\/)?[^/]+)\//.exec(input)?.[1],
    ),
  );
  const texts = [];
  for (const found of [...packages].filter(Boolean).sort()) {
    const read = (file) => readFile(path.join(folder, found, file), "utf8");
    const { name, version, license, repository } = JSON.parse(await read("package.json"));
    const text = await read("LICENSE").catch(() => license);
    // The Mozilla licence requires the address of the source.
    const source = repository?.url ?? repository ?? `https://www.npmjs.com/package/${name}`;
    texts.push(`${name} ${version}\n${source}\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
