import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { encodeDer, parseDerLax } from '../der.ts';
import { publicKeyOf } from '../public-key.ts';
import { aDigest, aKey, bytes, DIGEST, digestOf, KEY, ORDER } from '../testing/ecdsa-values.ts';
import { signEcdsa } from '../testing/sign.ts';
import { verifyEcdsa } from './verify-ecdsa.ts';

describe('verifying', () => {
  const signature = signEcdsa(DIGEST, KEY);
  const compressed = publicKeyOf(KEY, true);
  const uncompressed = publicKeyOf(KEY, false);
  const odd = uncompressed[64]! & 1;

  function withFirst(first: number, key: Uint8Array): Uint8Array {
    return Uint8Array.of(first, ...key.subarray(1));
  }

  /** The same signature with n - s for s. */
  function highS(): Uint8Array {
    const compact = parseDerLax(signature)!;
    const s = ORDER - BigInt(`0x${bytesToHex(compact.subarray(32))}`);
    return encodeDer(bytes(bytesToHex(compact.subarray(0, 32)) + s.toString(16).padStart(64, '0')));
  }

  test.each<[string, boolean, Uint8Array, Uint8Array, Uint8Array]>([
    ['a compressed key', true, signature, DIGEST, compressed],
    ['an uncompressed key', true, signature, DIGEST, uncompressed],
    ['a hybrid key', true, signature, DIGEST, withFirst(6 + odd, uncompressed)],
    [
      'a hybrid key of the wrong parity',
      false,
      signature,
      DIGEST,
      withFirst(7 - odd, uncompressed),
    ],
    ['a high S', true, highS(), DIGEST, compressed],
    ['bytes behind S', true, Uint8Array.of(...signature, 0), DIGEST, compressed],
    ['another digest', false, signature, digestOf('another'), compressed],
    ['the negated key', false, signature, DIGEST, withFirst(compressed[0]! ^ 1, compressed)],
    ['a key of another size', false, signature, DIGEST, compressed.subarray(0, 32)],
    ['no key', false, signature, DIGEST, new Uint8Array(0)],
    ['a key off the curve', false, signature, DIGEST, withFirst(2, new Uint8Array(33).fill(5))],
    ['no signature', false, new Uint8Array(0), DIGEST, compressed],
    ['R of zero', false, bytes('3006020100020101'), DIGEST, compressed],
    ['S of zero', false, bytes('3006020101020100'), DIGEST, compressed],
    [
      'R of the order',
      false,
      encodeDer(bytes(ORDER.toString(16) + '01'.repeat(32))),
      DIGEST,
      compressed,
    ],
  ])('%s: %s', (_, expected, der, digest, key) => {
    expect(verifyEcdsa(der, digest, key)).toBe(expected);
  });

  test('answers as libsecp256k1 does, for right and wrong signatures', () => {
    fc.assert(
      fc.property(aKey, aDigest, fc.nat(31), fc.boolean(), (key, digest, at, damage) => {
        const compact = Uint8Array.from(libsecp256k1.sign(digest, key));
        if (damage) compact[at] = compact[at]! ^ 1;
        const publicKey = publicKeyOf(key, true);
        const theirs = libsecp256k1.verify(digest, publicKey, compact);
        expect(verifyEcdsa(encodeDer(compact), digest, publicKey)).toBe(theirs);
        expect(theirs).toBe(!damage);
      }),
      { numRuns: 20, seed: 2 },
    );
  });
});
