import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN_LEGACY: Narrowing = {
  named: 'any',
  spends: ['p2pk', 'p2pkh', 'p2sh', 'multisig'],
  accepts: [1],
};

const INCONSISTENT =
  'If both non-witness UTXO and witness UTXO are provided, they must be consistent';
const OTHER_REDEEM_SCRIPT =
  'If a redeemScript is provided, the scriptPubKey must be for that redeemScript';
const OTHER_WITNESS_SCRIPT =
  'If a witnessScript is provided, the redeemScript must be for that witnessScript';
const NO_TRANSACTION = 'PSBT missing required global section PSBT_GLOBAL_UNSIGNED_TX';

const { refuses } = readIn('electrum/transaction.py');

const ROWS: readonly RefusalRow[] = [
  refuses('psbt-v2-unsupported', 2308, 'Only PSBTs with version 0 are supported.'),
  refuses('utxo-records-disagree', 1774, INCONSISTENT),
  refuses('redeem-script-mismatch', 1786, OTHER_REDEEM_SCRIPT),
  refuses('witness-script-mismatch', 1791, OTHER_WITNESS_SCRIPT),
  refuses('global-xpub-depth-mismatch', 2296, 'PSBT global xpub has mismatching depth'),
  refuses('sighash-unsupported', 1140, 'not supported! (for legacy sighash)', OWN_LEGACY),
  refuses('unsigned-tx-missing', 2274, NO_TRANSACTION),
];

export const electrum: Program = {
  by: 'electrum',
  name: 'Electrum',
  repository: 'spesmilo/electrum',
  commit: '923578010e56',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions: 'source at master 9235780 (2026-08-21)',
  rows: ROWS,
};
