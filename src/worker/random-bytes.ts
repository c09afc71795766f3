/** So many bytes from the platform's secure source: 65,536 at most at a time. */
export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
