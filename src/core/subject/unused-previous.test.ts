import { expect, test } from 'vitest';
import { reversed } from '../bytes/order.ts';
import { previousOf, wpkh } from '../sign/testing/built-files.ts';
import { transactionId } from '../tx/ids.ts';
import { unusedPrevious } from './unused-previous.ts';

const transaction = (letter: string) => previousOf({ lock: wpkh(letter) }, 0);
const idOf = (letter: string) => transactionId(transaction(letter));
const spends = (txid: Uint8Array, vout = 0) => ({ prevout: { txid, vout } });

const ROWS: readonly (readonly [
  name: string,
  inputs: readonly ReturnType<typeof spends>[],
  given: string,
  unused: readonly (readonly [letter: string, reversedIn: readonly number[]])[],
])[] = [
  ['nothing given', [spends(idOf('A'))], '', []],
  ['one that is spent', [spends(idOf('A'))], 'A', []],
  ['one whose output is not there', [spends(idOf('A'), 9)], 'A', []],
  ['one that is not', [spends(idOf('A'))], 'B', [['B', []]]],
  [
    'of no inputs',
    [],
    'AB',
    [
      ['A', []],
      ['B', []],
    ],
  ],
  ['the second of two', [spends(idOf('A'))], 'AB', [['B', []]]],
  ['one whose id stands there turned round', [spends(reversed(idOf('A')))], 'A', [['A', [0]]]],
  [
    'the same in two inputs, beside one that is spent',
    [spends(reversed(idOf('A')), 1), spends(idOf('B')), spends(reversed(idOf('A')))],
    'AB',
    [['A', [0, 2]]],
  ],
  ['one that is spent both ways', [spends(idOf('A')), spends(reversed(idOf('A')))], 'A', []],
];

test.each(ROWS)('previous transactions that no input spends: %s', (_, inputs, given, unused) => {
  expect(unusedPrevious(inputs, [...given].map(transaction))).toEqual(
    unused.map(([letter, reversedIn]) => ({ txid: idOf(letter), reversedIn })),
  );
});
