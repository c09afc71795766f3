import { expect, test } from 'vitest';
import type { Preimage } from '../../../channel/protocol/preimage-protocol.ts';
import { compareFields } from './preimage-fields.ts';

/** Fields of one byte each: "nVersion=2 amount=1". */
function preimageOf(text: string): Preimage {
  const pairs = text.split(' ').map((pair) => pair.split('=') as [string, string]);
  return {
    algorithm: 'segwit_v0',
    hashType: 1,
    sighash: 'ALL',
    preimage: Uint8Array.from(pairs, ([, value]) => Number(value)),
    digest: new Uint8Array(32),
    fields: pairs.map(([name], i) => ({ name, start: i, end: i + 1, sources: [], total: 0 })),
    fits: [],
  };
}

const ROWS = [
  ['a=1 b=2', 'a=1 b=2', 'a none, b none', ''],
  ['a=1 b=2', 'a=1 b=3', 'a none, b differs', ''],
  ['a=1 b=2', 'b=2', 'b none', 'a'],
  ['a=1', 'a=1 c=1', 'a none, c added', ''],
  ['a=1 b=2', 'c=1', 'c added', 'a, b'],
] as const;

test.each(ROWS)('%s, then %s: %s; gone: %s', (first, now, changes, gone) => {
  const found = compareFields(preimageOf(first), preimageOf(now));
  expect(found.fields.map(({ field, change }) => `${field.name} ${change}`).join(', ')).toBe(
    changes,
  );
  expect(found.gone.join(', ')).toBe(gone);
});

test('nothing differs from what could not be built', () => {
  const { fields, gone } = compareFields(undefined, preimageOf('a=1'));
  expect(fields.map(({ change }) => change)).toEqual(['none']);
  expect(gone).toEqual([]);
});
