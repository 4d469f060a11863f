// Bundles libraries for the page: node build/bundles.js PKG. `cargo xtask` calls it.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

/** What the page uses of each library; the bundles have nothing else. */
const BUNDLES = [
  {
    file: "charts/plot.js",
    entry: `export { axisY, boxX, dot, gridX, gridY, line, plot, rectY, ruleY, text } from "@observablehq/plot";`,
  },
  {
    file: "video/mediabunny.js",
    entry: `export { BufferTarget, Output, QUALITY_HIGH, VideoSample, VideoSampleSource, WebMOutputFormat, getFirstEncodableVideoCodec } from "mediabunny";`,
  },
];

const root = fileURLToPath(new URL("../../..", import.meta.url));
const browser = path.join(root, "tests/browser");
const pkg = path.resolve(process.argv[2]);

for (const { file, entry } of BUNDLES) {
  const { metafile } = await build({
    absWorkingDir: browser,
    stdin: { contents: entry, resolveDir: browser },
    outfile: path.join(pkg, file),
    bundle: true,
    format: "esm",
    minify: true,
    metafile: true,
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
  });
  await writeFile(
    path.join(pkg, path.dirname(file), "LICENSES.txt"),
    await licenses(Object.keys(metafile.inputs)),
  );
}

/** Returns the licences of all packages in the bundle, which must be passed on with it. */
async function licenses(inputs) {
  const folders = new Set(
    inputs.map(
      (input) => /^(?:\(disabled\):)?(.*node_modules\/(@[^/]+\/)?[^/]+)\//.exec(input)?.[1],
    ),
  );
  const texts = [];
  for (const folder of [...folders].filter(Boolean).sort()) {
    const read = (name) => readFile(path.join(browser, folder, name), "utf8");
    const { name, version, license, repository } = JSON.parse(await read("package.json"));
    const text = await read("LICENSE").catch(() => license);
    // The Mozilla licence requires the address of the source.
    const source = repository?.url ?? repository ?? `https://www.npmjs.com/package/${name}`;
    texts.push(`${name} ${version}\n${source}\n\n${text.trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
