import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { numberOf } from '../crypto/secp256k1.ts';
import type { SighashAlgorithm } from '../verdict/sighash-algorithm.ts';
import { readingsOf } from './readings.ts';

const word = (n: number) => n.toString(16).padStart(64, '0');
/** R is 1 and S is 2. */
const RAW = word(1) + word(2);
const HIGH = `${'ff'.repeat(31)}01`;

/** `cause detail scheme r s type`, a reading each. */
const ROWS: readonly (readonly [
  what: string,
  kind: SighashAlgorithm,
  hex: string,
  readings: readonly string[],
])[] = [
  [
    'strict DER',
    'legacy',
    '300602010102010281',
    ['proper ecdsa 1 2 129', 'der-encoding "s before r" ecdsa 2 1 129'],
  ],
  ['without a type', 'segwit_v0', '3006020101020102', ['type-byte-missing ecdsa 1 2 1']],
  [
    '64 bytes',
    'legacy',
    RAW,
    ['raw-rs false ecdsa 1 2 1', 'schnorr-for-ecdsa false schnorr 1 2 1'],
  ],
  [
    '64 bytes and a type',
    'legacy',
    `${RAW}83`,
    ['raw-rs true ecdsa 1 2 131', 'schnorr-for-ecdsa true schnorr 1 2 131'],
  ],
  [
    'a header in front',
    'segwit_v0',
    `1f${RAW}`,
    ['raw-rs true', 'compact-recoverable false ecdsa 1 2 1', 'schnorr-for-ecdsa true'],
  ],
  ['a header and a type', 'segwit_v0', `2a${RAW}02`, ['compact-recoverable true ecdsa 1 2 2']],
  ['no header', 'segwit_v0', `2b${RAW}02`, []],
  ['a long length', 'legacy', '30810602010102010201', ['der-encoding "long length" ecdsa 1 2 1']],
  [
    'a zero in front without need',
    'legacy',
    '30070202000102010201',
    ['der-encoding "padding added" ecdsa 1 2 1'],
  ],
  [
    'a sign that is none',
    'legacy',
    `30250220${HIGH}02010201`,
    ['der-encoding "padding missing" ecdsa * 2 1'],
  ],
  [
    'zeros behind',
    'legacy',
    '3006020101020102000081',
    ['der-encoding "zeros after it" ecdsa 1 2 129'],
  ],
  [
    'zeros behind the type',
    'legacy',
    '3006020101020102830000',
    ['der-encoding "zeros after it" ecdsa 1 2 131'],
  ],
  ['nothing', 'legacy', '', []],
  ['no DER', 'legacy', '3106020101020102', []],
  ['DEFAULT', 'taproot_key', RAW, ['proper schnorr 1 2 0', 'ecdsa-for-schnorr "r||s" ecdsa 1 2 0']],
  [
    'a type',
    'taproot_script',
    `${RAW}81`,
    ['proper schnorr 1 2 129', 'ecdsa-for-schnorr "r||s" ecdsa 1 2 129'],
  ],
  [
    'DEFAULT with its byte',
    'taproot_key',
    `${RAW}00`,
    ['default-byte schnorr 1 2 0', 'ecdsa-for-schnorr "r||s" ecdsa 1 2 0'],
  ],
  [
    'DER with ALL',
    'taproot_key',
    '300602010102010201',
    ['ecdsa-for-schnorr "DER" ecdsa 1 2 1', 'ecdsa-for-schnorr "DER" ecdsa 1 2 0'],
  ],
  ['DER with a type', 'taproot_key', '300602010102010203', ['ecdsa-for-schnorr "DER" ecdsa 1 2 3']],
  ['DER without one', 'taproot_key', '3006020101020102', ['ecdsa-for-schnorr "DER" ecdsa 1 2 0']],
  ['too short', 'taproot_key', RAW.slice(2), []],
];

describe('readings', () => {
  test.each(ROWS)('%s at %s', (_, kind, hex, expected) => {
    const found = readingsOf(kind, hexToBytes(hex) ?? new Uint8Array(0)).map(
      ({ fault, scheme, compact, hashType }) => {
        const values = Object.values(fault?.detail ?? {}).map((value) => JSON.stringify(value));
        const [r, s] = [compact.subarray(0, 32), compact.subarray(32)];
        const isBig = bytesToHex(r) === HIGH;
        const numbers = [isBig ? '*' : numberOf(r), numberOf(s), hashType];
        return [fault?.code ?? 'proper', ...values, scheme, ...numbers].join(' ');
      },
    );
    expect(found.map((one, i) => one.slice(0, expected[i]?.length))).toEqual(expected);
  });
});
