/**
 * What it costs to tell whether an x has a point, four ways.
 * Run: npx tsx bench/jacobi.ts
 */
import { Point } from '@noble/secp256k1';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { sha256 } from '../src/core/crypto/hashes.ts';
import { FIELD_PRIME } from '../src/core/crypto/public/field.ts';
import { isSquareByEuler } from '../src/core/crypto/public/jacobi.ts';
import { isFullyValidPublicKey } from '../src/core/crypto/public/point.ts';

/** The textbook binary algorithm over BigInt. */
function isSquareByBigint(value: bigint): boolean {
  let [a, n, negated] = [value, FIELD_PRIME, false];
  while (a !== 0n) {
    while ((a & 1n) === 0n) {
      a >>= 1n;
      const modulo8 = n & 7n;
      if (modulo8 === 3n || modulo8 === 5n) negated = !negated;
    }
    if (a < n) {
      [a, n] = [n, a];
      if ((a & n & 3n) === 3n) negated = !negated;
    }
    a -= n;
  }
  return n === 1n && !negated;
}

function curveSide(key: Uint8Array): bigint {
  const x = BigInt(`0x${bytesToHex(key.subarray(1))}`);
  return (x * x * x + 7n) % FIELD_PRIME;
}

function noblePasses(key: Uint8Array): boolean {
  try {
    Point.fromBytes(key);
    return true;
  } catch {
    return false;
  }
}

function keyFrom(seed: number): Uint8Array {
  return Uint8Array.from([2, ...sha256(Uint8Array.of(seed & 255, seed >> 8))]);
}

const keys = Array.from({ length: 5000 }, (_, seed) => keyFrom(seed));

function measure(name: string, test: (key: Uint8Array) => boolean): void {
  const times: number[] = [];
  let passed = 0;
  for (let round = 0; round < 3; round++) {
    const start = performance.now();
    passed = keys.filter(test).length;
    times.push(performance.now() - start);
  }
  const text = times.map((time) => time.toFixed(1)).join(', ');
  console.log(`${name.padEnd(32)} ${text} ms for ${keys.length}, ${passed} on the curve`);
}

measure('24-bit limbs (in use)', isFullyValidPublicKey);
measure('BigInt binary Jacobi', (key) => isSquareByBigint(curveSide(key)));
measure('BigInt Euler criterion', (key) => isSquareByEuler(curveSide(key)));
measure('@noble/secp256k1 Point.fromBytes', noblePasses);
