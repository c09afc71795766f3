import { describe, expect, test } from 'vitest';
import { sha256 } from '../crypto/hashes.ts';
import { WrongSignature } from '../crypto/made-signature.ts';
import { verifyEcdsa } from '../crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../crypto/public/verify-schnorr.ts';
import type { KeyPair } from '../crypto/public-key.ts';
import { signEcdsa, signSchnorr } from '../crypto/testing/sign.ts';
import { SignatureMemory } from '../sighash/verifier.ts';
import { NO_SIGNER, RememberingSigner } from './signers.ts';
import { privateKey, publicKey } from './testing/utxos.ts';

function keysOf(letter: string): KeyPair {
  return { privateKey: privateKey(letter), publicKey: publicKey(letter) };
}

const digestOf = (text: string) => sha256(new TextEncoder().encode(text));

/** Of one scheme: what makes a signature by itself, and under which key. */
const SCHEMES = [
  {
    scheme: 'ecdsa',
    alone: (digest: Uint8Array, keys: KeyPair) => signEcdsa(digest, keys.privateKey),
    verifies: verifyEcdsa,
    nameOf: (keys: KeyPair) => keys.publicKey,
    other: 'schnorr',
  },
  {
    scheme: 'schnorr',
    alone: signSchnorr,
    verifies: verifySchnorr,
    nameOf: (keys: KeyPair) => keys.publicKey.subarray(1),
    other: 'ecdsa',
  },
] as const;

describe.each(SCHEMES)('$scheme', ({ scheme, alone, verifies, nameOf, other }) => {
  const [a, b] = [keysOf('A'), keysOf('B')];
  const [first, second] = [digestOf('first'), digestOf('second')];

  test('is remembered under its key and digest', () => {
    const memory = new SignatureMemory();
    const made = new RememberingSigner(memory)[scheme](first, a);
    expect(made).toEqual(alone(first, a));
    expect(verifies(made, first, nameOf(a))).toBe(true);
    expect(memory.recall(scheme, first, nameOf(a))).toEqual(made);
    expect(memory.recall(scheme, second, nameOf(a))).toBeUndefined();
    expect(memory.recall(scheme, first, nameOf(b))).toBeUndefined();
    expect(memory.recall(other, first, nameOf(a))).toBeUndefined();
  });

  test('what is remembered is not made again', () => {
    const signer = new RememberingSigner(new SignatureMemory());
    const made = signer[scheme](first, a);
    // With no private key, so that nothing could be made.
    const known = { ...a, privateKey: new Uint8Array(32) };
    expect(signer[scheme](first, known)).toEqual(made);
    expect(() => signer[scheme](second, known)).toThrow(RangeError);
    expect(signer[scheme](first, b)).toEqual(alone(first, b));
  });

  test('what does not verify is neither given nor remembered', () => {
    const memory = new SignatureMemory();
    const signer = new RememberingSigner(memory);
    const mixed = { privateKey: a.privateKey, publicKey: b.publicKey };
    expect(() => signer[scheme](first, mixed)).toThrow(WrongSignature);
    expect(memory.recall(scheme, first, nameOf(b))).toBeUndefined();
  });

  test('nobody signs without keys', () => {
    expect(NO_SIGNER[scheme](first, a)).toBeUndefined();
  });
});
