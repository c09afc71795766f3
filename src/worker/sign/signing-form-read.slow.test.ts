import { expect, test } from 'vitest';
import { utf8Of } from '../../core/bytes/utf8-text.ts';
import { readGiven } from './signing-form-read.ts';

/*
 * What is read once for each of its characters ends soon; what is gone through
 * for each of them again, or makes a word of each, does not end before the test is
 * given up.
 */

const MANY = 4_000_000;
const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const CALL = { is: 'call', hex: '00', keys: [], utxos: [] };

test.each<[what: string, text: string, answer: object]>([
  ['quotes', '"'.repeat(7 * MANY), CALL],
  ['single quotes', "'".repeat(7 * MANY), CALL],
  ['words', ' a'.repeat(3 * MANY), CALL],
  ['white space', ' '.repeat(MANY), { is: 'refused' }],
  ['quoted backslashes', `"${'\\\\'.repeat(MANY)}"`, CALL],
  ['quoted backslashes that do not end', `"${'\\\\'.repeat(MANY)}`, { is: 'refused' }],
  ['open brackets', '['.repeat(MANY), CALL],
])('a command line with very many %s', async (_what, text, answer) => {
  const given = await readGiven(utf8Of(`bitcoin-cli signrawtransactionwithkey 00 ${text}`), {});
  expect(given).toMatchObject(answer);
});

test.each<[what: string, text: string, is: string]>([
  ['quotes around the next', `${'"'.repeat(MANY)}${KEY}${'"'.repeat(MANY)}`, 'keys'],
  ['quotes in the next', `x${'"'.repeat(MANY)}x`, 'refused'],
  ['commas', ','.repeat(MANY), 'keys'],
])('a key with very many %s', async (_what, text, is) => {
  expect((await readGiven(utf8Of(`${KEY} ${text}`), {})).is).toBe(is);
});
