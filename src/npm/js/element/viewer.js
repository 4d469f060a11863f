// The link of an element to a page that shows its moves.

/** The editor of Twizzle. */
const TWIZZLE = "https://alpha.twizzle.net/edit/";

/** Attributes that both viewers read. */
const PASSED = ["puzzle", "alg", "setup-alg"];

/**
 * Returns the address of the viewer; `undefined` for none.
 *
 * @param {string | null} viewer `none`, `twizzle`, or the address of a page of Godspeed
 * @param {(name: string) => string | null} get
 * @param {string} base the address to which others are relative
 * @returns {string | undefined}
 */
export function viewerLink(viewer, get, base) {
  if (!viewer || viewer === "none") {
    return undefined;
  }
  let address;
  try {
    address = new URL(viewer === "twizzle" ? TWIZZLE : viewer, base);
  } catch {
    return undefined;
  }
  // An attribute of a stranger must not run a script.
  if (!["https:", "http:"].includes(address.protocol)) {
    return undefined;
  }
  for (const name of PASSED) {
    const value = get(name) ?? (name === "setup-alg" ? get("experimental-setup-alg") : null);
    if (value) {
      address.searchParams.set(name, value);
    }
  }
  return address.href;
}
