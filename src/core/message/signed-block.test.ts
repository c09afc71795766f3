import { describe, expect, test } from 'vitest';
import { charactersRead } from '../../../test/characters-read.ts';
import { readSignedBlock } from './signed-block.ts';

const ADDRESS = '16R2kAxaUNM4xj6ykKbxEugpJdYyJzTP13';
const SEGWIT = 'bc1qg35sdfjkpk9dwcxmx9t8qmnju9cl8g42cnry50';
const SIGNATURE =
  'H0b22gIQIfutUzm7Z9qchdfhUtaO52alhNPK3emrkGOfbOzGHVPuWD9rMIphxniwBNgF/YN4c5C/dMwXz3yJz5k=';
const OPENING = '-----BEGIN BITCOIN SIGNED MESSAGE-----';
const MIDDLE = '-----BEGIN BITCOIN SIGNATURE-----';
const END = '-----END BITCOIN SIGNATURE-----';
const lines = (...all: readonly string[]) => all.join('\n');

describe('a block is split into address, message and signature', () => {
  const whole = { address: ADDRESS, message: 'Hello World', signature: SIGNATURE, outside: '' };

  test.each<readonly [string, string, object]>([
    [
      'MultiBit',
      lines(OPENING, 'Hello World', MIDDLE, `Address: ${ADDRESS}`, '', SIGNATURE, END),
      whole,
    ],
    [
      'Bitcoin-Qt, with its version',
      lines(
        OPENING,
        'Hello World',
        MIDDLE,
        'Version: Bitcoin-qt (1.0)',
        `Address: ${ADDRESS}`,
        '',
        SIGNATURE,
        END,
      ),
      whole,
    ],
    ['Coldcard', lines(OPENING, 'Hello World', MIDDLE, ADDRESS, SIGNATURE, END, ''), whole],
    [
      'Inputs.io and Trezor',
      lines(
        OPENING,
        'Hello World',
        '-----BEGIN SIGNATURE-----',
        SEGWIT,
        SIGNATURE,
        '-----END BITCOIN SIGNED MESSAGE-----',
      ),
      { ...whole, address: SEGWIT },
    ],
    [
      'Armory, with comment, broken lines and checksum, and no address',
      lines(
        OPENING,
        'Comment: Signed by Bitcoin Armory v0.93.3',
        '',
        'Hello World',
        MIDDLE,
        '',
        SIGNATURE.slice(0, 64),
        SIGNATURE.slice(64),
        '=i8i+',
        END,
      ),
      { ...whole, address: '' },
    ],
    [
      'Windows line breaks, those of the message kept',
      lines(OPENING, 'Hello', 'World', MIDDLE, ADDRESS, SIGNATURE, END).replaceAll('\n', '\r\n'),
      { ...whole, message: 'Hello\r\nWorld' },
    ],
    [
      'a message with lines and spaces of its own',
      lines('See below:', OPENING, '', ' Hello ', '', MIDDLE, ADDRESS, SIGNATURE, END, 'Thanks'),
      { ...whole, message: '\n Hello \n', outside: 'See below:\nThanks' },
    ],
    ['no message', lines(OPENING, '', MIDDLE, ADDRESS, SIGNATURE, END), { ...whole, message: '' }],
    [
      'dashes that a word processor made long',
      lines(OPENING, 'Hello World', MIDDLE, ADDRESS, SIGNATURE, END).replaceAll('-----', '——-'),
      whole,
    ],
    ['no end', lines(OPENING, 'Hello World', MIDDLE, ADDRESS, SIGNATURE), whole],
    [
      'one line',
      [`${OPENING}Hello World${MIDDLE}`, ADDRESS, `${SIGNATURE}${END}`].join(' '),
      whole,
    ],
    [
      'a link of BlueWallet',
      `https://bluewallet.github.io/VerifySignature?a=${ADDRESS}&m=Hello%20World&s=${encodeURIComponent(SIGNATURE)}`,
      whole,
    ],
    [
      'JSON',
      JSON.stringify({ address: ADDRESS, message: 'Hello World', signature: SIGNATURE }),
      whole,
    ],
    [
      'JSON, in short',
      JSON.stringify({ msg: 'Hello World', sig: SIGNATURE }),
      { ...whole, address: '' },
    ],
  ])('%s', (_from, text, expected) => {
    expect(readSignedBlock(text)).toEqual(expected);
  });
});

const BLOCK = lines(OPENING, 'Hello World', MIDDLE, ADDRESS, SIGNATURE, END);
const OTHER = lines(OPENING, 'Pay 1', MIDDLE, SEGWIT, SIGNATURE, END);

describe('what stands around is told, and is no part of the message', () => {
  test.each<readonly [string, string, string]>([
    ['nothing', BLOCK, ''],
    ['white space and a mark of byte order', `\ufeff\r\n \t${BLOCK}\n\n`, ''],
    ['an address before', lines(`Address: ${SEGWIT}`, BLOCK), `Address: ${SEGWIT}`],
    ['a text behind', lines(BLOCK, 'I promise 5 BTC.'), 'I promise 5 BTC.'],
    ['a character that cannot be seen', `${BLOCK}\u200b`, '\u200b'],
    ['a second block', lines(BLOCK, OTHER), OTHER],
    [
      'a second signature',
      lines(BLOCK, MIDDLE, SEGWIT, SIGNATURE, END),
      lines(MIDDLE, SEGWIT, SIGNATURE, END),
    ],
    ['a message without an end, and a block', lines(END, BLOCK), END],
    [
      'a comment of somebody',
      lines(OPENING, 'Hello World', MIDDLE, 'Comment: pay 1 BTC', ADDRESS, SIGNATURE, END),
      'Comment: pay 1 BTC',
    ],
    [
      'the header of a program',
      lines(OPENING, 'Hello World', MIDDLE, 'Version: Bitcoin-qt (1.0)', ADDRESS, SIGNATURE, END),
      '',
    ],
    [
      'members of JSON',
      JSON.stringify({ address: ADDRESS, addr: SEGWIT, msg: 'Hello World', sig: SIGNATURE, a: 1 }),
      JSON.stringify({ addr: SEGWIT, a: 1 }),
    ],
    [
      'parts of a link',
      `https://a.example/?a=${ADDRESS}&m=Hello%20World&s=${encodeURIComponent(SIGNATURE)}&m=Pay&x=1`,
      'm=Pay&x=1',
    ],
  ])('%s', (_what, text, outside) => {
    const block = { address: ADDRESS, message: 'Hello World', signature: SIGNATURE, outside };
    expect(readSignedBlock(text)).toEqual(block);
  });

  test.each([
    ['somebody’s', 'Comment: I owe 5 BTC'],
    ['one that begins as a program’s', 'Comment: Signed by Bitcoin Armory v1\nI owe 5 BTC'],
  ])('a header that a message begins with is of the message: %s', (_whose, header) => {
    const message = lines(header, '', 'Hello World');
    const text = lines(OPENING, message, MIDDLE, ADDRESS, SIGNATURE, END);
    expect(readSignedBlock(text)).toMatchObject({ message, outside: '' });
  });
});

describe('what is no block is left alone', () => {
  test.each([
    ['nothing', ''],
    ['a signature', SIGNATURE],
    ['an address', ADDRESS],
    ['a message about blocks', 'He wrote BEGIN BITCOIN SIGNED MESSAGE and nothing else'],
    ['an opening alone', lines(OPENING, 'Hello')],
    ['a signature block alone', lines(MIDDLE, ADDRESS, SIGNATURE, END)],
    ['the end before the signature', lines(OPENING, 'Hello', END, MIDDLE, SIGNATURE)],
    [
      'OpenPGP',
      lines(
        '-----BEGIN PGP SIGNED MESSAGE-----',
        'Hash: SHA256',
        '',
        'Hello',
        '-----BEGIN PGP SIGNATURE-----',
        'iQEzBAEBCAAdFiEE',
        '-----END PGP SIGNATURE-----',
      ),
    ],
    ['JSON of something else', '{"message":"Hello"}'],
    ['JSON of other types', '{"message":"Hello","signature":5}'],
    ['JSON with two messages', '{"message":"Hello","message":"Hallo","signature":"a"}'],
    ['JSON with a name written in two ways', '{"message":"a","mess\\u0061ge":"b","signature":"a"}'],
    ['JSON that is cut off', '{"message":"Hello","signature":"'],
    ['a link to something else', 'https://example.org/?a=1&m=2'],
    ['a link that is not encoded', 'https://example.org/?a=1&m=%&s=%'],
  ])('%s', (_what, text) => {
    expect(readSignedBlock(text)).toBeUndefined();
  });
});

test.each([
  ['openings', `${OPENING}\n`],
  ['dashes', '-'],
  ['dashes and words', '-----BEGIN '],
  ['headers', 'Comment: a\n'],
  ['addresses', `${ADDRESS}\n`],
  ['signature marks', MIDDLE],
  ['braces', '{"a":'],
  ['parts of a query', 'https://a?a=1&'],
])('a megabyte of %s is read a few times', (_what, piece) => {
  const text = `${OPENING}\nComment: ${piece.repeat(Math.ceil(1e6 / piece.length))}${MIDDLE}`;
  expect(charactersRead(() => readSignedBlock(text))).toBeLessThan(12 * text.length);
});
