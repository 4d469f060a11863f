// Elements on a server: their markup with a picture, which browsers show until the module has been loaded.

import { pairs } from "./attributes.js";
import { loadModule } from "./module.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (letter) => ESCAPES[/** @type {keyof typeof ESCAPES} */ (letter)]);

/**
 * Returns the markup of an element with its picture, for a server.
 *
 * @param {Record<string, string | boolean | number | null | undefined>} attributes by their names
 * @returns {Promise<string>}
 */
export async function renderToString(attributes = {}) {
  const { descriptionOf, pictureOf } = await loadModule();
  const values = Object.entries(attributes).flatMap(([name, value]) =>
    /^[a-z][a-z-]*$/.test(name) && value !== false && value !== null && value !== undefined
      ? [[name, value === true ? "" : String(value)]]
      : [],
  );
  const named = new Map(/** @type {[string, string][]} */ (values));
  const read = pairs((name) => named.get(name) ?? named.get(`data-${name}`));
  const text = values.map(([name, value]) => ` ${name}="${escape(value)}"`).join("");
  const picture = pictureOf(read).replace(
    'aria-hidden="true"',
    `role="img" aria-label="${escape(descriptionOf(read))}"`,
  );
  return `<godspeed-cube${text}>${picture}</godspeed-cube>`;
}
