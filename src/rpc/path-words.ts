import type { PathStep } from '../core/inspect/path-recorder.ts';

/**
 * Parts of a PSBT or transaction by node kind, in words. A part that stands in
 * an array takes its number, from 0 as in the JSON.
 */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['psbt.global', 'global map'],
  ['psbt.record', 'record'],
  ['psbt.global.unsigned_tx', 'unsigned transaction'],
  ['psbt.global.xpub', 'extended public key'],
  ['psbt.global.tx_version', 'transaction version'],
  ['psbt.global.fallback_locktime', 'fallback lock time'],
  ['psbt.global.input_count', 'input count'],
  ['psbt.global.output_count', 'output count'],
  ['psbt.global.tx_modifiable', 'modifiable flags'],
  ['psbt.global.sp_ecdh_share', 'silent payment ECDH share'],
  ['psbt.global.sp_dleq', 'silent payment DLEQ proof'],
  ['psbt.global.generic_signed_message', 'signed message'],
  ['psbt.global.version', 'PSBT version'],
  ['psbt.global.proprietary', 'proprietary record'],
  ['psbt.global.unknown', 'unknown record'],
  ['psbt.in.non_witness_utxo', 'previous transaction'],
  ['psbt.in.witness_utxo', 'witness UTXO'],
  ['psbt.in.partial_sig', 'partial signature'],
  ['psbt.in.sighash_type', 'sighash type'],
  ['psbt.in.redeem_script', 'redeem script'],
  ['psbt.in.witness_script', 'witness script'],
  ['psbt.in.bip32_derivation', 'BIP32 derivation'],
  ['psbt.in.final_scriptsig', 'final scriptSig'],
  ['psbt.in.final_scriptwitness', 'final witness'],
  ['psbt.in.por_commitment', 'proof of reserves commitment'],
  ['psbt.in.ripemd160', 'RIPEMD160 preimage'],
  ['psbt.in.sha256', 'SHA256 preimage'],
  ['psbt.in.hash160', 'HASH160 preimage'],
  ['psbt.in.hash256', 'HASH256 preimage'],
  ['psbt.in.previous_txid', 'previous txid'],
  ['psbt.in.output_index', 'previous output index'],
  ['psbt.in.sequence', 'sequence'],
  ['psbt.in.time_locktime', 'required time lock'],
  ['psbt.in.height_locktime', 'required height lock'],
  ['psbt.in.tap_key_sig', 'taproot key path signature'],
  ['psbt.in.tap_script_sig', 'taproot script path signature'],
  ['psbt.in.tap_leaf_script', 'taproot leaf script'],
  ['psbt.in.tap_bip32_derivation', 'taproot BIP32 derivation'],
  ['psbt.in.tap_internal_key', 'taproot internal key'],
  ['psbt.in.tap_merkle_root', 'taproot Merkle root'],
  ['psbt.in.p2c_tweak', 'pay to contract tweak'],
  ['psbt.in.musig2_participant_pubkeys', 'MuSig2 participants'],
  ['psbt.in.musig2_pub_nonce', 'MuSig2 public nonce'],
  ['psbt.in.musig2_partial_sig', 'MuSig2 partial signature'],
  ['psbt.in.sp_ecdh_share', 'silent payment ECDH share'],
  ['psbt.in.sp_dleq', 'silent payment DLEQ proof'],
  ['psbt.in.sp_spend_bip32_derivation', 'silent payment spend key derivation'],
  ['psbt.in.sp_tweak', 'silent payment tweak'],
  ['psbt.in.proprietary', 'proprietary record'],
  ['psbt.in.unknown', 'unknown record'],
  ['psbt.out.redeem_script', 'redeem script'],
  ['psbt.out.witness_script', 'witness script'],
  ['psbt.out.bip32_derivation', 'BIP32 derivation'],
  ['psbt.out.amount', 'amount'],
  ['psbt.out.script', 'script'],
  ['psbt.out.tap_internal_key', 'taproot internal key'],
  ['psbt.out.tap_tree', 'taproot tree'],
  ['psbt.out.tap_bip32_derivation', 'taproot BIP32 derivation'],
  ['psbt.out.musig2_participant_pubkeys', 'MuSig2 participants'],
  ['psbt.out.sp_v0_info', 'silent payment keys'],
  ['psbt.out.sp_v0_label', 'silent payment label'],
  ['psbt.out.dnssec_proof', 'DNSSEC proof'],
  ['psbt.out.proprietary', 'proprietary record'],
  ['psbt.out.unknown', 'unknown record'],
  ['tx', 'transaction'],
  ['tap.leaf_hashes', 'leaf hashes'],
]);

/** Parts of which there are many, called by their number. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ['psbt.input', 'input'],
  ['psbt.output', 'output'],
  ['tx.input', 'input'],
  ['tx.output', 'output'],
  ['tx.witness', 'witness'],
  ['tx.witness.item', 'item'],
  ['tap.tree_leaf', 'leaf'],
]);

/**
 * Where something stands, as one would say it: "input 2, BIP32 derivation". Of
 * several records of one field the later ones are told apart by their number.
 * What has no words of its own is passed over; the whole is "PSBT".
 */
export function pathInWords(path: readonly PathStep[]): string {
  const words = path.flatMap(stepInWords);
  return words.length > 0 ? words.join(', ') : 'PSBT';
}

function stepInWords({ kind, ordinal }: PathStep): readonly string[] {
  const numbered = NUMBERED.get(kind);
  if (numbered !== undefined) return [`${numbered} ${ordinal}`];
  const words = WORDS.get(kind);
  if (words === undefined) return [];
  return [ordinal > 0 ? `${words} ${ordinal + 1}` : words];
}
