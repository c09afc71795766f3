import { describe, expect, test } from 'vitest';
import { charactersRead } from '../../../test/characters-read.ts';
import { walletSecret } from '../descriptor/wallet/wallet-secrets.ts';
import { readWallet } from '../descriptor/wallet/wallet-text.ts';
import { readSignedBlock } from '../message/signed-block.ts';
import { transferPartsIn } from '../transfer/collector.ts';
import { cardOf } from './cards/card-of.ts';
import { LONGEST_NAMED_TEXT, nameInside, nameText } from './name-text.ts';
import { recognise } from './recognise.ts';

/* No recogniser looks at a character more often than a fixed number of times. */

const KEY =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/** What texts are filled with: beginnings of everything that is looked for, and what patterns stop at. */
const PIECES: readonly (readonly [name: string, piece: string, start?: string, end?: string])[] = [
  ['one letter', 'a'],
  ['blanks', ' '],
  ['line breaks', '\n'],
  ['marks of quoted lines', '> '],
  ['marks of quoted lines in a row', '>'],
  ['back quotes', '`'],
  ['brackets that open', '('],
  ['brackets in pairs', '()'],
  ['square brackets', '['],
  ['braces', '{'],
  ['quotes', '"'],
  ['names in quotes', '"a":'],
  ['names', 'a: '],
  ['names in lines', 'a: b\n'],
  ['policies in lines', 'Policy: 2 of 2\n'],
  ['derivations in lines', "Derivation: m/48'/0'\n"],
  ['fingerprints', 'A5C6B76E: x\n'],
  ['descriptors that open', 'wsh('],
  ['descriptors around letters', 'a', 'wsh(', ')'],
  ['descriptors in a checksum', '#', 'wsh(a)'],
  ['descriptors in lines', 'wpkh(a)\n'],
  ['miniscripts that open', 'and_v(', '', ')'],
  ['miniscripts of names', 'pk(a),', 'or_d(', ')'],
  ['policies that open', 'or(', '', ')'],
  ['placeholders', '@0/**,', 'wsh(multi(1,', '))'],
  ['extended keys', `${KEY} `],
  ['beginnings of extended keys', 'xpub'],
  ['steps', '/0', `[d34db33f]${KEY}`],
  ['origins', '[d34db33f/84h]'],
  ['words', 'abandon '],
  ['short words', 'abcd '],
  ['numbers before words', '1. abandon\n'],
  ['parameters', '&a=b', 'bitcoin:bc1q?x=1'],
  ['percents in parameters', '%E2', 'bitcoin:?label='],
  ['an invoice', 'q', 'lnbc1'],
  ['an offer', '+ ', 'lno1'],
  ['armor', '-----BEGIN BITCOIN SIGNED MESSAGE-----\n'],
  ['dashes', '-'],
  ['armor that does not end', 'a ', '-----BEGIN BITCOIN SIGNED MESSAGE-----\n'],
  [
    'a signature that does not end',
    'a ',
    '-----BEGIN BITCOIN SIGNED MESSAGE-----\na\n-----BEGIN SIGNATURE-----\n',
  ],
  ['colons', ':'],
  ['an amount', '9', '0.5:'],
  ['base64', 'AkcwRAIg'],
  ['hex', '5121'],
  ['hex of data', '00', '6a4d'],
  ['hex of multisig', '21', '51'],
  ['Base58', '5'],
  ['labels', '{"type":"addr","ref":"a","label":"b"}\n'],
  ['labels that end early', '{"type":"addr"\n'],
  ['BSMS', 'BSMS 1.0\n'],
  ['parts of UR', 'ur:bytes/1-2/ae\n'],
  ['parts of UR of version 1', 'ur:bytes/1of2/a\n'],
  ['parts of BBQr', 'B$HP0200AB\n'],
  ['parts of Specter', 'p1of3 a\n'],
  ['annotations', '?a=b', 'wpkh(a)'],
];

const filled = (piece: string, start: string, end: string, size: number): string =>
  (start + piece.repeat(Math.ceil(size / piece.length))).slice(0, size - end.length) + end;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Characters that are read of a text of so many, at the most, by each recogniser. */
const RECOGNISERS: readonly (readonly [
  name: string,
  look: (text: string) => unknown,
  size: number,
  most: number,
])[] = [
  ['all of them, of a pasted text', (text) => recognise(utf8(text)), LONGEST_NAMED_TEXT, 200],
  ['names of texts', nameText, LONGEST_NAMED_TEXT, 100],
  ['names of parts', nameInside, LONGEST_NAMED_TEXT, 100],
  ['cards of descriptors', (text) => cardOf(text, 'descriptor'), LONGEST_NAMED_TEXT, 200],
  ['cards of texts', (text) => cardOf(text, 'text'), LONGEST_NAMED_TEXT, 200],
  ['cards of URIs', (text) => cardOf(text, 'bip21'), LONGEST_NAMED_TEXT, 200],
  ['cards of hex', (text) => cardOf(text, 'hex'), LONGEST_NAMED_TEXT, 200],
  ['a pasted megabyte', (text) => recognise(utf8(text)), 1_000_000, 100],
  ['wallets', readWallet, 1_000_000, 100],
  ['secrets of wallets', walletSecret, 1_000_000, 100],
  ['signed messages', readSignedBlock, 1_000_000, 100],
  ['parts of codes', transferPartsIn, 1_000_000, 100],
];

describe.each(RECOGNISERS)('%s', (_name, look, size, most) => {
  test.each(PIECES)('%s', (_piece, piece = '', start = '', end = '') => {
    const text = filled(piece, start, end, size);
    expect(charactersRead(() => look(text))).toBeLessThan(most * size);
  });
});
