import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { destinationOf, extractDestination, scriptForDestination } from './destination.ts';
import { type Solution, solve } from './solver.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const H20 = '11'.repeat(20);
const H32 = '22'.repeat(32);
const KEY = `02${'33'.repeat(32)}`;
const LONG_KEY = `04${'44'.repeat(64)}`;
const HYBRID_KEY = `06${'55'.repeat(64)}`;
const keys = (count: number) => `21${KEY}`.repeat(count);

const multisig = (required: number, ...pubkeys: string[]): Solution => ({
  type: 'multisig',
  required,
  pubkeys: pubkeys.map(bytes),
});

test.each<readonly [string, string, Solution]>([
  ['P2SH', `a914${H20}87`, { type: 'scripthash', hash: bytes(H20) }],
  ['P2PKH', `76a914${H20}88ac`, { type: 'pubkeyhash', hash: bytes(H20) }],
  ['P2PK', `21${KEY}ac`, { type: 'pubkey', pubkey: bytes(KEY) }],
  ['P2PK, uncompressed', `41${LONG_KEY}ac`, { type: 'pubkey', pubkey: bytes(LONG_KEY) }],
  ['P2PK, hybrid', `41${HYBRID_KEY}ac`, { type: 'pubkey', pubkey: bytes(HYBRID_KEY) }],
  ['P2WPKH', `0014${H20}`, { type: 'witness_v0_keyhash', version: 0, program: bytes(H20) }],
  ['P2WSH', `0020${H32}`, { type: 'witness_v0_scripthash', version: 0, program: bytes(H32) }],
  ['P2TR', `5120${H32}`, { type: 'witness_v1_taproot', version: 1, program: bytes(H32) }],
  ['P2A', '51024e73', { type: 'anchor', version: 1, program: bytes('4e73') }],
  ['v1 of 2 bytes', '51024e74', { type: 'witness_unknown', version: 1, program: bytes('4e74') }],
  ['v1 of 20 bytes', `5114${H20}`, { type: 'witness_unknown', version: 1, program: bytes(H20) }],
  ['v2 of 32 bytes', `5220${H32}`, { type: 'witness_unknown', version: 2, program: bytes(H32) }],
  [
    'v16 of 40 bytes',
    `6028${H20}${H20}`,
    { type: 'witness_unknown', version: 16, program: bytes(H20 + H20) },
  ],
  ['data', '6a0568656c6c6f', { type: 'nulldata' }],
  ['OP_RETURN alone', '6a', { type: 'nulldata' }],
  ['OP_RETURN and small numbers', '6a00514f50', { type: 'nulldata' }],
  ['OP_RETURN and much data', `6a4d5802${'00'.repeat(600)}`, { type: 'nulldata' }],
  ['1 of 1', `51${keys(1)}51ae`, multisig(1, KEY)],
  ['2 of 3', `52${keys(3)}53ae`, multisig(2, KEY, KEY, KEY)],
  ['1 of 2, mixed keys', `51${`21${KEY}`}${`41${HYBRID_KEY}`}52ae`, multisig(1, KEY, HYBRID_KEY)],
  ['keys pushed by OP_PUSHDATA1', `514c21${KEY}51ae`, multisig(1, KEY)],
  ['16 of 16', `60${keys(16)}60ae`, multisig(16, ...Array(16).fill(KEY))],
  ['17 of 17', `0111${keys(17)}0111ae`, multisig(17, ...Array(17).fill(KEY))],
  ['20 of 20', `0114${keys(20)}0114ae`, multisig(20, ...Array(20).fill(KEY))],
])('%s', (_, hex, expected) => {
  expect(solve(bytes(hex))).toEqual(expected);
});

test.each([
  ['nothing', ''],
  ['P2SH with its hash by OP_PUSHDATA1', `a94c14${H20}87`],
  ['P2SH of 19 bytes', `a913${H20.slice(2)}87`],
  ['P2PKH without its end', `76a914${H20}88`],
  ['P2PKH and more', `76a914${H20}88ac51`],
  ['P2PKH with OP_EQUAL', `76a914${H20}87ac`],
  ['v0 of 2 bytes', '00024e73'],
  ['v0 of 33 bytes', `0021${H32}00`],
  ['a program of 1 byte', '510100'],
  ['a program of 41 bytes', `5129${H20}${H20}00`],
  ['a program and more', `5120${H32}51`],
  ['a program by OP_PUSHDATA1', `514c20${H32}`],
  ['-1 and a program', `4f20${H32}`],
  ['OP_RETURN and an opcode', '6a61'],
  ['OP_RETURN and a broken push', '6a02aa'],
  ['data before OP_RETURN', '516a'],
  ['P2PK of an unknown first byte', `21${`05${KEY.slice(2)}`}ac`],
  ['P2PK of a short key said to be long', `21${`04${KEY.slice(2)}`}ac`],
  ['P2PK with OP_CHECKSIGVERIFY', `21${KEY}ad`],
  ['P2PK by OP_PUSHDATA1', `4c21${KEY}ac`],
  ['0 of 1', `00${keys(1)}51ae`],
  ['2 of 1', `52${keys(1)}51ae`],
  ['1 of 0', '5100ae'],
  ['1 of 2 said, one key', `51${keys(1)}52ae`],
  ['1 of 1 said, two keys', `51${keys(2)}51ae`],
  ['1 of 1 with the 1 as a byte', `0101${keys(1)}51ae`],
  ['1 of 1 with the other 1 as a byte', `51${keys(1)}0101ae`],
  ['17 of 17 by OP_PUSHDATA1', `4c0111${keys(17)}0111ae`],
  ['17 of 17 as two bytes', `021100${keys(17)}0111ae`],
  ['1 of 21', `51${keys(21)}0115ae`],
  ['21 of 21', `0115${keys(21)}0115ae`],
  ['a number of 5 bytes', `051100000000${keys(17)}0111ae`],
  ['a key of 32 bytes', `5120${H32}51ae`],
  ['an opcode among the keys', `51${keys(1)}61${keys(1)}52ae`],
  ['no OP_CHECKMULTISIG', `51${keys(1)}51`],
  ['OP_CHECKMULTISIGVERIFY', `51${keys(1)}51af`],
  ['OP_CHECKMULTISIG twice', `51${keys(1)}51aeae`],
  ['OP_CHECKMULTISIG in a broken push', `51${keys(1)}5102ae`],
  ['OP_CHECKMULTISIG alone', 'ae'],
  ['OP_CHECKMULTISIG in the only push', '01ae'],
])('%s is nonstandard', (_, hex) => {
  expect(solve(bytes(hex))).toEqual({ type: 'nonstandard' });
});

describe('a destination', () => {
  test.each([
    [`76a914${H20}88ac`, { type: 'pubkeyhash', hash: bytes(H20) }],
    [`a914${H20}87`, { type: 'scripthash', hash: bytes(H20) }],
    [`0014${H20}`, { type: 'witness', version: 0, program: bytes(H20) }],
    [`0020${H32}`, { type: 'witness', version: 0, program: bytes(H32) }],
    [`5120${H32}`, { type: 'witness', version: 1, program: bytes(H32) }],
    ['51024e73', { type: 'witness', version: 1, program: bytes('4e73') }],
    ['6002abcd', { type: 'witness', version: 16, program: bytes('abcd') }],
    [`21${KEY}ac`, undefined],
    [`51${keys(1)}51ae`, undefined],
    ['6a', undefined],
    ['', undefined],
    ['00024e73', undefined],
  ])('of %s', (hex, expected) => {
    expect(extractDestination(bytes(hex))).toEqual(expected);
  });

  test('gives back the script that it came from', () => {
    const part = (size: number) =>
      fc.uint8Array({ minLength: size, maxLength: size }).map(bytesToHex);
    const scripts = fc.oneof(
      part(20).map((hash) => `76a914${hash}88ac`),
      part(20).map((hash) => `a914${hash}87`),
      part(32).map((hash) => `0020${hash}`),
      fc
        .integer({ min: 0x51, max: 0x60 })
        .chain((version) =>
          fc
            .integer({ min: 2, max: 40 })
            .chain((size) =>
              part(size).map((program) => bytesToHex(Uint8Array.of(version, size)) + program),
            ),
        ),
    );
    fc.assert(
      fc.property(scripts, (hex) => {
        const destination = extractDestination(bytes(hex));
        expect(destination && bytesToHex(scriptForDestination(destination))).toBe(hex);
      }),
    );
  });

  test('is found for any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (script) => {
        expect(destinationOf(solve(script))).toEqual(extractDestination(script));
      }),
    );
  });
});
