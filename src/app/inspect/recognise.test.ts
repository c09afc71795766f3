import { describe, expect, test } from 'vitest';
import { recogniseBytes, recogniseText } from './recognise.ts';

const PSBT = 'cHNidP8BAAoAAAAAAAAAAAAAAA==';
const PSBT_HEX = '70736274ff01000a0000000000000000000000';
const TX_HEX = '02000000000000000000';

function psbtBytes(): Uint8Array {
  return Uint8Array.from(atob(PSBT), (char) => char.charCodeAt(0));
}

describe('text', () => {
  test.each([
    ['a PSBT in base64', PSBT, 'psbt', 'base64', PSBT, 19],
    [
      'one broken into lines',
      ` ${PSBT.slice(0, 9)}\r\n${PSBT.slice(9)}\n`,
      'psbt',
      'base64',
      PSBT,
      19,
    ],
    ['a PSBT in hex', PSBT_HEX, 'psbt', 'hex', PSBT, 19],
    ['a PSBT in capital hex', PSBT_HEX.toUpperCase(), 'psbt', 'hex', PSBT, 19],
    ['a damaged PSBT', 'cHNidP8!', 'psbt', 'base64', 'cHNidP8!', 6],
    ['a transaction', TX_HEX, 'transaction', 'hex', TX_HEX, 10],
    ['one with spaces', '0200 0000', 'transaction', 'hex', '02000000', 4],
  ])('%s is recognised', (_name, pasted, kind, encoding, text, size) => {
    expect(recogniseText(pasted)).toEqual({ kind, encoding, text, size });
  });

  test.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['words', 'abandon abandon about'],
    ['a private key in WIF', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn'],
    ['64 hex digits', `${'0'.repeat(63)}1`],
    ['an odd number of hex digits', '020'],
    ['base64 of something else', `${'AAAA'.repeat(9)}AA==`],
  ])('%s is not', (_name, pasted) => {
    expect(recogniseText(pasted)).toBeUndefined();
  });
});

describe('files', () => {
  test.each([
    ['a binary PSBT', psbtBytes(), 'psbt', 'binary', PSBT],
    ['a PSBT as text', new TextEncoder().encode(`${PSBT}\n`), 'psbt', 'base64', PSBT],
    ['a binary transaction', Uint8Array.of(2, 0, 0, 0), 'transaction', 'binary', '02000000'],
    ['a transaction as text', new TextEncoder().encode(TX_HEX), 'transaction', 'hex', TX_HEX],
  ])('%s is recognised', (_name, bytes, kind, encoding, text) => {
    expect(recogniseBytes(bytes)).toMatchObject({ kind, encoding, text });
  });

  test('words are not', () => {
    expect(recogniseBytes(new TextEncoder().encode('abandon about'))).toBeUndefined();
  });

  test('an empty file is not', () => {
    expect(recogniseBytes(new Uint8Array())).toBeUndefined();
  });
});
