import { expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { onlyOne } from './repair.ts';

/** Two PSBTs without inputs and outputs, of transactions that differ in their lock time. */
const [ONE, OTHER] = ['00', '01'].map(
  (lockTime) => hexToBytes(`70736274ff01000a020000000000${lockTime}00000000`)!,
) as [Uint8Array, Uint8Array];
const DAMAGED = ONE.subarray(1);

test.each([
  ['one that decodes', DAMAGED, [ONE], ONE],
  ['one of several that decodes', DAMAGED, [DAMAGED, ONE], ONE],
  ['the same twice', DAMAGED, [ONE, ONE], ONE],
  ['none', DAMAGED, [], undefined],
  ['none that decodes', DAMAGED, [DAMAGED], undefined],
  ['two that decode', DAMAGED, [ONE, OTHER], undefined],
  ['one, where it decoded as it came', OTHER, [ONE], undefined],
])('of candidates, %s', (_name, came, candidates, expected) => {
  const given = candidates.map((bytes) => ({
    bytes,
    repair: { what: 'magic', count: 1, at: 0 } as const,
  }));
  expect(onlyOne(came, given)?.bytes).toEqual(expected);
});
