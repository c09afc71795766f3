/**
 * Fields that the registry of BIP 174 names and Core does not know. Core keeps
 * such a record whole as `unknown`, and so does the decoder; what stands here
 * only tells a recorder what the record is, and its parts where they fit. A
 * record that does not fit its field is legal, and told as a problem.
 */
import type { Cursor } from '../bytes/cursor.ts';
import { PART_KINDS, type PartKind } from '../bytes/part-kinds.ts';
import type { Codec } from '../codec/codec.ts';
import type { RecordLine } from './field-row.ts';
import type { Scope } from './value-types.ts';
import { restLeaf } from './values.ts';

/**
 * A part's kind, its size (a number of bytes, all that is left, a byte with the
 * length, a path), and what it is read as where that is not hex.
 */
type Part<Kind extends string = string> = readonly [
  kind: Kind,
  size: number | 'rest' | 'byte-prefixed' | 'path',
  as?: 'text' | 'number',
];

/** All that is true of a field that Core does not know. */
export interface RegistryRow<Kind extends string = string> {
  readonly type: number;
  /** What a record is called in the path to a fault. */
  readonly words: string;
  readonly key: readonly Part<Kind>[];
  readonly value: readonly Part<Kind>[];
  readonly line: RecordLine<Kind | PartKind>;
}

/** A row of the registry: it does not compile where it lacks something. */
function registered<const Kind extends string>(row: RegistryRow<Kind>): RegistryRow<Kind> {
  return row;
}

const SCAN_KEY = ['silent_payment.scan_key', 33] as const;
const SPEND_KEY = ['silent_payment.spend_key', 33] as const;
const ECDH_SHARE = ['silent_payment.ecdh_share', 33] as const;
const DLEQ_PROOF = ['silent_payment.dleq_proof', 64] as const;
const MESSAGE = ['text.utf8', 'rest', 'text'] as const;

export const REGISTRY = {
  global: {
    sp_ecdh_share: registered({
      type: 0x07,
      words: 'silent payment ECDH share',
      key: [SCAN_KEY],
      value: [ECDH_SHARE],
      line: 'parts',
    }),
    sp_dleq: registered({
      type: 0x08,
      words: 'silent payment DLEQ proof',
      key: [SCAN_KEY],
      value: [DLEQ_PROOF],
      line: 'parts',
    }),
    generic_signed_message: registered({
      type: 0x09,
      words: 'signed message',
      key: [],
      value: [MESSAGE],
      line: 'parts',
    }),
  },
  input: {
    por_commitment: registered({
      type: 0x09,
      words: 'proof of reserves commitment',
      key: [],
      value: [MESSAGE],
      line: 'parts',
    }),
    p2c_tweak: registered({
      type: 0x19,
      words: 'pay to contract tweak',
      key: [['key.public_key', 33]],
      value: [['p2c.tweak', 32]],
      line: 'parts',
    }),
    sp_ecdh_share: registered({
      type: 0x1d,
      words: 'silent payment ECDH share',
      key: [SCAN_KEY],
      value: [ECDH_SHARE],
      line: 'parts',
    }),
    sp_dleq: registered({
      type: 0x1e,
      words: 'silent payment DLEQ proof',
      key: [SCAN_KEY],
      value: [DLEQ_PROOF],
      line: 'parts',
    }),
    sp_spend_bip32_derivation: registered({
      type: 0x1f,
      words: 'silent payment spend key derivation',
      key: [SPEND_KEY],
      value: [
        ['origin.fingerprint', 4],
        ['origin.path_element', 'path'],
      ],
      line: [{ derivationOf: ['silent_payment.spend_key', 'unknown.key_data'] }],
    }),
    sp_tweak: registered({
      type: 0x20,
      words: 'silent payment tweak',
      key: [],
      value: [['silent_payment.tweak', 32]],
      line: 'parts',
    }),
  },
  output: {
    sp_v0_info: registered({
      type: 0x09,
      words: 'silent payment keys',
      key: [],
      value: [SCAN_KEY, SPEND_KEY],
      line: 'parts',
    }),
    sp_v0_label: registered({
      type: 0x0a,
      words: 'silent payment label',
      key: [],
      value: [['silent_payment.label', 4, 'number']],
      line: 'parts',
    }),
    dnssec_proof: registered({
      type: 0x35,
      words: 'DNSSEC proof',
      key: [],
      value: [
        ['dnssec.name', 'byte-prefixed', 'text'],
        ['dnssec.proof', 'rest'],
      ],
      line: 'parts',
    }),
  },
} as const satisfies Readonly<Record<Scope, Readonly<Record<string, RegistryRow>>>>;

type RowsOf<Table> = Table[keyof Table];
type KindOfRow<Row> = Row extends RegistryRow<infer Kind> ? Kind : never;
type AnyKind = {
  [Map in Scope]: KindOfRow<RowsOf<(typeof REGISTRY)[Map]>>;
}[Scope];

/** Kinds of parts that only these fields have, and the byte that says how long one is. */
export type RegistryPart = Exclude<AnyKind, PartKind> | 'dnssec.name_size';

const PARTS: readonly Part[] = Object.values(REGISTRY).flatMap((table) =>
  Object.values<RegistryRow>(table).flatMap(({ key, value }) => [...key, ...value]),
);

/** Every kind of {@link RegistryPart}. */
export function registryParts(): readonly RegistryPart[] {
  const kinds = PARTS.flatMap(([kind, size]) =>
    size === 'byte-prefixed' ? [`${kind}_size`, kind] : [kind],
  );
  const own = kinds.filter((kind) => !(PART_KINDS as readonly string[]).includes(kind));
  return [...new Set(own)] as readonly RegistryPart[];
}

/** What parts are read as that are not hex. */
export function registryReadings(): ReadonlyMap<string, 'text' | 'number' | 'size'> {
  const readings = PARTS.flatMap(([kind, size, as]) => [
    ...(as ? [[kind, as] as const] : []),
    ...(size === 'byte-prefixed' ? [[`${kind}_size`, 'size'] as const] : []),
  ]);
  return new Map(readings);
}

/**
 * All bytes up to the cursor's end, told to its recorder as `parts` where they
 * fit without a byte left over, else as one leaf of `otherwise` with a problem.
 */
export function reportedAs(parts: readonly Part[], otherwise: string): Codec<Uint8Array> {
  const plain = restLeaf(otherwise);
  return {
    read(cursor) {
      const ends = partEnds(cursor, parts);
      if (!ends) {
        cursor.recorder?.problem('registry-mismatch');
        return plain.read(cursor);
      }
      let start = cursor.pos;
      for (const [kind, end] of ends) {
        cursor.recorder?.leaf(kind, start, end);
        start = end;
      }
      return cursor.take(cursor.remaining);
    },
    write: plain.write,
  };
}

type PartEnd = readonly [kind: string, end: number];

/** Where each part ends, or undefined where the parts do not fill the bytes exactly. */
function partEnds(cursor: Cursor, parts: readonly Part[]): readonly PartEnd[] | undefined {
  const ends: PartEnd[] = [];
  let at = cursor.pos;
  for (const [kind, size] of parts) {
    const steps = partSizes(cursor, at, kind, size);
    for (const [stepKind, length] of steps) {
      at += length;
      ends.push([stepKind, at]);
    }
  }
  return at === cursor.end ? ends : undefined;
}

function partSizes(
  cursor: Cursor,
  at: number,
  kind: string,
  size: Part[1],
): readonly (readonly [kind: string, length: number])[] {
  const left = Math.max(0, cursor.end - at);
  if (size === 'rest') return left > 0 ? [[kind, left]] : [];
  if (size === 'path') return Array.from({ length: Math.floor(left / 4) }, () => [kind, 4]);
  if (size === 'byte-prefixed') {
    const length = left > 0 ? cursor.bytes[at]! : 0;
    return length > 0
      ? [
          [`${kind}_size`, 1],
          [kind, length],
        ]
      : [[`${kind}_size`, 1]];
  }
  return [[kind, size]];
}
