/** Where the keys of a PSBT come from, as it says. */
import { bytesToHex } from '../bytes/hex.ts';
import { isHardened } from '../descriptor/key-path.ts';
import { pathText } from '../encoding/path-text.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import type { Subject } from '../subject/subject.ts';

/** Where a key comes from, as the PSBT says. */
export interface KeyOriginText {
  /** Hex, as it stands in the PSBT. */
  readonly key: string;
  readonly fingerprint: string;
  readonly path: string;
  /** The path up to the last of its first hardened steps: that of the account. */
  readonly account: string;
}

/** Of all keys: what an input says of one is what it is called by, whatever an output says of it. */
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
    if (found.has(key)) return;
    const account = pathText(accountOf(path));
    found.set(key, { key, fingerprint: bytesToHex(fingerprint), path: pathText(path), account });
  }
}

function accountOf(path: readonly number[]): readonly number[] {
  const end = path.findIndex((step) => !isHardened(step));
  return end < 0 ? path : path.slice(0, end);
}
