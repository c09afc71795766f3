import { describe, expect, test } from 'vitest';
import {
  describeLockTime,
  describeSequence,
  laterLockTime,
  lockTimeKind,
  longerSequence,
} from './locks.ts';

describe('lock times', () => {
  test.each([
    [0, 'height'],
    [800_000, 'height'],
    [499_999_999, 'height'],
    [500_000_000, 'time'],
    [0xffff_ffff, 'time'],
    [2 ** 39 - 1, 'time'],
  ] as const)('%i is a %s', (lockTime, kind) => {
    expect(lockTimeKind(lockTime)).toBe(kind);
  });

  test.each([
    [0, true, 'none', false],
    [1, true, 'height', true],
    [1, false, 'height', false],
    [500_000_000, true, 'time', true],
  ] as const)('%i, where an input lets it count: %s', (raw, counts, kind, enforced) => {
    expect(describeLockTime(raw, counts)).toEqual({ raw, kind, enforced });
  });

  test.each([
    [1, 2, 2],
    [2, 1, 2],
    [500_000_000, 500_000_001, 500_000_001],
    [499_999_999, 500_000_000, undefined],
  ])('%i and %i are met by %s', (a, b, both) => {
    expect(laterLockTime(a, b)).toBe(both);
  });
});

describe('sequence numbers', () => {
  const blocks = (value: number) => ({ final: false, relative: { kind: 'height', value } });
  const seconds = (value: number) => ({ final: false, relative: { kind: 'time', value } });

  test.each([
    ['0x00000001', 2, blocks(1)],
    ['0x0000ffff', 2, blocks(65_535)],
    // Bits that mean nothing.
    ['0x7fbf0090', 2, blocks(144)],
    ['0x00400001', 2, seconds(512)],
    ['0x0040ffff', 2, seconds(33_553_920)],
    ['0x00000001', 3, blocks(1)],
    ['0x00000001', 0xffff_ffff, blocks(1)],
    // No relative lock.
    ['0x00000001', 1, { final: false }],
    ['0x00000000', 2, { final: false }],
    ['0x00400000', 2, { final: false }],
    ['0x00010000', 2, { final: false }],
    ['0x80000001', 2, { final: false }],
    ['0xfffffffe', 2, { final: false }],
    ['0xffffffff', 2, { final: true }],
  ] as const)('%s in version %i', (hex, version, expected) => {
    const raw = Number(hex);
    expect(describeSequence(raw, version)).toEqual({ raw, ...expected });
  });

  test.each([
    [10, 20, 20],
    [0x7f80_0014, 10, 20],
    [0x0040_0001, 0x0040_0002, 0x0040_0002],
    [0x0040_0001, 2, undefined],
  ])('%i and %i are met by %s', (a, b, both) => {
    expect(longerSequence(a, b)).toBe(both);
  });
});
