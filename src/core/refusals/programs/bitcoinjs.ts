import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';
import { LEGACY } from '../spent-kind.ts';

const SIGNED: Narrowing = { signs: true };
const SIGNED_LEGACY: Narrowing = { signs: true, spends: LEGACY };

const NOT_SEGWIT = 'has witnessUtxo but non-segwit script:';

const { refuses } = readIn('ts_src/psbt.ts');

const ROWS: readonly RefusalRow[] = [
  refuses('utxo-missing', 1660, 'Need a Utxo input item for signing', SIGNED),
  refuses('non-witness-utxo-missing-legacy', 1696, NOT_SEGWIT, SIGNED_LEGACY),
  refuses('redeem-script-mismatch', 1470, "doesn't match the scriptPubKey in the prevout", SIGNED),
  refuses('duplicate-input', 1445, 'Duplicate input detected.'),
];

export const bitcoinjs: Program = {
  by: 'bitcoinjs',
  name: 'bitcoinjs-lib',
  repository: 'bitcoinjs/bitcoinjs-lib',
  commit: '248789d25b98',
  committed: '2025-04-21',
  read: '2026-11-25',
  versions: 'source at master 248789d (2025-04-21), version 7.0.0-rc.0',
  rows: ROWS,
};
