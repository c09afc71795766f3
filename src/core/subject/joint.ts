/** Whether the inputs of a PSBT are of several signers, as it says. */

import { bytesToHex } from '../bytes/hex.ts';
import type { InputMap } from '../psbt/types.ts';
import type { Subject } from './subject.ts';

/**
 * No master fingerprint is named by all inputs that name any. What names none, or nobody's, says
 * nothing of the others.
 */
export function isJoint({ psbt }: Subject): boolean {
  const naming = (psbt?.inputs ?? []).map(fingerprintsIn).filter(({ size }) => size > 0);
  const [first, ...others] = naming.filter((names) => !names.has(NOBODY));
  if (!first || others.length === 0) return false;
  return ![...first].some((name) => others.every((names) => names.has(name)));
}

/** What those write who do not want to tell their fingerprint (BIP 375, "Updater"), in hex. */
export const NOBODY = '00000000';

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
