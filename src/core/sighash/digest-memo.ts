import { equalBytes } from '../bytes/order.ts';

/**
 * The last digest under each number, for scripts that check many signatures of
 * the same: OP_CHECKMULTISIG, OP_CHECKSIGADD.
 */
export class DigestMemo<D> {
  private readonly entries = new Map<number, Entry<D>>();

  /** The digest that was computed from equal bytes under this number, else what `compute` gives. */
  recall(number: number, from: readonly Uint8Array[], compute: () => D): D {
    const entry = this.entries.get(number);
    if (entry && areEqual(entry.from, from)) return entry.digest;
    const digest = compute();
    this.entries.set(number, { from, digest });
    return digest;
  }
}

interface Entry<D> {
  readonly from: readonly Uint8Array[];
  readonly digest: D;
}

function areEqual(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((bytes, i) => equalBytes(bytes, b[i]!));
}
