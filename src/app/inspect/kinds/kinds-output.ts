import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);
const BIP371 = bip(371);

/** Records of an output. */
export const OUTPUT_KINDS = {
  'psbt.out.redeem_script': kindText(
    'Redeem script',
    'script',
    BIP174,
    'The script whose hash is in this P2SH output. Verify the hash before you treat the output as yours.',
  ),
  'psbt.out.witness_script': kindText(
    'Witness script',
    'script',
    BIP174,
    'The script whose hash is in this P2WSH output or in the redeem script. Verify the hash before you treat the output as yours.',
  ),
  'psbt.out.bip32_derivation': kindText(
    'BIP 32 derivation',
    'path',
    BIP174,
    'A public key of this output, with its derivation path. It marks the output as change, unverified: only a signer that derives the key can confirm it.',
  ),
  'psbt.out.amount': kindText(
    'Amount',
    'amount',
    BIP370,
    'The amount of this output in satoshis: a signed 64-bit little-endian integer.',
  ),
  'psbt.out.script': kindText(
    'Script',
    'script',
    BIP370,
    'The scriptPubKey of this output, the condition for spending it. Standard forms have an address.',
  ),
  'psbt.out.tap_internal_key': kindText(
    'Taproot internal key',
    'key',
    BIP371,
    'The key that is tweaked into the output key. That it gives this output’s script is not verified here.',
  ),
  'psbt.out.tap_tree': kindText(
    'Taproot tree',
    'script',
    BIP371,
    'All leaf scripts of this output with their depths, so that the Merkle root can be computed. A leaf that you do not recognize is another way to spend the coins.',
  ),
  'psbt.out.tap_bip32_derivation': kindText(
    'Taproot BIP 32 derivation',
    'path',
    BIP371,
    'An x-only public key of this output, the leaves that use it, and its derivation path. It marks the output as change, unverified.',
  ),
  'psbt.out.musig2_participant_pubkeys': kindText(
    'MuSig2 participants',
    'key',
    bip(373),
    'The participant public keys of an aggregate key of this output, in the order of aggregation.',
  ),
  'psbt.out.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Proprietary record for this output: data for one application, identified by a prefix. Other software does not interpret it.',
  ),
  'psbt.out.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record type that neither Bitcoin Core nor the BIP 174 registry defines. Software must keep it unchanged.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
