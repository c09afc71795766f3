import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OTHER_TYPE = 'uses non-SIGHASH_ALL';
const NOT_ZEROED = 'PSBT_GLOBAL_TX_MODIFIABLE not zeroed';
const OTHER_SCRIPT = "script doesn't match silent payments derivation";

const { refuses } = readIn('bip-0375/validator/validate_psbt.py');

const ROWS: readonly RefusalRow[] = [
  refuses('silent-payment-hash-type', 289, OTHER_TYPE, { accepts: [1] }),
  refuses('silent-payment-flags', 125, NOT_ZEROED),
  refuses('silent-payment-listed-order', 342, OTHER_SCRIPT),
];

export const bip375Validator: Program = {
  by: 'bip375-validator',
  name: 'BIP 375’s validator',
  repository: 'bitcoin/bips',
  commit: '7fe0b034ec96',
  committed: '2026-08-20',
  read: '2026-11-29',
  versions: 'validator of BIP 375 at master 7fe0b03 (2026-08-20)',
  rows: ROWS,
};
