// Bundles the npm package: node build/npm.js BINDINGS PKG. `cargo xtask npm` calls it.
//
// Modules are compressed and then written as base64, so that one file works in every bundler without configuration.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";

import { build } from "esbuild";
import { compress } from "lzma1";

import { licenses } from "./licenses.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const browser = path.join(root, "tests/browser");
const sources = path.join(root, "src/npm/js");
/** The modules, and the names of their bindings. */
const MODULES = {
  small: "godspeed_npm",
  full: "godspeed_npm",
  threads: "godspeed_npm",
  store: "godspeed_store",
  element: "godspeed_npm_element",
};
/** The modules that are needed first, which are packed by LZMA and not deflated. */
const FIRST = ["small", "element"];
const [bindings, pkg] = process.argv.slice(2).map((name) => path.resolve(name));

const common = {
  absWorkingDir: browser,
  nodePaths: [path.join(browser, "node_modules")],
  bundle: true,
  minify: true,
  // Errors and objects are printed with the names of their classes.
  keepNames: true,
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
};

/** The files that can be imported, and their scripts. */
const ENTRIES = {
  index: "index.js",
  full: "full.js",
  optimal: "optimal/index.js",
  "optimal-threads": "optimal/threaded.js",
  "optimal-store": "optimal/store-module.js",
  element: "element/index.js",
  "element-module": "element-module.js",
  whole: "index.js",
};

/** The files of scripts that are imported later. */
const LATER = {
  "index.js": "index.js",
  "full.js": "full.js",
  "element-module.js": "element-module.js",
  "threaded.js": "optimal-threads.js",
  "store-module.js": "optimal-store.js",
};

/** Scripts that are replaced by others: the package has its own pool of threads, and the module of the element in it. */
const REPLACED = {
  "workerHelpers.no-bundler.js": "optimal/pool.js",
  "module.js": "load-element.js",
};

/** Returns the options of a build of these files. */
function entries(...names) {
  return {
    entryPoints: names.map((out) => ({ in: path.join(sources, ENTRIES[out]), out })),
    format: "esm",
  };
}

/** The pool of a worker: that of a module with threads, or none. */
const POOL = {
  threads:
    'export { initThreadPool, wbg_rayon_start_worker as runThread } from "#threads/bindings";',
  full: "export const initThreadPool = undefined, runThread = undefined;",
};

/**
 * Returns the plugin that resolves the names of generated files, which begin with the name of their module. Workers call
 * their own module `module`.
 */
function generated({ contents, own, replaced }) {
  return {
    name: "generated",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#/ }, ({ path: name }) => {
        const [module, file] = name.slice(1).split("/");
        const known = module === "module" ? own : module;
        return file === "bindings"
          ? { path: path.join(bindings, known, `${MODULES[known]}.js`) }
          : { path: `${known}/${file}`, namespace: "generated" };
      });
      onLoad({ filter: /\/pool$/, namespace: "generated" }, ({ path: name }) => ({
        contents: POOL[name.split("/")[0]],
        loader: "js",
      }));
      onLoad({ filter: /.*/, namespace: "generated" }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(contents[name])};`,
        loader: "js",
      }));
      onResolve({ filter: /./ }, ({ path: name, kind }) => {
        const file = kind === "dynamic-import" ? LATER[path.basename(name)] : undefined;
        return file ? { path: `./${file}`, external: true } : undefined;
      });
      // The decoder alone: the entry of the package has the encoder, too.
      onResolve({ filter: /^lzma1\/lib\// }, ({ path: name }) => ({
        path: path.join(browser, "node_modules", name),
      }));
      onResolve({ filter: /./ }, ({ path: name }) => {
        const other = replaced[path.basename(name)];
        return other ? { path: path.join(sources, other) } : undefined;
      });
    },
  };
}

const inputs = new Set();

/** Bundles scripts and returns the files. */
async function bundled(options, { contents, own = "", replaced = REPLACED }) {
  const { outputFiles, metafile } = await build({
    ...common,
    ...options,
    metafile: true,
    write: false,
    outdir: pkg,
    plugins: [generated({ contents, own, replaced })],
  });
  Object.keys(metafile.inputs).forEach((input) => inputs.add(input));
  return outputFiles;
}

/** Returns the text of a worker. */
async function worker(entry, own) {
  const options = {
    entryPoints: [path.join(sources, entry)],
    format: "iife",
    // The bindings of a pool name their own file, which the package does not ask for.
    define: { "import.meta.url": "undefined" },
  };
  const [{ text }] = await bundled(options, { contents: {}, own });
  return text;
}

await mkdir(pkg, { recursive: true });
const contents = {};
for (const [module, name] of Object.entries(MODULES)) {
  const wasm = await readFile(path.join(bindings, module, `${name}_bg.wasm`));
  const isFirst = FIRST.includes(module);
  const bytes = isFirst ? compress(wasm, 9) : deflateRawSync(wasm, { level: 9 });
  const packed = { [isFirst ? "lzma" : "deflated"]: Buffer.from(bytes).toString("base64") };
  contents[`${module}/wasm`] = { ...packed, length: wasm.length };
}
for (const [own, entry, name, file] of [
  ["small", "worker.js", "worker", "worker.js"],
  ["full", "worker.js", "worker", "worker-full.js"],
  ["full", "optimal/worker.js", "optimal-worker", "worker-optimal-single.js"],
  ["threads", "optimal/worker.js", "optimal-worker", "worker-optimal.js"],
  ["store", "optimal/store-worker.js", "worker", "worker-store.js"],
]) {
  contents[`${own}/${name}`] = await worker(entry, own);
  await writeFile(path.join(pkg, file), contents[`${own}/${name}`]);
}
const files = [
  // What two entries import is in a third file. `hosts.js` knows by its name that no bundler has moved it.
  ...(await bundled(
    { ...entries("index", "optimal"), splitting: true, chunkNames: "godspeed-[hash]" },
    { contents },
  )),
  // Files that are imported later have no other in common with the first ones: bundlers would put it into the program of
  // the user, which may wait for the import at its top level.
  ...(await bundled(entries("full"), { contents })),
  ...(await bundled(entries("optimal-threads"), { contents })),
  ...(await bundled(entries("optimal-store"), { contents })),
  ...(await bundled(entries("element"), { contents })),
  ...(await bundled(entries("element-module"), { contents })),
  ...(await bundled(entries("whole"), {
    contents,
    replaced: { ...REPLACED, "load-full.js": "load-full-at-once.js" },
  })),
];
for (const { path: file, text } of files) {
  await writeFile(file, text);
  const bytes = gzipSync(text, { level: 9 }).length;
  console.log(`${path.basename(file)}: ${bytes} bytes gzip`);
}
for (const [name, source] of [
  ["index.d.ts", "index.d.ts"],
  ["optimal.d.ts", "optimal.d.ts"],
  ["whole.d.ts", "whole.d.ts"],
  ["element.d.ts", "element/index.d.ts"],
  ["types.d.ts", "types.d.ts"],
]) {
  await writeFile(path.join(pkg, name), await readFile(path.join(sources, source)));
}
await writeFile(path.join(pkg, "LICENSES.txt"), await licenses(browser, [...inputs]));
