/** What deserves a second look in the records themselves, whatever they say of the transaction. */
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import type { Recorder } from '../bytes/recorder.ts';
import type { Span } from '../bytes/span.ts';
import { Writer } from '../bytes/writer.ts';
import type { MapFormat, NamedRow } from '../psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { GlobalMap, Psbt, PsbtMap, TaprootOrigin } from '../psbt/types.ts';
import { proprietarySpendsIn } from '../silent/silent-records.ts';
import type { Place } from '../subject/place.ts';
import { globalPlace, inputPlace, outputPlace } from '../subject/place.ts';
import { ambiguousKeys, extendedKeyName } from '../subject/records/extended-keys.ts';
import { type Finding, finding } from './finding.ts';

/** In all maps that were read. */
export function recordFindings({ global, inputs, outputs }: Psbt): readonly Finding[] {
  return [
    ...flagFindings(global),
    ...repeatedKeys(global),
    ...ambiguousKeyFindings(global),
    ...mapFindings(global, GLOBAL_FORMAT, { path: '' }),
    ...inputs.flatMap((map, i) => [
      ...mapFindings(map, INPUT_FORMAT, { path: `inputs[${i}]`, part: { input: i } }),
      ...recordsOf(map, 'tap_bip32_derivation')
        .filter(hasRepeats)
        .map((record) => repeatedLeafHash(inputPlace(i, record))),
      ...proprietarySpendsIn(map).map(({ record }) =>
        finding('proprietary-silent-payment', inputPlace(i, record)),
      ),
    ]),
    ...outputs.flatMap((map, i) => [
      ...mapFindings(map, OUTPUT_FORMAT, { path: `outputs[${i}]`, part: { output: i } }),
      ...recordsOf(map, 'tap_bip32_derivation')
        .filter(hasRepeats)
        .map((record) => repeatedLeafHash(outputPlace(i, record))),
    ]),
  ];
}

const INPUTS_MODIFIABLE = 1;
const OUTPUTS_MODIFIABLE = 2;

/** BIP 370: what may still be added or removed. */
function flagFindings(global: GlobalMap): readonly Finding[] {
  const record = recordOf(global, 'tx_modifiable');
  if (!record) return [];
  const place = globalPlace(record);
  return [
    ...(record.value & INPUTS_MODIFIABLE ? [finding('inputs-modifiable', place)] : []),
    ...(record.value & OUTPUTS_MODIFIABLE
      ? [finding('outputs-modifiable', { ...place, path: 'outputs_modifiable' })]
      : []),
  ];
}

/** Of those that share an origin nothing is derived. */
function ambiguousKeyFindings(global: GlobalMap): readonly Finding[] {
  return ambiguousKeys(global).flatMap((keys) => {
    const what = `${keys.length} extended keys`;
    return keys.slice(0, 1).map((first) => finding('xpub-ambiguous', globalPlace(first), { what }));
  });
}

/** Of extended keys with one origin, key and chain code Core prints the first. */
function repeatedKeys(global: GlobalMap): readonly Finding[] {
  const seen = new Set<string>();
  return recordsOf(global, 'xpub').flatMap((record) => {
    const { fingerprint, path } = record.value;
    const identity = [extendedKeyName(record), fingerprint, path].join('/');
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [finding('not-in-core', globalPlace(record), { what: 'Repeated extended key' })];
  });
}

/** Core keeps leaf hashes in a set, so a second one of the same is not printed. */
function hasRepeats({ value: { leafHashes } }: { readonly value: TaprootOrigin }): boolean {
  return leafHashes.length > 1 && new Set(leafHashes.map(bytesToHex)).size < leafHashes.length;
}

const repeatedLeafHash = (place: Place) =>
  finding('not-in-core', place, { what: 'Repeated leaf hash' });

interface ReadRecord<Fields> extends Span {
  readonly field: keyof Fields;
  readonly wholeKey: Uint8Array;
  readonly value: unknown;
}

/** Record by record, and once a map whether one stands behind where Core would write it. */
function mapFindings<Fields>(
  map: PsbtMap<Fields>,
  format: MapFormat<Fields>,
  parent: Place,
): readonly Finding[] {
  const records = map.records as readonly ReadRecord<Fields>[];
  const found = records.flatMap((record) => oneRecord(record, format, parent));
  const late = outOfOrder(records, format);
  return late ? [...found, finding('order', { ...parent, span: spanOf(late) })] : found;
}

/** The first that Core would write further up. */
function outOfOrder<Fields>(
  records: readonly ReadRecord<Fields>[],
  { byField }: MapFormat<Fields>,
): ReadRecord<Fields> | undefined {
  let highest = -1;
  return records.find(({ field }) => {
    const { rank } = byField[field];
    if (rank < highest) return true;
    highest = rank;
    return false;
  });
}

/** What Core's answer leaves out or calls unknown, what the registry does not know so, what anybody may write. */
function oneRecord<Fields>(
  record: ReadRecord<Fields>,
  { byField, registered }: MapFormat<Fields>,
  parent: Place,
): readonly Finding[] {
  const row = byField[record.field];
  const isProprietary = record.field === 'proprietary';
  const isUnknown = row.type === undefined;
  if (!isProprietary && !isUnknown && !row.dropped?.(record.value)) return [];
  const path = [parent.path, row.traits.json[0]?.name].filter(Boolean).join('.');
  const place = { ...parent, path, span: spanOf(record) };
  if (isProprietary) return [finding('proprietary', place)];
  const known = isUnknown ? registered.get(record.wholeKey[0] ?? 0) : row;
  const what = capitalised((known ?? row).traits.words);
  const isMalformed = isUnknown && known !== undefined && !fits(record, known);
  return [
    finding('not-in-core', place, { what }),
    ...(isMalformed ? [finding('registry-mismatch', place, { what })] : []),
  ];
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** Whether the bytes of a record have the form that its row of the registry says. */
function fits<Fields>({ wholeKey, value }: ReadRecord<Fields>, row: NamedRow): boolean {
  const listener = new ProblemListener();
  const key = new Cursor(wholeKey, listener);
  key.compactSize();
  row.key.read(key);
  const writer = new Writer();
  row.value.write(writer, value);
  row.value.read(new Cursor(writer.finish(), listener));
  return !listener.heard;
}

/** Hears only whether something is odd. */
class ProblemListener implements Recorder {
  readonly detailed = false;
  heard = false;

  open(): void {}
  close(): void {}
  leaf(): void {}
  restart(): void {}

  problem(): void {
    this.heard = true;
  }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
