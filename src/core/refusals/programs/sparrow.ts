import type { Narrowing } from '../narrowing.ts';
import type { Program, RefusalRow } from '../program.ts';
import { readIn } from '../row.ts';

const OWN: Narrowing = { named: 'any' };
const NOT_WITNESS: Narrowing = { spends: ['p2pk', 'p2pkh', 'multisig', 'other'] };
const ONLY_WITNESS_UTXO: Narrowing = { spends: ['p2sh'], without: ['non_witness_utxo'] };
const WITNESS_SCRIPT: Narrowing = { spends: ['p2wsh', 'p2sh-p2wsh'] };

const NOT_NEEDED = 'PSBT provided a redeem script for a transaction output that does not need one';
const OTHER_HASH = 'Witness script hash does not match provided pay to script hash';
const NOT_VERIFIED = 'Partial signature does not verify against provided public key';
const NOT_NESTED = 'but redeem script is not P2WPKH or P2WSH';
const ON_LEGACY = 'Witness UTXO provided for non-witness or unknown input';

const ALL_ALONE = 'Silent payment outputs require SIGHASH_ALL signatures only.';
const OTHER_SCRIPT = 'Silent payment output address mismatch: expected';

const { refuses } = readIn('src/main/java/com/sparrowwallet/drongo/psbt/PSBTInput.java');
const psbt = readIn('src/main/java/com/sparrowwallet/drongo/psbt/PSBT.java');
const silent = readIn(
  'src/main/java/com/sparrowwallet/drongo/silentpayments/SilentPaymentUtils.java',
);

const ROWS: readonly RefusalRow[] = [
  refuses('witness-utxo-on-legacy', 171, ON_LEGACY, NOT_WITNESS),
  refuses('witness-utxo-on-legacy', 411, NOT_NESTED, ONLY_WITNESS_UTXO),
  refuses('utxo-records-disagree', 403, 'does not match the non witness utxo output of'),
  refuses('redeem-script-mismatch', 421, NOT_NEEDED),
  refuses('witness-script-mismatch', 437, OTHER_HASH, WITNESS_SCRIPT),
  refuses('preimage-mismatch', 250, 'Hash of PSBT_IN_SHA256 preimage did not match provided hash'),
  refuses('sighash-single-out-of-range', 962, 'Refusing to sign SIGHASH_SINGLE on input', OWN),
  refuses('invalid-signature-present', 1031, NOT_VERIFIED),
  psbt.refuses('silent-payment-hash-type', 765, ALL_ALONE, { accepts: [0, 1] }),
  silent.refuses('silent-payment-listed-order', 270, OTHER_SCRIPT),
];

export const sparrow: Program = {
  by: 'sparrow',
  name: 'Sparrow',
  repository: 'sparrowwallet/drongo',
  commit: 'b38561072dab',
  committed: '2026-08-21',
  read: '2026-11-25',
  versions: 'drongo source at master b385610 (2026-08-21)',
  rows: ROWS,
};
