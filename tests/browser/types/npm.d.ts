/** Files that the build of the npm package makes (`build/npm.js`): bindings, modules and workers. */
declare module "#*";

/** Its types are in the folder of the browser tests, from which the scripts of the package are bundled. */
declare module "fflate" {
  export function inflateSync(
    data: Uint8Array,
    options: { out: Uint8Array },
  ): Uint8Array<ArrayBuffer>;
}
