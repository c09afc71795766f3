import { expect, test } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const LABELS = [
  'PSBT',
  'Global map',
  'Input 0',
  'Witness UTXO',
  'BIP 32 derivation',
  'BIP 32 derivation',
  'Input 1',
  'Input 12',
];

/** Types letters, so far apart in milliseconds, and answers the rows one comes by. */
function typed(letters: string, apart = 100, from = 0): readonly number[] {
  const ahead = createTypeAhead(
    () => LABELS.length,
    (row) => LABELS[row]!,
  );
  const rows: number[] = [];
  let at = from;
  [...letters].forEach((letter, i) => {
    const found = ahead.type(letter, at, i * apart);
    rows.push(found);
    if (found >= 0) at = found;
  });
  return rows;
}

test.each([
  ['a letter goes to the next row that begins with it', 'i', 0, [2]],
  ['from there to the one after', 'i', 2, [6]],
  ['and around', 'i', 7, [2]],
  ['the same letter again goes on', 'iii', 0, [2, 6, 7]],
  ['letters make a word', 'wi', 0, [3, 3]],
  ['the first letter of a later word counts', 'd', 0, [4]],
  ['digits too', '12', 0, [6, 7]],
  ['capitals do not matter', 'P', 3, [0]],
  ['a letter that goes on no word begins one', '0b', 0, [2, 4]],
  ['what no word begins with is nowhere', 'xz', 0, [-1, -1]],
  ['inside of a word nothing is found', 'r', 0, [-1]],
])('%s', (_name, letters, from, rows) => {
  expect(typed(letters, 100, from)).toEqual(rows);
});

test('of rows that fit those of the lowest rank are meant', () => {
  const ahead = createTypeAhead(
    () => LABELS.length,
    (row) => LABELS[row]!,
    (row) => (row === 6 ? 0 : 1),
  );
  expect(ahead.type('i', 0, 0)).toBe(6);
  expect(ahead.type('w', 6, 5000)).toBe(3);
});

test('after another key a new word begins', () => {
  const ahead = createTypeAhead(
    () => LABELS.length,
    (row) => LABELS[row]!,
  );
  expect(ahead.type('i', 0, 0)).toBe(2);
  ahead.end();
  expect(ahead.type('w', 2, 1)).toBe(3);
});

test('after a pause a new word begins', () => {
  expect(typed('iw', 2000)).toEqual([2, 3]);
});
