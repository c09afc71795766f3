import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);
const BIP375 = bip(375);

/** Records of the global map. */
export const GLOBAL_KINDS = {
  'psbt.global.unsigned_tx': kindText(
    'Unsigned transaction',
    'frame',
    BIP174,
    'The transaction that is being signed, without any signature: what it spends, whom it pays and when it may be mined. Signatures commit to this and not to the records around it.',
  ),
  'psbt.global.xpub': kindText(
    'Extended public key',
    'key',
    BIP174,
    'An extended public key of a signer, and how it is derived from that signer’s master key. Whoever has it can list every address below it, so it is not for strangers.',
  ),
  'psbt.global.tx_version': kindText(
    'Transaction version',
    'number',
    BIP370,
    'The version that the finished transaction will carry. It is not the version of the PSBT; relative lock times hold from 2 on.',
  ),
  'psbt.global.fallback_locktime': kindText(
    'Fallback lock time',
    'number',
    BIP370,
    'The transaction’s lock time in case that no input asks for one of its own.',
  ),
  'psbt.global.input_count': kindText(
    'Input count',
    'number',
    BIP370,
    'How many input maps follow.',
  ),
  'psbt.global.output_count': kindText(
    'Output count',
    'number',
    BIP370,
    'How many output maps follow the input maps.',
  ),
  'psbt.global.tx_modifiable': kindText(
    'Modifiable flags',
    'number',
    BIP370,
    'Whether inputs (bit 0) and outputs (bit 1) may still be added or removed, and whether a signature of type SINGLE (bit 2) ties an input to the output of the same number.',
  ),
  'psbt.global.sp_ecdh_share': kindText(
    'Silent payment ECDH share',
    'key',
    BIP375,
    'The sum of the inputs’ private keys times a recipient’s scan key. From it the silent payment’s output is computed; a wrong share pays to a key that nobody has, so it comes with a proof.',
  ),
  'psbt.global.sp_dleq': kindText(
    'Silent payment DLEQ proof',
    'signature',
    BIP375,
    'Proves that the ECDH share for this scan key was made with the inputs’ own keys. It is not verified here.',
  ),
  'psbt.global.generic_signed_message': kindText(
    'Signed message',
    'text',
    bip(322, 'PSBT-based signing'),
    'The text that is to be signed. A message is signed with a transaction that can never be mined; that this transaction is such a one is not checked here.',
  ),
  'psbt.global.version': kindText(
    'PSBT version',
    'number',
    BIP174,
    'The version of the format: 0 or 2. Without this record it is 0, and there is no 1.',
  ),
  'psbt.global.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Private data of one program, named by an identifier. Nobody else is expected to know what it means.',
  ),
  'psbt.global.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record of a type that neither Bitcoin Core nor the registry of BIP 174 knows. It must be passed on as it is.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
