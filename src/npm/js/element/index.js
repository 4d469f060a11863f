// The element `<godspeed-cube>`: importing this file defines it where there is a document, and does nothing elsewhere.

import { GodspeedCube } from "./element.js";

export { GodspeedCube } from "./element.js";
export { renderToString } from "./server.js";

/** The name of the element. */
export const NAME = "godspeed-cube";

// Another version on the page keeps the name.
if (typeof customElements !== "undefined" && !customElements.get(NAME)) {
  customElements.define(NAME, GodspeedCube);
}
