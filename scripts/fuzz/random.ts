/** A stream of numbers that is the same for the same seed, everywhere. */
export class Random {
  private state: number;

  /** Two numbers, so that a campaign's seed and a case's number give every case a stream of its own. */
  constructor(seed: number, stream: number) {
    this.state = mix(mix(seed ^ 0x9e3779b9) + Math.imul(stream, 0x85ebca6b));
  }

  /** A whole number from 0 up to, and not including, `limit`. */
  below(limit: number): number {
    return limit <= 1 ? 0 : this.next() % limit;
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of several; there must be one. */
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    return mix(this.state);
  }
}

/** Spreads 32 bits over 32 bits (the finaliser of MurmurHash3). */
function mix(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
