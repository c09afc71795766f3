import { HARDENED } from '../encoding/extended-key.ts';

/** Which chain a PSBT seems to be of: it has no field for it, but keys and paths say it. */

const MAIN = 'main';
const TEST = 'test';
type Kind = typeof MAIN | typeof TEST;

/** Versions of extended keys: BIP 32, and SLIP 132, by chain. */
const EXTENDED_KEYS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  ...[0x0488b21e, 0x049d7cb2, 0x04b24746, 0x0295b43f, 0x02aa7ed3].map((v) => [v, MAIN] as const),
  ...[0x043587cf, 0x044a5262, 0x045f1cf6, 0x024289ef, 0x02575483].map((v) => [v, TEST] as const),
]);

/** Purposes whose second step is a coin type (BIP 44, 48, 49, 84, 86, 87). */
const PURPOSES: ReadonlySet<number> = new Set([44, 48, 49, 84, 86, 87]);

/** What says so first. */
export interface ChainClaim {
  readonly offset: number;
}

export class ChainClaims {
  private readonly found = new Map<Kind, ChainClaim>();

  /** The 78 bytes of a global record at `offset`. */
  addExtendedKey(key: Uint8Array, offset: number): void {
    const version = new DataView(key.buffer, key.byteOffset).getUint32(0);
    this.add(EXTENDED_KEYS.get(version), offset);
  }

  addPath(path: readonly number[], offset: number): void {
    const [purpose = 0, coinType = 0] = path;
    if (path.length < 2 || !PURPOSES.has(purpose - HARDENED)) return;
    if (coinType === HARDENED) this.add(MAIN, offset);
    if (coinType === HARDENED + 1) this.add(TEST, offset);
  }

  get main(): ChainClaim | undefined {
    return this.found.get(MAIN);
  }

  get test(): ChainClaim | undefined {
    return this.found.get(TEST);
  }

  private add(kind: Kind | undefined, offset: number): void {
    if (kind !== undefined && !this.found.has(kind)) this.found.set(kind, { offset });
  }
}
