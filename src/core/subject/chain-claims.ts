/** Which chain a PSBT seems to be of: it has no field for it, but keys and paths say it. */

import { CHAINS, type Chain } from '../encoding/chains.ts';
import { HARDENED } from '../encoding/path-text.ts';

import { isMainVersion } from '../encoding/slip132.ts';
import { originOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import { globalPlace, inputPlace, outputPlace, type Place } from './place.ts';

const MAIN = 'main';
const TEST = 'test';
type Kind = typeof MAIN | typeof TEST;

/** Purposes whose second step is a coin type (BIP 44, 48, 49, 84, 86, 87). */
const PURPOSES: ReadonlySet<number> = new Set([44, 48, 49, 84, 86, 87]);

export class ChainClaims {
  private readonly found = new Map<Kind, Place>();

  static of({ global, inputs, outputs }: Psbt): ChainClaims {
    const claims = new ChainClaims();
    for (const record of global.records) {
      if (record.field !== 'xpub') continue;
      claims.addExtendedKey(record.key, () => globalPlace(record));
      claims.addPath(record.value.path, () => globalPlace(record));
    }
    for (const [index, { records }] of inputs.entries()) {
      for (const record of records) claims.addOrigin(record, () => inputPlace(index, record));
    }
    for (const [index, { records }] of outputs.entries()) {
      for (const record of records) claims.addOrigin(record, () => outputPlace(index, record));
    }
    return claims;
  }

  /** What is of another chain than that. */
  against(chain: Chain): Place | undefined {
    return chain === 'main' ? this.test : this.main;
  }

  private addOrigin(record: Parameters<typeof originOf>[0], placeOf: () => Place): void {
    const path = originOf(record)?.path;
    if (path) this.addPath(path, placeOf);
  }

  /** The 78 bytes of a global record. */
  private addExtendedKey(key: Uint8Array, placeOf: () => Place): void {
    const version = new DataView(key.buffer, key.byteOffset).getUint32(0);
    const isMain = isMainVersion(version);
    if (isMain !== undefined) this.add(isMain ? MAIN : TEST, placeOf);
  }

  private addPath(path: readonly number[], placeOf: () => Place): void {
    const [purpose = 0, coinType = 0] = path;
    if (path.length < 2 || !PURPOSES.has(purpose - HARDENED)) return;
    if (coinType === HARDENED) this.add(MAIN, placeOf);
    if (coinType === HARDENED + 1) this.add(TEST, placeOf);
  }

  /** The chains that all of it may be of, none where it disagrees; undefined where nothing says. */
  get chains(): readonly Chain[] | undefined {
    if (this.found.size === 0) return undefined;
    return CHAINS.filter((chain) => this.against(chain) === undefined);
  }

  /** What says so first. */
  get main(): Place | undefined {
    return this.found.get(MAIN);
  }

  get test(): Place | undefined {
    return this.found.get(TEST);
  }

  private add(kind: Kind, placeOf: () => Place): void {
    if (!this.found.has(kind)) this.found.set(kind, placeOf());
  }
}
