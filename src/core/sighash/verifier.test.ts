import { describe, expect, test } from 'vitest';
import { type KnownSignature, SignatureMemory, type SignatureVerifier } from './verifier.ts';

const bytes = (fill: number, length: number) => new Uint8Array(length).fill(fill);
const SIGNATURE = { bytes: bytes(1, 64), digest: bytes(2, 32), publicKey: bytes(3, 32) };

/** Finds what it is told to, and counts how often it is asked. */
function counting(finds: boolean) {
  let asked = 0;
  const verify = () => {
    asked++;
    return finds;
  };
  const verifier: SignatureVerifier = { ecdsa: verify, schnorr: verify };
  return { memory: new SignatureMemory(verifier), asked: () => asked };
}

const held = (memory: SignatureMemory, scheme: KnownSignature['scheme'], more = {}) => {
  const { bytes: signature, digest, publicKey } = { ...SIGNATURE, ...more };
  return memory[scheme](signature, digest, publicKey);
};

describe.each(['ecdsa', 'schnorr'] as const)('%s', (scheme) => {
  test.each([true, false])('what was found once (%s) is not verified again', (finds) => {
    const { memory, asked } = counting(finds);
    expect([held(memory, scheme), held(memory, scheme)]).toEqual([finds, finds]);
    expect(asked()).toBe(1);
    expect(memory.known).toEqual([{ ...SIGNATURE, scheme, is: finds ? 'valid' : 'invalid' }]);
  });

  test.each([
    ['made', true],
    ['valid', true],
    ['invalid', false],
  ] as const)('what another memory knows as %s is believed', (is, fits) => {
    const { memory, asked } = counting(!fits);
    memory.takeOver([{ ...SIGNATURE, scheme, is }]);
    expect(held(memory, scheme)).toBe(fits);
    expect(asked()).toBe(0);
    const { digest, publicKey } = SIGNATURE;
    expect(memory.recall(scheme, digest, publicKey)).toEqual(
      is === 'made' ? SIGNATURE.bytes : undefined,
    );
  });

  test.each([
    ['another signature', { bytes: bytes(9, 64) }],
    ['another digest', { digest: bytes(9, 32) }],
    ['another key', { publicKey: bytes(9, 32) }],
  ])('%s is verified', (_, more) => {
    const { memory, asked } = counting(false);
    memory.takeOver([{ ...SIGNATURE, scheme, is: 'made' }]);
    expect(held(memory, scheme, more)).toBe(false);
    expect(asked()).toBe(1);
  });

  test('of the other scheme it knows nothing', () => {
    const { memory } = counting(false);
    memory.takeOver([
      { ...SIGNATURE, scheme: scheme === 'ecdsa' ? 'schnorr' : 'ecdsa', is: 'valid' },
    ]);
    expect(held(memory, scheme)).toBe(false);
  });
});
