import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);
const BIP371 = bip(371);
const BIP375 = bip(375);

/** Records of an output. */
export const OUTPUT_KINDS = {
  'psbt.out.redeem_script': kindText(
    'Redeem script',
    'script',
    BIP174,
    'The script whose hash this P2SH output pays. Hash it yourself before you believe that the output is yours.',
  ),
  'psbt.out.witness_script': kindText(
    'Witness script',
    'script',
    BIP174,
    'The script whose hash this P2WSH output, or the redeem script, pays. Hash it yourself before you believe that the output is yours.',
  ),
  'psbt.out.bip32_derivation': kindText(
    'BIP32 derivation',
    'path',
    BIP174,
    'A public key of this output, and the way to it from a master key. It claims that the output is somebody’s change; only the signer that derives the key again knows.',
  ),
  'psbt.out.amount': kindText(
    'Amount',
    'amount',
    BIP370,
    'What this output pays, in satoshis. Eight bytes, signed, lowest byte first.',
  ),
  'psbt.out.script': kindText(
    'Script',
    'script',
    BIP370,
    'The scriptPubKey of this output: what it takes to spend it. An address is short for the common forms of it.',
  ),
  'psbt.out.tap_internal_key': kindText(
    'Taproot internal key',
    'key',
    BIP371,
    'The key that is tweaked into the key of this output. That it leads to the output’s script is a claim until it is computed.',
  ),
  'psbt.out.tap_tree': kindText(
    'Taproot tree',
    'script',
    BIP371,
    'All scripts that can spend this output, leaf by leaf with their depths, so that the root can be computed again. A leaf that you do not know is another way to take the coins.',
  ),
  'psbt.out.tap_bip32_derivation': kindText(
    'Taproot BIP32 derivation',
    'path',
    BIP371,
    'An x-only key of this output, the leaves that use it, and the way to it from a master key. It is a claim that the output is somebody’s change.',
  ),
  'psbt.out.musig2_participant_pubkeys': kindText(
    'MuSig2 participants',
    'key',
    bip(373),
    'The keys that make up an aggregate key of this output, in the order in which they were aggregated.',
  ),
  'psbt.out.sp_v0_info': kindText(
    'Silent payment keys',
    'key',
    BIP375,
    'The scan key and the spend key of the silent payment address that this output is meant for. That the output’s script follows from them is not verified here.',
  ),
  'psbt.out.sp_v0_label': kindText(
    'Silent payment label',
    'number',
    BIP375,
    'The number of the label of a silent payment address, with which a sender finds change to itself.',
  ),
  'psbt.out.dnssec_proof': kindText(
    'DNSSEC proof',
    'text',
    bip(353, 'PSBT types'),
    'A name such as user@example.com that this output pays, and the DNS records that prove so. The proof is not verified here, and it is good for a limited time only.',
  ),
  'psbt.out.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Private data of one program about this output, named by an identifier. Nobody else is expected to know what it means.',
  ),
  'psbt.out.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record of a type that neither Bitcoin Core nor the registry of BIP 174 knows. It must be passed on as it is.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
