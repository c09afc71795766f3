import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { isUnspendable, scriptToAsm } from './asm.ts';
import { hashTypeWord } from './hash-type.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const SIGNATURE = '3006020101020101';
const push = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0') + hex;

test.each([
  ['nothing', '', ''],
  ['opcodes', '76a988ac', 'OP_DUP OP_HASH160 OP_EQUALVERIFY OP_CHECKSIG'],
  ['small numbers', '004f515260', '0 -1 1 2 16'],
  [
    'opcodes without a name',
    'babbfeff50',
    'OP_CHECKSIGADD OP_UNKNOWN OP_UNKNOWN OP_INVALIDOPCODE OP_RESERVED',
  ],
  ['one byte', '01ff', '-127'],
  ['negative zero', '0180', '0'],
  ['a number longer than needed', '020100', '1'],
  ['four bytes', '04ffffff7f', '2147483647'],
  ['four bytes, negative', '04ffffffff', '-2147483647'],
  ['five bytes', '05ffffffff7f', 'ffffffff7f'],
  ['no bytes by OP_PUSHDATA1', '4c00', '0'],
  ['three bytes by OP_PUSHDATA2', '4d0300010203', '197121'],
  ['five bytes by OP_PUSHDATA4', '4e050000000102030405', '0102030405'],
  ['a broken push', '02aa', '[error]'],
  ['a broken push behind others', '5102aa', '1 [error]'],
  ['a broken length', 'ac4d01', 'OP_CHECKSIG [error]'],
])('%s', (_, hex, expected) => {
  expect(scriptToAsm(bytes(hex), false)).toBe(expected);
  expect(scriptToAsm(bytes(hex), true)).toBe(expected);
});

describe('the hash type of a signature', () => {
  test.each([
    ['01', '[ALL]'],
    ['02', '[NONE]'],
    ['03', '[SINGLE]'],
    ['81', '[ALL|ANYONECANPAY]'],
    ['82', '[NONE|ANYONECANPAY]'],
    ['83', '[SINGLE|ANYONECANPAY]'],
    ['00', '00'],
    ['04', '04'],
    ['80', '80'],
  ])('%s is shown as %s', (hashType, word) => {
    const script = bytes(`00${push(SIGNATURE + hashType)}`);
    expect(scriptToAsm(script, true)).toBe(`0 ${SIGNATURE}${word}`);
    expect(scriptToAsm(script, false)).toBe(`0 ${SIGNATURE}${hashType}`);
  });

  test('is not looked for in OP_RETURN scripts', () => {
    const script = bytes(`6a${push(`${SIGNATURE}01`)}`);
    expect(scriptToAsm(script, true)).toBe(`OP_RETURN ${SIGNATURE}01`);
  });

  test('is looked for up to 10,000 bytes and no further', () => {
    const sized = (size: number) =>
      concatBytes(bytes(push(`${SIGNATURE}01`)), new Uint8Array(size - 10));
    expect(scriptToAsm(sized(10_000), true).slice(0, 22)).toBe(`${SIGNATURE}[ALL] `);
    expect(scriptToAsm(sized(10_001), true).slice(0, 19)).toBe(`${SIGNATURE}01 `);
  });
});

test.each([
  ['', false],
  ['51', false],
  ['516a', false],
  ['6a', true],
  ['6aff', true],
  ['51'.repeat(10_000), false],
  ['51'.repeat(10_001), true],
])('a script is unspendable, row %#', (hex, expected) => {
  expect(isUnspendable(bytes(hex))).toBe(expected);
});

test.each([
  [0x01, 'ALL'],
  [0x83, 'SINGLE|ANYONECANPAY'],
  [0x00, undefined],
  [0x80, undefined],
  [0x101, undefined],
])('hash type %i is called %s', (hashType, name) => {
  expect(hashTypeWord(hashType)).toBe(name);
});

test.each([1, 4095, 4096, 4097, 8192, 10_000])('%i words are parted by single spaces', (count) => {
  const script = Uint8Array.from({ length: count }, (_, i) => 0x51 + (i % 16));
  const expected = Array.from({ length: count }, (_, i) => String(1 + (i % 16))).join(' ');
  expect(scriptToAsm(script, false)).toBe(expected);
  expect(scriptToAsm(concatBytes(script, bytes('02aa')), false)).toBe(`${expected} [error]`);
});

test('a script of 4 MiB is told word by word', () => {
  const script = new Uint8Array(4 << 20).fill(0xac);
  const text = scriptToAsm(script, false);
  expect(text.length).toBe(script.length * 'OP_CHECKSIG '.length - 1);
});
