import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN: Narrowing = { named: 'any' };
const OWN_HASH_TYPES: Narrowing = { named: 'any', accepts: [1, 2, 3, 0x81, 0x82, 0x83] };

const { refuses, warns } = readIn('src/apps/wallets/manager.py');

const ROWS: readonly RefusalRow[] = [
  refuses('sighash-unsupported', 390, 'Unknown sighash type: %d!', OWN_HASH_TYPES),
  warns('sighash-not-default', 421, 'Custom SIGHASH flags are used!', OWN),
];

export const specterDiy: Program = {
  by: 'specter-diy',
  name: 'Specter-DIY',
  repository: 'cryptoadvance/specter-diy',
  commit: 'eb8397d2b53b',
  committed: '2026-04-09',
  read: '2026-11-25',
  versions: 'source of v1.10.3 (eb8397d, 2026-04-09)',
  rows: ROWS,
};
