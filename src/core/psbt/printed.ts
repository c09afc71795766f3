/**
 * How fields are shown in the JSON of `decodepsbt`: what is written of a value,
 * and what the declared result says of it, by one combinator each.
 */

import { isAllZero } from '../bytes/order.ts';
import { pathText } from '../encoding/path-text.ts';
import type { Transaction } from '../tx/types.ts';
import type { KeyOrigin } from './value-types.ts';

/** What JSON of plain values is written to. */
export interface ValueSink {
  beginObject(): void;
  endObject(): void;
  beginArray(): void;
  endArray(): void;
  key(name: string): void;
  hexKey(bytes: Uint8Array): void;
  hex(bytes: Uint8Array): void;
  /** As {@link hex}, from the last byte to the first, as ids are shown. */
  reversedHex(bytes: Uint8Array): void;
  number(value: number): void;
  bool(value: boolean): void;
  string(value: string): void;
  /** Satoshis in BTC. */
  amount(satoshis: bigint): void;
  /** The next value shows the bytes from `start` up to `end` of the input. */
  mark(start: number, end: number): void;
  markAround(first: Uint8Array, before: number, last: Uint8Array, after: number): void;
}

/** What JSON is written to. */
export interface PrintSink extends ValueSink {
  /** A redeem or witness script, an input's script, an output's script. */
  script(script: Uint8Array): void;
  scriptSig(script: Uint8Array): void;
  scriptPubKey(script: Uint8Array): void;
  /** A transaction that ends before the offset `end` of the input. */
  transaction(transaction: Transaction, end: number): void;
}

/** What a value is, as results are declared; the last four have members that others have too. */
export type PrintedType =
  | 'STR'
  | 'STR_HEX'
  | 'STR_AMOUNT'
  | 'NUM'
  | 'BOOL'
  | 'ANY'
  | 'ARR'
  | 'OBJ'
  | 'OBJ_DYN'
  | 'SCRIPT'
  | 'SCRIPT_SIG'
  | 'SCRIPT_PUB_KEY'
  | 'TRANSACTION';

/** Words that a text is one of, with what each means, or `true` where the word says it. */
export type WordTable<Word extends string = string> = Readonly<Record<Word, string | true>>;

/** A value as it is declared. */
export interface Declared {
  readonly type: PrintedType;
  /** Of a text that is one of a closed list. */
  readonly words?: WordTable;
  readonly inner?: readonly DeclaredMember[];
}

export interface DeclaredMember extends Declared {
  readonly name: string;
  readonly about: string;
  readonly optional?: boolean;
}

/** How one value is shown. */
export interface Printed<T> extends Declared {
  show(sink: PrintSink, item: T): void;
}

/** The members of an object by name, each left out where `missing` says so. */
export type PrintedMembers<T> = Readonly<
  Record<string, readonly [about: string, printed: Printed<T>, missing?: (item: T) => boolean]>
>;

export function hex<T>(of: (item: T) => Uint8Array): Printed<T> {
  return { type: 'STR_HEX', show: (sink, item) => sink.hex(of(item)) };
}

export function numeric<T>(of: (item: T) => number): Printed<T> {
  return { type: 'NUM', show: (sink, item) => sink.number(of(item)) };
}

export function text<T>(of: (item: T) => string): Printed<T> {
  return { type: 'STR', show: (sink, item) => sink.string(of(item)) };
}

/** A text that is one of a closed list, which is promised to who reads it. */
export function word<T, Word extends string>(
  of: (item: T) => Word,
  words: WordTable<NoInfer<Word>>,
): Printed<T> {
  return { ...text(of), words };
}

/** The words of a table of rows; `meaning` says what one means, where the rows say it otherwise. */
export function wordsOf<Table extends Readonly<Record<string, unknown>>>(
  table: Table,
  meaning: (row: Table[keyof Table], word: keyof Table & string) => string | true = () => true,
): WordTable<keyof Table & string> {
  const words = Object.keys(table) as readonly (keyof Table & string)[];
  const entries = words.map((word) => [word, meaning(table[word], word)] as const);
  return Object.fromEntries(entries) as WordTable<keyof Table & string>;
}

export function bool<T>(of: (item: T) => boolean): Printed<T> {
  return { type: 'BOOL', show: (sink, item) => sink.bool(of(item)) };
}

/** A member that is left out where `of` gives nothing. */
export function maybe<T, Value>(
  about: string,
  of: (item: T) => Value | undefined,
  printed: Printed<Value>,
): readonly [string, Printed<T>, (item: T) => boolean] {
  return [about, within((item) => of(item)!, printed), (item) => of(item) === undefined];
}

export function list<T, Item>(
  items: (item: T) => readonly Item[],
  name: string,
  about: string,
  each: Printed<Item>,
): Printed<T> {
  return {
    type: 'ARR',
    inner: [{ ...declared(each), name, about }],
    show(sink, item) {
      sink.beginArray();
      for (const inner of items(item)) each.show(sink, inner);
      sink.endArray();
    },
  };
}

export function object<T>(members: PrintedMembers<T>): Printed<T> {
  const entries = Object.entries(members);
  return {
    type: 'OBJ',
    inner: entries.map(([name, [about, printed, missing]]) => ({
      ...declared(printed),
      name,
      about,
      ...(missing && { optional: true }),
    })),
    show(sink, item) {
      sink.beginObject();
      for (const [name, [, printed, missing]] of entries) {
        if (missing?.(item)) continue;
        sink.key(name);
        printed.show(sink, item);
      }
      sink.endObject();
    },
  };
}

/** The bytes from `before` bytes before the first up to `after` bytes after the last. */
export type EnclosingBytes = readonly [
  first: Uint8Array,
  before: number,
  last: Uint8Array,
  after: number,
];

/** An object whose bytes are found by those of its values. */
export function around<T>(
  bytesOf: (item: T) => EnclosingBytes,
  members: PrintedMembers<T>,
): Printed<T> {
  const { show, ...rest } = object(members);
  return {
    ...rest,
    show(sink, item) {
      sink.markAround(...bytesOf(item));
      show(sink, item);
    },
  };
}

/** `printed` of a part of an item. */
export function within<T, Item>(to: (item: T) => Item, printed: Printed<Item>): Printed<T> {
  return { ...declared(printed), show: (sink, item) => printed.show(sink, to(item)) };
}

function declared({ type, inner, words }: Declared): Declared {
  return { type, ...(words && { words }), ...(inner && { inner }) };
}

/** What every record says of itself, whatever its field. */
export interface RecordLike<Key = unknown, Value = unknown> {
  readonly wholeKey: Uint8Array;
  readonly key: Key;
  readonly value: Value;
  readonly start: number;
  readonly end: number;
}

/** A member that shows the records of one field. */
export interface FieldMember<R> extends DeclaredMember {
  /** A second spelling that Core does not have. */
  readonly alias?: boolean;
  /** The value, of the records that there are: at least one where the member is optional. */
  show(sink: PrintSink, records: readonly R[]): void;
}

/** The only record of a field. */
export function one<R extends RecordLike>(
  name: string,
  about: string,
  printed: Printed<R>,
): FieldMember<R> {
  return {
    ...declared(printed),
    name,
    about,
    optional: true,
    show: (sink, [record]) => showRecord(sink, record!, record!, printed),
  };
}

/** An array of all records, in an order that may leave some out. */
export function each<R extends RecordLike>(
  name: string,
  about: string,
  ordered: (records: readonly R[]) => readonly R[],
  printed: Printed<R>,
): FieldMember<R> {
  return {
    ...arrayOf(name, about, printed),
    show(sink, records) {
      sink.beginArray();
      for (const record of ordered(records)) {
        showRecord(sink, record, record, printed);
      }
      sink.endArray();
    },
  };
}

/** An array of groups of records, each shown as one. */
export function grouped<R extends RecordLike>(
  name: string,
  about: string,
  groups: (records: readonly R[]) => readonly (readonly R[])[],
  printed: Printed<readonly R[]>,
): FieldMember<R> {
  return {
    ...arrayOf(name, about, printed),
    show(sink, records) {
      sink.beginArray();
      for (const group of groups(records)) showRecord(sink, group[0]!, group, printed);
      sink.endArray();
    },
  };
}

function arrayOf(name: string, about: string, printed: Declared) {
  const inner = [{ ...declared(printed), name: '', about: '' }];
  return { type: 'ARR', inner, name, about, optional: true } as const;
}

/** An object of the records' values in hex, by a key in hex. */
export function byKey<R extends RecordLike<unknown, Uint8Array>>(
  name: string,
  about: string,
  [valueName, valueAbout]: readonly [name: string, about: string],
  ordered: (records: readonly R[]) => readonly R[],
  keyOf: (record: R) => Uint8Array,
): FieldMember<R> {
  return {
    type: 'OBJ_DYN',
    inner: [{ type: 'STR_HEX', name: valueName, about: valueAbout }],
    name,
    about,
    optional: true,
    show(sink, records) {
      sink.beginObject();
      for (const record of ordered(records)) {
        sink.hexKey(keyOf(record));
        sink.mark(record.start, record.end);
        sink.hex(record.value);
      }
      sink.endObject();
    },
  };
}

/** The member is there without a record too. */
export function always<R>(shown: FieldMember<R>): FieldMember<R> {
  return { ...shown, optional: false };
}

function showRecord<T>(
  sink: PrintSink,
  { start, end }: RecordLike,
  item: T,
  printed: Printed<T>,
): void {
  sink.mark(start, end);
  printed.show(sink, item);
}

// What several fields have

/** Bytes of one step of a path. */
const STEP_SIZE = 4;

/** Where a key comes from. */
export function originMembers<T>(of: (item: T) => KeyOrigin): PrintedMembers<T> {
  const path: Printed<T> = {
    type: 'STR',
    show(sink, item) {
      const { fingerprint, path: steps } = of(item);
      sink.markAround(fingerprint, -fingerprint.length, fingerprint, STEP_SIZE * steps.length);
      sink.string(pathText(steps));
    },
  };
  return {
    master_fingerprint: ['The fingerprint of the master key.', hex((item) => of(item).fingerprint)],
    path: ['The derivation path from the master key.', path],
  };
}

/** Whether bytes are there; of zeros only Core takes them for absent. */
export function isNothing(bytes: Uint8Array | undefined): boolean {
  return bytes === undefined || isAllZero(bytes);
}
