import { expect, test } from 'vitest';
import { minableWhen } from './minable-when.ts';

/** Of each input a letter for the transaction whose output it spends, and its sequence. */
type Inputs = readonly (readonly [from: string, sequence: number])[];

function waits(lockTime: number, inputs: Inputs, version = 2): readonly string[] {
  return minableWhen({
    version,
    lockTime,
    inputs: inputs.map(([from, sequence], vout) => ({
      prevout: { txid: new TextEncoder().encode(from.repeat(32)), vout },
      scriptSig: new Uint8Array(),
      sequence,
      witness: [],
    })),
  });
}

const BLOCK_212 = 'from block 212';

test.each<readonly [what: string, lockTime: number, inputs: Inputs, waits: readonly string[]]>([
  ['no lock', 0, [['a', 0xfffffffd]], []],
  [
    'sequences that lock nothing',
    0,
    [
      ['a', 0xffffffff],
      ['b', 0],
    ],
    [],
  ],
  ['a lock time', 211, [['a', 0xfffffffd]], [BLOCK_212]],
  ['a lock time without effect', 211, [['a', 0xffffffff]], []],
  [
    'a lock time that one input enforces',
    211,
    [
      ['a', 0xffffffff],
      ['b', 0xfffffffe],
    ],
    [BLOCK_212],
  ],
  [
    'the second of two inputs',
    0,
    [
      ['a', 0xfffffffd],
      ['b', 144],
    ],
    ['144 blocks after input 1'],
  ],
  ['both', 211, [['a', 1]], [BLOCK_212, '1 block after input 0']],
  ['a time', 0, [['a', 0x400007]], ['about 60 minutes after input 0']],
  [
    'blocks, then a time',
    0,
    [
      ['a', 0x400007],
      ['b', 5],
    ],
    ['5 blocks after input 1', 'about 60 minutes after input 0'],
  ],
  [
    'two outputs of one transaction',
    0,
    [
      ['a', 5],
      ['a', 20],
    ],
    ['20 blocks after input 1'],
  ],
  [
    'two transactions, the smaller of which may end later',
    0,
    [
      ['a', 5],
      ['b', 20],
    ],
    ['20 blocks after input 1', '5 blocks after input 0'],
  ],
  [
    'four of one length',
    0,
    [
      ['a', 5],
      ['b', 5],
      ['c', 5],
      ['d', 5],
    ],
    ['5 blocks after the last of 4 inputs'],
  ],
  [
    'four of several lengths',
    0,
    [
      ['a', 5],
      ['b', 6],
      ['c', 7],
      ['d', 8],
    ],
    ['at most 8 blocks after the last of 4 inputs'],
  ],
])('%s', (_what, lockTime, inputs, expected) => {
  expect(waits(lockTime, inputs)).toEqual(expected);
});

test('version 1 has no relative locks (BIP 68)', () => {
  expect(waits(0, [['a', 144]], 1)).toEqual([]);
});
