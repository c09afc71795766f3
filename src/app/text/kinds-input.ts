import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);
const BIP371 = bip(371);
const BIP373 = bip(373);
const BIP375 = bip(375);
const BIP376 = bip(376, 'Fields');

/** Records of an input. */
export const INPUT_KINDS = {
  'psbt.in.non_witness_utxo': kindText(
    'Previous transaction',
    'frame',
    BIP174,
    'The whole transaction whose output this input spends. Its hash must be the input’s txid, so the amount in it is proven and not only claimed.',
  ),
  'psbt.in.witness_utxo': kindText(
    'Witness UTXO',
    'amount',
    BIP174,
    'The output that this input spends, amount and script, without the transaction around it. The amount is a claim: a false one makes a segwit v0 signature for this input useless, but it can still hide what is really paid as fee.',
  ),
  'psbt.in.partial_sig': kindText(
    'Partial signature',
    'signature',
    BIP174,
    'A signature by one key, keyed by that public key, as it will stand in the scriptSig or the witness. That it stands here does not say that it is valid.',
  ),
  'psbt.in.sighash_type': kindText(
    'Sighash type',
    'number',
    BIP174,
    'Which sighash type signatures of this input must use, that is how much of the transaction they commit to. Look twice at anything but ALL or, for taproot, DEFAULT.',
  ),
  'psbt.in.redeem_script': kindText(
    'Redeem script',
    'script',
    BIP174,
    'The script whose hash the spent P2SH output pays. It may be a witness program in its turn.',
  ),
  'psbt.in.witness_script': kindText(
    'Witness script',
    'script',
    BIP174,
    'The script whose hash the spent P2WSH output, or the redeem script, pays.',
  ),
  'psbt.in.bip32_derivation': kindText(
    'BIP32 derivation',
    'path',
    BIP174,
    'A public key that is needed to sign this input, and the way to it from a master key. A signer knows its keys by the fingerprint and derives them again; the record alone proves nothing.',
  ),
  'psbt.in.final_scriptsig': kindText(
    'Final scriptSig',
    'script',
    BIP174,
    'The finished scriptSig of this input, as it goes into the transaction. Finished does not mean verified.',
  ),
  'psbt.in.final_scriptwitness': kindText(
    'Final witness',
    'witness',
    BIP174,
    'The finished witness of this input, as it goes into the transaction. Finished does not mean verified.',
  ),
  'psbt.in.por_commitment': kindText(
    'Proof of reserves commitment',
    'text',
    bip(127, 'PSBT (BIP 174) extension'),
    'The message of a proof of reserves. Its input must spend an outpoint that is made from the message and does not exist, so that the transaction can never be mined; that this is so is not checked here.',
  ),
  'psbt.in.ripemd160': kindText(
    'RIPEMD160 preimage',
    'hash',
    BIP174,
    'Bytes whose RIPEMD160 is the hash in the key, for a script that asks for them. Once it is known, the preimage opens every script with the same hash.',
  ),
  'psbt.in.sha256': kindText(
    'SHA256 preimage',
    'hash',
    BIP174,
    'Bytes whose SHA256 is the hash in the key, for a script that asks for them. Once it is known, the preimage opens every script with the same hash.',
  ),
  'psbt.in.hash160': kindText(
    'HASH160 preimage',
    'hash',
    BIP174,
    'Bytes whose SHA256, hashed again with RIPEMD160, is the hash in the key. Once it is known, the preimage opens every script with the same hash.',
  ),
  'psbt.in.hash256': kindText(
    'HASH256 preimage',
    'hash',
    BIP174,
    'Bytes whose double SHA256 is the hash in the key. Once it is known, the preimage opens every script with the same hash.',
  ),
  'psbt.in.previous_txid': kindText(
    'Previous txid',
    'hash',
    BIP370,
    'The id of the transaction whose output this input spends. The bytes stand in the order of the hash; ids are shown reversed.',
  ),
  'psbt.in.output_index': kindText(
    'Previous output index',
    'number',
    BIP370,
    'Which output of the previous transaction this input spends, counted from 0.',
  ),
  'psbt.in.sequence': kindText(
    'Sequence',
    'number',
    BIP370,
    'The input’s sequence number: whether the lock time counts, whether replacement is signalled, and relative lock times. Without this record it is ffffffff, final.',
  ),
  'psbt.in.time_locktime': kindText(
    'Required time lock',
    'number',
    BIP370,
    'The earliest time that this input allows the transaction’s lock time to be, in seconds since 1970 and at least 500,000,000.',
  ),
  'psbt.in.height_locktime': kindText(
    'Required height lock',
    'number',
    BIP370,
    'The lowest block height that this input allows the transaction’s lock time to be. Where inputs can agree on both heights and times, heights are taken.',
  ),
  'psbt.in.tap_key_sig': kindText(
    'Taproot key path signature',
    'signature',
    BIP371,
    'A Schnorr signature by the output key, which spends without showing any script. 64 bytes stand for sighash type DEFAULT, which commits to everything; a 65th byte names another type.',
  ),
  'psbt.in.tap_script_sig': kindText(
    'Taproot script path signature',
    'signature',
    BIP371,
    'A Schnorr signature by one key for one leaf script. The key of the record names both.',
  ),
  'psbt.in.tap_leaf_script': kindText(
    'Taproot leaf script',
    'script',
    BIP371,
    'A script of the spent output’s tree, keyed by its control block, which proves that the output commits to it.',
  ),
  'psbt.in.tap_bip32_derivation': kindText(
    'Taproot BIP32 derivation',
    'path',
    BIP371,
    'An x-only key of this input, the leaves that use it, and the way to it from a master key. An internal key has no leaves.',
  ),
  'psbt.in.tap_internal_key': kindText(
    'Taproot internal key',
    'key',
    BIP371,
    'The key that was tweaked, with the tree’s root or with nothing, into the key of the spent output. Signing by key path needs the tweak as well.',
  ),
  'psbt.in.tap_merkle_root': kindText(
    'Taproot Merkle root',
    'hash',
    BIP371,
    'The root of the spent output’s script tree. It is part of the tweak, so without it nobody can sign by key path.',
  ),
  'psbt.in.p2c_tweak': kindText(
    'Pay to contract tweak',
    'key',
    bip(372),
    'A number that must be added to the private key of the key named here. A draft that the registry does not list.',
  ),
  'psbt.in.musig2_participant_pubkeys': kindText(
    'MuSig2 participants',
    'key',
    BIP373,
    'The keys that make up an aggregate key, in the order in which they were aggregated. Another order makes another key.',
  ),
  'psbt.in.musig2_pub_nonce': kindText(
    'MuSig2 public nonce',
    'signature',
    BIP373,
    'One participant’s public nonce for one signature. The secret half must be used once and never again: a second use gives the private key away.',
  ),
  'psbt.in.musig2_partial_sig': kindText(
    'MuSig2 partial signature',
    'signature',
    BIP373,
    'One participant’s share of a signature. It says nothing on its own; all shares added make one Schnorr signature.',
  ),
  'psbt.in.sp_ecdh_share': kindText(
    'Silent payment ECDH share',
    'key',
    BIP375,
    'This input’s private key times a recipient’s scan key. The shares of all inputs are added to compute the silent payment’s output.',
  ),
  'psbt.in.sp_dleq': kindText(
    'Silent payment DLEQ proof',
    'signature',
    BIP375,
    'Proves that the ECDH share for this scan key was made with this input’s own key. It is not verified here.',
  ),
  'psbt.in.sp_spend_bip32_derivation': kindText(
    'Silent payment spend key derivation',
    'path',
    BIP376,
    'The spend key of the silent payment that this input spends, and the way to it from a master key. Four zero bytes and no steps keep the way private.',
  ),
  'psbt.in.sp_tweak': kindText(
    'Silent payment tweak',
    'key',
    BIP376,
    'What is added to the spend key to sign for an output received as a silent payment. Whoever knows it can tie that output to the silent payment address.',
  ),
  'psbt.in.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Private data of one program about this input, named by an identifier. Nobody else is expected to know what it means.',
  ),
  'psbt.in.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record of a type that neither Bitcoin Core nor the registry of BIP 174 knows. It must be passed on as it is.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
