import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';

/** Up to this many keys are compared one by one, which is faster than making texts of them. */
const FEW = 12;

/** The whole keys of one map so far, to find a second one like the first. */
export class SeenKeys {
  private readonly few: Uint8Array[] = [];
  private many: Set<string> | undefined;

  /** Takes a key in; false where it was there already. */
  add(key: Uint8Array): boolean {
    const { many } = this;
    if (many) return many.size < many.add(bytesToHex(key)).size;
    if (this.few.some((earlier) => equalBytes(earlier, key))) return false;
    this.few.push(key);
    if (this.few.length > FEW) this.many = new Set(this.few.map(bytesToHex));
    return true;
  }
}
