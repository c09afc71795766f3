import { describe, expect, test } from 'vitest';
import { stringOf, utf8Of } from '../bytes/utf8-text.ts';
import { bareUtf8, mayBecomeSecret, nameSecret } from './name-secret.ts';

const WIF = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const PUBLIC_KEY = `02${'11'.repeat(32)}`;

/** With the number of each word before it. */
const numbered = (mark: string, between = ' ') =>
  WORDS.split(' ')
    .map((word, i) => `${i + 1}${mark}${word}`)
    .join(between);

describe('a secret as a whole', () => {
  test.each<[string, string, string | undefined]>([
    ['a key', WIF, 'private-key'],
    ['a key behind its script type', `p2wpkh-p2sh:${WIF}`, 'private-key'],
    ['a key behind a script type that is none', `p2${'a'.repeat(13)}:${WIF}`, undefined],
    ['a key with a digit too few', WIF.slice(2), undefined],
    ['a key with a character of no key', `0${WIF.slice(1)}`, undefined],
    ['a key with a wrong digit', `${WIF.slice(0, -1)}o`, 'private-key'],
    ['an extended key', XPRV, 'extended-private-key'],
    ['with its origin and steps', `[d34db33f/44h/0']${XPRV}/0/*`, 'extended-private-key'],
    ['with an origin of letters', `[d34db33f/abc]${XPRV}`, undefined],
    ['with something else behind it', `${XPRV} x`, undefined],
    ['an extended public key', XPRV.replace('prv', 'pub'), undefined],
    ['words', WORDS, 'seed-words'],
    ['words with numbers', numbered(' '), 'seed-words'],
    ['words with numbers and points', numbered('. '), 'seed-words'],
    ['words directly behind them', numbered('.'), 'seed-words'],
    ['words behind brackets, on lines', numbered(') ', '\n'), 'seed-words'],
    ['words with a comma behind each number', numbered(', '), undefined],
    ['words with three digits', numbered('00. '), undefined],
    ['words with a digit inside', WORDS.replace('year', 'ye4r'), undefined],
    ['eleven words', WORDS.replace(' yellow', ''), undefined],
    ['words of two letters', 'ab '.repeat(12), undefined],
    ['words of another script', '的 一 是 在 不 了 有 和 人 这 中 大', 'seed-words'],
    ['very long text of words', 'ä'.repeat(14).concat(' ').repeat(100), undefined],
    ['a share', `ms1${'0'.repeat(45)}`, 'seed-words'],
    ['a share in capital letters', `MS1${'Q'.repeat(45)}`, 'seed-words'],
    ['a share with a letter of none', `ms1b${'q'.repeat(45)}`, undefined],
    ['an encrypted key', `6P${'R'.repeat(56)}`, 'bip38'],
    ['the key of a coin', 'S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy', 'private-key'],
    ['a descriptor with a key', `wpkh(${WIF})`, 'private-descriptor'],
    ['with a checksum', `tr(${XPRV}/0/*)#abcdefgh`, 'private-descriptor'],
    ['with a checksum that is none', `tr(${XPRV}/0/*)#ABCDEFGH`, undefined],
    ['a descriptor without', `wpkh(${PUBLIC_KEY})`, undefined],
    ['nothing', '', undefined],
  ])('%s', (_, text, named) => {
    expect(nameSecret(utf8Of(text))?.named).toBe(named);
  });
});

describe('what may become one is told before it is whole', () => {
  test.each<[string, string, boolean]>([
    ['a part of a key', WIF.slice(0, 20), true],
    ['a mistyped key', WIF.replace('B', '0'), true],
    ['a part of an extended key', XPRV.slice(0, 40), true],
    ['with its origin', `[d34db33f/44h]${XPRV.slice(0, 40)}`, true],
    ['some words', 'legal winner thank', true],
    ['a word', 'legal', false],
    ['an id', 'c4'.repeat(32), false],
    ['an outpoint', `${'5a'.repeat(32)}:1`, false],
    ['a descriptor', `combo(${PUBLIC_KEY})`, false],
    ['an invoice', 'LNBC20U1PVJLUEZPP5QQQSYQCYQ5RQWZQFQ', false],
    ['an address', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', false],
    ['an extended public key', XPRV.replace('prv', 'pub'), false],
  ])('%s', (_, text, expected) => {
    expect(mayBecomeSecret(utf8Of(text))).toBe(expected);
  });
});

test('a text without marks of quoted lines is a buffer of its own, to be overwritten', () => {
  const utf8 = utf8Of(`> ${WORDS.replaceAll(' ', '\n> ')}`);
  const { bare, own } = bareUtf8(utf8);
  expect(stringOf(bare)).toBe(WORDS.replaceAll(' ', '\n'));
  own?.fill(0);
  expect(bare.every((byte) => byte === 0)).toBe(true);
});
