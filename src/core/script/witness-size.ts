import { compactSizeLength } from '../bytes/compact-size.ts';

/** Bytes of a serialised witness: the count, then each item behind its length (BIP 144). */
export function witnessSize(stack: readonly Uint8Array[]): number {
  return stack.reduce(
    (sum, item) => sum + compactSizeLength(item.length) + item.length,
    compactSizeLength(stack.length),
  );
}
