import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from './hashes.ts';
import { rfc6979Nonce } from './rfc6979.ts';
import { bytesOf, GROUP_ORDER } from './secp256k1.ts';

const NOTHING = new Uint8Array(0);

function digestOf(text: string): Uint8Array {
  return sha256(new TextEncoder().encode(text));
}

/** The nonces of RFC6979, 3.2, one after another, as it is written there. */
function* noncesByTheBook(seed: Uint8Array): Generator<bigint> {
  const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]) =>
    createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  let v: Uint8Array = new Uint8Array(32).fill(1);
  let k: Uint8Array = new Uint8Array(32);
  for (const step of [0, 1]) {
    k = hmac(k, v, Uint8Array.of(step), seed);
    v = hmac(k, v);
  }
  for (;;) {
    v = hmac(k, v);
    yield BigInt(`0x${Buffer.from(v).toString('hex')}`);
    k = hmac(k, v, Uint8Array.of(0));
    v = hmac(k, v);
  }
}

describe('a nonce', () => {
  test.each([
    [1n, 'Satoshi Nakamoto', '8f8a276c19f4149656b280621e358cce24f5f52542772691ee69063b74f15d15'],
    [
      1n,
      'All those moments will be lost in time, like tears in rain. Time to die...',
      '38aa22d72376b4dbc472e06c3ba403ee0a394da63fc58d88686c611aba98d6b3',
    ],
  ])('of the key %i for "%s"', (key, text, nonce) => {
    const found = rfc6979Nonce(bytesOf(key), digestOf(text), NOTHING);
    expect(found).toBe(BigInt(`0x${nonce}`));
  });

  test('is the first of those by the book that is accepted', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const extras = fc.constantFrom(NOTHING, bytesOf(7n));
    fc.assert(
      fc.property(bytes, bytes, extras, fc.nat(4), (key, digest, extra, refused) => {
        const expected = noncesByTheBook(Buffer.concat([key, digest, extra]));
        for (let i = 0; i < refused; i++) expected.next();
        let left = refused;
        const found = rfc6979Nonce(key, digest, extra, () => left-- === 0);
        expect(found).toBe(expected.next().value);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  test('takes a digest above the order of the group modulo it', () => {
    const [key, digest] = [bytesOf(5n), bytesOf(GROUP_ORDER + 3n)];
    const { value } = noncesByTheBook(Buffer.concat([key, bytesOf(3n)])).next();
    expect(rfc6979Nonce(key, digest, NOTHING)).toBe(value);
  });

  test('leaves the private key as it was', () => {
    const key = bytesOf(9n);
    rfc6979Nonce(key, digestOf('x'), NOTHING);
    expect(key).toEqual(bytesOf(9n));
  });
});
