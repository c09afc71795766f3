import type { PsbtVersion } from '../roles/create.ts';

/** The mends that there are, in the order in which they are made. */
export const MEND_CODES = [
  'add-previous-transaction',
  'fit-commitment',
  'drop-contradicting',
  'drop-invalid-signature',
  'move-final-witness',
  'order-signatures',
  'lower-s',
  'move-origin',
  'move-silent-tweak',
  'fill-scripts',
  'fill-taproot',
  'fill-origins',
  'fill-global-xpubs',
  'restore-record',
  'to-version',
] as const;

export type MendCode = (typeof MEND_CODES)[number];

/** The one that a PSBT can be written as besides its own. */
export function otherVersion(version: number): PsbtVersion {
  return version === 0 ? 2 : 0;
}
