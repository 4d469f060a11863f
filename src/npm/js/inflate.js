import { inflateSync } from "fflate";

import { bytesOf } from "./packed.js";

/**
 * Returns the bytes of a large module, which the build packs so that it is unpacked fast.
 *
 * @param {{ deflated: string, length: number }} packed
 */
export function inflated({ deflated, length }) {
  return inflateSync(bytesOf(deflated), { out: new Uint8Array(length) });
}
