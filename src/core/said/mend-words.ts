/** What mends are called, in the page and in what is told of a file. */

import { MEND_TITLES, type MendCode, otherVersion } from '../mend/codes.ts';
import type { PsbtVersion } from '../roles/create.ts';

const VERSIONS: Readonly<Record<PsbtVersion, string>> = {
  0: 'Write it as version 0',
  2: 'Write it as version 2',
};

/** Without a full stop; `version` is that of the file. */
export function mendTitle(code: MendCode, version: number): string {
  return code === 'to-version' ? VERSIONS[otherVersion(version)] : MEND_TITLES[code];
}

/** Stands before a mend, below what it cures. */
export const MEND_HELP = 'Help:';

/** "Help: Fill in scripts". */
export function mendWords(code: MendCode, version: number): string {
  return `${MEND_HELP} ${mendTitle(code, version)}`;
}
