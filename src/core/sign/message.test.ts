import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash160 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import type { Destination } from '../encoding/address.ts';
import { scriptForDestination } from '../script/destination.ts';
import { hasBip137Signatures, messageDigest, signMessage, verifyMessage } from './message.ts';

const keysOf = (privateKey: Uint8Array, compressed: boolean) => ({
  privateKey,
  publicKey: publicKeyOf(privateKey, compressed),
});

const KEY = new Uint8Array(32).fill(7);
const ID = hash160(publicKeyOf(KEY, true));
const LEGACY: Destination = { type: 'pubkeyhash', hash: ID };
const NATIVE: Destination = { type: 'witness', version: 0, program: ID };
const NESTED: Destination = { type: 'scripthash', hash: hash160(scriptForDestination(NATIVE)) };
const SIGNATURE = signMessage('hello', keysOf(KEY, true));

/** The signature under the header that a kind of address has. */
function withHeader(from: number): Uint8Array {
  const changed = Uint8Array.from(SIGNATURE);
  changed[0] = SIGNATURE[0]! - 31 + from;
  return changed;
}

describe('a signature of a message', () => {
  test.each<readonly [string, Destination, number, boolean]>([
    ['P2PKH', LEGACY, 31, true],
    ['P2PKH of the uncompressed key', LEGACY, 27, false],
    ['P2PKH under the header of nested segwit', LEGACY, 35, false],
    ['nested segwit', NESTED, 35, true],
    ['nested segwit under the header of P2PKH', NESTED, 31, false],
    ['nested segwit under the header of native', NESTED, 39, false],
    ['native segwit', NATIVE, 39, true],
    ['native segwit under the header of nested', NATIVE, 35, false],
    ['native segwit under a header above all', NATIVE, 43, false],
  ])('%s', (_what, destination, header, expected) => {
    expect(verifyMessage(destination, withHeader(header), 'hello')).toBe(expected);
    expect(verifyMessage(destination, withHeader(header), 'hullo')).toBe(false);
  });

  test.each<readonly [string, Destination, boolean]>([
    ['a script hash', NESTED, true],
    ['a key hash program', NATIVE, true],
    ['a script hash program', { type: 'witness', version: 0, program: new Uint8Array(32) }, false],
    ['taproot', { type: 'witness', version: 1, program: new Uint8Array(32) }, false],
    ['20 bytes of a later version', { type: 'witness', version: 2, program: ID }, false],
  ])('may be of %s: %s', (_what, destination, expected) => {
    expect(hasBip137Signatures(destination)).toBe(expected);
  });

  test('is of no message that it was not made for, whichever key and form', () => {
    const key = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .filter((bytes) => bytes[0] !== 0xff);
    fc.assert(
      fc.property(
        key,
        fc.boolean(),
        fc.string(),
        fc.string(),
        (secret, compressed, said, other) => {
          fc.pre(secret.some((byte) => byte !== 0));
          const hash = hash160(publicKeyOf(secret, compressed));
          const signature = signMessage(said, keysOf(secret, compressed));
          expect(verifyMessage({ type: 'pubkeyhash', hash }, signature, said)).toBe(true);
          expect(verifyMessage({ type: 'pubkeyhash', hash }, signature, other)).toBe(
            said === other,
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('is of the message in UTF-8, behind its length', () => {
    expect(messageDigest('é')).not.toEqual(messageDigest('e'));
    expect(messageDigest('a'.repeat(253))).not.toEqual(messageDigest('a'.repeat(252)));
  });
});
