import { concatBytes } from '../bytes/writer.ts';
import { bigEndian } from './bytewords.ts';
import { Xoshiro256 } from './xoshiro256.ts';

/**
 * Draws indices with given weights in constant time: the alias method, in the
 * order of steps that BCR-2024-001 ("Random Sampler") lays down, as sums of
 * doubles differ by their order.
 */
export class RandomSampler {
  private readonly shares: Float64Array;
  private readonly aliases: Uint32Array;

  constructor(weights: readonly number[]) {
    const count = weights.length;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const left = weights.map((weight) => (weight * count) / sum);
    this.shares = new Float64Array(count).fill(1);
    this.aliases = new Uint32Array(count);
    const small: number[] = [];
    const large: number[] = [];
    const sort = (index: number) => (left[index]! < 1 ? small : large).push(index);
    for (let index = count - 1; index >= 0; index--) sort(index);
    while (small.length > 0 && large.length > 0) {
      const [less, more] = [small.pop()!, large.pop()!];
      this.shares[less] = left[less]!;
      this.aliases[less] = more;
      left[more]! += left[less]! - 1;
      sort(more);
    }
  }

  next(random: Xoshiro256): number {
    const index = random.nextInt(0, this.shares.length - 1);
    return random.nextDouble() < this.shares[index]! ? index : this.aliases[index]!;
  }
}

/** Some of the items, in the order in which they are drawn. */
export function drawn(items: Uint32Array, count: number, random: Xoshiro256): Uint32Array {
  const left = items.slice();
  const chosen = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const last = left.length - 1 - i;
    const at = random.nextInt(0, last);
    chosen[i] = left[at]!;
    // What follows moves up: the order of those that are left decides what comes next.
    left.copyWithin(at, at + 1, last + 1);
  }
  return chosen;
}

/** How many fragments are mixed: of n, each degree d with a weight of 1/d. */
export function degreeSampler(count: number): RandomSampler {
  return new RandomSampler(Array.from({ length: count }, (_, i) => 1 / (i + 1)));
}

/** Which fragments each part of a message mixes (BCR-2024-001, "Fragment Chooser"). */
export class FragmentChooser {
  private readonly indices: Uint32Array;
  private sampler: RandomSampler | undefined;

  /** Of a message of `count` fragments with this CRC-32. */
  constructor(
    count: number,
    private readonly checksum: number,
  ) {
    this.indices = Uint32Array.from({ length: count }, (_, i) => i);
  }

  /** The fragments, counted from 0, of the part of this number, counted from 1. */
  choose(number: number): Uint32Array {
    const count = this.indices.length;
    if (number <= count) return Uint32Array.of(number - 1);
    const random = new Xoshiro256(concatBytes(bigEndian(number), bigEndian(this.checksum)));
    this.sampler ??= degreeSampler(count);
    return drawn(this.indices, this.sampler.next(random) + 1, random);
  }
}
