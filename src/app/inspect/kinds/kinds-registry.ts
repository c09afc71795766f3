import { bip, type KindText, kindText } from './kind-text.ts';

const BIP375 = bip(375);
const BIP376 = bip(376, 'Fields');
const SILENT_ADDRESS = bip(352, 'Address encoding');

/** Fields that the registry names and Bitcoin Core does not know, and the parts that only these have. */
export const REGISTRY_KINDS = {
  'psbt.global.sp_ecdh_share': kindText(
    'Silent payment ECDH share',
    'key',
    BIP375,
    'The sum of the input private keys multiplied by a recipient’s scan key. The silent payment output is computed from it. A wrong share pays to a key that nobody has, so it comes with a proof.',
  ),
  'psbt.global.sp_dleq': kindText(
    'Silent payment DLEQ proof',
    'signature',
    BIP375,
    'Proof that the ECDH share for this scan key was computed with the input keys. Review says where it does not hold.',
  ),
  'psbt.global.generic_signed_message': kindText(
    'Signed message',
    'text',
    bip(322, 'PSBT-based signing'),
    'The message to be signed. Messages are signed with a transaction that can never be mined; whether this is one, and of this text, the findings say.',
  ),
  'psbt.in.por_commitment': kindText(
    'Proof of reserves commitment',
    'text',
    bip(127, 'PSBT (BIP 174) extension'),
    'The message of a proof of reserves. Its input must spend an outpoint that is computed from the message and does not exist, so that the transaction can never be mined; whether it does, the findings say.',
  ),
  'psbt.in.p2c_tweak': kindText(
    'Pay to contract tweak',
    'key',
    bip(372),
    'A number that must be added to the private key of this public key. From a draft that is not in the registry.',
  ),
  'psbt.in.sp_ecdh_share': kindText(
    'Silent payment ECDH share',
    'key',
    BIP375,
    'This input’s private key multiplied by a recipient’s scan key. The shares of all inputs are added to compute the silent payment output.',
  ),
  'psbt.in.sp_dleq': kindText(
    'Silent payment DLEQ proof',
    'signature',
    BIP375,
    'Proof that the ECDH share for this scan key was computed with this input’s key. Review says where it does not hold.',
  ),
  'psbt.in.sp_spend_bip32_derivation': kindText(
    'Silent payment spend key derivation',
    'path',
    BIP376,
    'The spend key of the silent payment that this input spends, with its derivation path. A zero fingerprint and an empty path keep the path private.',
  ),
  'psbt.in.sp_tweak': kindText(
    'Silent payment tweak',
    'key',
    BIP376,
    'The tweak added to the spend key to sign for an output received as a silent payment. It links that output to the silent payment address.',
  ),
  'psbt.out.sp_v0_info': kindText(
    'Silent payment keys',
    'key',
    BIP375,
    'The scan key and the spend key of the silent payment address that this output pays. Review says whether the script is derived from them.',
  ),
  'psbt.out.sp_v0_label': kindText(
    'Silent payment label',
    'number',
    BIP375,
    'The label of a silent payment address, which a sender uses to detect its own change.',
  ),
  'psbt.out.dnssec_proof': kindText(
    'DNSSEC proof',
    'text',
    bip(353, 'PSBT types'),
    'The human-readable name that this output pays, such as user@example.com, with its DNSSEC proof, which expires. Whether that proves it, and this output pays to it, the findings say.',
  ),
  'silent_payment.scan_key': kindText(
    'Scan key',
    'key',
    SILENT_ADDRESS,
    'The first of the two keys of a silent payment address. Its owner scans for payments with it.',
  ),
  'silent_payment.spend_key': kindText(
    'Spend key',
    'key',
    SILENT_ADDRESS,
    'The second of the two keys of a silent payment address. Each payment adds its own tweak to it.',
  ),
  'silent_payment.ecdh_share': kindText(
    'ECDH share',
    'key',
    BIP375,
    'A point: an input private key multiplied by the scan key. With it every signer can compute the same output.',
  ),
  'silent_payment.dleq_proof': kindText(
    'DLEQ proof',
    'signature',
    bip(374, 'DLEQ Proof Generation'),
    'Proves, without revealing the private key, that the share was computed with the input’s key.',
  ),
  'silent_payment.tweak': kindText(
    'Tweak',
    'key',
    BIP376,
    'A number to be added to the spend private key. The sum must be the private key of the spent output.',
  ),
  'silent_payment.label': kindText(
    'Label',
    'number',
    BIP375,
    'A 32-bit little-endian integer. 0 is reserved for change.',
  ),
  'p2c.tweak': kindText('Tweak', 'key', bip(372), 'A number to be added to the private key.'),
  'dnssec.name_size': kindText(
    'Name length',
    'number',
    bip(353, 'PSBT types'),
    'Length of the name in bytes.',
  ),
  'dnssec.name': kindText(
    'Name',
    'text',
    bip(353, 'PSBT types'),
    'The name that is paid, without the ₿ prefix. Letters of other alphabets can look like the ones you expect.',
  ),
  'dnssec.proof': kindText(
    'Proof',
    'unknown',
    bip(353, 'PSBT types'),
    'DNS records with their DNSSEC signatures up to the root, from whose keys on they are verified.',
  ),
  'text.utf8': kindText(
    'Text',
    'text',
    bip(322, 'PSBT-based signing'),
    'Text in the PSBT, displayed as is. Anyone can have written it.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
