/** Where the keys of a PSBT come from, as it says. */
import { bytesToHex } from '../bytes/hex.ts';
import { pathText } from '../encoding/path-text.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import type { Subject } from '../subject/subject.ts';

/** Where a key comes from, as the PSBT says. */
export interface KeyOriginText {
  /** Hex, as it stands in the PSBT. */
  readonly key: string;
  readonly fingerprint: string;
  readonly path: string;
}

/** Of all keys of inputs and outputs. */
export function originsIn({ psbt }: Subject): readonly KeyOriginText[] {
  const maps = [...(psbt?.inputs ?? []), ...(psbt?.outputs ?? [])];
  const found = new Map<string, KeyOriginText>();
  for (const { records } of maps) {
    for (const record of records) {
      if (record.field === 'bip32_derivation') add(record.key, record.value);
      if (record.field === 'tap_bip32_derivation') add(record.key, record.value.origin);
    }
  }
  return [...found.values()];

  function add(publicKey: Uint8Array, { fingerprint, path }: KeyOrigin): void {
    const key = bytesToHex(publicKey);
    found.set(key, { key, fingerprint: bytesToHex(fingerprint), path: pathText(path) });
  }
}
