/** What the bytes of a transaction count (BIP 141). */

/** What a byte without witness counts more than one of a witness. */
export const WITNESS_SCALE_FACTOR = 4;

/** By the sizes without and with witnesses: three times the former and once the latter. */
export function weightOf(strippedSize: number, totalSize: number): number {
  return strippedSize * (WITNESS_SCALE_FACTOR - 1) + totalSize;
}

/** Virtual bytes: a quarter of the weight, rounded up. */
export function virtualSize(weight: number): number {
  return Math.ceil(weight / WITNESS_SCALE_FACTOR);
}

/** The size without witnesses, of a weight and the size with them. */
export function strippedSizeOf(weight: number, totalSize: number): number {
  return (weight - totalSize) / (WITNESS_SCALE_FACTOR - 1);
}
