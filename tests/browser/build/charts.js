// Bundles the chart library for the page: node build/charts.js FOLDER. `cargo xtask` calls it.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

/** What the page uses of the library; the bundle has nothing else. */
const ENTRY = `
export { axisY, boxX, dot, gridX, gridY, line, plot, rectY, ruleY, text } from "@observablehq/plot";
`;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const browser = path.join(root, "tests/browser");
const folder = path.resolve(process.argv[2]);

const { metafile } = await build({
  absWorkingDir: browser,
  stdin: { contents: ENTRY, resolveDir: browser },
  outfile: path.join(folder, "plot.js"),
  bundle: true,
  format: "esm",
  minify: true,
  metafile: true,
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
});
await writeFile(path.join(folder, "LICENSES.txt"), await licenses(Object.keys(metafile.inputs)));

/** Returns the licences of all packages in the bundle, which must be passed on with it. */
async function licenses(inputs) {
  const folders = new Set(
    inputs.map((input) => /^(.*node_modules\/(@[^/]+\/)?[^/]+)\//.exec(input)?.[1]),
  );
  const texts = [];
  for (const folder of [...folders].filter(Boolean).sort()) {
    const read = (name) => readFile(path.join(browser, folder, name), "utf8");
    const { name, version, license } = JSON.parse(await read("package.json"));
    const text = await read("LICENSE").catch(() => license);
    texts.push(`${name} ${version}\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
