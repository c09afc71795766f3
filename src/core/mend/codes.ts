import type { PsbtVersion } from '../roles/create.ts';

/** The mends that there are, in the order in which they are made, with what each is called. */
export const MEND_TITLES = {
  'add-previous-transaction': 'Add previous transactions',
  'fit-commitment': 'Put in what the coin commits to',
  'drop-contradicting': 'Drop what contradicts',
  'drop-invalid-signature': 'Drop invalid signatures',
  'move-final-witness': 'Move the witness out of the final scriptSig',
  'order-signatures': 'Put signatures into the order of their keys',
  'lower-s': 'Turn round signatures with a high S',
  'move-origin': 'Move key origins to the right kind',
  'move-silent-tweak': 'Move silent payment tweaks to the fields of BIP 376',
  'fill-scripts': 'Fill in scripts',
  'fill-taproot': 'Fill in taproot keys and trees',
  'fill-origins': 'Fill in key origins',
  'fill-global-xpubs': 'Fill in extended keys',
  'restore-record': 'Restore what was stripped',
  'restore-sighash-type': 'Ask again for the hash type that is signed',
  'to-version': 'Write it as the other version',
} as const;

export type MendCode = keyof typeof MEND_TITLES;

export const MEND_CODES = Object.keys(MEND_TITLES) as readonly MendCode[];

/** The one that a PSBT can be written as besides its own. */
export function otherVersion(version: number): PsbtVersion {
  return version === 0 ? 2 : 0;
}
