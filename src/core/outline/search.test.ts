import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { type Pattern, readQuery, search } from './search.ts';

function patterns(query: string): readonly string[] {
  return readQuery(query, 'main').map(({ reading, bytes }) => `${reading} ${bytesToHex(bytes)}`);
}

const TXID = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const SHOWN_BYTES = '3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a';
const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/** A query as the text that it is too. */
function asText(query: string): string {
  return `text ${bytesToHex(new TextEncoder().encode(query))}`;
}

describe('what a query asks for', () => {
  test.each([
    ['hex', 'd34db33f', ['hex d34db33f']],
    ['hex in capitals with 0x', '0xD34DB33F', ['hex d34db33f']],
    ['hex in pairs', 'd3 4d b3 3f', ['hex d34db33f']],
    ['hex with colons', 'd3:4d:b3', ['hex d34db3']],
    ['a txid', TXID, [`txid ${SHOWN_BYTES}`, `hex ${TXID}`]],
    ['an outpoint', `${TXID}:1`, [`outpoint ${SHOWN_BYTES}01000000`]],
    [
      'a key',
      KEY,
      [`key ${KEY}`, `key ${KEY.slice(2)}`, 'key 751e76e8199196d454941c45d1b3a323f1433bd6'],
    ],
    [
      'a segwit address',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ['address 0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ],
    [
      'an address of another chain',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      ['address 0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    ],
    [
      'an old address',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ['address 76a91462e907b15cbf27d5425399ebf6f0fb50ebb88f1888ac'],
    ],
    ['a path', 'm/84h/0h/1', ['path 540000800000008001000000']],
    ['a path with apostrophes', "84'/0'/1", ['path 540000800000008001000000']],
    ['a path with its fingerprint', 'd34db33f/0h', ['path d34db33f00000080']],
    ['a step that is too large', 'm/2147483648', []],
    ['an amount', '0.00001000', ['amount e803000000000000']],
    ['an amount with its unit', '1.5 BTC', ['amount 80d1f00800000000']],
    ['too many places', '0.000000001', []],
    ['a text', 'hello', []],
    ['a text with white space around', ' hello ', []],
  ] as const)('%s', (_name, query, expected) => {
    expect(patterns(query)).toEqual([...expected, asText(query.trim())]);
  });

  test('an extended key', () => {
    const [key] = patterns(XPUB);
    expect(key).toMatch(/^extended-key 0488b21e00/);
  });

  test.each([
    ['nothing', ''],
    ['white space', '  '],
    ['two letters', 'xy'],
    ['too much', 'g'.repeat(20_001)],
  ])('nothing for %s', (_name, query) => {
    expect(patterns(query)).toEqual([]);
  });
});

function found(input: Uint8Array, ...bytes: readonly Uint8Array[]): readonly number[] {
  const wanted: Pattern[] = bytes.map((one) => ({ reading: 'hex', bytes: one }));
  return search(input, wanted).hits.map(({ start }) => start);
}

describe('the search', () => {
  test('finds what simple comparison finds', () => {
    const few = fc.uint8Array({ maxLength: 60, max: 2 });
    fc.assert(
      fc.property(few, fc.uint8Array({ minLength: 1, maxLength: 4, max: 2 }), (input, pattern) => {
        const expected: number[] = [];
        for (let at = 0; at + pattern.length <= input.length; ) {
          const here = input.subarray(at, at + pattern.length);
          if (here.every((byte, i) => byte === pattern[i])) {
            expected.push(at);
            at += pattern.length;
          } else at++;
        }
        expect(found(input, pattern)).toEqual(expected);
      }),
    );
  });

  test('finds what was planted, across the borders of its steps', () => {
    const planted = Uint8Array.of(7, 7, 9, 7, 8);
    const input = new Uint8Array(9 << 20);
    const places = [0, (1 << 22) - 2, (1 << 22) + 10, (2 << 22) - 5, input.length - 5];
    for (const place of places) input.set(planted, place);
    expect(found(input, planted)).toEqual(places);
  });

  test('tells a place once, by the longest that begins there', () => {
    const input = Uint8Array.of(0, 1, 2, 3, 0, 2, 3);
    const wanted: readonly Pattern[] = [
      { reading: 'key', bytes: Uint8Array.of(2, 3) },
      { reading: 'hex', bytes: Uint8Array.of(1, 2, 3) },
    ];
    expect(search(input, wanted)).toEqual({
      total: 2,
      hits: [
        { reading: 'hex', start: 1, end: 4 },
        { reading: 'key', start: 5, end: 7 },
      ],
    });
  });

  test('keeps a thousand and counts all', () => {
    const { hits, total } = search(new Uint8Array(5000), [
      { reading: 'hex', bytes: Uint8Array.of(0) },
    ]);
    expect([hits.length, total]).toEqual([1000, 5000]);
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['less than is looked for', Uint8Array.of(1)],
  ])('ends in %s', (_name, input) => {
    expect(found(input, Uint8Array.of(1, 2))).toEqual([]);
  });

  test('looks for nothing where nothing is asked', () => {
    expect(search(concatBytes(Uint8Array.of(1)), [])).toEqual({ hits: [], total: 0 });
  });
});
