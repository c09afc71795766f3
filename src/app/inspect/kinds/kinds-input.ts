import { bip, type KindText, kindText } from './kind-text.ts';

const BIP174 = bip(174);
const BIP370 = bip(370);
const BIP371 = bip(371);
const BIP373 = bip(373);

/** Records of an input. */
export const INPUT_KINDS = {
  'psbt.in.non_witness_utxo': kindText(
    'Previous transaction',
    'frame',
    BIP174,
    'The full previous transaction. Its hash must equal the txid of the outpoint, so the amount in it is proven, not only claimed.',
  ),
  'psbt.in.witness_utxo': kindText(
    'Witness UTXO',
    'amount',
    BIP174,
    'The output that this input spends: amount and scriptPubKey, without its transaction. The amount is a claim. A false amount makes a segwit v0 signature for this input invalid, but it can still hide the real fee.',
  ),
  'psbt.in.partial_sig': kindText(
    'Partial signature',
    'signature',
    BIP174,
    'A signature, keyed by its public key, as it will be in the scriptSig or the witness. Its presence does not mean that it is valid.',
  ),
  'psbt.in.sighash_type': kindText(
    'Sighash type',
    'number',
    BIP174,
    'The sighash type that signatures of this input must use, which defines what they commit to. Be careful with anything but ALL or, for taproot, DEFAULT.',
  ),
  'psbt.in.redeem_script': kindText(
    'Redeem script',
    'script',
    BIP174,
    'The script whose hash is in the spent P2SH output. It can itself be a witness program.',
  ),
  'psbt.in.witness_script': kindText(
    'Witness script',
    'script',
    BIP174,
    'The script whose hash is in the spent P2WSH output or in the redeem script.',
  ),
  'psbt.in.bip32_derivation': kindText(
    'BIP 32 derivation',
    'path',
    BIP174,
    'A public key needed to sign this input, with its derivation path from the master key. A signer recognizes its keys by the fingerprint and derives them again; the record alone proves nothing.',
  ),
  'psbt.in.final_scriptsig': kindText(
    'Final scriptSig',
    'script',
    BIP174,
    'The final scriptSig of this input, as it goes into the transaction. Final does not mean verified.',
  ),
  'psbt.in.final_scriptwitness': kindText(
    'Final witness',
    'witness',
    BIP174,
    'The final witness of this input, as it goes into the transaction. Final does not mean verified.',
  ),
  'psbt.in.ripemd160': kindText(
    'RIPEMD160 preimage',
    'hash',
    BIP174,
    'Bytes whose RIPEMD160 is the hash in the key, for a script that requires them. Once revealed, the preimage satisfies every script with the same hash.',
  ),
  'psbt.in.sha256': kindText(
    'SHA256 preimage',
    'hash',
    BIP174,
    'Bytes whose SHA256 is the hash in the key, for a script that requires them. Once revealed, the preimage satisfies every script with the same hash.',
  ),
  'psbt.in.hash160': kindText(
    'HASH160 preimage',
    'hash',
    BIP174,
    'Bytes whose HASH160 (RIPEMD160 of SHA256) is the hash in the key. Once revealed, the preimage satisfies every script with the same hash.',
  ),
  'psbt.in.hash256': kindText(
    'HASH256 preimage',
    'hash',
    BIP174,
    'Bytes whose double SHA256 is the hash in the key. Once revealed, the preimage satisfies every script with the same hash.',
  ),
  'psbt.in.previous_txid': kindText(
    'Previous txid',
    'hash',
    BIP370,
    'The txid of the transaction whose output this input spends. It is serialized in the byte order of the hash and displayed reversed.',
  ),
  'psbt.in.output_index': kindText(
    'Previous output index',
    'number',
    BIP370,
    'Index of the previous transaction’s output that this input spends, counted from 0.',
  ),
  'psbt.in.sequence': kindText(
    'Sequence',
    'number',
    BIP370,
    'The nSequence of the input: lock time enforcement, replaceability (BIP 125) and relative lock time (BIP 68). Without this record it is 0xffffffff, final.',
  ),
  'psbt.in.time_locktime': kindText(
    'Required time lock',
    'number',
    BIP370,
    'The minimum lock time that this input requires, as Unix time of at least 500,000,000.',
  ),
  'psbt.in.height_locktime': kindText(
    'Required height lock',
    'number',
    BIP370,
    'The minimum lock time that this input requires, as a block height. If the inputs allow both a height and a time, the height is used.',
  ),
  'psbt.in.tap_key_sig': kindText(
    'Taproot key path signature',
    'signature',
    BIP371,
    'A Schnorr signature by the output key, which spends without revealing a script. 64 bytes mean SIGHASH_DEFAULT, which commits to the whole transaction; a 65th byte is another sighash type.',
  ),
  'psbt.in.tap_script_sig': kindText(
    'Taproot script path signature',
    'signature',
    BIP371,
    'A Schnorr signature by one key for one leaf script. Both are in the key of the record.',
  ),
  'psbt.in.tap_leaf_script': kindText(
    'Taproot leaf script',
    'script',
    BIP371,
    'A script of the spent output’s script tree, keyed by its control block, which proves that the output commits to it.',
  ),
  'psbt.in.tap_bip32_derivation': kindText(
    'Taproot BIP 32 derivation',
    'path',
    BIP371,
    'An x-only public key of this input, the leaves that use it, and its derivation path. The internal key has no leaves.',
  ),
  'psbt.in.tap_internal_key': kindText(
    'Taproot internal key',
    'key',
    BIP371,
    'The key that was tweaked, with or without a Merkle root, into the output key. Signing for the key path needs the tweak as well.',
  ),
  'psbt.in.tap_merkle_root': kindText(
    'Taproot Merkle root',
    'hash',
    BIP371,
    'The Merkle root of the spent output’s script tree. It is part of the tweak, so it is needed to sign for the key path.',
  ),
  'psbt.in.musig2_participant_pubkeys': kindText(
    'MuSig2 participants',
    'key',
    BIP373,
    'The participant public keys of an aggregate key, in the order of aggregation. Another order gives another key.',
  ),
  'psbt.in.musig2_pub_nonce': kindText(
    'MuSig2 public nonce',
    'signature',
    BIP373,
    'One participant’s public nonce for one signature. The secret nonce must never be used twice: that reveals the private key.',
  ),
  'psbt.in.musig2_partial_sig': kindText(
    'MuSig2 partial signature',
    'signature',
    BIP373,
    'One participant’s partial signature. All partial signatures together give one Schnorr signature.',
  ),
  'psbt.in.proprietary': kindText(
    'Proprietary record',
    'unknown',
    bip(174, 'Proprietary Use Type'),
    'Proprietary record for this input: data for one application, identified by a prefix. Other software does not interpret it.',
  ),
  'psbt.in.unknown': kindText(
    'Unknown record',
    'unknown',
    BIP174,
    'A record type that neither Bitcoin Core nor the BIP 174 registry defines. Software must keep it unchanged.',
  ),
} as const satisfies Readonly<Record<string, KindText>>;
