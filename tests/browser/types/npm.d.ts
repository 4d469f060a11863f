/** Files that the build of the npm package makes (`build/npm.js`): bindings, modules and workers. */
declare module "#*";

/** Its types are in the folder of the browser tests, from which the scripts of the package are bundled. */
/** Unpacks modules (`tests/browser/build/npm.js` finds these files of the package). */
declare module "lzma1/lib/decoder.js" {
  import type { InputBuffer, OutputBuffer } from "lzma1/lib/streams.js";

  export class Decoder {
    decompress(input: InputBuffer, output: OutputBuffer): void;
  }
}

declare module "lzma1/lib/streams.js" {
  export class InputBuffer {
    constructor(bytes: Uint8Array);
  }
  export class OutputBuffer {
    constructor(capacity: number);
    buf: Uint8Array<ArrayBuffer>;
  }
}

declare module "fflate" {
  export function inflateSync(
    data: Uint8Array,
    options: { out: Uint8Array },
  ): Uint8Array<ArrayBuffer>;
}
