import { sha256 } from '../crypto/hashes.ts';

const MASK = (1n << 64n) - 1n;

/**
 * The generator xoshiro256** (Blackman and Vigna) from the SHA-256 of a seed, as
 * MUR has it (BCR-2024-001): what is drawn is the same everywhere. Nothing
 * secret may hang on it.
 */
export class Xoshiro256 {
  private state: readonly [bigint, bigint, bigint, bigint];

  constructor(seed: Uint8Array) {
    const view = new DataView(sha256(seed).slice().buffer);
    const word = (index: number) => view.getBigUint64(8 * index);
    this.state = [word(0), word(1), word(2), word(3)];
  }

  /** The next 64 bits. */
  next(): bigint {
    const [a, b, c, d] = this.state;
    const third = c ^ a;
    const fourth = d ^ b;
    this.state = [a ^ fourth, b ^ third, third ^ ((b << 17n) & MASK), rotated(fourth, 45n)];
    return (rotated((b * 5n) & MASK, 7n) * 9n) & MASK;
  }

  /** From 0 to 1. */
  nextDouble(): number {
    return Number(this.next()) / 2 ** 64;
  }

  /** A whole number from `low` to `high`, both included. */
  nextInt(low: number, high: number): number {
    return Math.min(high, Math.floor(this.nextDouble() * (high - low + 1)) + low);
  }
}

function rotated(value: bigint, bits: bigint): bigint {
  return ((value << bits) | (value >> (64n - bits))) & MASK;
}
