import type { Complaint } from '../bytes/decode-error.ts';
import type { PartKind } from '../bytes/part-kinds.ts';
import type { Codec } from '../codec/codec.ts';
import type { FieldMember, RecordLike } from './printed.ts';
import type { Scope } from './value-types.ts';

/** How one field of a map is read and written. */
export interface FieldForm<Key, Value> {
  /** What is wrong with a key of this many bytes, type included. */
  readonly keySize: (size: number) => Complaint | undefined;
  /** Reads what is left of the key after its type. */
  readonly key: Codec<Key>;
  /** Reads the value, its length included. */
  readonly value: Codec<Value>;
  /** Why Core prints nothing of a legal record. */
  dropped?(value: Value): string | undefined;
}

/** Which versions of a PSBT require or forbid a field; a text is how Core's complaint begins. */
export interface Versions {
  /** In a map of version 0; that of the global map is looked at only at its end. */
  readonly notInV0?: string;
  readonly requiredInV2?: string;
  readonly notInV2?: string;
}

/** Both versions have the field, and none requires it. */
export const ANY_VERSION: Versions = {};

/**
 * The passes in which Core's serialiser writes the fields of a map, each in the
 * order of their types (psbt.h). What is written until an input is final is left
 * out after that; the proprietary records of an output stand before its taproot
 * fields.
 */
const WRITTEN = [
  'always',
  'until-final',
  'final',
  'version-2',
  'proprietary',
  'taproot',
  'unknown',
] as const;

type Written = (typeof WRITTEN)[number];

/** {@link NamedRow.rank} of a row. */
export function writtenRank({ type = 0, traits }: Pick<FieldRow, 'type' | 'traits'>): number {
  return 0x100 * WRITTEN.indexOf(traits.written) + type;
}

/** One thing that the line of a record shows; kinds are those of its parts. */
export type LinePart<Kind extends string = PartKind> =
  /** The value of the first part of one of these kinds. */
  | { readonly show: readonly Kind[] }
  /** The same by both ends of its bytes. */
  | { readonly short: readonly Kind[] }
  | { readonly count: Kind }
  /** A key by both its ends, its fingerprint and its path. */
  | { readonly derivationOf: readonly Kind[] }
  | 'transaction-id'
  | 'signature-type'
  | 'extended-key'
  | 'path';

/** What a record's value is in one line: the values of all parts, or these. */
export type RecordLine<Kind extends string = PartKind> = 'parts' | readonly LinePart<Kind>[];

/** What else is true of a field. */
export interface FieldTraits<R> {
  readonly versions: Versions;
  readonly written: Written;
  /** What a record is called in the path to a fault. */
  readonly words: string;
  readonly line: RecordLine;
  /** What `decodepsbt` shows of its records. */
  readonly json: readonly FieldMember<R>[];
}

/** A record of a field. */
export interface RecordFor<Key, Value> extends RecordLike<Key, Value> {}

/** All that is true of a field. */
export interface FieldRow<Key = unknown, Value = unknown> extends FieldForm<Key, Value> {
  /** The type that the key begins with; a row without one takes in all that no other row has. */
  readonly type: number | undefined;
  readonly traits: FieldTraits<RecordFor<Key, Value>>;
}

/** A row of a table: it does not compile where it lacks something. */
export function field<Key, Value>(
  type: number | undefined,
  form: FieldForm<Key, Value>,
  traits: FieldTraits<RecordFor<Key, Value>>,
): FieldRow<Key, Value> {
  return { ...form, type, traits };
}

/** What the codecs of a table's rows read. */
export type FieldsOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends FieldRow<infer Key, infer Value>
    ? { readonly key: Key; readonly value: Value }
    : never;
};

/** A row with the names that follow from its place in a table. */
export interface NamedRow extends FieldRow {
  readonly field: string;
  /** What a recorder is told that the record is. */
  readonly kind: string;
  /** Where among the fields of its map Core writes one. */
  readonly rank: number;
  /** Where among the rows of its table it stands. */
  readonly ordinal: number;
}

/** One thing that is shown of a row's records. */
export interface ShownMember {
  readonly row: NamedRow;
  readonly member: FieldMember<RecordLike>;
  readonly optional: boolean;
  readonly alias: boolean;
}

/** A table with its rows found by type. */
export interface MapFormat<Fields> {
  readonly scope: Scope;
  /** In the order in which `decodepsbt` shows them. */
  readonly rows: readonly NamedRow[];
  /** What is shown of the rows, in their order. */
  readonly members: readonly ShownMember[];
  readonly byType: ReadonlyMap<number, NamedRow>;
  readonly byField: { readonly [Name in keyof Fields]: NamedRow };
  /** The row of a record whose type no other row has. */
  readonly unknown: NamedRow;
  /** Rows that read the same as `unknown` and tell more, for types that the registry names. */
  readonly registered: ReadonlyMap<number, NamedRow>;
  /** Of all rows and of those that the registry names. */
  readonly kinds: readonly string[];
}

/** Only a key of exactly `expected` bytes will do; `label` names the field in Core's words. */
export function exactly(expected: number, label: string): (size: number) => Complaint | undefined {
  return (found) =>
    found === expected ? undefined : { code: 'psbt.key-size', detail: { label, expected, found } };
}

/** The type and one public key, compressed or not. */
export function publicKeySized(label: string): (size: number) => Complaint | undefined {
  const complaint: Complaint = { code: 'psbt.pubkey-size', detail: { label } };
  return (size) => (size === 66 || size === 34 ? undefined : complaint);
}

/** The type and a MuSig2 participant, aggregate and, for a leaf, its hash. */
export function muSig2Sized(what: string): (size: number) => Complaint | undefined {
  const complaint: Complaint = { code: 'psbt.musig2-key-size', detail: { what } };
  return (size) => (size === 67 || size === 99 ? undefined : complaint);
}

/** The type and a control block with a whole number of hashes. */
export function controlBlockSized(size: number): Complaint | undefined {
  if (size < 34) return 'psbt.tap-leaf-key-short';
  return (size - 2) % 32 === 0 ? undefined : 'psbt.tap-leaf-control-block';
}

/** Keys whose own content says where they end. */
export function anySize(): undefined {
  return undefined;
}
