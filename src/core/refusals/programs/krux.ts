import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const HASH_TYPES: Narrowing = { accepts: [0, 1] };

const UNUSUAL = 'Input %d has non-standard sighash type: 0x%02x';

const home = readIn('src/krux/pages/home_pages/home.py');
const { refuses } = readIn('src/krux/psbt.py');

const ROWS: readonly RefusalRow[] = [
  refuses('mixed-input-kinds', 171, 'mixed inputs in the tx'),
  refuses('utxo-missing', 163, 'Unable to get policy'),
  refuses('sighash-unsupported', 451, UNUSUAL, HASH_TYPES),
  home.warns('zero-fingerprint', 408, 'Fingerprint unset in PSBT'),
  refuses('no-key-ours', 459, 'cannot sign'),
];

export const krux: Program = {
  by: 'krux',
  name: 'Krux',
  repository: 'selfcustody/krux',
  commit: '6a7a357fd846',
  committed: '2026-06-08',
  read: '2026-11-25',
  versions: 'source at main 6a7a357 (2026-06-08), after tag v26.04.0',
  rows: ROWS,
};
