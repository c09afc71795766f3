import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';

/** Up to this many keys are compared one by one, which is faster than making texts of them. */
const FEW = 12;

/** The whole keys of one map so far, to find a second one like the first. */
export class SeenKeys {
  private readonly few: Uint8Array[] = [];
  private many: Set<string> | undefined;

  /** Keys after the first `most` are compared with those and not kept. */
  constructor(private readonly most = Number.POSITIVE_INFINITY) {}

  /** Takes a key in; false where it was there already. */
  add(key: Uint8Array): boolean {
    if (this.many) return this.addToMany(this.many, key);
    if (this.few.some((earlier) => equalBytes(earlier, key))) return false;
    this.few.push(key);
    if (this.few.length > FEW) this.many = new Set(this.few.map(bytesToHex));
    return true;
  }

  private addToMany(many: Set<string>, key: Uint8Array): boolean {
    const text = bytesToHex(key);
    if (many.size >= this.most) return !many.has(text);
    const before = many.size;
    return many.add(text).size > before;
  }
}
