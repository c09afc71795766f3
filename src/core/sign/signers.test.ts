import { describe, expect, test } from 'vitest';
import { signEcdsa, verifyEcdsa } from '../crypto/ecdsa.ts';
import { sha256 } from '../crypto/hashes.ts';
import { schnorrKeyPairOf, signSchnorr, verifySchnorr } from '../crypto/schnorr.ts';
import { SignatureMemory } from '../sighash/verifier.ts';
import type { SigningKey } from './keystore.ts';
import { PromptSigner, SignatureQueue } from './signers.ts';
import { privateKey, publicKey } from './testing/utxos.ts';

function keyOf(letter: string): SigningKey {
  return {
    privateKey: privateKey(letter),
    publicKey: publicKey(letter),
    compressed: true,
  };
}

const digestOf = (text: string) => sha256(new TextEncoder().encode(text));

/** Of one signature: what makes it by itself, how it is asked for, and under which key. */
const KINDS = [
  {
    kind: 'ecdsa',
    alone: (digest: Uint8Array, key: SigningKey) => signEcdsa(digest, key.privateKey),
    verifies: verifyEcdsa,
    nameOf: (key: SigningKey) => key.publicKey,
    other: 'schnorr',
  },
  {
    kind: 'schnorr',
    alone: (digest: Uint8Array, key: SigningKey) =>
      signSchnorr(digest, schnorrKeyPairOf(key.privateKey, key.publicKey)),
    verifies: verifySchnorr,
    nameOf: (key: SigningKey) => key.publicKey.subarray(1),
    other: 'ecdsa',
  },
] as const;

describe.each(KINDS)('$kind', ({ kind, alone, verifies, nameOf, other }) => {
  const [a, b] = [keyOf('A'), keyOf('B')];
  const [first, second] = [digestOf('first'), digestOf('second')];

  test('at once, and remembered under its key and digest', () => {
    const memory = new SignatureMemory();
    const made = new PromptSigner(memory)[kind](first, a);
    expect(made).toEqual(alone(first, a));
    expect(verifies(made, first, nameOf(a))).toBe(true);
    expect(memory.recall(kind, first, nameOf(a))).toEqual(made);
    expect(memory.recall(kind, second, nameOf(a))).toBeUndefined();
    expect(memory.recall(kind, first, nameOf(b))).toBeUndefined();
    expect(memory.recall(other, first, nameOf(a))).toBeUndefined();
  });

  test('what is remembered is not made again', () => {
    const memory = new SignatureMemory();
    const known = Uint8Array.of(1, 2, 3);
    memory.remember(kind, known, first, nameOf(a));
    const signer = new PromptSigner(memory);
    expect(signer[kind](first, a)).toEqual(known);
    expect(signer[kind](second, a)).toEqual(alone(second, a));
    expect(signer[kind](first, b)).toEqual(alone(first, b));
  });

  test('what is queued is not to be had yet, and made together', () => {
    const queue = new SignatureQueue();
    const asked = [
      [first, a],
      [second, b],
      [second, a],
    ] as const;
    for (const [digest, key] of asked) expect(queue[kind](digest, key)).toBeUndefined();
    const memory = new SignatureMemory();
    queue.makeAll(memory);
    for (const [digest, key] of asked) {
      expect(memory.recall(kind, digest, nameOf(key))).toEqual(alone(digest, key));
      expect(memory.recall(other, digest, nameOf(key))).toBeUndefined();
    }
    expect(memory.recall(kind, first, nameOf(b))).toBeUndefined();
  });

  test('a queue begins again once all is made', () => {
    const queue = new SignatureQueue();
    queue[kind](first, a);
    queue.makeAll(new SignatureMemory());
    queue[kind](second, a);
    const memory = new SignatureMemory();
    queue.makeAll(memory);
    expect(memory.recall(kind, first, nameOf(a))).toBeUndefined();
    expect(memory.recall(kind, second, nameOf(a))).toEqual(alone(second, a));
  });
});
