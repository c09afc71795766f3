import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../bytes/hex.ts';
import { linesIn, utf8Of } from '../../bytes/utf8-text.ts';
import { encodeBase58Check } from '../../encoding/base58check.ts';
import { isSeedOverLines, readKeyText } from './key-text.ts';

const ONE = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
const ONE_LONG = '5HpHagT65TZzG1PH3CSu63k8DbpvD8s5ip4nEB3kEsreAnchuDf';
const ONE_TEST = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const TEST_CHAINS = ['testnet3', 'testnet4', 'signet', 'regtest'];
const checked = (hex: string) => encodeBase58Check(hexToBytes(hex)!);
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const SEED =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

describe('keys of any chain', () => {
  test.each([
    ['compressed', ONE, true, ['main']],
    ['uncompressed', ONE_LONG, false, ['main']],
    ['of a test chain', ONE_TEST, true, TEST_CHAINS],
    ['with white space around', `\t ${ONE} `, true, ['main']],
  ] as const)('%s', (_, text, compressed, chains) => {
    const read = readKeyText(utf8Of(text));
    expect(read).toMatchObject({ ok: true, compressed, chains });
  });
});

describe('what is no key is named', () => {
  test.each([
    ['seed words', SEED, 'seed-words'],
    [
      'seed words with numbers',
      SEED.split(' ')
        .map((w, i) => `${i + 1}. ${w}`)
        .join(' '),
      'seed-words',
    ],
    ['an extended private key', XPRV, 'extended-private-key'],
    ['an extended public key', XPUB, 'extended-public-key'],
    ['an encrypted key', `6P${'R'.repeat(56)}`, 'bip38'],
    ['the key of a coin', 'S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy', 'mini-key'],
    ['a key in hex', '11'.repeat(32), 'hex-key'],
    ['a key in hex behind 0x', `0x${'ab'.repeat(32)}`, 'hex-key'],
    ['a public key', `02${'11'.repeat(32)}`, 'public-key'],
    ['an uncompressed public key', `04${'11'.repeat(64)}`, 'public-key'],
    ['a key as Electrum exports it', `p2wpkh:${ONE}`, 'electrum-prefix'],
    ['another such', `p2wpkh-p2sh:${ONE}`, 'electrum-prefix'],
    ['a descriptor with a key', `wpkh(${ONE})`, 'descriptor'],
    ['a descriptor without', `wpkh(02${'11'.repeat(32)})`, 'descriptor'],
    ['an address', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH', 'address'],
    ['a segwit address of a test chain', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'address'],
    ['an outpoint', `${'11'.repeat(32)}:0`, 'txid'],
    ['a PSBT', 'cHNidP8BAAoCAAAAAAAAAAAAAA==', 'psbt'],
    ['a PSBT in hex', '70736274ff01', 'psbt'],
    ['a transaction', `0200000001${'11'.repeat(60)}`, 'transaction'],
    ['a key with a wrong digit', `${ONE.slice(0, -1)}o`, 'wif-checksum'],
    ['a key with another beginning', `M${ONE.slice(1)}`, 'wif-checksum'],
    ['a key with two characters exchanged', ONE.replace('iB', 'Bi'), 'wif-checksum'],
    ['a key with a zero', `${ONE.slice(0, -1)}0`, 'wif-characters'],
    ['a key with small l and capital O', ONE.replace('iBf', 'lBO'), 'wif-characters'],
    ['a key with a mark inside', ONE.replace('iB', 'i_B'), 'wif-characters'],
    ['a key cut short', ONE.slice(0, -3), 'wif-short'],
    ['an uncompressed key without its last character', ONE_LONG.slice(0, -1), 'wif-short'],
    ['a key with one character too many', `${ONE}n`, 'wif-long'],
    ['an uncompressed key with one too many', `${ONE_LONG}f`, 'wif-long'],
    ['something else of that length', `K${'_-'.repeat(25)}`, 'unknown'],
    ['the number zero', checked(`80${'00'.repeat(32)}01`), 'wif-malformed'],
    ['a key followed by another byte than 1', checked(`80${'11'.repeat(32)}02`), 'wif-malformed'],
    ['a key in quotes', `"${ONE}"`, 'wif-wrapped'],
    ['a key in quotes with a comma', `'${ONE}',`, 'wif-wrapped'],
    ['a key in groups', ONE.replace(/(.{4})/g, '$1 '), 'wif-wrapped'],
    ['a key behind a mark that does not show', `\u200b${ONE}`, 'wif-wrapped'],
    ['two keys', `${ONE} ${ONE_TEST}`, 'unknown'],
    ['a key beside a word', `${ONE} hello`, 'unknown'],
    [
      'a mistyped key in groups',
      ONE.replace('iB', 'i0').replace(/(.{4})/g, '$1 '),
      'wif-characters',
    ],
    ['a word', 'hello', 'unknown'],
    ['a very long line', 'L'.repeat(100_000), 'unknown'],
  ] as const)('%s', (_, text, refusal) => {
    expect(readKeyText(utf8Of(text))).toEqual({ ok: false, refusal });
  });
});

test('lines end as they do on any system', () => {
  expect(linesIn(utf8Of(' a\r\n\rb\n')).map(String)).toEqual(['97', '', '98', '']);
});

test.each([
  ['one word a line', SEED.split(' '), true],
  ['with empty lines between', SEED.split(' ').flatMap((word) => [word, '']), true],
  ['a key among them', [...SEED.split(' ').slice(1), ONE], false],
  ['one line', [SEED], false],
  ['nothing', [''], false],
] as const)('a seed over lines: %s', (_, lines, expected) => {
  expect(isSeedOverLines(lines.map(utf8Of))).toBe(expected);
});

test('any text is answered, with none of it', () => {
  const like = fc.constantFrom(
    ONE,
    ONE_LONG,
    XPRV,
    SEED,
    '"',
    ' ',
    'p2wpkh:',
    ',',
    '11'.repeat(32),
  );
  const text = fc
    .array(fc.oneof(fc.string(), like), { maxLength: 5 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const read = readKeyText(utf8Of(given));
      if (!read.ok) expect(Object.keys(read)).toEqual(['ok', 'refusal']);
    }),
  );
});
