import type { Span } from '../bytes/span.ts';
import type { FieldsOf } from './field-row.ts';
import type { GLOBAL_ROWS, INPUT_ROWS, OUTPUT_ROWS } from './fields.ts';

export type {
  KeyOrigin,
  MuSig2Key,
  NoKeyData,
  ProprietaryKey,
  Scope,
  TapLeaf,
  TaprootOrigin,
  TapScriptSigKey,
  TapTreeLeaf,
} from './value-types.ts';

export type GlobalFields = FieldsOf<typeof GLOBAL_ROWS>;
export type InputFields = FieldsOf<typeof INPUT_ROWS>;
export type OutputFields = FieldsOf<typeof OUTPUT_ROWS>;

/** One record: which field, its key data and value, its whole key, and where it stands. */
export interface FieldRecord<Name, Key, Value> extends Span {
  readonly field: Name;
  /** The key with its type in front, as it stands. */
  readonly wholeKey: Uint8Array;
  readonly key: Key;
  readonly value: Value;
}

interface AnyField {
  readonly key: unknown;
  readonly value: unknown;
}

/** The record of the field called `Name`. */
export type RecordOf<Fields, Name extends keyof Fields> = Fields[Name] extends AnyField
  ? FieldRecord<Name, Fields[Name]['key'], Fields[Name]['value']>
  : never;

/** Any record of a map. */
export type AnyRecordOf<Fields> = { [Name in keyof Fields]: RecordOf<Fields, Name> }[keyof Fields];

/** A map: its records in file order, and where it stands, separator included. */
export interface PsbtMap<Fields> extends Span {
  readonly records: readonly AnyRecordOf<Fields>[];
}

export type GlobalMap = PsbtMap<GlobalFields>;
export type InputMap = PsbtMap<InputFields>;
export type OutputMap = PsbtMap<OutputFields>;

/** A whole PSBT. Version 0 has its transaction in the global map, version 2 in the fields. */
export interface Psbt {
  readonly version: number;
  readonly global: GlobalMap;
  readonly inputs: readonly InputMap[];
  readonly outputs: readonly OutputMap[];
}
