import { optionError } from "./error.js";

/**
 * Returns a seed that the module can read: the given one, or a random one.
 *
 * @param {number | bigint | undefined} seed
 */
export function seedOf(seed) {
  if (seed === undefined) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return (high & 0x1fffff) * 2 ** 32 + low;
  }
  const isSeed =
    typeof seed === "bigint"
      ? seed >= 0n && seed < 2n ** 64n
      : Number.isSafeInteger(seed) && seed >= 0;
  if (!isSeed) {
    throw optionError("a seed is a whole number from 0 to 18446744073709551615", seed);
  }
  return seed;
}
