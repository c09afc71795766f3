import { equalBytes } from '../bytes/order.ts';

/**
 * The last digest under each name, where many signatures are of the same: in
 * OP_CHECKMULTISIG, in OP_CHECKSIGADD, among the records of a PSBT.
 */
export class DigestMemo<D> {
  private readonly entries = new Map<string | number, Entry<D>>();

  /** The digest that was computed from equal bytes under this name, else what `compute` gives. */
  recall(name: string | number, from: readonly Uint8Array[], compute: () => D): D {
    const entry = this.entries.get(name);
    if (entry && areEqual(entry.from, from)) return entry.digest;
    const digest = compute();
    this.entries.set(name, { from, digest });
    return digest;
  }
}

interface Entry<D> {
  readonly from: readonly Uint8Array[];
  readonly digest: D;
}

function areEqual(a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean {
  return a.length === b.length && a.every((bytes, i) => bytes === b[i] || equalBytes(bytes, b[i]!));
}
