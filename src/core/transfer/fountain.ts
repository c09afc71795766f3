import { concatBytes } from '../bytes/writer.ts';
import { CBOR_ARRAY, CBOR_UNSIGNED, CborReader, cborBytes, cborHead } from './cbor.ts';
import { crc32 } from './crc32.ts';
import { FragmentChooser } from './fragment-choice.ts';
import { MAX_MESSAGE_SIZE, TransferError } from './transfer-error.ts';

/** A part of a message: one fragment, or some mixed by XOR (BCR-2024-001). */
export interface FountainPart {
  /** Counted from 1; those above `count` are mixed. */
  readonly number: number;
  /** Fragments of the message. */
  readonly count: number;
  /** Bytes of the message, without the zeros that fill up its last fragment. */
  readonly messageSize: number;
  /** CRC-32 of the message. */
  readonly checksum: number;
  readonly data: Uint8Array;
}

/** Fragments of a message that are collected at most: what a part costs grows with them. */
export const MAX_FRAGMENTS = 10_000;

/** A part as CBOR. */
export function encodeFountainPart(part: FountainPart): Uint8Array {
  const { number, count, messageSize, checksum, data } = part;
  const numbers = [number, count, messageSize, checksum];
  return concatBytes(
    cborHead(CBOR_ARRAY, 5),
    ...numbers.map((each) => cborHead(CBOR_UNSIGNED, each)),
    cborBytes(data),
  );
}

/** CBOR as a part. Raises TransferError where it is none, or more than is collected. */
export function decodeFountainPart(cbor: Uint8Array): FountainPart {
  const reader = new CborReader(cbor);
  if (reader.head(CBOR_ARRAY) !== 5) throw new TransferError('damaged');
  const number = reader.head(CBOR_UNSIGNED);
  const count = reader.head(CBOR_UNSIGNED);
  const messageSize = reader.head(CBOR_UNSIGNED);
  const checksum = reader.head(CBOR_UNSIGNED);
  const data = reader.byteString();
  reader.end();
  return { number, count, messageSize, checksum, data };
}

/** Raises where the numbers of a part contradict each other, or ask for too much. */
function checkNumbers({ number, count, messageSize, data }: FountainPart): void {
  if (count > MAX_FRAGMENTS || messageSize > MAX_MESSAGE_SIZE) throw new TransferError('too-large');
  const fits = data.length > 0 && count === Math.ceil(messageSize / data.length);
  if (number < 1 || count < 1 || !fits) throw new TransferError('damaged');
}

/**
 * The size of fragments of a message: as few of equal size as there can be with
 * none above `most` bytes (BCR-2024-001, "Determining Fragment Length"); fewer
 * where they would be below `least`.
 */
export function fragmentSize(messageSize: number, most: number, least = 10): number {
  const highest = Math.max(1, Math.floor(messageSize / least));
  const count = Math.min(highest, Math.ceil(messageSize / most));
  return Math.ceil(messageSize / count);
}

/** A message in fragments of one size, the last filled up with zeros. */
export function fragmentsOf(message: Uint8Array, size: number): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(message.length / size) }, (_, i) => {
    const fragment = new Uint8Array(size);
    fragment.set(message.subarray(i * size, (i + 1) * size));
    return fragment;
  });
}

/** Adds bytes, or words, to others of the same number, by XOR. */
export function xorInto<T extends Uint8Array | Uint32Array>(target: T, added: T): void {
  for (let i = 0; i < target.length; i++) target[i]! ^= added[i]!;
}

/** The parts of a message, as many as one asks for. */
export class FountainEncoder {
  private readonly fragments: readonly Uint8Array[];
  private readonly checksum: number;
  private readonly chooser: FragmentChooser;

  /** `most` and `least` are bytes of a fragment. */
  constructor(
    private readonly message: Uint8Array,
    most: number,
    least?: number,
  ) {
    this.fragments = fragmentsOf(message, fragmentSize(message.length, most, least));
    this.checksum = crc32(message);
    this.chooser = new FragmentChooser(this.fragments.length, this.checksum);
  }

  /** Fragments, and so parts that are not mixed. */
  get count(): number {
    return this.fragments.length;
  }

  /** The part of this number, counted from 1. */
  part(number: number): FountainPart {
    const data = new Uint8Array(this.fragments[0]!.length);
    for (const index of this.chooser.choose(number)) xorInto(data, this.fragments[index]!);
    const { count, checksum } = this;
    return { number, count, messageSize: this.message.length, checksum, data };
  }
}

/** How much is known of a fragment. */
export const MISSING = 0;
export const RECEIVED = 1;
/** It is in a mix that cannot be taken apart yet. */
export const MIXED = 2;

/**
 * Mixes that are kept until they can be taken apart, at most: what one more costs
 * grows with them. A message of no more fragments than that is put together of
 * mixes alone.
 */
export const MAX_MIXES = 1024;

/**
 * Collects the parts of a message in any order. Each is an equation: which
 * fragments, and their sum. They are kept solved as far as they go (Gauss and
 * Jordan over GF(2)), so that every part that says anything new counts. Fragments
 * that are known by themselves stand in no equation, so that only those that are
 * not yet known make one long.
 */
export class FountainCollector {
  private readonly chooser: FragmentChooser;
  private readonly known: (Uint32Array | undefined)[];
  /** By the fragment that each is solved for, which no other has in it. */
  private readonly mixes = new Map<number, Mix>();
  private left: number;

  /** Of the message that this part is of; the part itself is still to be added. */
  constructor(private readonly first: FountainPart) {
    checkNumbers(first);
    this.chooser = new FragmentChooser(first.count, first.checksum);
    this.known = Array<Uint32Array | undefined>(first.count).fill(undefined);
    this.left = first.count;
  }

  /**
   * Takes a part; false where it says nothing new. Raises TransferError:
   * `other-message` where it is of another, `damaged` where it contradicts what is
   * known, `too-mixed` where it is mixed and as many mixes wait as are kept.
   */
  add(part: FountainPart): boolean {
    const { count, messageSize, checksum, data } = this.first;
    if (
      part.count !== count ||
      part.messageSize !== messageSize ||
      part.checksum !== checksum ||
      part.data.length !== data.length
    ) {
      throw new TransferError('other-message');
    }
    checkNumbers(part);
    // Not even looked at, as that is what takes long.
    if (part.number > count && this.mixes.size >= MAX_MIXES) throw new TransferError('too-mixed');
    const mix = this.reduced(part);
    const lead = mix.first();
    if (lead === undefined) {
      if (mix.sum.some((word) => word !== 0)) throw new TransferError('damaged');
      return false;
    }
    const isSingle = mix.isSingle();
    for (const [otherLead, other] of this.mixes) {
      if (!other.has(lead)) continue;
      if (isSingle) other.remove(lead, mix.sum);
      else other.add(mix);
      this.keep(otherLead, other);
    }
    this.keep(lead, mix);
    return true;
  }

  /** What is known of each fragment. */
  map(): Uint8Array {
    const mixes = [...this.mixes.values()];
    return Uint8Array.from(this.known, (words, index) => {
      if (words) return RECEIVED;
      const isMixed = this.mixes.has(index) || mixes.some((mix) => mix.has(index));
      return isMixed ? MIXED : MISSING;
    });
  }

  /** The message, once it is whole. Raises TransferError `checksum` where its sum is another. */
  message(): Uint8Array | undefined {
    if (this.left > 0) return undefined;
    const { messageSize, checksum, data } = this.first;
    const message = new Uint8Array(this.known.length * data.length);
    for (const [index, words] of this.known.entries()) {
      message.set(new Uint8Array(words!.buffer, 0, data.length), index * data.length);
    }
    const exact = message.slice(0, messageSize);
    if (crc32(exact) !== checksum) throw new TransferError('checksum');
    return exact;
  }

  /** A part without the fragments that are known or that mixes are solved for. */
  private reduced(part: FountainPart): Mix {
    const mix = new Mix(this.first.count, part.data);
    const solved: Mix[] = [];
    for (const index of this.chooser.choose(part.number)) {
      const known = this.known[index];
      const other = this.mixes.get(index);
      if (known) xorInto(mix.sum, known);
      else mix.put(index);
      if (other) solved.push(other);
    }
    for (const other of solved) mix.add(other);
    return mix;
  }

  /** A mix of one fragment is that fragment; no other has it in it, as it is solved for it. */
  private keep(lead: number, mix: Mix): void {
    if (!mix.isSingle()) {
      this.mixes.set(lead, mix);
      return;
    }
    this.mixes.delete(lead);
    this.known[lead] = mix.sum;
    this.left--;
  }
}

/** Some fragments that are not known and their sum, both in words of 32 bits. */
class Mix {
  /** A bit for each fragment. */
  readonly members: Uint32Array;
  readonly sum: Uint32Array;

  constructor(count: number, data: Uint8Array) {
    this.members = new Uint32Array(Math.ceil(count / 32));
    this.sum = new Uint32Array(Math.ceil(data.length / 4));
    new Uint8Array(this.sum.buffer).set(data);
  }

  /** A fragment whose part of the sum is there already. */
  put(index: number): void {
    this.members[index >> 5]! |= 1 << (index & 31);
  }

  has(index: number): boolean {
    return (this.members[index >> 5]! & (1 << (index & 31))) !== 0;
  }

  add({ members, sum }: Mix): void {
    xorInto(this.members, members);
    xorInto(this.sum, sum);
  }

  /** The same as to add a mix of one fragment that is in it, without going through all bits. */
  remove(index: number, fragment: Uint32Array): void {
    this.members[index >> 5]! ^= 1 << (index & 31);
    xorInto(this.sum, fragment);
  }

  /** The first fragment in it; `undefined` where there is none. */
  first(): number | undefined {
    const at = this.members.findIndex((word) => word !== 0);
    const word = this.members[at];
    return word === undefined ? undefined : 32 * at + 31 - Math.clz32(word & -word);
  }

  isSingle(): boolean {
    const at = this.members.findIndex((word) => word !== 0);
    const word = this.members[at];
    if (word === undefined || (word & (word - 1)) !== 0) return false;
    return this.members.every((other, place) => other === 0 || place === at);
  }
}
