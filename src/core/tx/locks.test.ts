import { expect, test } from 'vitest';
import { lockTimeOf, relativeLocksOf } from './locks.ts';

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
  const lock = lockTimeOf({ lockTime: 9, inputs: inputsOf(...sequences) });
  expect(lock).toEqual({ raw: 9, kind: 'height', enforced });
});

test.each([
  [2, [1, 3]],
  [1, []],
])('of version %i the inputs that wait are told in their order', (version, waiting) => {
  const inputs = inputsOf(0, 0x400002, 0xffffffff, 7);
  const told = [
    { index: 1, relative: { kind: 'time', value: 1024 } },
    { index: 3, relative: { kind: 'height', value: 7 } },
  ];
  expect(relativeLocksOf({ inputs, version })).toEqual(
    told.filter(({ index }) => waiting.includes(index)),
  );
});
