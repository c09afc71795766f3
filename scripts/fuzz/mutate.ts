import type { Random } from './random.ts';

/** What a mutation knows: the bytes, others of their kind to take parts from, and chance. */
type Mutation = (bytes: Uint8Array, other: Uint8Array, random: Random) => Uint8Array;

/** Bytes that mean something to readers of lengths, opcodes, types and flags. */
const TELLING_BYTES: readonly number[] = [
  0x00, 0x01, 0x02, 0x14, 0x20, 0x21, 0x4b, 0x4c, 0x4d, 0x4e, 0x51, 0x60, 0x63, 0x68, 0x6a, 0x7f,
  0x80, 0x81, 0xac, 0xae, 0xc0, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];

/** Runs that mean something: ends of integers, and lengths that lie. */
const TELLING_RUNS: readonly (readonly number[])[] = [
  [0xfd, 0x00, 0x00],
  [0xfd, 0xfd, 0x00],
  [0xfd, 0xff, 0xff],
  [0xfe, 0xff, 0xff, 0xff, 0x7f],
  [0xfe, 0x00, 0x00, 0x00, 0x02],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  [0x00, 0x00, 0x00, 0x80],
  [0xff, 0xff, 0xff, 0x7f],
  [0x00, 0x01],
  [0x4e, 0xff, 0xff, 0xff, 0xff],
];

/** These keep every length as it was, so that what follows is still looked at. */
const IN_PLACE: readonly Mutation[] = [
  (bytes, _other, random) => replaced(bytes, place(bytes, random), 1, [random.below(256)]),
  (bytes, _other, random) => replaced(bytes, place(bytes, random), 1, [random.pick(TELLING_BYTES)]),
  flipBit,
  (bytes, _other, random) => stepByte(bytes, random, random.oneIn(2) ? 1 : -1),
];

const OTHERS: readonly Mutation[] = [
  (bytes, _other, random) => replaced(bytes, place(bytes, random), 0, [random.below(256)]),
  (bytes, _other, random) => replaced(bytes, place(bytes, random), 1 + random.below(8), []),
  (bytes, _other, random) => bytes.subarray(0, place(bytes, random)),
  (bytes, _other, random) => {
    const run = random.pick(TELLING_RUNS);
    return replaced(bytes, place(bytes, random), random.oneIn(2) ? run.length : 0, run);
  },
  // A part of the same once more, somewhere.
  (bytes, _other, random) => replaced(bytes, place(bytes, random), 0, part(bytes, random)),
  // A part of another in place of one, or between.
  (bytes, other, random) => {
    const taken = part(other, random);
    return replaced(bytes, place(bytes, random), random.oneIn(2) ? taken.length : 0, taken);
  },
  // The beginning of one and the end of another.
  (bytes, other, random) =>
    replaced(bytes, place(bytes, random), bytes.length, other.subarray(place(other, random))),
];

const LONGEST_PART = 80;
const MOST_MUTATIONS = 4;

/** `bytes` with one to four things changed; neither argument is. */
export function mutated(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let changed = bytes;
  const times = random.oneIn(2) ? 1 : 1 + random.below(MOST_MUTATIONS);
  for (let left = times; left > 0; left--) {
    changed = random.pick(random.oneIn(3) ? OTHERS : IN_PLACE)(changed, other, random);
  }
  return changed;
}

function place(bytes: Uint8Array, random: Random): number {
  return random.below(bytes.length);
}

function part(bytes: Uint8Array, random: Random): Uint8Array {
  const start = place(bytes, random);
  return bytes.subarray(start, start + 1 + random.below(LONGEST_PART));
}

function replaced(
  bytes: Uint8Array,
  at: number,
  removed: number,
  added: ArrayLike<number>,
): Uint8Array {
  const end = Math.min(bytes.length, at + removed);
  const changed = new Uint8Array(bytes.length - (end - at) + added.length);
  changed.set(bytes.subarray(0, at));
  changed.set(added, at);
  changed.set(bytes.subarray(end), at + added.length);
  return changed;
}

function flipBit(bytes: Uint8Array, _other: Uint8Array, random: Random): Uint8Array {
  const at = place(bytes, random);
  return replaced(bytes, at, 1, [(bytes[at] ?? 0) ^ (1 << random.below(8))]);
}

function stepByte(bytes: Uint8Array, random: Random, step: number): Uint8Array {
  const at = place(bytes, random);
  return replaced(bytes, at, 1, [((bytes[at] ?? 0) + step) & 0xff]);
}
