import { expect, test } from 'vitest';
import { outpointText, txidText, typedOutpoint } from './id-text.ts';

const ID = Uint8Array.from({ length: 32 }, (_, i) => 0xa0 + i);
const SHOWN = Array.from({ length: 32 }, (_, i) => (0xbf - i).toString(16)).join('');

test('an id is shown from its last byte', () => {
  expect(txidText(ID)).toBe(SHOWN);
});

test('an outpoint is shown by the id and the number', () => {
  expect(outpointText({ txid: ID, vout: 4294967295 })).toBe(`${SHOWN}:4294967295`);
});

test.each([
  ['as it is shown', SHOWN, true],
  ['in upper case with spaces', ` ${SHOWN.toUpperCase()}\n`, true],
  [
    'with the bytes in the order of files',
    [...ID].map((byte) => byte.toString(16)).join(''),
    false,
  ],
  ['another', `${SHOWN.slice(0, -1)}1`, false],
  ['none', '', false],
])('typed: %s', (_, text, isSame) => {
  expect(typedOutpoint(text, 1) === outpointText({ txid: ID, vout: 1 })).toBe(isSame);
});
