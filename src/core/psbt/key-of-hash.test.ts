import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { hash160 } from '../crypto/hashes.ts';
import { keyOfHash, xOnlyKeyOfHash } from './key-of-hash.ts';
import { inputRecord, mapOf } from './make-record.ts';

const keyNamed = (name: string) => hexToBytes(`02${name.repeat(64)}`)!;
const xNamed = (name: string) => keyNamed(name).subarray(1);
const ORIGIN = { fingerprint: new Uint8Array(4), path: [] };

/** A signature of key a, an origin of b, one of c in a leaf. */
const MAP = mapOf([
  inputRecord('partial_sig', keyNamed('a'), new Uint8Array(71)),
  inputRecord('bip32_derivation', keyNamed('b'), ORIGIN),
  inputRecord('tap_bip32_derivation', xNamed('c'), { leafHashes: [], origin: ORIGIN }),
]);

describe('the key behind a hash', () => {
  test.each([
    ['of a signature', MAP, 'a', [], 'a'],
    ['of a key origin', MAP, 'b', [], 'b'],
    ['of a key that is known beside', MAP, 'd', ['e', 'd'], 'd'],
    ['of one, with no map', undefined, 'd', ['d'], 'd'],
    ['of a leaf', MAP, 'c', [], undefined],
    ['that nobody tells', MAP, 'd', ['e'], undefined],
    ['with no map', undefined, 'a', [], undefined],
  ] as const)('%s', (_what, map, name, own, found) => {
    const key = keyOfHash(map, hash160(keyNamed(name)), own.map(keyNamed));
    expect(key && bytesToHex(key)).toBe(found && bytesToHex(keyNamed(found)));
  });

  test.each([
    ['of a key of a leaf', MAP, 'c', [], 'c'],
    ['of a key that is known beside', MAP, 'd', ['d'], 'd'],
    ['of a signature outside of taproot', MAP, 'a', [], undefined],
    ['with no map', undefined, 'c', [], undefined],
  ] as const)('by x alone: %s', (_what, map, name, own, found) => {
    const key = xOnlyKeyOfHash(map, hash160(xNamed(name)), own.map(keyNamed));
    expect(key && bytesToHex(key)).toBe(found && bytesToHex(xNamed(found)));
  });

  test('a hash of a whole key is none of an x', () => {
    expect(xOnlyKeyOfHash(MAP, hash160(keyNamed('c')))).toBeUndefined();
  });
});
