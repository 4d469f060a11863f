// The attributes of the element: their names, and how they are passed to the module.

/** Names of attributes that the module reads, without `data-`. */
export const ATTRIBUTES = [
  "alg",
  "back-view",
  "camera-latitude",
  "camera-longitude",
  "colors",
  "experimental-setup-alg",
  "experimental-setup-anchor",
  "experimental-stickering",
  "facelets",
  "goal",
  "hint-facelets",
  "interactive",
  "keys",
  "loop",
  "mask",
  "niss",
  "puzzle",
  "setup-alg",
  "setup-anchor",
  "stickering",
  "tempo-scale",
];

/** Names of attributes that only the scripts read. */
export const OWN_ATTRIBUTES = ["background", "control-panel", "solve", "viewer-link"];

/** All names that change the element. */
export const OBSERVED = [...ATTRIBUTES, ...OWN_ATTRIBUTES].flatMap((name) => [
  name,
  `data-${name}`,
]);

/**
 * Returns an attribute of an element, by its name or after `data-`.
 *
 * @param {Element} element
 * @param {string} name
 */
export function attribute(element, name) {
  return element.getAttribute(name) ?? element.getAttribute(`data-${name}`);
}

/**
 * Returns the attributes that the module reads, each as name and value.
 *
 * @param {(name: string) => string | null | undefined} get
 * @returns {string[]}
 */
export function pairs(get) {
  return ATTRIBUTES.flatMap((name) => {
    const value = get(name);
    return value === null || value === undefined ? [] : [name, value];
  });
}
