/** Digits in groups of three, the same on every system. */
export function formatCount(count: number): string {
  return count.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Bytes as hex. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
