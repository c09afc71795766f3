/** What mends are called, in the page and in what is told of a file. */

import { type MendCode, otherVersion } from '../mend/codes.ts';
import type { PsbtVersion } from '../roles/create.ts';

const VERSIONS: Readonly<Record<PsbtVersion, string>> = {
  0: 'Write it as version 0',
  2: 'Write it as version 2',
};

const TITLES: Readonly<Record<Exclude<MendCode, 'to-version'>, string>> = {
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
};

/** Without a full stop; `version` is that of the file. */
export function mendTitle(code: MendCode, version: number): string {
  return code === 'to-version' ? VERSIONS[otherVersion(version)] : TITLES[code];
}

/** "Mend: Fill in scripts", beside what it cures. */
export function mendWords(code: MendCode, version: number): string {
  return `Mend: ${mendTitle(code, version)}`;
}
