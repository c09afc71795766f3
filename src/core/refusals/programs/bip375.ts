import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';

const { refuses } = readIn('bip-0375.mediawiki');

/** What the text asks of signers and extractors, for those of which no source was found. */
const ROWS: readonly RefusalRow[] = [
  refuses('silent-payment-hash-type', 191, SILENT, { accepts: [1] }),
  refuses('silent-payment-key-order', 240),
];

export const bip375: Program = {
  by: 'bip375',
  name: 'A signer that keeps to BIP 375',
  repository: 'bitcoin/bips',
  commit: '7fe0b034ec96',
  committed: '2026-08-20',
  read: '2026-11-29',
  versions: 'text of BIP 375 at master 7fe0b03 (2026-08-20)',
  rows: ROWS,
};
