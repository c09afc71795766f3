import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);

/** Records of the global map. */
export const GLOBAL_KINDS = {
  'psbt.global.unsigned_tx': kindText(
    'Unsigned transaction',
    'frame',
    BIP174,
    'The transaction to be signed, without scriptSigs and witnesses. Signatures commit to it and not to the other records of the PSBT.',
  ),
  'psbt.global.xpub': kindText(
    'Extended public key',
    'key',
    BIP174,
    'An extended public key of a signer, with its derivation from the master key. It reveals all addresses derived from it, so share it with care.',
  ),
  'psbt.global.tx_version': kindText(
    'Transaction version',
    'number',
    BIP370,
    'The version of the final transaction, not of the PSBT. Relative lock times (BIP 68) require version 2 or higher.',
  ),
  'psbt.global.fallback_locktime': kindText(
    'Fallback lock time',
    'number',
    BIP370,
    'The lock time of the transaction if no input requires one.',
  ),
  'psbt.global.input_count': kindText(
    'Input count',
    'number',
    BIP370,
    'Number of input maps that follow.',
  ),
  'psbt.global.output_count': kindText(
    'Output count',
    'number',
    BIP370,
    'Number of output maps after the input maps.',
  ),
  'psbt.global.tx_modifiable': kindText(
    'Modifiable flags',
    'number',
    BIP370,
    'Whether inputs (bit 0) and outputs (bit 1) can still be added or removed, and whether a SIGHASH_SINGLE signature (bit 2) pairs an input with the output of the same index.',
  ),
  'psbt.global.version': kindText(
    'PSBT version',
    'number',
    BIP174,
    'The PSBT version: 0 or 2. Without this record it is 0. There is no version 1.',
  ),
  'psbt.global.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Proprietary record: data for one application, identified by a prefix. Other software does not interpret it.',
  ),
  'psbt.global.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record type that neither Bitcoin Core nor the BIP 174 registry defines. Software must keep it unchanged.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
