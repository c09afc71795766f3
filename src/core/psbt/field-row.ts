import type { Codec, Complaint } from '../codec/codec.ts';
import type { RecordOf, Scope } from './types.ts';

/** How one field of a map is read, written, checked and put in order. */
export interface FieldRow<Fields, Name extends keyof Fields> {
  readonly field: Name;
  /** The key's type; it fills the first byte of the key. */
  readonly type: number;
  /** What a recorder is told that the record is. */
  readonly kind: string;
  /** What is wrong with a key of this many bytes, type included. */
  readonly keySize: (size: number) => Complaint | undefined;
  /** Reads what is left of the key behind its type. */
  readonly key: Codec<RecordOf<Fields, Name>['key']>;
  /** How Core's complaint begins where a version 0 map holds the field; absent where it may. */
  readonly onlyInV2?: string;
  /** Reads the value, its length included. */
  readonly value: Codec<RecordOf<Fields, Name>['value']>;
  /** Why Core prints nothing of a legal record. */
  readonly dropped?: (value: RecordOf<Fields, Name>['value']) => string | undefined;
}

/** Every row of a map by name: it does not compile when a field lacks one. */
export type FieldTable<Fields> = {
  readonly [Name in keyof Fields]: FieldRow<Fields, Name>;
};

/** A table with its rows found by type. */
export interface MapFormat<Fields> {
  readonly scope: Scope;
  readonly byType: ReadonlyMap<number, FieldRow<Fields, keyof Fields>>;
  readonly byField: FieldTable<Fields>;
  /** The row of a record whose type no other row has. */
  readonly unknown: FieldRow<Fields, keyof Fields>;
  /** Rows that read the same as `unknown` and tell more, for types that the registry names. */
  readonly registered: ReadonlyMap<number, FieldRow<Fields, keyof Fields>>;
}

/** Only a key of exactly `expected` bytes will do; `label` names the field in Core's words. */
export function exactly(expected: number, label: string): (size: number) => Complaint | undefined {
  const complaint: Complaint = { code: 'psbt.key-size', detail: { label, expected } };
  return (size) => (size === expected ? undefined : complaint);
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
  if (size < 34) return { code: 'psbt.tap-leaf-key-short' };
  return (size - 2) % 32 === 0 ? undefined : { code: 'psbt.tap-leaf-control-block' };
}

/** Keys whose own content says where they end. */
export function anySize(): undefined {
  return undefined;
}
