import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const SCRIPT_HASH: Narrowing = { spends: ['p2sh', 'p2wsh', 'p2sh-p2wsh'] };

const { refuses } = readIn('src/seedsigner/models/psbt_parser.py');

const ROWS: readonly RefusalRow[] = [
  refuses('mixed-input-kinds', 109, 'Mixed inputs in the transaction'),
  refuses('script-not-plain-multisig', 299, 'Not a multisig script', SCRIPT_HASH),
  refuses('multisig-uncompressed-key', 314, 'Invlid pubkey'),
  refuses('output-script-unsupported', 217),
];

export const seedsigner: Program = {
  by: 'seedsigner',
  name: 'SeedSigner',
  repository: 'SeedSigner/seedsigner',
  commit: '8cd8a5be2d9e',
  committed: '2024-10-24',
  read: '2026-11-25',
  versions: 'source at dev 8cd8a5b (2024-10-24)',
  rows: ROWS,
};
