import { inflateSync } from "fflate";

/**
 * Returns the bytes of a module that the build has deflated and written as base64.
 *
 * @param {{ deflated: string, length: number }} packed
 */
export function unpacked({ deflated, length }) {
  const text = atob(deflated);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return inflateSync(bytes, { out: new Uint8Array(length) });
}
