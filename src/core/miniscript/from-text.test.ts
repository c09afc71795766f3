import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { compressedKeyFromHex, fromText } from './from-text.ts';
import { keyLetter, keyOf, letterKey, parsed } from './testing/keys.ts';
import { HASH_20, HASH_32 } from './testing/script-words.ts';
import { toScript } from './to-script.ts';
import { toText } from './to-text.ts';

const KEY = bytesToHex(keyOf('A'));

describe('spellings of the same miniscript', () => {
  test.each([
    ['c:pk_k(A)', 'pk(A)'],
    ['c:pk_h(A)', 'pkh(A)'],
    ['ac:pk_k(A)', 'a:pk(A)'],
    ['and_v(v:pk(A),1)', 'tv:pk(A)'],
    ['or_i(0,pk(A))', 'l:pk(A)'],
    ['or_i(pk(A),0)', 'u:pk(A)'],
    ['or_i(0,0)', 'l:0'],
    ['andor(pk(A),pk(B),0)', 'and_n(pk(A),pk(B))'],
    ['andor(pk(A),or_i(0,1),or_i(1,0))', 'andor(pk(A),l:1,u:1)'],
    ['older(007)', 'older(7)'],
    ['thresh(01,pk(A))', 'thresh(1,pk(A))'],
    [`sha256(${'AB'.repeat(32)})`, `sha256(${'ab'.repeat(32)})`],
    ['uuu:0', 'uul:0'],
  ])('%s is %s', (text, shortest) => {
    expect(toText(parsed(text), keyLetter)).toBe(shortest);
    expect(bytesToHex(toScript(parsed(shortest)))).toBe(bytesToHex(toScript(parsed(text))));
  });

  test('keys are hex unless something else is said of them', () => {
    const read = fromText(`pk(${KEY})`);
    expect(read.ok && toText(read.node)).toBe(`pk(${KEY})`);
  });

  test('a key that is not known is its hash', () => {
    const read = fromText(`pkh(${HASH_20})`);
    expect(read.ok && toText(read.node)).toBe(`pkh(${HASH_20})`);
  });
});

describe('text that is no miniscript', () => {
  test.each<[text: string, offset: number, reason: string]>([
    ['', 0, 'nothing'],
    ['2', 0, 'neither 0 nor 1'],
    ['pk', 0, 'no bracket'],
    ['pk(', 0, 'bracket left open'],
    ['pk()', 0, 'no key'],
    ['pk(A', 0, 'bracket left open'],
    ['pk(A))', 5, 'bracket never opened'],
    ['pk(A) ', 0, 'white space'],
    [' pk(A)', 0, 'white space'],
    ['pk(A,B)', 0, 'two keys'],
    ['pk((A))', 0, 'brackets in a key'],
    [`pk(${KEY.slice(2)})`, 0, '32 bytes as key'],
    [`pk(${HASH_20})`, 0, 'a hash where the key is needed'],
    [`pk_h(${HASH_32})`, 0, '32 bytes as the hash of a key'],
    ['PK(A)', 0, 'capitals'],
    ['constructor(A)', 0, 'a name of no fragment'],
    ['multi_a(1,A)', 0, 'tapscript'],
    [':0', 0, 'a colon without wrappers'],
    ['a::0', 2, 'two colons'],
    ['a:s:0', 2, 'wrappers apart'],
    ['x:0', 0, 'a wrapper that is none'],
    ['vv:0', 3, 'a wrapper that cannot stand twice'],
    ['a', 0, 'a wrapper alone'],
    ['a:', 2, 'a wrapper of nothing'],
    ['older()', 0, 'no number'],
    ['older(0)', 0, 'too low'],
    ['older(-1)', 0, 'negative'],
    ['older(+1)', 0, 'signed'],
    ['older(1.0)', 0, 'not an integer'],
    ['older(0x1)', 0, 'in hex'],
    ['older( 1)', 0, 'white space'],
    ['older(2147483648)', 0, 'too high'],
    ['after(0)', 0, 'too low'],
    ['after(2147483648)', 0, 'too high'],
    [`sha256(${HASH_20})`, 0, '20 bytes'],
    [`sha256(${HASH_32}00)`, 0, '33 bytes'],
    [`hash256(${HASH_20})`, 0, '20 bytes'],
    [`ripemd160(${HASH_32})`, 0, '32 bytes'],
    [`hash160(${HASH_32})`, 0, '32 bytes'],
    ['hash160()', 0, 'no bytes'],
    [`hash160(${'zz'.repeat(20)})`, 0, 'not hex'],
    ['multi(A)', 0, 'no threshold'],
    ['multi(1)', 0, 'no key'],
    ['multi(1,)', 0, 'an empty key'],
    ['multi(0,A)', 0, 'of none'],
    ['multi(2,A)', 0, 'more than there are'],
    ['multi(1,A,0)', 0, 'not a key'],
    [`multi(1${',A'.repeat(21)})`, 0, '21 keys'],
    ['and_v(v:1)', 9, 'one argument'],
    ['and_v(v:1,1,1)', 11, 'three arguments'],
    ['and_v()', 6, 'none'],
    ['and_v(v:1,', 10, 'cut short'],
    ['and_v(v:1,1', 11, 'cut short'],
    ['and_v(v:1;1)', 9, 'no comma'],
    ['and_n(0)', 7, 'one argument'],
    ['andor(0,1)', 9, 'two arguments'],
    ['andor(0,1,1,1)', 11, 'four arguments'],
    ['thresh(1)', 7, 'nothing to count'],
    ['thresh(0,0)', 9, 'of none'],
    ['thresh(2,0)', 11, 'more than there are'],
    ['thresh(0)', 7, 'a miniscript as threshold'],
    ['thresh(A,0)', 7, 'a key as threshold'],
    ['thresh(9223372036854775807,0)', 29, 'far too many'],
    ['thresh(9223372036854775808,0)', 27, 'a number of more than 64 bits'],
    [`thresh(${'9'.repeat(20)},0)`, 28, 'a number of more digits'],
    [`thresh(${'0'.repeat(30)}2,0)`, 41, 'too many, behind zeros'],
    ['thresh(-1,0)', 10, 'fewer than none'],
  ])('%s: at %i, %s', (text, offset) => {
    expect(fromText(text, letterKey)).toEqual({ ok: false, reason: 'syntax', offset });
  });
});

describe('text of any size', () => {
  test('3,600 bytes of script, one level for each of all but one', () => {
    const text = `${'n'.repeat(3599)}:0`;
    const node = parsed(text);
    expect(node.scriptSize).toBe(3600);
    expect(node.type?.base).toBe('B');
    expect(toText(node)).toBe(text);
  });

  test.each([
    ['one wrapper more', `${'n'.repeat(3600)}:0`],
    ['a million wrappers', `${'n'.repeat(1_000_000)}:0`],
    ['a million wrappers that add no opcode', `${'vn'.repeat(500_000)}:0`],
    ['a million arguments', `thresh(1${',0'.repeat(1_000_000)})`],
    ['a million open brackets', 'and_v('.repeat(1_000_000)],
    ['110 keys', `thresh(1${',multi(1,A)'.repeat(110)})`],
  ])('%s: too large', (_, text) => {
    expect(fromText(text, letterKey)).toMatchObject({ ok: false, reason: 'too-large' });
  });
});

describe('a key in hex', () => {
  test.each([
    ['02', KEY, true],
    ['03', `03${KEY.slice(2)}`, true],
    ['an x that has no point', `02${'ff'.repeat(32)}`, true],
    ['uncompressed', `04${'11'.repeat(64)}`, false],
    ['33 bytes from 04', `04${KEY.slice(2)}`, false],
    ['x-only', KEY.slice(2), false],
    ['not hex', 'A', false],
    ['empty', '', false],
  ])('%s', (_, hex, isKey) => {
    expect(compressedKeyFromHex(hex) !== undefined).toBe(isKey);
  });
});
