import { secp256k1 as curves, schnorr as curvesSchnorr } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hashes, verify as nobleVerify, schnorr } from '@noble/secp256k1';
import { verifySchnorr as tinySchnorr, verify as tinyVerify } from 'tiny-secp256k1';
import { parseDerLax } from '../../src/core/crypto/der.ts';
import { verifyEcdsa } from '../../src/core/crypto/public/verify-ecdsa.ts';
import { verifySchnorr } from '../../src/core/crypto/public/verify-schnorr.ts';
import { signEcdsa, signSchnorr, xOnlyKeyPair } from '../../src/core/crypto/testing/sign.ts';
import type { Contender, Suite } from '../measure.ts';

/**
 * Checking signatures, on one core: @noble/secp256k1's own `verify`,
 * @noble/curves, tiny-secp256k1 (WebAssembly) and ours; each signature by a key
 * of its own, and by one key throughout.
 */
export const verify: Suite = {
  rounds: 5,
  warmUps: 2,
  cases: () => [
    { title: `${COUNT} ECDSA signatures, ${COUNT} keys`, contenders: ecdsa(samples(COUNT)) },
    { title: `${COUNT} ECDSA signatures, one key`, contenders: ecdsa(samples(1)) },
    { title: `${COUNT} Schnorr signatures, ${COUNT} keys`, contenders: bip340(samples(COUNT)) },
    { title: `${COUNT} Schnorr signatures, one key`, contenders: bip340(samples(1)) },
  ],
};

const COUNT = 200;

hashes.sha256 = sha256;

interface Sample {
  readonly digest: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly der: Uint8Array;
  /** R and S, 32 bytes each. */
  readonly compact: Uint8Array;
  readonly xOnlyKey: Uint8Array;
  readonly schnorr: Uint8Array;
}

function samples(keys: number): readonly Sample[] {
  return Array.from({ length: COUNT }, (_, i) => sampleOf(i % keys, i));
}

function sampleOf(key: number, message: number): Sample {
  const privateKey = sha256(Uint8Array.of(1, key & 255, key >> 8));
  const digest = sha256(Uint8Array.of(2, message & 255, message >> 8));
  const pair = xOnlyKeyPair(privateKey);
  const der = signEcdsa(digest, privateKey);
  return {
    digest,
    publicKey: pair.publicKey,
    der,
    compact: parseDerLax(der)!,
    xOnlyKey: pair.x,
    schnorr: signSchnorr(digest, pair),
  };
}

const PLAIN = { prehash: false, lowS: false } as const;

function ecdsa(all: readonly Sample[]): readonly Contender[] {
  return contenders(all, [
    ['@noble/secp256k1', (s) => nobleVerify(s.compact, s.digest, s.publicKey, PLAIN)],
    ['@noble/curves', (s) => curves.verify(s.compact, s.digest, s.publicKey, PLAIN)],
    ['tiny-secp256k1', (s) => tinyVerify(s.digest, s.publicKey, s.compact)],
    ['Touchstone', (s) => verifyEcdsa(s.der, s.digest, s.publicKey)],
  ]);
}

function bip340(all: readonly Sample[]): readonly Contender[] {
  return contenders(all, [
    ['@noble/secp256k1', (s) => schnorr.verify(s.schnorr, s.digest, s.xOnlyKey)],
    ['@noble/curves', (s) => curvesSchnorr.verify(s.schnorr, s.digest, s.xOnlyKey)],
    ['tiny-secp256k1', (s) => tinySchnorr(s.digest, s.xOnlyKey, s.schnorr)],
    ['Touchstone', (s) => verifySchnorr(s.schnorr, s.digest, s.xOnlyKey)],
  ]);
}

function contenders(
  all: readonly Sample[],
  rows: readonly (readonly [string, (sample: Sample) => boolean])[],
): readonly Contender[] {
  return rows.map(([name, isValid]) => ({
    name,
    run: () => {
      if (!all.every(isValid)) throw new Error(`${name} refuses a signature`);
    },
  }));
}
