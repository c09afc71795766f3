/**
 * Fields that the registry of BIP 174 names and Core does not know. Core keeps
 * such a record whole as `unknown`, and so does the decoder; what stands here
 * only tells a recorder what the record is, and its parts where they fit. A
 * record that does not fit its field is legal, and told as a problem.
 */
import type { Cursor } from '../bytes/cursor.ts';
import type { Codec } from '../codec/codec.ts';
import type { Scope } from './types.ts';
import { restLeaf } from './values.ts';

/** A part's kind and its size: a number of bytes, all that is left, a byte with the length, a path. */
type Part = readonly [kind: string, size: number | 'rest' | 'byte-prefixed' | 'path'];

export interface RegistryRow {
  readonly kind: string;
  readonly key: readonly Part[];
  readonly value: readonly Part[];
}

const SCAN_KEY: Part = ['silent_payment.scan_key', 33];
const ECDH_SHARE: Part = ['silent_payment.ecdh_share', 33];
const DLEQ_PROOF: Part = ['silent_payment.dleq_proof', 64];
const MESSAGE: Part = ['text.utf8', 'rest'];

const ROWS: Readonly<Record<Scope, ReadonlyMap<number, RegistryRow>>> = {
  global: new Map([
    [0x07, row('psbt.global.sp_ecdh_share', [SCAN_KEY], [ECDH_SHARE])],
    [0x08, row('psbt.global.sp_dleq', [SCAN_KEY], [DLEQ_PROOF])],
    [0x09, row('psbt.global.generic_signed_message', [], [MESSAGE])],
  ]),
  input: new Map([
    [0x09, row('psbt.in.por_commitment', [], [MESSAGE])],
    [0x19, row('psbt.in.p2c_tweak', [['key.public_key', 33]], [['p2c.tweak', 32]])],
    [0x1d, row('psbt.in.sp_ecdh_share', [SCAN_KEY], [ECDH_SHARE])],
    [0x1e, row('psbt.in.sp_dleq', [SCAN_KEY], [DLEQ_PROOF])],
    [
      0x1f,
      row(
        'psbt.in.sp_spend_bip32_derivation',
        [['silent_payment.spend_key', 33]],
        [
          ['origin.fingerprint', 4],
          ['origin.path_element', 'path'],
        ],
      ),
    ],
    [0x20, row('psbt.in.sp_tweak', [], [['silent_payment.tweak', 32]])],
  ]),
  output: new Map([
    [0x09, row('psbt.out.sp_v0_info', [], [SCAN_KEY, ['silent_payment.spend_key', 33]])],
    [0x0a, row('psbt.out.sp_v0_label', [], [['silent_payment.label', 4]])],
    [
      0x35,
      row(
        'psbt.out.dnssec_proof',
        [],
        [
          ['dnssec.name', 'byte-prefixed'],
          ['dnssec.proof', 'rest'],
        ],
      ),
    ],
  ]),
};

function row(kind: string, key: readonly Part[], value: readonly Part[]): RegistryRow {
  return { kind, key, value };
}

/** Rows of a map's types that are registered and unknown to Core. */
export function registryRows(scope: Scope): ReadonlyMap<number, RegistryRow> {
  return ROWS[scope];
}

/**
 * All bytes up to the cursor's end, told to its recorder as `parts` where they
 * fit without a byte left over, else as one leaf of `otherwise` with a problem.
 */
export function toldAs(parts: readonly Part[], otherwise: string): Codec<Uint8Array> {
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
