/** A PSBT while one mend is at work on it. */
import { Writer } from '../bytes/writer.ts';
import { withGlobalRecord, withInputRecord, withOutputRecord } from '../psbt/canonical.ts';
import { INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { mapOf } from '../psbt/make-record.ts';
import { writeMap } from '../psbt/map-codec.ts';
import type {
  AnyRecordOf,
  GlobalFields,
  GlobalMap,
  InputFields,
  InputMap,
  OutputFields,
  OutputMap,
  Psbt,
  PsbtMap,
} from '../psbt/types.ts';
import { globalPlace, inputPlace, outputPlace, type Place } from '../subject/place.ts';
import type { ExtendedKeys } from '../subject/records/extended-keys.ts';
import type { MapRecord } from '../subject/records/script-claims.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { MendCode } from './codes.ts';
import type { MendChange, MendLeft, MendMaterial } from './material.ts';
import { StandingPsbt } from './standing-psbt.ts';

export type InputRecord = AnyRecordOf<InputFields>;
export type OutputRecord = AnyRecordOf<OutputFields>;
export type GlobalRecord = AnyRecordOf<GlobalFields>;

/** An input or an output with the script that its records are about. */
export interface MendedSide {
  readonly kind: 'input' | 'output';
  readonly index: number;
  readonly path: string;
  /** Of an input without its coin there is none. */
  readonly script: Uint8Array | undefined;
  /** Nothing is left to be signed there, so that it has no scripts and origins any more. */
  readonly isFinal: boolean;
}

/** Changes maps record by record, and keeps account of it. */
export class Draft {
  readonly changes: MendChange[] = [];
  readonly left: MendLeft[] = [];
  version: number;
  global: GlobalMap;
  private readonly inputs: InputMap[];
  private readonly outputs: OutputMap[];
  /** With what was given, as the file now stands; undefined since it was changed. */
  private standing: StandingPsbt | undefined;

  /** `codes` are all that are asked for. */
  constructor(
    readonly code: MendCode,
    from: StandingPsbt,
    readonly material: MendMaterial,
    readonly codes: readonly MendCode[] = [code],
  ) {
    const { psbt } = from;
    this.standing = from;
    this.version = psbt.version;
    this.global = psbt.global;
    this.inputs = [...psbt.inputs];
    this.outputs = [...psbt.outputs];
  }

  get psbt(): Psbt {
    const { version, global, inputs, outputs } = this;
    return { version, global, inputs: [...inputs], outputs: [...outputs] };
  }

  get subject(): Subject {
    return this.now.subject;
  }

  /** Verdicts on all inputs as they now stand. */
  get verdicts(): readonly JoinedInput[] {
    return this.now.verdicts;
  }

  /** The same as if these records were there. */
  verdictsWith(
    added: readonly { readonly side: MendedSide; readonly record: InputRecord }[],
  ): readonly JoinedInput[] {
    const draft = this.trial();
    for (const { side, record } of added) draft.add(side, record, '');
    return draft.verdicts;
  }

  /** Another at work on the same, of which nothing is kept. */
  trial(): Draft {
    return new Draft(this.code, this.now, this.material);
  }

  /** A record as it would stand in a file. */
  bytesOf({ kind }: MendedSide, record: MapRecord): Uint8Array {
    const writer = new Writer();
    if (kind === 'input') writeMap(writer, INPUT_FORMAT, [record as InputRecord]);
    else writeMap(writer, OUTPUT_FORMAT, [record as OutputRecord]);
    return writer.finish();
  }

  /** Extended keys that the file tells. */
  get keys(): ExtendedKeys {
    return this.now.keys;
  }

  /** All inputs, then all outputs. */
  get sides(): readonly MendedSide[] {
    const { inputs, transaction } = this.subject;
    return [
      ...inputs.map(
        ({ index, spent, scriptSig, witness }): MendedSide => ({
          kind: 'input',
          index,
          path: `inputs[${index}]`,
          script: spent?.scriptPubKey,
          isFinal: scriptSig.length + witness.length > 0,
        }),
      ),
      ...transaction.outputs.map(
        ({ scriptPubKey }, index): MendedSide => ({
          kind: 'output',
          index,
          path: `outputs[${index}]`,
          script: scriptPubKey,
          isFinal: false,
        }),
      ),
    ];
  }

  input(index: number): InputMap {
    return this.inputs[index]!;
  }

  mapOf({ kind, index }: MendedSide): InputMap | OutputMap {
    return kind === 'input' ? this.inputs[index]! : this.outputs[index]!;
  }

  /** What the map of a side would be with one more record. */
  mapWith(side: MendedSide, record: MapRecord): InputMap | OutputMap {
    // A record that was taken from a map of one kind goes back into one of that kind.
    return side.kind === 'input'
      ? withInputRecord(this.inputs[side.index]!, record as InputRecord)
      : withOutputRecord(this.outputs[side.index]!, record as OutputRecord);
  }

  placeOf({ kind, index }: MendedSide, record: MapRecord): Place {
    return kind === 'input'
      ? inputPlace(index, record as InputRecord)
      : outputPlace(index, record as OutputRecord);
  }

  add(side: MendedSide, record: MapRecord, why: string): void {
    this.set(side, this.mapWith(side, record));
    this.say(this.placeOf(side, record).path, 'added', why);
  }

  remove(side: MendedSide, record: MapRecord, why: string): void {
    this.set(side, without(this.mapOf(side), [record]));
    this.say(this.placeOf(side, record).path, 'removed', why);
  }

  /** Takes a record out and puts others in. */
  move(side: MendedSide, from: MapRecord, to: readonly MapRecord[], why: string): void {
    this.set(side, without(this.mapOf(side), [from]));
    for (const record of to) this.set(side, this.mapWith(side, record));
    this.say(this.placeOf(side, from).path, 'moved', why);
  }

  addInput(index: number, record: InputRecord, why: string): void {
    this.inputs[index] = withInputRecord(this.inputs[index]!, record);
    this.standing = undefined;
    this.say(inputPlace(index, record).path, 'added', why);
  }

  addGlobal(record: GlobalRecord, why: string): void {
    this.global = withGlobalRecord(this.global, record);
    this.standing = undefined;
    this.say(globalPlace(record).path, 'added', why);
  }

  /** Puts other maps in the place of all; nothing is said of it. */
  replace({ version, global, inputs, outputs }: Psbt): void {
    this.version = version;
    this.global = global;
    this.inputs.splice(0, this.inputs.length, ...inputs);
    this.outputs.splice(0, this.outputs.length, ...outputs);
    this.standing = undefined;
  }

  say(path: string, what: MendChange['what'], why: string): void {
    this.changes.push({ code: this.code, path, what, why });
  }

  leave(path: string, why: string): void {
    this.left.push({ code: this.code, path, why });
  }

  private set({ kind, index }: MendedSide, map: InputMap | OutputMap): void {
    if (kind === 'input') this.inputs[index] = map as InputMap;
    else this.outputs[index] = map as OutputMap;
    this.standing = undefined;
  }

  private get now(): StandingPsbt {
    this.standing ??= new StandingPsbt(this.psbt, this.material.transactions);
    return this.standing;
  }
}

/** A map without some of its records. */
export function without<Map extends InputMap | OutputMap>(
  map: Map,
  records: readonly MapRecord[],
): Map {
  const all: readonly MapRecord[] = map.records;
  return mapOf(all.filter((record) => !records.includes(record)) as never) as PsbtMap<never> as Map;
}
