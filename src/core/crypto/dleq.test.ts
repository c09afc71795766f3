import { describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { proveMultiple } from './dleq.ts';
import { WrongSignature } from './made-signature.ts';
import { type DleqClaim, verifyDleq } from './public/verify-dleq.ts';
import { publicKeyOf } from './public-key.ts';
import { bytesOf, GROUP_ORDER, numberOf, Point } from './secp256k1.ts';

const hex = (text: string) => hexToBytes(text) ?? new Uint8Array(0);

interface Verified {
  readonly index: string;
  readonly comment: string;
  readonly point_G: string;
  readonly point_A: string;
  readonly point_B: string;
  readonly point_C: string;
  readonly proof: string;
  readonly message: string;
  readonly result_success: string;
}

interface Generated {
  readonly index: string;
  readonly comment: string;
  readonly point_G: string;
  readonly scalar_a: string;
  readonly point_B: string;
  readonly auxrand_r: string;
  readonly message: string;
  readonly result_proof: string;
}

interface Vectors {
  readonly verify: readonly Verified[];
  readonly generate: readonly Generated[];
}

const { verify, generate } = bipVectors<Vectors>('bip374');

test('BIP 374 has 15 proofs to verify and 11 to make', () => {
  expect([verify.length, generate.length]).toEqual([15, 11]);
});

describe('BIP 374, verification', () => {
  test.each(verify.map((row) => [`${row.index} ${row.comment}`, row] as const))('%s', (_, row) => {
    const claim = {
      key: hex(row.point_A),
      base: hex(row.point_B),
      multiple: hex(row.point_C),
      generator: hex(row.point_G),
      message: row.message ? hex(row.message) : undefined,
    };
    expect(verifyDleq(claim, hex(row.proof))).toBe(row.result_success === 'TRUE');
  });
});

const KEY = bytesOf(3n);
const BASE = publicKeyOf(bytesOf(5n), true);
const OWN = publicKeyOf(KEY, true);
const KEYS = { privateKey: KEY, publicKey: OWN };
const { multiple, proof } = proveMultiple(KEYS, BASE);
const CLAIM: DleqClaim = { key: OWN, base: BASE, multiple };
const changed = (bytes: Uint8Array, at: number) =>
  bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

describe('a proof that was made here', () => {
  test('is of the multiple, and equal calls give equal bytes', () => {
    expect(bytesToHex(multiple)).toBe(bytesToHex(publicKeyOf(bytesOf(15n), true)));
    expect(verifyDleq(CLAIM, proof)).toBe(true);
    expect(proveMultiple(KEYS, BASE).proof).toEqual(proof);
    expect(proveMultiple(KEYS, BASE, { random: new Uint8Array(32).fill(1) }).proof).not.toEqual(
      proof,
    );
  });

  test('is bound to a message', () => {
    const message = new Uint8Array(32).fill(7);
    const bound = proveMultiple(KEYS, BASE, { message });
    expect(verifyDleq({ ...CLAIM, message }, bound.proof)).toBe(true);
    expect(verifyDleq(CLAIM, bound.proof)).toBe(false);
  });

  test('is given to nobody under another public key, or one of the other parity', () => {
    for (const publicKey of [BASE, changed(OWN, 0)]) {
      expect(() => proveMultiple({ ...KEYS, publicKey }, BASE)).toThrow(WrongSignature);
    }
  });

  test.each<readonly [string, Partial<DleqClaim>, Uint8Array]>([
    ['a bit of the challenge', {}, changed(proof, 5)],
    ['a bit of the answer', {}, changed(proof, 60)],
    ['an answer that is not below n', {}, proof.map((byte, i) => (i < 32 ? byte : 0xff))],
    ['an answer of n', {}, Uint8Array.of(...proof.subarray(0, 32), ...bytesOf(GROUP_ORDER))],
    ['63 bytes', {}, proof.subarray(1)],
    ['65 bytes', {}, Uint8Array.of(...proof, 0)],
    ['another multiple', { multiple: OWN }, proof],
    ['the multiple negated', { multiple: changed(multiple, 0) }, proof],
    ['another base', { base: OWN }, proof],
    ['another key', { key: BASE }, proof],
    ['a key that is no point', { key: Uint8Array.of(2, ...bytesOf(5n)) }, proof],
    ['a key without its parity', { key: OWN.subarray(1) }, proof],
    ['an uncompressed key', { key: publicKeyOf(KEY, false) }, proof],
  ])('is refused with %s', (_, part, given) => {
    expect(verifyDleq({ ...CLAIM, ...part }, given)).toBe(false);
  });
});

/** As 33 bytes; none at infinity. */
function keyOf(privateKey: Uint8Array, generator: Uint8Array): Uint8Array {
  const secret = numberOf(privateKey);
  if (secret === 0n || secret >= GROUP_ORDER) return OWN;
  return Point.fromBytes(generator).multiply(secret).toBytes(true);
}

describe('BIP 374, generation', () => {
  test('has all vectors here', () => expect([generate.length, verify.length]).toEqual([11, 15]));

  test.each(generate.map((row) => [`${row.index} ${row.comment}`, row] as const))(
    '%s',
    (_, row) => {
      const privateKey = hex(row.scalar_a);
      const generator = hex(row.point_G);
      const base = row.point_B === 'INFINITY' ? new Uint8Array(33) : hex(row.point_B);
      const keys = { privateKey, publicKey: keyOf(privateKey, generator) };
      const options = { random: hex(row.auxrand_r), message: hex(row.message), generator };
      const made = () => bytesToHex(proveMultiple(keys, base, options).proof);
      if (row.result_proof === 'INVALID') expect(made).toThrow();
      else expect(made()).toBe(row.result_proof);
    },
  );

  test.each([
    ['zero', new Uint8Array(32), BASE],
    ['the order of the group', bytesOf(GROUP_ORDER), BASE],
    ['a base at infinity', KEY, new Uint8Array(33)],
    ['a base that is no point', KEY, Uint8Array.of(2, ...bytesOf(5n))],
  ])('refuses %s with the curve’s own generator', (_, key, base) => {
    expect(() => proveMultiple({ privateKey: key, publicKey: OWN }, base)).toThrow();
  });
});
