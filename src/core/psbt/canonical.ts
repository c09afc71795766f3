/**
 * The one form in which Core writes a PSBT (the Serialize functions of psbt.h):
 * which records it writes at all, in what order, and how it spells them. Whatever
 * plays a role on a PSBT answers in this form.
 */
import { compareBytes } from '../bytes/order.ts';
import type { Transaction } from '../tx/types.ts';
import type { MapFormat } from './field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';
import { inputRecord, mapOf, outputRecord } from './make-record.ts';
import {
  byMuSig2Key,
  byWholeKey,
  compareByKeyId,
  compareExtendedKeys,
  compareTapLeaves,
} from './record-order.ts';
import type {
  AnyRecordOf,
  GlobalFields,
  InputFields,
  InputMap,
  OutputFields,
  Psbt,
  PsbtMap,
  RecordOf,
  TaprootOrigin,
} from './types.ts';
import { finalScriptsOf } from './view.ts';

/** How Core keeps the records of one field: records that compare equal are one, the first of them. */
type Order<Fields, Name extends keyof Fields> = (
  a: RecordOf<Fields, Name>,
  b: RecordOf<Fields, Name>,
) => number;

/** What Core's Serialize functions do besides what the rows of the fields say. */
interface Layout<Fields> {
  readonly format: MapFormat<Fields>;
  /** Where Core orders otherwise than by the whole key. */
  readonly orders: { readonly [Name in keyof Fields]?: Order<Fields, Name> };
  /** Where Core spells a value otherwise than it may stand in a file. */
  readonly spell: (record: AnyRecordOf<Fields>) => AnyRecordOf<Fields>;
}

const GLOBAL: Layout<GlobalFields> = {
  format: GLOBAL_FORMAT,
  orders: { xpub: compareExtendedKeys },
  spell: (record) => record,
};

const INPUT: Layout<InputFields> = {
  format: INPUT_FORMAT,
  orders: {
    partial_sig: compareByKeyId,
    tap_leaf_script: compareTapLeaves,
    musig2_pub_nonce: byMuSig2Key,
    musig2_partial_sig: byMuSig2Key,
  },
  spell: spellInput,
};

const OUTPUT: Layout<OutputFields> = {
  format: OUTPUT_FORMAT,
  orders: {},
  spell: (record) =>
    record.field === 'tap_bip32_derivation'
      ? outputRecord(record.field, record.key, sortedLeaves(record.value))
      : record,
};

/** A PSBT as Core would write it. */
export function canonicalPsbt(psbt: Psbt): Psbt {
  return {
    version: psbt.version,
    global: canonicalGlobal(psbt),
    inputs: psbt.inputs.map(canonicalInput),
    outputs: psbt.outputs.map(canonicalOutput),
  };
}

function canonicalGlobal({ global, version }: Psbt): PsbtMap<GlobalFields> {
  // Version 0 goes without saying.
  const kept = version > 0 ? global.records : global.records.filter(isNotVersion);
  return arranged(GLOBAL, mapOf(kept));
}

function isNotVersion({ field }: AnyRecordOf<GlobalFields>): boolean {
  return field !== 'version';
}

/** An input's map as Core would write it: of a final one not what was needed until then. */
function canonicalInput(map: InputMap): InputMap {
  if (!finalScriptsOf(map)) return arranged(INPUT, map);
  const { byField } = INPUT_FORMAT;
  const kept = map.records.filter(({ field }) => byField[field].traits.written !== 'until-final');
  return arranged(INPUT, mapOf(kept));
}

function canonicalOutput(map: PsbtMap<OutputFields>): PsbtMap<OutputFields> {
  return arranged(OUTPUT, map);
}

/**
 * The records of several maps as Core puts them into one: of those that it takes
 * for one, the first stays (std::map::insert).
 */
export function unionOfGlobals(...maps: readonly PsbtMap<GlobalFields>[]): PsbtMap<GlobalFields> {
  return arranged(GLOBAL, joined(maps));
}

export function unionOfInputs(...maps: readonly InputMap[]): InputMap {
  return canonicalInput(joined(maps));
}

export function unionOfOutputs(...maps: readonly PsbtMap<OutputFields>[]): PsbtMap<OutputFields> {
  return canonicalOutput(joined(maps));
}

/** A map with one more record; it comes to stand where Core would write it, the others where they did. */
export function withGlobalRecord(
  map: PsbtMap<GlobalFields>,
  record: AnyRecordOf<GlobalFields>,
): PsbtMap<GlobalFields> {
  return inserted(GLOBAL, map, record);
}

export function withInputRecord(map: InputMap, record: AnyRecordOf<InputFields>): InputMap {
  return inserted(INPUT, map, INPUT.spell(record));
}

export function withOutputRecord(
  map: PsbtMap<OutputFields>,
  record: AnyRecordOf<OutputFields>,
): PsbtMap<OutputFields> {
  return inserted(OUTPUT, map, OUTPUT.spell(record));
}

function inserted<Fields>(
  { format, orders }: Layout<Fields>,
  { records }: PsbtMap<Fields>,
  record: AnyRecordOf<Fields>,
): PsbtMap<Fields> {
  const { field } = record as RecordOf<Fields, keyof Fields>;
  const compare = (orders[field] ?? byWholeKey) as Comparison<Fields>;
  const { rank } = format.byField[field];
  const at = records.findIndex((other) => {
    const { field: name } = other as RecordOf<Fields, keyof Fields>;
    return name === field ? compare(other, record) > 0 : format.byField[name].rank > rank;
  });
  return mapOf(at < 0 ? [...records, record] : records.toSpliced(at, 0, record));
}

type Comparison<Fields> = (a: AnyRecordOf<Fields>, b: AnyRecordOf<Fields>) => number;

function joined<Fields>(maps: readonly PsbtMap<Fields>[]): PsbtMap<Fields> {
  return mapOf(maps.flatMap(({ records }) => records));
}

function arranged<Fields>(layout: Layout<Fields>, map: PsbtMap<Fields>): PsbtMap<Fields> {
  const byField = [...groupedByField(layout, map)];
  const rankOf = (name: keyof Fields) => layout.format.byField[name].rank;
  byField.sort(([a], [b]) => rankOf(a) - rankOf(b));
  return mapOf(byField.flatMap(([name, records]) => inOrder(layout, name, records)));
}

/** Records that Core keeps, by field; it takes what {@link FieldRow.dropped} names for absent. */
function groupedByField<Fields>(
  { format, spell }: Layout<Fields>,
  { records }: PsbtMap<Fields>,
): ReadonlyMap<keyof Fields, readonly AnyRecordOf<Fields>[]> {
  const groups = new Map<keyof Fields, AnyRecordOf<Fields>[]>();
  for (const record of records) {
    const { field, value } = record as RecordOf<Fields, keyof Fields>;
    if (format.byField[field].dropped?.(value) !== undefined) continue;
    const group = groups.get(field);
    if (group) group.push(spell(record));
    else groups.set(field, [spell(record)]);
  }
  return groups;
}

function inOrder<Fields, Name extends keyof Fields>(
  { orders }: Layout<Fields>,
  name: Name,
  records: readonly AnyRecordOf<Fields>[],
): readonly AnyRecordOf<Fields>[] {
  if (records.length < 2) return records;
  const compare = (orders[name] ?? byWholeKey) as Comparison<Fields>;
  const sorted = [...records].sort(compare);
  return sorted.filter((record, i) => i === 0 || compare(sorted[i - 1]!, record) !== 0);
}

function spellInput(record: AnyRecordOf<InputFields>): AnyRecordOf<InputFields> {
  switch (record.field) {
    case 'non_witness_utxo':
      return inputRecord(record.field, record.key, withoutWitness(record.value));
    case 'tap_bip32_derivation':
      return inputRecord(record.field, record.key, sortedLeaves(record.value));
    case 'musig2_pub_nonce':
    case 'musig2_partial_sig': {
      const { leafHash, ...key } = record.key;
      // Core keeps no leaf as a hash of zeros, and writes one of zeros as none.
      if (!leafHash || leafHash.some((byte) => byte !== 0)) return record;
      return inputRecord(record.field, key, record.value);
    }
    default:
      return record;
  }
}

/** Core reads the previous transaction with its witnesses and writes it without. */
function withoutWitness({ version, inputs, outputs, lockTime }: Transaction): Transaction {
  const bare = inputs.map(({ prevout, scriptSig, sequence }) => ({
    prevout,
    scriptSig,
    sequence,
    witness: [],
  }));
  return { version, inputs: bare, outputs, lockTime };
}

/** Leaf hashes are a set (std::set). */
function sortedLeaves({ leafHashes, origin }: TaprootOrigin): TaprootOrigin {
  const sorted = [...leafHashes].sort(compareBytes);
  return {
    leafHashes: sorted.filter((hash, i) => i === 0 || compareBytes(sorted[i - 1]!, hash) !== 0),
    origin,
  };
}
