import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { concatBytes } from '../../bytes/writer.ts';
import { encodeDer, parseDerLax } from '../der.ts';
import { publicKeyOf } from '../public-key.ts';
import { bytesOf, GROUP_ORDER } from '../secp256k1.ts';
import { signEcdsa } from '../testing/sign.ts';
import { FIELD_PRIME } from './field.ts';
import { otherForm } from './key-forms.ts';
import { yOf } from './lift-x.ts';
import { RecoveredKeys } from './recovered-keys.ts';
import { verifyEcdsa } from './verify-ecdsa.ts';

const scalar = fc.bigInt({ min: 1n, max: GROUP_ORDER - 1n });
const digest = fc.uint8Array({ minLength: 32, maxLength: 32 });

function areAllValid(compact: Uint8Array, message: Uint8Array): boolean {
  const keys = new RecoveredKeys(compact).of(message);
  return keys.every((key) => verifyEcdsa(encodeDer(compact), message, key));
}

describe('keys of a signature', () => {
  test('are all under which it is one of a digest, the signer among them', () => {
    fc.assert(
      fc.property(scalar, digest, digest, (secret, message, other) => {
        const privateKey = bytesOf(secret);
        const publicKey = publicKeyOf(privateKey, true);
        const compact = parseDerLax(signEcdsa(message, privateKey))!;
        const recovered = new RecoveredKeys(compact);
        expect(recovered.of(message).map(bytesToHex)).toContain(bytesToHex(publicKey));
        expect(recovered.of(other).map(bytesToHex)).not.toContain(bytesToHex(publicKey));
        expect(areAllValid(compact, other)).toBe(true);
      }),
      { numRuns: 20, seed: 7 },
    );
  });

  /** The first R that is x - n of a point, with x from n on, and x of another one. */
  const small = (() => {
    for (let r = 1n; ; r++)
      if (r + GROUP_ORDER < FIELD_PRIME && yOf(r) && yOf(r + GROUP_ORDER)) return r;
  })();

  test.each([
    ['of a usual R', 1n, 5n, 1, 2],
    ['where R and n more are both x of points', small, 9n, 1, 4],
    ['of a digest of zeros', small, 9n, 0, 4],
    ['of R that is zero', 0n, 9n, 1, 0],
    ['of S that is zero', 9n, 0n, 1, 0],
    ['of R that is n', GROUP_ORDER, 9n, 1, 0],
    ['of S that is n', 9n, GROUP_ORDER, 1, 0],
  ])('%s', (_, r, s, fill, count) => {
    const compact = concatBytes(bytesOf(r), bytesOf(s));
    const message = new Uint8Array(32).fill(fill);
    const keys = new RecoveredKeys(compact).of(message);
    expect(new Set(keys.map(bytesToHex)).size).toBe(count);
    expect(areAllValid(compact, message)).toBe(true);
  });
});

test('a key has two forms, each the other of the other', () => {
  fc.assert(
    fc.property(scalar, (secret) => {
      const [short, long] = [true, false].map((is) => publicKeyOf(bytesOf(secret), is));
      expect(otherForm(short!)).toEqual(long);
      expect(otherForm(long!)).toEqual(short);
    }),
    { numRuns: 20, seed: 8 },
  );
  expect(otherForm(Uint8Array.of(2, ...bytesOf(5n)))).toBeUndefined();
});
