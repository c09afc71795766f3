import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN: Narrowing = { named: 'ecdsa' };
const OWN_SCRIPT_HASH: Narrowing = { named: 'ecdsa', spends: ['p2sh', 'p2wsh'] };
const OWN_CHANGE: Narrowing = { named: 'ecdsa', wants: ['redeem_script', 'witness_script'] };

const NO_SCRIPT = 'Missing redeem/witness script for input #%d';
const NO_CHANGE_SCRIPT = 'Missing redeem/witness script for output #%d';

const { refuses } = readIn('ports/stm32/boards/Passport/modules/psbt.py');

const ROWS: readonly RefusalRow[] = [
  refuses('sighash-unsupported', 598, 'Can only do SIGHASH_ALL', { accepts: [0, 1] }),
  refuses('utxo-missing', 1406, 'Missing UTXO(s). Cannot determine value being signed.'),
  refuses('zero-amount-input', 1379),
  refuses('no-key-ours', 1472, 'None of the keys involved in this transaction'),
  refuses('already-signed', 1419, 'Transaction is already fully signed.'),
  refuses('tx-version-unsupported', 1024, 'bad txn version', { accepts: [1, 2] }),
  refuses('unsigned-tx-missing', 1494, 'missing reqd section'),
  refuses('redeem-or-witness-script-missing', 713, NO_SCRIPT, OWN_SCRIPT_HASH),
  refuses('change-script-missing', 437, NO_CHANGE_SCRIPT, OWN_CHANGE),
  refuses('change-output-mismatch', 511, 'Change output is fraudulent', OWN),
];

export const passport: Program = {
  by: 'passport',
  name: 'Foundation Passport',
  repository: 'Foundation-Devices/passport2',
  commit: '5f2fc6d3bc51',
  committed: '2025-06-05',
  read: '2026-11-25',
  versions: 'source of v2.3.7 (main 5f2fc6d, 2025-06-05); 2.3.9 exists and was not read',
  rows: ROWS,
};
