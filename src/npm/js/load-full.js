/** Loads the module with all algorithms, when it is first needed. */
export async function loadFull() {
  const { full } = await import("./full.js");
  return full;
}
