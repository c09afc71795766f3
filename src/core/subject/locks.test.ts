import { describe, expect, test } from 'vitest';
import {
  describeLockTime,
  describeSequence,
  lockTimeOf,
  type RelativeLock,
  relativeLocksOf,
} from './locks.ts';

/* BIP 65: lock times below 500,000,000 are heights. BIP 68: what a sequence asks an input to wait. */

test.each([
  [0, true, 'none', false],
  [1, true, 'height', true],
  [1, false, 'height', false],
  [499_999_999, true, 'height', true],
  [500_000_000, true, 'time', true],
  [500_000_000, false, 'time', false],
  [0xffffffff, true, 'time', true],
] as const)('the lock time %i, where an input lets it count: %s', (raw, counts, kind, enforced) => {
  expect(describeLockTime(raw, counts)).toEqual({ raw, kind, enforced });
});

const inputsOf = (...sequences: readonly number[]) =>
  sequences.map((sequence) => ({
    prevout: { txid: new Uint8Array(32), vout: 0 },
    scriptSig: new Uint8Array(0),
    sequence,
    witness: [],
  }));

test.each([
  ['no input', [], false],
  ['a final one', [0xffffffff], false],
  ['one that is not', [0xfffffffe], true],
  ['two final ones', [0xffffffff, 0xffffffff], false],
  ['the second of two', [0xffffffff, 0], true],
])('a lock time counts by %s', (_, sequences, enforced) => {
  expect(lockTimeOf({ lockTime: 9, inputs: inputsOf(...sequences) }).enforced).toBe(enforced);
});

const blocks = (value: number): RelativeLock => ({ kind: 'height', value });
const seconds = (value: number): RelativeLock => ({ kind: 'time', value });

const SEQUENCES: readonly (readonly [
  name: string,
  sequence: number,
  version: number,
  relative: RelativeLock | undefined,
])[] = [
  ['no blocks', 0, 2, undefined],
  ['one block', 1, 2, blocks(1)],
  ['all blocks there can be', 0xffff, 2, blocks(0xffff)],
  ['one bit above the blocks', 0x10000, 2, undefined],
  ['blocks below a bit that says nothing', 0x3f000a, 2, blocks(10)],
  ['no time', 0x400000, 2, undefined],
  ['one step of time', 0x400001, 2, seconds(512)],
  ['all time there can be', 0x40ffff, 2, seconds(0xffff * 512)],
  ['all bits but the one that switches it off', 0x7fffffff, 2, seconds(0xffff * 512)],
  ['the bit that switches it off', 0x80000000, 2, undefined],
  ['the same with blocks', 0x8000000a, 2, undefined],
  ['one below the final one', 0xfffffffe, 2, undefined],
  ['the final one', 0xffffffff, 2, undefined],
  ['blocks of version 1', 10, 1, undefined],
  ['blocks of version 3', 10, 3, blocks(10)],
  ['blocks of version 0', 10, 0, undefined],
  ['blocks of a version below 0', 10, -1, undefined],
];

describe('what an input waits', () => {
  test.each(SEQUENCES)('%s', (_, raw, version, relative) => {
    const final = raw === 0xffffffff;
    expect(describeSequence(raw, version)).toEqual({ raw, final, ...(relative && { relative }) });
  });

  test('is told of those that wait, in their order', () => {
    const inputs = inputsOf(0, 0x400002, 0xffffffff, 7);
    expect(relativeLocksOf({ inputs, version: 2 })).toEqual([
      { index: 1, relative: seconds(1024) },
      { index: 3, relative: blocks(7) },
    ]);
    expect(relativeLocksOf({ inputs, version: 1 })).toEqual([]);
  });
});
