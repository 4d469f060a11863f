// What `load-full.js` is in `godspeed-cube/whole`, which is one file without a further import.

import { full } from "./full.js";

/** Returns the module with all algorithms. */
export function loadFull() {
  return Promise.resolve(full);
}
