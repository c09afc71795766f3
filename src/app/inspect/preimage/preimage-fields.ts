import type { Preimage, PreimageField } from '../../../channel/protocol/preimage-protocol.ts';

/** A field with its bytes, held against the same field of what was opened. */
export interface ComparedField {
  readonly field: PreimageField;
  readonly bytes: Uint8Array;
  readonly change: 'none' | 'differs' | 'added';
}

export interface PreimageComparison {
  readonly fields: readonly ComparedField[];
  /** Names of fields that were hashed before. */
  readonly gone: readonly string[];
}

/** `first` and `now` by the names of their fields. */
export function compareFields(first: Preimage | undefined, now: Preimage): PreimageComparison {
  const before = new Map(fieldsOf(first ?? now));
  const fields = fieldsOf(now).map(([name, { field, bytes }]): ComparedField => {
    const was = before.get(name);
    before.delete(name);
    if (!was) return { field, bytes, change: 'added' };
    return { field, bytes, change: isSameBytes(was.bytes, bytes) ? 'none' : 'differs' };
  });
  return { fields, gone: [...before.keys()] };
}

interface FieldBytes {
  readonly field: PreimageField;
  readonly bytes: Uint8Array;
}

function fieldsOf({ fields, preimage }: Preimage): readonly (readonly [string, FieldBytes])[] {
  if (!preimage) return [];
  return fields.map((field) => {
    return [field.name, { field, bytes: preimage.subarray(field.start, field.end) }] as const;
  });
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
