// Bundles libraries for the page: node build/bundles.js PKG. `cargo xtask` calls it.

import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { licenses } from "./licenses.js";

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
    await licenses(browser, Object.keys(metafile.inputs)),
  );
}
