import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';

const { refuses } = readIn('src/rust/bitbox02-rust/src/hww/api/bitcoin/signtx.rs');

const ROWS: readonly RefusalRow[] = [
  refuses('tx-version-unsupported', 724, SILENT, { accepts: [1, 2] }),
  refuses('locktime-time-based', 719),
  refuses('no-outputs', 727),
  refuses('zero-amount-input', 270),
  refuses('zero-amount-output', 912),
  refuses('op-return-with-value', 904),
];

export const bitbox02: Program = {
  by: 'bitbox02',
  name: 'BitBox02',
  repository: 'BitBoxSwiss/bitbox02-firmware',
  commit: 'a3467ad11dae',
  committed: '2026-08-20',
  read: '2026-11-25',
  versions: 'firmware source at master a3467ad (2026-08-20)',
  rows: ROWS,
};
