const PAGE = 65_536;

/** The greatest sizes of the memory in bytes, the best first. Some phones cannot reserve the first one. */
const SIZES = [2 ** 32, 2 ** 31, 2 ** 30, 2 ** 29];

/** Returns a memory that threads share. */
export function newMemory() {
  for (const bytes of SIZES) {
    try {
      return new WebAssembly.Memory({ initial: 256, maximum: bytes / PAGE, shared: true });
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
    }
  }
  throw new RangeError("there is not enough memory for the tables");
}
