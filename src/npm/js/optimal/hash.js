/**
 * Returns the SHA-256 of bytes as hexadecimal digits.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
