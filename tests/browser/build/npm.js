// Bundles the npm package: node build/npm.js BINDINGS PKG. `cargo xtask npm` calls it.
//
// The module is deflated and then written as base64, so that one file works in every bundler without configuration.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";

import { build } from "esbuild";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const browser = path.join(root, "tests/browser");
const sources = path.join(root, "src/npm/js");
/** The crate of the modules. */
const CRATE = "godspeed_npm_small";
const [bindings, pkg] = process.argv.slice(2).map((name) => path.resolve(name));

const common = {
  absWorkingDir: browser,
  nodePaths: [path.join(browser, "node_modules")],
  bundle: true,
  minify: true,
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
};

/** Returns the plugin that resolves the names of generated files, which begin with the name of their module. */
function generated(contents, aliases = {}) {
  return {
    name: "generated",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#/ }, ({ path: name }) => {
        const [module, file] = name.slice(1).split("/");
        return file === "bindings"
          ? { path: path.join(bindings, aliases[module] ?? module, `${CRATE}.js`) }
          : { path: name, namespace: "generated" };
      });
      onLoad({ filter: /.*/, namespace: "generated" }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(contents[name.slice(1)])};`,
        loader: "js",
      }));
      // Other bundlers load it when it is first needed.
      onResolve({ filter: /\/full\.js$/ }, ({ kind }) =>
        kind === "dynamic-import" ? { path: "./full.js", external: true } : undefined,
      );
    },
  };
}

/** Returns the text of a bundled file. */
async function bundled(entry, format, contents, aliases) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: [path.join(sources, entry)],
    format,
    metafile: true,
    write: false,
    plugins: [generated(contents, aliases)],
  });
  Object.keys(metafile.inputs).forEach((input) => inputs.add(input));
  return outputFiles[0].text;
}

const inputs = new Set();
await mkdir(pkg, { recursive: true });
const contents = {};
for (const [module, file] of [
  ["small", "worker.js"],
  ["full", "worker-full.js"],
]) {
  const wasm = await readFile(path.join(bindings, module, `${CRATE}_bg.wasm`));
  const deflated = deflateRawSync(wasm, { level: 9 }).toString("base64");
  contents[`${module}/wasm`] = { deflated, length: wasm.length };
  contents[`${module}/worker`] = await bundled("worker.js", "iife", {}, { module });
  await writeFile(path.join(pkg, file), contents[`${module}/worker`]);
}
for (const entry of ["index.js", "full.js"]) {
  const text = await bundled(entry, "esm", contents);
  await writeFile(path.join(pkg, entry), text);
  console.log(`${entry}: ${gzipSync(text, { level: 9 }).length} bytes gzip`);
}
for (const name of ["index.d.ts", "types.d.ts"]) {
  await writeFile(path.join(pkg, name), await readFile(path.join(sources, name)));
}
await writeFile(path.join(pkg, "LICENSES.txt"), await licenses());
/** Returns the licences of all npm packages in the bundles, which must be passed on with them. */
async function licenses() {
  const folders = new Set(
    [...inputs]
      .map((input) => /(.*node_modules\/(@[^/]+\/)?[^/]+)\//.exec(input)?.[1])
      .filter(Boolean),
  );
  const texts = [];
  for (const folder of [...folders].sort()) {
    const read = (name) => readFile(path.join(browser, folder, name), "utf8");
    const { name, version, license } = JSON.parse(await read("package.json"));
    texts.push(`${name} ${version}\n\n${(await read("LICENSE").catch(() => license)).trim()}\n`);
  }
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
