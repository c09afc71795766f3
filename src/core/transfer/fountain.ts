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

/** Adds bytes to others of the same number, by XOR. */
export function xorInto(target: Uint8Array, bytes: Uint8Array): void {
  for (let i = 0; i < target.length; i++) target[i]! ^= bytes[i]!;
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
 * Collects the parts of a message in any order. Each is an equation: which
 * fragments, and their sum. They are kept solved as far as they go (Gauss and
 * Jordan over GF(2)), so that every part that says anything new counts.
 */
export class FountainCollector {
  private readonly chooser: FragmentChooser;
  private readonly maskSize: number;
  /**
   * By the fragment that each is solved for: a bit for each fragment in it, then
   * the sum. No row has a fragment that another is solved for.
   */
  private readonly rows: (Uint8Array | undefined)[];
  private solved = 0;

  /** Of the message that this part is of; the part itself is still to be added. */
  constructor(private readonly first: FountainPart) {
    checkNumbers(first);
    this.chooser = new FragmentChooser(first.count, first.checksum);
    this.maskSize = Math.ceil(first.count / 8);
    this.rows = Array<Uint8Array | undefined>(first.count).fill(undefined);
  }

  /**
   * Takes a part; false where it says nothing new. Raises TransferError:
   * `other-message` where it is of another, `damaged` where it contradicts what is known.
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
    const row = this.reduced(part);
    const lead = this.leadOf(row);
    if (lead < 0) {
      if (row.some((byte) => byte !== 0)) throw new TransferError('damaged');
      return false;
    }
    for (const other of this.rows) if (other && has(other, lead)) xorInto(other, row);
    this.rows[lead] = row;
    this.solved++;
    return true;
  }

  /** What is known of each fragment. */
  map(): Uint8Array {
    const map = new Uint8Array(this.rows.length);
    for (const [lead, row] of this.rows.entries()) {
      if (!row) continue;
      const indices = this.indicesOf(row);
      for (const index of indices) map[index] = MIXED;
      if (indices.length === 1) map[lead] = RECEIVED;
    }
    return map;
  }

  /** The message, once it is whole. Raises TransferError `checksum` where its sum is another. */
  message(): Uint8Array | undefined {
    if (this.solved < this.rows.length) return undefined;
    const fragments = this.rows.map((row) => row!.subarray(this.maskSize));
    const message = concatBytes(...fragments).slice(0, this.first.messageSize);
    if (crc32(message) !== this.first.checksum) throw new TransferError('checksum');
    return message;
  }

  /** A part without the fragments that rows are solved for. */
  private reduced(part: FountainPart): Uint8Array {
    const row = new Uint8Array(this.maskSize + part.data.length);
    for (const index of this.chooser.choose(part.number)) row[index >> 3]! |= 1 << (index & 7);
    row.set(part.data, this.maskSize);
    for (const index of this.indicesOf(row)) {
      const known = this.rows[index];
      if (known) xorInto(row, known);
    }
    return row;
  }

  private leadOf(row: Uint8Array): number {
    return this.indicesOf(row)[0] ?? -1;
  }

  private indicesOf(row: Uint8Array): readonly number[] {
    const indices: number[] = [];
    for (let at = 0; at < this.maskSize; at++) {
      for (let bits = row[at]!; bits !== 0; bits &= bits - 1) {
        indices.push(8 * at + 31 - Math.clz32(bits & -bits));
      }
    }
    return indices;
  }
}

function has(row: Uint8Array, index: number): boolean {
  return (row[index >> 3]! & (1 << (index & 7))) !== 0;
}
