import { expect, test } from 'vitest';
import { judgeSixZones, sixZones, withWrongSignatures } from './testing/six-zones.ts';

test('a proof through six zones is valid', () => {
  expect(judgeSixZones(sixZones())).toMatchObject({ proof: 'valid', pays: true });
});

test.each([
  ['a few wrong signatures', 10_000, { proof: 'valid' }],
  ['1 MB of them, which a budget ends', 1_000_000, { proof: 'unchecked', algorithms: [] }],
] as const)('with %s', (_, size, expected) => {
  const judged = judgeSixZones(withWrongSignatures(size));
  expect(judged).toMatchObject(expected);
  expect('why' in judged).toBe(false);
});
