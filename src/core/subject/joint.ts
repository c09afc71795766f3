/** Whether the inputs of a PSBT are of several signers, as it says. */

import { bytesToHex } from '../bytes/hex.ts';
import type { InputMap } from '../psbt/types.ts';
import type { Subject } from './subject.ts';

/** Every input names its keys, and no master fingerprint is named by all of them. */
export function isJoint({ psbt }: Subject): boolean {
  const [first, ...others] = (psbt?.inputs ?? []).map(fingerprintsIn);
  if (!first || others.length === 0) return false;
  if ([first, ...others].some(({ size }) => size === 0)) return false;
  return ![...first].some((name) => others.every((names) => names.has(name)));
}

/** Master fingerprints in hex of the keys that an input names. */
export function fingerprintsIn({ records }: InputMap): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) => {
      if (record.field === 'bip32_derivation') return [bytesToHex(record.value.fingerprint)];
      if (record.field !== 'tap_bip32_derivation') return [];
      return [bytesToHex(record.value.origin.fingerprint)];
    }),
  );
}
