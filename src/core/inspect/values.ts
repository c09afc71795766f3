/**
 * What stands in a part of an input, in one line: computed from its bytes, for
 * the rows that are looked at. A record's value is made of those of its parts,
 * so that one that did not decode to its end shows what it has.
 */
import type { Span } from '../bytes/span.ts';
import { sha256, sha256Stream } from '../crypto/hashes.ts';
import { formatAmount } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { encodeExtendedKey } from '../encoding/extended-key.ts';
import { hashTypeName } from '../script/asm.ts';
import { opcodeName } from '../script/opcodes.ts';
import { childrenOf, kindOf, type NodeIndex } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';
import {
  hexValue,
  joinedValue,
  MAX_VALUE_LENGTH,
  NO_VALUE,
  type NodeValue,
  plainValue,
  shortHex,
  textOrHexValue,
  txidText,
  type ValueForm,
} from './node-value.ts';
import { asmValue, isReturnScript, scriptPubKeyValue } from './script-value.ts';

/** What values are computed from besides the parts themselves. */
export interface ValueContext {
  readonly bytes: Uint8Array;
  readonly chain: Chain;
  /** Characters of a value; {@link MAX_VALUE_LENGTH} where nothing is said. */
  readonly limit?: number;
}

/** A part: its row in an index, with the whole input. */
interface Part extends Required<ValueContext>, Span {
  readonly index: NodeIndex;
  readonly row: number;
  readonly kind: NodeKind;
}

type Show = (part: Part) => NodeValue;

/**
 * The value of the part at `row` of an index. A record of a PSBT is shown by
 * its parts, so it is to be asked for in the index of its detail, where it is
 * row 0. Never raises, whatever the bytes.
 */
export function valueAt(context: ValueContext, index: NodeIndex, row: number): NodeValue {
  return valueOfPart(partAt(context, index, row));
}

function partAt(
  { bytes, chain, limit = MAX_VALUE_LENGTH }: ValueContext,
  index: NodeIndex,
  row: number,
): Part {
  const start = index.start[row]!;
  const end = index.end[row]!;
  return { bytes, chain, limit, index, row, kind: kindOf(index, row), start, end };
}

function valueOfPart(part: Part): NodeValue {
  const show = SHOWN.get(part.kind);
  if (show) return show(part);
  return RECORD.test(part.kind) ? ofParts(part) : hexValue(bytesOf(part), part.limit);
}

const RECORD = /^psbt\.(?:global|in|out)\./;

function bytesOf({ bytes, start, end }: Part): Uint8Array {
  return bytes.subarray(start, end);
}

/** Parts directly inside, in order. */
function partsOf(part: Part): readonly Part[] {
  return childrenOf(part.index, part.row).map((row) => partAt(part, part.index, row));
}

function firstOf(part: Part, ...kinds: readonly NodeKind[]): Part | undefined {
  return partsOf(part).find(({ kind }) => kinds.includes(kind));
}

function parentKind({ index, row }: Part): NodeKind | undefined {
  const parent = index.parent[row]!;
  return parent < 0 ? undefined : kindOf(index, parent);
}

/** Of little-endian bytes, up to eight. */
function integerOf(part: Part): bigint {
  let value = 0n;
  for (let at = part.end - 1; at >= part.start; at--)
    value = value * 256n + BigInt(part.bytes[at]!);
  return value;
}

// Leaves

function number(part: Part): NodeValue {
  return plainValue(String(integerOf(part)), 'number');
}

/** A compact size: behind its prefix, if it has one. */
function size(part: Part): NodeValue {
  const hasPrefix = part.end - part.start > 1;
  return number(hasPrefix ? { ...part, start: part.start + 1 } : part);
}

function lockTime(part: Part): NodeValue {
  return { ...number(part), form: 'locktime' };
}

function amount(part: Part): NodeValue {
  return plainValue(formatAmount(BigInt.asIntN(64, integerOf(part))), 'amount');
}

function txid(part: Part): NodeValue {
  return plainValue(txidText(bytesOf(part)), 'txid');
}

function fingerprint(part: Part): NodeValue {
  return { ...hexValue(bytesOf(part)), form: 'fingerprint' };
}

function text(part: Part): NodeValue {
  return textOrHexValue(bytesOf(part), part.limit);
}

const HARDENED = 0x80000000;

/** One step as Core writes it, `84h` where it is hardened. */
function stepText(part: Part): string {
  const step = Number(integerOf(part));
  return step >= HARDENED ? `${step - HARDENED}h` : String(step);
}

function pathStep(part: Part): NodeValue {
  return plainValue(stepText(part), 'path');
}

/** By its name, or as the number that it is where it has none or is longer than a byte. */
function sighash(part: Part): NodeValue {
  const value = Number(integerOf(part));
  const named = value === 0 ? 'DEFAULT' : hashTypeName(value);
  return plainValue(named ?? `0x${value.toString(16).padStart(8, '0')}`, 'sighash');
}

/** The child number of an extended key is big-endian, unlike all else (BIP 32). */
function childNumber(part: Part): NodeValue {
  const { bytes, start } = part;
  const step = new DataView(bytes.buffer, bytes.byteOffset).getUint32(start);
  return plainValue(step >= HARDENED ? `${step - HARDENED}h` : String(step), 'path');
}

function opcode(part: Part): NodeValue {
  return plainValue(opcodeName(part.bytes[part.start]!), 'opcode');
}

/** How many bytes an opcode pushes, or which one says so. */
function pushOpcode(part: Part): NodeValue {
  const code = part.bytes[part.start]!;
  return plainValue(code > 0x4b ? opcodeName(code) : `OP_PUSHBYTES_${code}`, 'opcode');
}

/** What an OP_RETURN script carries is a text more often than not. */
function pushData(part: Part): NodeValue {
  const { index, row } = part;
  const script = index.parent[index.parent[row]!] ?? -1;
  const isCarried = script >= 0 && isReturnScript(part.bytes.subarray(index.start[script]));
  return isCarried ? text(part) : hexValue(bytesOf(part), part.limit);
}

// Parts with parts

/** As much of each part as helps, but for sizes and types. */
function ofParts(part: Part): NodeValue {
  const shown = partsOf(part).filter(({ kind }) => !FRAME.has(kind));
  return joinedValue(shown.map(valueOfPart), part.limit);
}

const FRAME: ReadonlySet<NodeKind> = new Set([
  'psbt.key_size',
  'psbt.key_type',
  'psbt.value_size',
  'dnssec.name_size',
  'proprietary.identifier_size',
]);

/** The value of the first part of one of these kinds. */
function by(...kinds: readonly NodeKind[]): Show {
  return (part) => {
    const found = firstOf(part, ...kinds);
    return found ? valueOfPart(found) : NO_VALUE;
  };
}

/** Several of them. */
function together(...shows: readonly Show[]): Show {
  return (part) =>
    joinedValue(
      shows.map((show) => show(part)),
      part.limit,
    );
}

/** The first part of a kind by both its ends. */
function shortly(...kinds: readonly NodeKind[]): Show {
  return (part) => {
    const found = firstOf(part, ...kinds);
    return found ? plainValue(shortHex(bytesOf(found)), 'hex') : NO_VALUE;
  };
}

/** How many parts of a kind there are; nothing where there are too many to be listed. */
function countOf(kind: NodeKind): Show {
  return (part) => {
    const parts = partsOf(part);
    if (parts.length === 0) return NO_VALUE;
    return plainValue(String(parts.filter((inner) => inner.kind === kind).length), 'number');
  };
}

function path(part: Part): NodeValue {
  const parts = partsOf(part);
  if (!parts.some(({ kind }) => kind === 'origin.fingerprint')) return NO_VALUE;
  const steps = parts.filter(({ kind }) => kind === 'origin.path_element').map(stepText);
  return plainValue(['m', ...steps].join('/'), 'path');
}

function outpoint(part: Part): NodeValue {
  const id = firstOf(part, 'tx.in.txid');
  const vout = firstOf(part, 'tx.in.vout');
  if (!id || !vout) return NO_VALUE;
  return plainValue(`${txidText(bytesOf(id))}:${integerOf(vout)}`, 'txid');
}

/** The id of a transaction by its parts: version, inputs and outputs, lock time (BIP 141). */
function transactionId(part: Part): NodeValue {
  const parts = partsOf(part);
  const [version] = parts.filter(({ kind }) => kind === 'tx.version');
  const counts = parts.filter(({ kind }) => kind === 'tx.input_count');
  const outputs = parts.filter(({ kind }) => OUTPUTS.has(kind));
  const [lock] = parts.filter(({ kind }) => kind === 'tx.lock_time');
  if (!version || !lock) return NO_VALUE;
  const stream = sha256Stream().update(bytesOf(version));
  const start = counts[0]?.start;
  const end = outputs.at(-1)?.end;
  // Core takes a marker with a flag of zero for no inputs and no outputs.
  stream.update(
    start === undefined || end === undefined ? NO_PUTS : part.bytes.subarray(start, end),
  );
  return plainValue(txidText(sha256(stream.update(bytesOf(lock)).digest())), 'txid');
}

const OUTPUTS: ReadonlySet<NodeKind> = new Set(['tx.output_count', 'tx.outputs', 'tx.output']);
const NO_PUTS = Uint8Array.of(0, 0);

/** A script; whose it is says how it is read. */
function script(part: Part): NodeValue {
  switch (parentKind(part)) {
    case 'psbt.out.script':
      return scriptPubKeyValue(bytesOf(part), part.chain, part.limit);
    case 'psbt.in.final_scriptsig':
      return asmValue(bytesOf(part), true, part.limit);
    default:
      return asmValue(bytesOf(part), false, part.limit);
  }
}

function scriptPubKey(part: Part): NodeValue {
  return scriptPubKeyValue(bytesOf(part), part.chain, part.limit);
}

function scriptSig(part: Part): NodeValue {
  return asmValue(bytesOf(part), true, part.limit);
}

/** The hash type of the signature in a record. */
function signatureType(part: Part): NodeValue {
  const signature = firstOf(part, 'signature.ecdsa', 'signature.schnorr');
  if (!signature) return NO_VALUE;
  const isDefault =
    signature.kind === 'signature.schnorr' && signature.end - signature.start === 64;
  const type = isDefault ? 0 : signature.bytes[signature.end - 1]!;
  const named = type === 0 && isDefault ? 'DEFAULT' : hashTypeName(type);
  return plainValue(named ?? `0x${type.toString(16).padStart(2, '0')}`, 'sighash');
}

function extendedKey(part: Part): NodeValue {
  const first = firstOf(part, 'xpub.version');
  const last = firstOf(part, 'key.public_key');
  if (!first || !last) return NO_VALUE;
  return plainValue(encodeExtendedKey(part.bytes.subarray(first.start, last.end)), 'text');
}

function formed(show: Show, form: ValueForm): Show {
  return (part) => ({ ...show(part), form });
}

const fingerprintOf = by('origin.fingerprint');
const derivation = (...key: readonly NodeKind[]) =>
  formed(together(shortly(...key), fingerprintOf, path), 'path');
const transactionValue = together(by('tx.out.value'), by('tx.out.script_pubkey'));
const keyOfSignature = together(by('key.public_key', 'key.x_only'), signatureType);
const muSig2 = together(shortly('musig2.participant'), shortly('musig2.aggregate'));
const preimage = by('key.hash');
const none: Show = () => NO_VALUE;

/** Kinds that are not here are shown as hex, records by their parts. */
const SHOWN: ReadonlyMap<NodeKind, Show> = new Map<NodeKind, Show>([
  ['psbt', none],
  ['psbt.global', none],
  // What a map is about stands in another place: see `map-values.ts`.
  ['psbt.input', none],
  ['psbt.output', none],
  ['psbt.separator', none],
  ['psbt.record', none],
  ['psbt.key_size', size],
  ['psbt.value_size', size],
  // Records
  ['psbt.global.unsigned_tx', transactionId],
  ['psbt.global.xpub', together(extendedKey, fingerprintOf, path)],
  ['psbt.in.non_witness_utxo', transactionId],
  ['psbt.in.witness_utxo', transactionValue],
  ['psbt.in.partial_sig', keyOfSignature],
  ['psbt.in.bip32_derivation', derivation('key.public_key')],
  ['psbt.in.final_scriptwitness', countOf('tx.witness.item')],
  ['psbt.in.ripemd160', preimage],
  ['psbt.in.sha256', preimage],
  ['psbt.in.hash160', preimage],
  ['psbt.in.hash256', preimage],
  ['psbt.in.tap_key_sig', together(by('signature.schnorr'), signatureType)],
  [
    'psbt.in.tap_script_sig',
    together(shortly('key.x_only'), shortly('tap.leaf_hash'), signatureType),
  ],
  ['psbt.in.tap_leaf_script', by('tap.script')],
  ['psbt.in.tap_bip32_derivation', derivation('key.x_only')],
  ['psbt.in.sp_spend_bip32_derivation', derivation('silent_payment.spend_key', 'unknown.key_data')],
  [
    'psbt.in.musig2_participant_pubkeys',
    together(by('musig2.aggregate'), countOf('musig2.participant')),
  ],
  ['psbt.in.musig2_pub_nonce', muSig2],
  ['psbt.in.musig2_partial_sig', muSig2],
  ['psbt.out.bip32_derivation', derivation('key.public_key')],
  ['psbt.out.tap_bip32_derivation', derivation('key.x_only')],
  ['psbt.out.tap_tree', countOf('tap.tree_leaf')],
  [
    'psbt.out.musig2_participant_pubkeys',
    together(by('musig2.aggregate'), countOf('musig2.participant')),
  ],
  // Parts of keys and values
  ['psbt.script', script],
  ['psbt.sighash', sighash],
  ['psbt.count', size],
  ['psbt.modifiable', number],
  ['psbt.version_number', number],
  ['psbt.time_lock', lockTime],
  ['psbt.height_lock', lockTime],
  ['origin.fingerprint', fingerprint],
  ['origin.path_element', pathStep],
  ['xpub.depth', number],
  ['xpub.parent_fingerprint', fingerprint],
  ['xpub.child_number', childNumber],
  ['tap.leaf_hashes', countOf('tap.leaf_hash')],
  ['tap.leaf_hash_count', size],
  ['tap.script', script],
  ['tap.script_size', size],
  ['tap.tree_leaf', by('tap.script')],
  ['tap.depth', number],
  ['proprietary.identifier_size', size],
  ['proprietary.identifier', text],
  ['proprietary.subtype', size],
  ['silent_payment.label', number],
  ['dnssec.name_size', size],
  ['dnssec.name', text],
  ['text.utf8', text],
  // Transactions
  ['tx', transactionId],
  ['tx.version', number],
  ['tx.input_count', size],
  ['tx.inputs', countOf('tx.input')],
  ['tx.input', outpoint],
  ['tx.in.txid', txid],
  ['tx.in.vout', number],
  ['tx.in.script_size', size],
  ['tx.in.script_sig', scriptSig],
  ['tx.in.sequence', number],
  ['tx.output_count', size],
  ['tx.outputs', countOf('tx.output')],
  ['tx.output', transactionValue],
  ['tx.out.value', amount],
  ['tx.out.script_size', size],
  ['tx.out.script_pubkey', scriptPubKey],
  ['tx.witnesses', countOf('tx.witness')],
  ['tx.witness', countOf('tx.witness.item')],
  ['tx.witness.count', size],
  ['tx.witness.item', by('tx.witness.data')],
  ['tx.witness.item_size', size],
  ['tx.lock_time', lockTime],
  // Scripts
  ['script.opcode', opcode],
  ['script.push', by('script.push_data')],
  ['script.push_opcode', pushOpcode],
  ['script.push_data', pushData],
]);
