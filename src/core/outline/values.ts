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
import { pathText, stepText } from '../encoding/path-text.ts';
import type { LinePart, RecordLine } from '../psbt/field-row.ts';
import { FORMATS } from '../psbt/fields.ts';

import { registryReadings } from '../psbt/registry.ts';
import { hashTypeName, hashTypeText, hashTypeWord } from '../script/hash-type.ts';
import { readInscription } from '../script/inscription.ts';
import { describeLockTime, describeSequence } from '../script/locks.ts';
import { opcodeName } from '../script/opcodes.ts';
import { txidText } from '../tx/id-text.ts';
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
  type ValueForm,
  WHOLE,
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
  const show = SHOWN.get(part.kind) ?? OF_TABLES.get(part.kind);
  return show ? show(part) : hexValue(bytesOf(part), part.limit);
}

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
  const raw = Number(integerOf(part));
  const { kind } = describeLockTime(raw, true);
  return { ...plainValue(String(raw), 'locktime'), meaning: { of: 'lock-time', kind, raw } };
}

/** Relative locks are those of a transaction of version 2 (BIP 68). */
function sequence(part: Part): NodeValue {
  const raw = Number(integerOf(part));
  return { ...number(part), meaning: { of: 'sequence', ...describeSequence(raw) } };
}

/** BIP 370, PSBT_GLOBAL_TX_MODIFIABLE: inputs, outputs, has an input that signs with SINGLE. */
function modifiable(part: Part): NodeValue {
  const flags = Number(integerOf(part));
  const has = (bit: number) => (flags & bit) !== 0;
  const meaning = { inputs: has(1), outputs: has(2), hasSingle: has(4) };
  return { ...number(part), meaning: { of: 'modifiable', ...meaning } };
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

function pathStep(part: Part): NodeValue {
  return plainValue(stepText(Number(integerOf(part))), 'path');
}

function sighash(part: Part): NodeValue {
  return plainValue(hashTypeText(Number(integerOf(part)), 4), 'sighash');
}

/** The child number of an extended key is big-endian, unlike all else (BIP 32). */
function childNumber(part: Part): NodeValue {
  const { bytes, start } = part;
  const step = new DataView(bytes.buffer, bytes.byteOffset).getUint32(start);
  return plainValue(stepText(step), 'path');
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

/** The MIME type and the body, each as text where it is text. */
function inscription(part: Part): NodeValue {
  const { contentType, body } = readInscription(bytesOf(part));
  const type = contentType ? [textOrHexValue(contentType, part.limit)] : [];
  return joinedValue([...type, textOrHexValue(body, part.limit)], part.limit);
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

/** The value of what is after the length, whatever that is. */
function witnessItem(part: Part): NodeValue {
  const content = partsOf(part).find(({ kind }) => kind !== 'tx.witness.item_size');
  return content ? valueOfPart(content) : NO_VALUE;
}

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

/** The first part of a kind by both its ends, unless the whole is asked for. */
function shortly(...kinds: readonly NodeKind[]): Show {
  return (part) => {
    const found = firstOf(part, ...kinds);
    if (!found) return NO_VALUE;
    if (part.limit === WHOLE) return hexValue(bytesOf(found), WHOLE);
    return plainValue(shortHex(bytesOf(found)), 'hex');
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
  const steps = parts.filter(({ kind }) => kind === 'origin.path_element');
  return plainValue(pathText(steps.map((step) => Number(integerOf(step)))), 'path');
}

function outpoint(part: Part): NodeValue {
  const id = firstOf(part, 'tx.in.txid');
  const vout = firstOf(part, 'tx.in.vout');
  if (!id || !vout) return NO_VALUE;
  return plainValue(`${txidText(bytesOf(id))}:${integerOf(vout)}`, 'txid');
}

/**
 * The id of a transaction by its parts: version, inputs and outputs, lock time
 * (BIP 141). The items of its lists need not be there: outputs end where
 * witnesses or else the lock time begin.
 */
function transactionId(part: Part): NodeValue {
  const parts = partsOf(part);
  const first = (kind: NodeKind) => parts.find((each) => each.kind === kind);
  const version = first('tx.version');
  const lock = first('tx.lock_time');
  if (!version || !lock) return NO_VALUE;
  const stream = sha256Stream().update(bytesOf(version));
  const start = first('tx.input_count')?.start;
  const end = (first('tx.witness') ?? lock).start;
  // Core takes a marker with a flag of zero for no inputs and no outputs.
  stream.update(start === undefined ? NO_PUTS : part.bytes.subarray(start, end));
  return plainValue(txidText(sha256(stream.update(bytesOf(lock)).digest())), 'txid');
}

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
  const named = isDefault ? hashTypeName(type) : hashTypeWord(type);
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
const none: Show = () => NO_VALUE;

/** Kinds that are neither here nor in a table of fields are shown as hex. */
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
  // Parts of keys and values
  ['psbt.script', script],
  ['psbt.sighash', sighash],
  ['psbt.count', size],
  ['psbt.modifiable', modifiable],
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
  // Transactions
  ['tx', transactionId],
  ['tx.version', number],
  ['tx.input_count', size],
  ['tx.input', outpoint],
  ['tx.in.txid', txid],
  ['tx.in.vout', number],
  ['tx.in.script_size', size],
  ['tx.in.script_sig', scriptSig],
  ['tx.in.sequence', sequence],
  ['tx.output_count', size],
  ['tx.output', transactionValue],
  ['tx.out.value', amount],
  ['tx.out.script_size', size],
  ['tx.out.script_pubkey', scriptPubKey],
  ['tx.witness', countOf('tx.witness.item')],
  ['tx.witness.count', size],
  ['tx.witness.item', witnessItem],
  ['tx.witness.script', script],
  ['tx.witness.item_size', size],
  ['tx.lock_time', lockTime],
  // Scripts
  ['script.opcode', opcode],
  ['script.push', by('script.push_data')],
  ['script.push_opcode', pushOpcode],
  ['script.push_data', pushData],
  ['script.inscription', inscription],
]);

/** The line of a record as its row says it. */
function ofLine(line: RecordLine): Show {
  if (line === 'parts') return ofParts;
  return line.length === 1 ? ofLinePart(line[0]!) : together(...line.map(ofLinePart));
}

function ofLinePart(part: LinePart): Show {
  if (typeof part === 'string') return SPECIAL[part];
  if ('show' in part) return by(...part.show);
  if ('short' in part) return shortly(...part.short);
  return 'count' in part ? countOf(part.count) : derivation(...part.derivationOf);
}

const SPECIAL: Readonly<Record<Extract<LinePart, string>, Show>> = {
  'transaction-id': transactionId,
  'signature-type': signatureType,
  'extended-key': extendedKey,
  path,
};

/** Records, and parts that only the registry names. */
const OF_TABLES: ReadonlyMap<string, Show> = new Map<string, Show>([
  ...FORMATS.flatMap(({ rows, registered }) =>
    [...rows, ...registered.values()].map(
      ({ kind, traits }) => [kind, ofLine(traits.line)] as const,
    ),
  ),
  ...[...registryReadings()].map(([kind, as]) => [kind, { text, number, size }[as]] as const),
]);
