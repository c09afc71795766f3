import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn, SILENT } from '../row.ts';
import { SEGWIT_V0 } from '../spent-kind.ts';

const ANY_SIGHASH = [1, 2, 3, 0x81, 0x82, 0x83];

const OWN: Narrowing = { named: 'any' };
const OWN_LEGACY: Narrowing = { named: 'any', spends: ['p2pkh', 'p2sh'] };
const OWN_SEGWIT_V0: Narrowing = { named: 'any', spends: SEGWIT_V0 };
const OWN_SEGWIT: Narrowing = { named: 'any', spends: [...SEGWIT_V0, 'p2tr'] };
const LEGACY_TYPES: Narrowing = { ...OWN_LEGACY, accepts: [1] };
const SEGWIT_V0_TYPES: Narrowing = { ...OWN_SEGWIT_V0, accepts: ANY_SIGHASH };
const TAPROOT_TYPES: Narrowing = { named: 'any', spends: ['p2tr'], accepts: [0, ...ANY_SIGHASH] };

const DISAGREE = "scriptPubKey or amount in non-witness utxo doesn't match with witness utxo";
const LEGACY_UTXO = 'Legacy inputs must have the non-witness utxo, but no witness utxo.';
const NO_PREVIOUS = 'Non-witness utxo missing for segwitv0 input. Will show a warning.';
const DEEP = 'BIP32 derivation longer than supported in psbt derivation';
const NO_SUCH_OUTPUT = 'SIGHASH_SINGLE with input idx >= n_output is not allowed';
const UNUSUAL = 'Sighash type is non-default, will show a warning.';
const OTHER_SCRIPT = "witnessUtxo's scriptPubKey does not match redeemScript";

const extractBip32Derivation = readIn('src/handler/sign_psbt/extract_bip32_derivation.c');
const { refuses, warns, doesNotRead } = readIn('src/handler/sign_psbt.c');

const ROWS: readonly RefusalRow[] = [
  refuses('utxo-missing', 666, 'No witness utxo nor non-witness utxo present in input.'),
  refuses('utxo-records-disagree', 725, DISAGREE, OWN),
  refuses('non-witness-utxo-missing-legacy', 772, LEGACY_UTXO, OWN_LEGACY),
  refuses('witness-utxo-on-legacy', 772, LEGACY_UTXO, OWN_LEGACY),
  warns('non-witness-utxo-missing-segwit-v0', 784, NO_PREVIOUS, OWN_SEGWIT_V0),
  refuses('witness-utxo-missing-segwit', 790, 'Witness utxo missing for segwit input', OWN_SEGWIT),
  refuses('uncompressed-key-in-origin', 659, 'Unexpected pubkey length'),
  extractBip32Derivation.refuses('origin-path-too-deep', 47, DEEP, { most: 10 }),
  refuses('no-key-ours', 842, 'No internal inputs. Aborting'),
  warns('foreign-inputs', 758),
  refuses('sighash-unsupported', 827, 'Unsupported sighash', LEGACY_TYPES),
  refuses('sighash-unsupported', 827, 'Unsupported sighash', SEGWIT_V0_TYPES),
  refuses('sighash-unsupported', 827, 'Unsupported sighash', TAPROOT_TYPES),
  warns('sighash-not-default', 824, UNUSUAL, OWN_SEGWIT),
  refuses('sighash-single-out-of-range', 834, NO_SUCH_OUTPUT, OWN),
  refuses('too-many-inputs', 226, 'At most %d inputs are supported', { most: 512 }),
  refuses('too-many-outputs', 239, 'At most %d outputs are supported', { most: 512 }),
  refuses('negative-fee', 1025, 'Negative fee is invalid'),
  refuses('amount-over-supply', 744, 'Input amount exceed Bitcoin total supply!'),
  refuses('output-script-unsupported', 1231, 'Invalid or unsupported script for output %d'),
  refuses('output-script-too-long', 984, SILENT, { most: 83 }),
  refuses('redeem-script-mismatch', 1784, OTHER_SCRIPT, OWN),
  doesNotRead('input-locktimes-ignored', 277),
];

export const ledger: Program = {
  by: 'ledger',
  name: 'Ledger Bitcoin app',
  repository: 'LedgerHQ/app-bitcoin-new',
  commit: 'fc8d7ab610af',
  committed: '2026-03-30',
  read: '2026-11-25',
  versions: 'source of app 2.4.6 (develop fc8d7ab, 2026-03-30)',
  rows: ROWS,
};
