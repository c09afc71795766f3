import fc from 'fast-check';
import * as libsecp256k1 from 'tiny-secp256k1';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { encodeDer } from './der.ts';
import * as ecdsa from './ecdsa.ts';
import { WrongSignature } from './made-signature.ts';
import { publicKeyOf } from './public-key.ts';
import { aDigest, aKey, bytes, DIGEST, KEY, ORDER } from './testing/ecdsa-values.ts';
import { signEcdsa } from './testing/sign.ts';

describe('signing', () => {
  test('gives the signature that Core gives', () => {
    expect(bytesToHex(signEcdsa(DIGEST, KEY))).toBe(
      '304402205dbbddda71772d95ce91cd2d14b592cfbc1dd0aabd6a394b6c2d377bbe59d31d' +
        '022014ddda21494a4e221f0824f0b8b924c43fa43c0ad57dccdaa11f81a6bd4582f6',
    );
  });

  test('gives what libsecp256k1 gives when asked for a low R', () => {
    fc.assert(
      fc.property(aKey, aDigest, (key, digest) => {
        const ours = signEcdsa(digest, key);
        expect(bytesToHex(ours)).toBe(bytesToHex(encodeDer(lowR(digest, key))));
        expect(ours.length).toBeLessThanOrEqual(70);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  test('is refused under another public key than the one asked for', () => {
    fc.assert(
      fc.property(aKey, aDigest, fc.boolean(), (privateKey, digest, compressed) => {
        const publicKey = publicKeyOf(privateKey, compressed);
        const made = ecdsa.signEcdsa(digest, { privateKey, publicKey });
        expect(made.bytes).toEqual(signEcdsa(digest, privateKey));
        const other = { privateKey, publicKey: publicKeyOf(KEY, compressed) };
        expect(() => ecdsa.signEcdsa(digest, other)).toThrow(WrongSignature);
      }),
      { numRuns: 10, seed: 4 },
    );
  });

  test.each(['0', '1', 'f'.repeat(64), ORDER.toString(16), (ORDER + 1n).toString(16)])(
    'of the digest %s is that of libsecp256k1',
    (digits) => {
      const digest = bytes(digits.padStart(64, '0'));
      expect(bytesToHex(signEcdsa(digest, KEY))).toBe(bytesToHex(encodeDer(lowR(digest, KEY))));
    },
  );

  test.each(['00', 'f'.repeat(64), ORDER.toString(16)])('refuses the key %s', (key) => {
    const privateKey = bytes(key.padStart(64, '0'));
    const keys = { privateKey, publicKey: publicKeyOf(KEY, true) };
    expect(() => ecdsa.signEcdsa(DIGEST, keys)).toThrow(RangeError);
    expect(() => publicKeyOf(privateKey, true)).toThrow(RangeError);
  });
});

/** Core's grinding on top of another library. */
function lowR(digest: Uint8Array, key: Uint8Array): Uint8Array {
  let signature = libsecp256k1.sign(digest, key);
  for (let attempt = 1; signature[0]! >= 0x80; attempt++) {
    const entropy = new Uint8Array(32);
    entropy[0] = attempt;
    signature = libsecp256k1.sign(digest, key, entropy);
  }
  return signature;
}

test('public keys are those of libsecp256k1', () => {
  fc.assert(
    fc.property(aKey, fc.boolean(), (key, compressed) => {
      const theirs = libsecp256k1.pointFromScalar(key, compressed)!;
      expect(bytesToHex(publicKeyOf(key, compressed))).toBe(bytesToHex(theirs));
    }),
    { numRuns: 20, seed: 3 },
  );
});
