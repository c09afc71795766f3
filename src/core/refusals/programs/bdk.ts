import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const BEFORE_TAPROOT: Narrowing = {
  without: ['tap_internal_key', 'tap_merkle_root'],
  byDefault: true,
};
const BY_DEFAULT: Narrowing = { accepts: [0, 1], byDefault: true };

const mod = readIn('src/wallet/mod.rs');
const signer = readIn('src/wallet/signer.rs');

const ROWS: readonly RefusalRow[] = [
  mod.refuses('non-witness-utxo-missing-any', 1772, 'Missing non-witness UTXO', BEFORE_TAPROOT),
  mod.refuses('sighash-unsupported', 1785, 'The psbt contains a non standard sighash', BY_DEFAULT),
  signer.refuses('utxo-missing', 884, 'Missing witness UTXO', { named: 'any', spends: ['p2tr'] }),
];

export const bdk: Program = {
  by: 'bdk',
  name: 'BDK',
  repository: 'bitcoindevkit/bdk_wallet',
  commit: '6dca318c9d29',
  committed: '2026-05-13',
  read: '2026-11-25',
  versions: 'source at master 6dca318 (2026-05-13), after tag wallet-2.4.0',
  rows: ROWS,
};
