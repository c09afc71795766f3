/**
 * A file with other values in the same places: each part that is one value becomes one of the
 * same length, by its kind. What says how the file is built stays.
 */
import { isAllZero } from '../bytes/order.ts';
import { joinBytes } from '../bytes/writer.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { isLeaf, kindOf, type NodeIndex, nodeCount } from '../outline/node-index.ts';
import type { NodeKind } from '../outline/node-kinds.ts';
import { isWords, rewriteItem, SMALL_DATA } from './rewrite-script.ts';
import type { Rewriting } from './rewriting.ts';

type Rule = (bytes: Uint8Array, to: Rewriting) => Uint8Array;

const key: Rule = (bytes, to) => (isPublicKeySize(bytes) ? to.key(bytes) : rewriteItem(bytes, to));
const xOnly: Rule = (bytes, to) => to.xOnly(bytes);
const hash: Rule = (bytes, to) => to.hash(bytes);
const text: Rule = (bytes, to) => to.text(bytes);
const data: Rule = (bytes, to) => to.data(bytes);
const item: Rule = (bytes, to) => rewriteItem(bytes, to);
const scalar: Rule = (bytes, to) => to.scalar(bytes);
const lock: Rule = (bytes, to) => to.lock(bytes);
const script: Rule = (bytes, to) => to.script(bytes, 'script');
const wordsOrData: Rule = (bytes, to) => {
  if (bytes.length <= SMALL_DATA || isAllZero(bytes)) return bytes;
  return isWords(bytes) ? to.text(bytes) : item(bytes, to);
};
/** However short: the hash beside it is of it. */
const preimage: Rule = (bytes, to) =>
  bytes.length <= SMALL_DATA && !isAllZero(bytes) ? to.data(bytes) : wordsOrData(bytes, to);
const publicNonce: Rule = (bytes, to) => {
  if (bytes.length !== 66) return to.data(bytes);
  return joinBytes([bytes.subarray(0, 33), bytes.subarray(33)].map((half) => key(half, to)));
};

/** Parts whose own parts are not looked at: they are scripts. */
const SCRIPTS: Readonly<Partial<Record<NodeKind, Rule>>> = {
  'psbt.script': script,
  'tx.out.script_pubkey': script,
  'tx.in.script_sig': (bytes, to) => to.script(bytes, 'pushes'),
  'tx.witness.script': script,
  'tap.control_block': (bytes, to) => to.controlBlock(bytes),
  'tap.script': (bytes, to) => to.script(bytes, 'tapscript'),
};

const NOTHING = new Uint8Array(0);

const LEAVES: Readonly<Partial<Record<NodeKind, Rule>>> = {
  'key.public_key': key,
  'key.x_only': xOnly,
  'key.hash': hash,
  'musig2.aggregate': key,
  'musig2.participant': key,
  'musig2.public_nonce': publicNonce,
  'musig2.partial_signature': scalar,
  'origin.fingerprint': (bytes, to) => to.fingerprint(bytes),
  'origin.path_element': (bytes, to) => to.step(bytes),
  'xpub.parent_fingerprint': (bytes, to) => to.fingerprint(bytes),
  'xpub.child_number': (bytes, to) => to.step(bytes),
  'xpub.chain_code': data,
  'signature.ecdsa': (bytes, to) => to.ecdsa(bytes),
  'signature.schnorr': (bytes, to) => to.schnorr(bytes),
  'tap.internal_key': xOnly,
  'tap.leaf_hash': hash,
  'tap.merkle_hash': hash,
  'tap.merkle_root': hash,
  'psbt.preimage': preimage,
  'psbt.height_lock': lock,
  'psbt.time_lock': lock,
  'proprietary.identifier': text,
  'proprietary.key_data': wordsOrData,
  'proprietary.value': wordsOrData,
  'unknown.key_data': wordsOrData,
  'unknown.value': wordsOrData,
  'silent_payment.scan_key': key,
  'silent_payment.spend_key': key,
  'silent_payment.ecdh_share': key,
  'silent_payment.dleq_proof': (bytes, to) => to.schnorr(bytes),
  'silent_payment.tweak': scalar,
  'silent_payment.label': (bytes, to) => to.step(bytes),
  'p2c.tweak': scalar,
  'dnssec.name': text,
  'dnssec.proof': data,
  'text.utf8': text,
  'tx.in.txid': hash,
  'tx.in.vout': (bytes, to) => to.vout(bytes),
  'tx.out.value': (bytes, to) => to.amount(bytes),
  'tx.lock_time': lock,
  'tx.witness.data': item,
  // It is known by its first byte.
  'tx.witness.annex': (bytes, to) =>
    joinBytes([bytes.subarray(0, 1), bytes.length > 1 ? to.data(bytes.subarray(1)) : NOTHING]),
  'tx.witness.reserved_value': data,
  undecoded: data,
};

/** Parts that say how a file is built: versions, counts, sizes, types, sequences, depths. */
export const STRUCTURE: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'psbt.magic',
  'psbt.separator',
  'psbt.key_size',
  'psbt.key_type',
  'psbt.value_size',
  'psbt.sighash',
  'psbt.count',
  'psbt.modifiable',
  'psbt.version_number',
  'xpub.version',
  'xpub.depth',
  'tap.control_byte',
  'tap.leaf_hash_count',
  'tap.script_size',
  'tap.leaf_version',
  'tap.depth',
  'proprietary.identifier_size',
  'proprietary.subtype',
  'dnssec.name_size',
  'tx.version',
  'tx.marker',
  'tx.flag',
  'tx.input_count',
  'tx.in.script_size',
  'tx.in.sequence',
  'tx.output_count',
  'tx.out.script_size',
  'tx.witness.count',
  'tx.witness.item_size',
]);

/** A run of bytes that becomes another of the same length. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  readonly kind: NodeKind;
  readonly rule: Rule | undefined;
}

/** All bytes of a file in pieces, in order; of what could not be read the first `kept` stay. */
export function twinPieces(index: NodeIndex, kept = 0): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let row = 0; row < nodeCount(index); ) {
    const kind = kindOf(index, row);
    const rule = SCRIPTS[kind];
    if (!rule && !isLeaf(index, row)) {
      row++;
      continue;
    }
    const [start, end] = [index.start[row]!, index.end[row]!];
    const from = kind === 'undecoded' ? Math.min(start + kept, end) : start;
    const isBuilt = STRUCTURE.has(kind);
    // What no rule is for, as what stays closed, is read by nobody.
    pieces.push({
      start: from,
      end,
      kind,
      rule: rule ?? LEAVES[kind] ?? (isBuilt ? undefined : data),
    });
    row = index.next[row]!;
  }
  return pieces;
}

/** The bytes from `from` up to `to` as they become. */
export function rewritten(bytes: Uint8Array, pieces: readonly Piece[], to: Rewriting): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (const { start, end, rule } of pieces) {
    if (!rule || start === end) continue;
    const twin = rule(bytes.subarray(start, end), to);
    if (twin.length !== end - start) throw new RangeError('a part of another length');
    out.set(twin, start);
  }
  return out;
}
