import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { WrongSignature } from './made-signature.ts';
import { verifySchnorr } from './public/verify-schnorr.ts';
import { publicKeyOf } from './public-key.ts';
import * as schnorr from './schnorr.ts';
import { signSchnorr, xOnlyKeyPair } from './testing/sign.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** `test-vectors.csv`; keys that are not there were not known to who made the signature. */
const VECTORS =
  bipVectors<
    readonly {
      readonly index: number;
      readonly publicKey: string;
      readonly message: string;
      readonly signature: string;
      readonly isValid: boolean;
      readonly secretKey?: string;
      readonly auxRand?: string;
      readonly comment?: string;
    }[]
  >('bip340');

function bytes(hex: string): Uint8Array {
  return hex === '' ? new Uint8Array(0) : hexToBytes(hex)!;
}

const aKey = fc
  .bigInt({ min: 1n, max: ORDER - 1n })
  .map((key) => bytes(key.toString(16).padStart(64, '0')));
const aHash = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('BIP 340', () => {
  test('vector 0: the key 3 signs zeros', () => {
    const keys = xOnlyKeyPair(bytes('3'.padStart(64, '0')));
    expect(bytesToHex(signSchnorr(new Uint8Array(32), keys))).toBe(
      'e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215' +
        '25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0',
    );
  });

  test.each(VECTORS)('vector $index: $isValid $comment', (vector) => {
    const { publicKey, message, signature, isValid, secretKey, auxRand } = vector;
    expect(verifySchnorr(bytes(signature), bytes(message), bytes(publicKey))).toBe(isValid);
    if (secretKey === undefined) return;
    const keys = xOnlyKeyPair(bytes(secretKey));
    expect(bytesToHex(keys.x)).toBe(publicKey);
    // Signing adds zeros to the nonce, and digests are what it signs.
    if (!/^(?:00)+$/.test(auxRand ?? '') || message.length !== 64) return;
    expect(bytesToHex(signSchnorr(bytes(message), keys))).toBe(signature);
  });

  test('there are 19 vectors', () => expect(VECTORS.length).toBe(19));

  test('signs and verifies as libsecp256k1 does', () => {
    fc.assert(
      fc.property(aKey, aHash, fc.nat(63), fc.boolean(), (key, digest, at, damage) => {
        const keys = xOnlyKeyPair(key);
        const signature = signSchnorr(digest, keys);
        const theirs = libsecp256k1.signSchnorr(digest, key, new Uint8Array(32));
        expect(bytesToHex(signature)).toBe(bytesToHex(theirs));
        expect(bytesToHex(keys.x)).toBe(bytesToHex(libsecp256k1.xOnlyPointFromScalar(key)));
        if (damage) signature[at] = signature[at]! ^ 1;
        expect(verifySchnorr(signature, digest, keys.x)).toBe(!damage);
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  test('is refused under another public key, or one of the other parity', () => {
    fc.assert(
      fc.property(aKey, aHash, (privateKey, digest) => {
        const publicKey = publicKeyOf(privateKey, true);
        const negated = Uint8Array.of(publicKey[0]! ^ 1, ...publicKey.subarray(1));
        const another = publicKeyOf(new Uint8Array(32).fill(7), true);
        for (const wrong of [negated, another]) {
          const sign = () => schnorr.signSchnorr(digest, { privateKey, publicKey: wrong });
          expect(sign).toThrow(WrongSignature);
        }
      }),
      { numRuns: 10, seed: 2 },
    );
  });

  test.each([
    ['a key that is no x', '00'.repeat(32)],
    ['a key above the prime', 'ff'.repeat(32)],
  ])('verifies nothing under %s', (_, key) => {
    expect(verifySchnorr(new Uint8Array(64).fill(1), new Uint8Array(32), bytes(key))).toBe(false);
  });

  test.each(['00'.repeat(32), ORDER.toString(16)])('refuses to sign with %s', (key) => {
    const { publicKey } = xOnlyKeyPair(bytes('07'.repeat(32)));
    const keys = { privateKey: bytes(key), publicKey };
    expect(() => schnorr.signSchnorr(new Uint8Array(32), keys)).toThrow(RangeError);
    expect(() => xOnlyKeyPair(bytes(key))).toThrow(RangeError);
  });
});
