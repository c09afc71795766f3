import { expect, test } from 'vitest';
import { spanOfView } from './span.ts';

const FILE = new Uint8Array(100);
const SOURCE = FILE.subarray(10, 60);

test.each([
  ['a view', FILE.subarray(20, 30), { start: 10, end: 20 }],
  ['the whole', SOURCE, { start: 0, end: 50 }],
  ['an empty view', SOURCE.subarray(7, 7), { start: 7, end: 7 }],
  ['the same bytes of another buffer', new Uint8Array(10), undefined],
  ['a view that begins before it', FILE.subarray(9, 20), undefined],
  ['a view that ends behind it', FILE.subarray(50, 61), undefined],
])('%s stands where it does in the source', (_name, view, expected) => {
  expect(spanOfView(SOURCE, view)).toEqual(expected);
});
