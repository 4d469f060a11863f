// The projects: what they install, how they are built, and what is served or run.

/**
 * @typedef {object} Project
 * @property {Record<string, string>} packages the exact versions
 * @property {string[][]} build commands, by the programs of the packages
 * @property {string} [entry] the entry of the package, if not the first one
 * @property {string} [serve] the folder with the page
 * @property {string[]} [server] the command of its own server, which listens at `PORT`
 * @property {string[]} [program] the command that prints the result
 */

/** @type {Record<string, Project>} */
export const PROJECTS = {
  node: { packages: {}, build: [], program: ["node", "main.js"] },
  deno: {
    packages: { deno: "2.6.0" },
    build: [],
    program: ["deno", "run", "--allow-all", "main.js"],
  },
  bun: { packages: { bun: "1.3.4" }, build: [], program: ["bun", "main.js"] },
  plain: { packages: {}, build: [], serve: "." },
  esbuild: {
    packages: { esbuild: "0.28.2" },
    build: [["esbuild", "main.js", "--bundle", "--format=esm", "--outdir=out"]],
    serve: ".",
  },
  vite: { packages: { vite: "7.2.4" }, build: [["vite", "build"]], serve: "dist" },
  vue: {
    packages: { vite: "7.2.4", "@vitejs/plugin-vue": "6.0.2", vue: "3.5.25" },
    build: [["vite", "build"]],
    serve: "dist",
  },
  worker: {
    packages: { vite: "7.2.4" },
    build: [["vite", "build"]],
    serve: "dist",
    // Vite makes one file of a worker.
    entry: "godspeed-cube/whole",
  },
  webpack: {
    packages: { webpack: "5.103.0", "webpack-cli": "6.0.1" },
    build: [["webpack", "--mode", "production", "--entry", "./main.js"]],
    serve: ".",
  },
  rollup: {
    packages: { rollup: "4.53.3", "@rollup/plugin-node-resolve": "16.0.3" },
    build: [["rollup", "--config"]],
    serve: ".",
  },
  parcel: {
    packages: { parcel: "2.16.1" },
    build: [["parcel", "build", "index.html"]],
    serve: "dist",
  },
  next: {
    packages: { next: "16.0.7", react: "19.2.1", "react-dom": "19.2.1" },
    build: [["next", "build"]],
    server: ["next", "start"],
  },
  sveltekit: {
    packages: {
      "@sveltejs/kit": "2.49.0",
      "@sveltejs/adapter-node": "5.4.0",
      "@sveltejs/vite-plugin-svelte": "6.2.1",
      svelte: "5.45.2",
      vite: "7.2.4",
    },
    build: [["vite", "build"]],
    server: ["node", "build"],
  },
  astro: { packages: { astro: "5.16.3" }, build: [["astro", "build"]], serve: "dist" },
};
