import { compareBytes, isAllZero } from '../../core/bytes/order.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { recordOf, recordsOf } from '../../core/psbt/record-access.ts';
import type { InputFields, InputMap, MuSig2Key, RecordOf } from '../../core/psbt/types.ts';
import { hashTypeName } from '../../core/script/asm.ts';
import type { JsonTextWriter } from '../json/text-writer.ts';
import {
  type PrintedRecord,
  writeArrayMember,
  writeDerivations,
  writeExtraMembers,
  writeHexMember,
  writeHexRecord,
  writeParticipants,
  writeTaprootDerivations,
  writeUnlessZero,
} from './decodepsbt-common.ts';
import { byKey, byMuSig2Key, sortedBy, sortedByKeyId } from './decodepsbt-order.ts';
import { writeHexArray, writeScript, writeScriptPubKey, writeScriptSig } from './script-json.ts';
import { writeNumber, writeTransaction } from './transaction-json.ts';

/** How a PSBT's JSON may differ from what `decodepsbt` answers. */
export interface PsbtJsonOptions {
  /** Whether `final_scriptsig` stands behind `final_scriptSig`; without it the text is Core's. */
  readonly alias: boolean;
}

export const AS_ANSWERED: PsbtJsonOptions = { alias: true };

/** One object of `inputs`. */
export function writeInput(
  writer: JsonTextWriter,
  map: InputMap,
  version: number,
  chain: Chain,
  options: PsbtJsonOptions,
): void {
  writer.mark(map.start, map.end);
  writer.beginObject();
  writeMembers(writer, map, version, chain, options);
  writer.endObject();
}

/** The members in the order of Core's `decodepsbt`. */
function writeMembers(
  writer: JsonTextWriter,
  map: InputMap,
  version: number,
  chain: Chain,
  { alias }: PsbtJsonOptions,
): void {
  writeUtxos(writer, map, chain);
  writePartialSignatures(writer, map);
  writeSighash(writer, map);
  writeScripts(writer, map);
  writeDerivations(writer, recordsOf(map, 'bip32_derivation'));
  writeFinalScripts(writer, map, alias);
  for (const name of PREIMAGES) writePreimages(writer, map, name);
  if (version >= 2) writeVersion2Members(writer, map);
  writeTaprootMembers(writer, map);
  writeMuSig2Members(writer, map);
  writeExtraMembers(writer, recordsOf(map, 'proprietary'), recordsOf(map, 'unknown'));
}

/** The lone UTXO of an input; one of amount -1 is an output never set, to Core. */
export function knownWitnessUtxo(map: InputMap): RecordOf<InputFields, 'witness_utxo'> | undefined {
  const record = recordOf(map, 'witness_utxo');
  return record && record.value.value !== -1n ? record : undefined;
}

function writeUtxos(writer: JsonTextWriter, map: InputMap, chain: Chain): void {
  const lone = knownWitnessUtxo(map);
  if (lone) {
    writer.key('witness_utxo');
    writer.mark(lone.start, lone.end);
    writer.beginObject();
    writer.key('amount');
    writer.amount(lone.value.value);
    writer.key('scriptPubKey');
    writeScriptPubKey(writer, lone.value.scriptPubKey, chain);
    writer.endObject();
  }
  const whole = recordOf(map, 'non_witness_utxo');
  if (whole) {
    writer.key('non_witness_utxo');
    writer.mark(whole.start, whole.end);
    writeTransaction(writer, whole.value, chain, whole.end);
  }
}

function writePartialSignatures(writer: JsonTextWriter, map: InputMap): void {
  const records = sortedByKeyId(recordsOf(map, 'partial_sig'));
  if (records.length === 0) return;
  writer.key('partial_signatures');
  writer.beginObject();
  for (const { key, value, start, end } of records) {
    writer.hexKey(key);
    writer.mark(start, end);
    writer.hex(value);
  }
  writer.endObject();
}

/** Core cuts the type to one byte before it names it; what has no name is an empty text. */
function writeSighash(writer: JsonTextWriter, map: InputMap): void {
  const record = recordOf(map, 'sighash_type');
  if (!record) return;
  writer.key('sighash');
  writer.mark(record.start, record.end);
  writer.string(hashTypeName(record.value & 0xff) ?? '');
}

function writeScripts(writer: JsonTextWriter, map: InputMap): void {
  for (const name of ['redeem_script', 'witness_script'] as const) {
    const record = recordOf(map, name);
    if (!record || record.value.length === 0) continue;
    writer.key(name);
    writer.mark(record.start, record.end);
    writeScript(writer, record.value);
  }
}

/** The final script stands twice, the second time as the interface document spells it. */
function writeFinalScripts(writer: JsonTextWriter, map: InputMap, alias: boolean): void {
  const scriptSig = recordOf(map, 'final_scriptsig');
  if (scriptSig && scriptSig.value.length > 0) {
    for (const name of alias ? ALIASED_NAMES : CORE_NAMES) {
      writer.key(name);
      writer.mark(scriptSig.start, scriptSig.end);
      writeScriptSig(writer, scriptSig.value);
    }
  }
  const witness = recordOf(map, 'final_scriptwitness');
  if (witness && witness.value.length > 0) {
    writer.key('final_scriptwitness');
    writer.mark(witness.start, witness.end);
    writeHexArray(writer, witness.value);
  }
}

const CORE_NAMES = ['final_scriptSig'] as const;
const ALIASED_NAMES = ['final_scriptSig', 'final_scriptsig'] as const;

const PREIMAGES = ['ripemd160', 'sha256', 'hash160', 'hash256'] as const;

function writePreimages(
  writer: JsonTextWriter,
  map: InputMap,
  name: (typeof PREIMAGES)[number],
): void {
  const records = sortedBy(recordsOf(map, name), byKey);
  if (records.length === 0) return;
  writer.key(`${name}_preimages`);
  writer.beginObject();
  for (const { key, value, start, end } of records) {
    writer.hexKey(key);
    writer.mark(start, end);
    writer.hex(value);
  }
  writer.endObject();
}

/** Fields of BIP 370 and the names that Core prints them by. */
const VERSION_2_NUMBERS = [
  ['output_index', 'previous_vout'],
  ['sequence', 'sequence'],
  ['time_locktime', 'time_locktime'],
  ['height_locktime', 'height_locktime'],
] as const;

function writeVersion2Members(writer: JsonTextWriter, map: InputMap): void {
  const txid = recordOf(map, 'previous_txid');
  if (txid) {
    writer.key('previous_txid');
    writer.mark(txid.start, txid.end);
    writer.reversedHex(txid.value);
  }
  for (const [field, name] of VERSION_2_NUMBERS) {
    const record = recordOf(map, field);
    if (!record) continue;
    writer.key(name);
    writer.mark(record.start, record.end);
    writer.number(record.value);
  }
}

function writeTaprootMembers(writer: JsonTextWriter, map: InputMap): void {
  writeHexRecord(writer, 'taproot_key_path_sig', recordOf(map, 'tap_key_sig'));
  writeScriptPathSignatures(writer, map);
  writeLeafScripts(writer, recordsOf(map, 'tap_leaf_script'));
  writeTaprootDerivations(writer, recordsOf(map, 'tap_bip32_derivation'));
  writeUnlessZero(writer, 'taproot_internal_key', recordOf(map, 'tap_internal_key'));
  writeUnlessZero(writer, 'taproot_merkle_root', recordOf(map, 'tap_merkle_root'));
}

/** By key, then by leaf hash. */
function writeScriptPathSignatures(writer: JsonTextWriter, map: InputMap): void {
  const records = sortedBy(
    recordsOf(map, 'tap_script_sig'),
    (a, b) =>
      compareBytes(a.key.xOnlyKey, b.key.xOnlyKey) || compareBytes(a.key.leafHash, b.key.leafHash),
  );
  writeArrayMember(writer, 'taproot_script_path_sigs', records, ({ key, value }) => {
    writer.beginObject();
    writeHexMember(writer, 'pubkey', key.xOnlyKey);
    writeHexMember(writer, 'leaf_hash', key.leafHash);
    writeHexMember(writer, 'sig', value);
    writer.endObject();
  });
}

type LeafRecord = RecordOf<InputFields, 'tap_leaf_script'>;

/** By script, then leaf version; the control blocks of one leaf together, shorter first. */
function compareLeaves(a: LeafRecord, b: LeafRecord): number {
  return compareLeafScripts(a, b) || a.key.length - b.key.length || compareBytes(a.key, b.key);
}

function compareLeafScripts(a: LeafRecord, b: LeafRecord): number {
  return compareBytes(a.value.script, b.value.script) || a.value.leafVersion - b.value.leafVersion;
}

/** Leaves in order, each as its records, which differ in their control blocks. */
export function distinctLeaves(records: readonly LeafRecord[]): readonly (readonly LeafRecord[])[] {
  const sorted = sortedBy(records, compareLeaves);
  const leaves: (readonly LeafRecord[])[] = [];
  for (let first = 0; first < sorted.length; ) {
    const leaf = sorted[first]!;
    let next = first + 1;
    while (next < sorted.length && compareLeafScripts(leaf, sorted[next]!) === 0) next++;
    leaves.push(sorted.slice(first, next));
    first = next;
  }
  return leaves;
}

function writeLeafScripts(writer: JsonTextWriter, records: readonly LeafRecord[]): void {
  if (records.length === 0) return;
  writer.key('taproot_scripts');
  writer.beginArray();
  for (const blocks of distinctLeaves(records)) writeLeaf(writer, blocks);
  writer.endArray();
}

function writeLeaf(writer: JsonTextWriter, blocks: readonly LeafRecord[]): void {
  const { value, start, end } = blocks[0]!;
  writer.mark(start, end);
  writer.beginObject();
  writeHexMember(writer, 'script', value.script);
  writeNumber(writer, 'leaf_ver', value.leafVersion);
  writer.key('control_blocks');
  writer.beginArray();
  for (const { key } of blocks) writer.hex(key);
  writer.endArray();
  writer.endObject();
}

function writeMuSig2Members(writer: JsonTextWriter, map: InputMap): void {
  writeParticipants(writer, recordsOf(map, 'musig2_participant_pubkeys'));
  writeMuSig2Contributions(
    writer,
    'musig2_pubnonces',
    'pubnonce',
    recordsOf(map, 'musig2_pub_nonce'),
  );
  writeMuSig2Contributions(
    writer,
    'musig2_partial_sigs',
    'partial_sig',
    recordsOf(map, 'musig2_partial_sig'),
  );
}

type Contribution = PrintedRecord<MuSig2Key, Uint8Array>;

/**
 * A leaf hash of zeros is to Core the same as none: it is not printed, and of
 * two records that differ in nothing else the first in the file counts.
 */
export function distinctContributions(records: readonly Contribution[]): readonly Contribution[] {
  return sortedBy(records, byMuSig2Key).filter(
    (record, i, all) => i === 0 || byMuSig2Key(all[i - 1]!, record) !== 0,
  );
}

function writeMuSig2Contributions(
  writer: JsonTextWriter,
  name: string,
  valueName: string,
  records: readonly Contribution[],
): void {
  const distinct = distinctContributions(records);
  writeArrayMember(writer, name, distinct, ({ key, value }) => {
    writer.beginObject();
    writeHexMember(writer, 'participant_pubkey', key.participant);
    writeHexMember(writer, 'aggregate_pubkey', key.aggregate);
    if (key.leafHash && !isAllZero(key.leafHash)) {
      writeHexMember(writer, 'leaf_hash', key.leafHash);
    }
    writeHexMember(writer, valueName, value);
    writer.endObject();
  });
}
