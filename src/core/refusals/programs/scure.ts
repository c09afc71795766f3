import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';
import { SEGWIT_V0, type SpentKind } from '../spent-kind.ts';

const KNOWN_LEGACY: readonly SpentKind[] = ['p2pk', 'p2pkh', 'p2sh', 'multisig'];

const SIGNED: Narrowing = { signs: true };
const VERSIONS: Narrowing = { accepts: [-1, 0, 1, 2, 3], byDefault: true };
const TAPROOT_TYPES: Narrowing = { signs: true, spends: ['p2tr'], accepts: [0], byDefault: true };
const OTHER_TYPES: Narrowing = {
  signs: true,
  spends: [...KNOWN_LEGACY, ...SEGWIT_V0],
  accepts: [0, 1],
  byDefault: true,
};
const SIGNED_P2SH: Narrowing = { signs: true, spends: ['p2sh'] };
const SIGNED_P2WSH: Narrowing = { signs: true, spends: ['p2wsh', 'p2sh-p2wsh'] };
const SIGNED_LEGACY: Narrowing = { signs: true, spends: KNOWN_LEGACY, byDefault: true };

const NO_SUCH_OUTPUT =
  'Input with sighash SINGLE, but there is no output with corresponding index=';
const NO_PREVIOUS = 'Transaction/sign: legacy input without nonWitnessUtxo';

const { refuses } = readIn('src/transaction.ts');

const ROWS: readonly RefusalRow[] = [
  refuses('tx-version-unsupported', 398, 'Unknown version:', VERSIONS),
  refuses('utxo-records-disagree', 430, 'validateInput: witnessUtxo different from nonWitnessUtxo'),
  refuses('sighash-unsupported', 1354, 'Input with not allowed sigHash=', TAPROOT_TYPES),
  refuses('sighash-unsupported', 1354, 'Input with not allowed sigHash=', OTHER_TYPES),
  refuses('sighash-single-out-of-range', 1364, NO_SUCH_OUTPUT, SIGNED),
  refuses('redeem-script-missing', 620, 'inputType: sh without redeemScript', SIGNED_P2SH),
  refuses('witness-script-missing', 629, 'inputType: wsh without witnessScript', SIGNED_P2WSH),
  refuses('utxo-missing', 505, 'Cannot find previous output info', SIGNED),
  refuses('non-witness-utxo-missing-legacy', 648, NO_PREVIOUS, SIGNED_LEGACY),
];

export const scure: Program = {
  by: 'scure',
  name: 'scure-btc-signer',
  repository: 'paulmillr/scure-btc-signer',
  commit: 'cb3fe0b2c7fc',
  committed: '2026-08-08',
  read: '2026-11-25',
  versions: 'source of 2.3.0 (cb3fe0b, 2026-08-08)',
  rows: ROWS,
};
