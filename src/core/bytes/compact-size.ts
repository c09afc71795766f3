/** Bytes that the compact size of a length or count takes in its one form, the shortest. */
export function compactSizeLength(size: number): number {
  if (size < 0xfd) return 1;
  if (size <= 0xffff) return 3;
  return size <= 0xffffffff ? 5 : 9;
}
