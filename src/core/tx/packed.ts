import { compactSizeLength } from '../bytes/compact-size.ts';
import { Cursor } from '../bytes/cursor.ts';
import { MAX_WITNESS_ITEMS } from './limits.ts';
import type { OutPoint, TxInput, TxOutput } from './types.ts';

/*
 * Inputs and outputs that know where they stand and are read when they are
 * asked for: a fifth of the memory. Their members are getters, so a copy by
 * spreading has none of them.
 */

/** Inputs of more bytes may have millions of them. */
const PACKED_FROM = 4_000_000;
const TXID_SIZE = 32;
const VOUT_SIZE = 4;
const OUTPOINT_SIZE = TXID_SIZE + VOUT_SIZE;
const SEQUENCE_SIZE = 4;
const AMOUNT_SIZE = 8;

/** Whether what a cursor reads is to be kept packed: nobody is told of its parts, and there may be many. */
export function isPacked({ bytes, recorder }: Cursor): boolean {
  return bytes.length > PACKED_FROM && recorder?.isClosed === true;
}

/** As the codec of an input reads one, with the same faults. */
export function readPackedInput(cursor: Cursor): PackedInput {
  const { pos, view } = cursor;
  skipInput(cursor);
  return new PackedInput(view, pos);
}

/** As the codec of an output reads one, with the same faults. */
export function readPackedOutput(cursor: Cursor): PackedOutput {
  const { pos, view } = cursor;
  skipOutput(cursor);
  return new PackedOutput(view, pos);
}

/** Goes on behind the next input without its witness. */
export function skipInput(cursor: Cursor): void {
  skip(cursor, TXID_SIZE);
  skip(cursor, VOUT_SIZE);
  skipSized(cursor);
  skip(cursor, SEQUENCE_SIZE);
}

/** Goes on behind the next output. */
export function skipOutput(cursor: Cursor): void {
  skip(cursor, AMOUNT_SIZE);
  skipSized(cursor);
}

/** The input with the witness behind the cursor, read as its codec reads one, with the same faults. */
export function readPackedWitness(cursor: Cursor, input: PackedInput): PackedInput {
  const { pos } = cursor;
  skipWitness(cursor);
  return input.withWitness(pos, cursor.pos);
}

/** Goes on behind the next witness. */
export function skipWitness(cursor: Cursor): void {
  const { pos } = cursor;
  const length = cursor.compactSize();
  cursor.recorder?.reached(cursor.pos);
  if (length > MAX_WITNESS_ITEMS) {
    throw cursor.fault('too-many-items', pos, { most: MAX_WITNESS_ITEMS });
  }
  for (let i = 0; i < length; i++) skipSized(cursor);
}

/** How many items the witness of an input has, without making any. */
export function witnessLength(input: TxInput): number {
  return input instanceof PackedInput ? input.witnessLength : input.witness.length;
}

function skip(cursor: Cursor, length: number): void {
  cursor.skip(length);
  // All this is closed to the recorder, which is to know what was left undecoded nevertheless.
  cursor.recorder?.reached(cursor.pos);
}

function skipSized(cursor: Cursor): void {
  const length = cursor.compactSize();
  cursor.recorder?.reached(cursor.pos);
  skip(cursor, length);
}

/** Of an input whose witness is not read yet, or is empty. */
export const NO_WITNESS: readonly Uint8Array[] = [];

/** An input that begins at `at`, and its witness elsewhere, of no bytes where it has none. */
export class PackedInput implements TxInput {
  constructor(
    private readonly view: DataView,
    private readonly at: number,
    private readonly witnessAt = 0,
    private readonly witnessEnd = 0,
  ) {}

  get prevout(): OutPoint {
    const { view, at } = this;
    return { txid: bytesAt(view, at, TXID_SIZE), vout: view.getUint32(at + TXID_SIZE, true) };
  }

  get scriptSig(): Uint8Array {
    return sizedAt(this.view, this.at + OUTPOINT_SIZE);
  }

  get sequence(): number {
    const { view, scriptSig } = this;
    return view.getUint32(scriptSig.byteOffset - view.byteOffset + scriptSig.length, true);
  }

  get witness(): readonly Uint8Array[] {
    if (this.witnessSize === 0) return NO_WITNESS;
    const cursor = new Cursor(bytesAt(this.view, this.witnessAt, this.witnessSize));
    const length = cursor.compactSize();
    return Array.from({ length }, () => cursor.take(cursor.compactSize()));
  }

  /** How many items {@link witness} has. */
  get witnessLength(): number {
    return this.witnessSize === 0 ? 0 : compactSizeAt(this.view, this.witnessAt);
  }

  /** Bytes of the witness as it stands, its count among them. */
  get witnessSize(): number {
    return this.witnessEnd - this.witnessAt;
  }

  withWitness(at: number, end: number): PackedInput {
    return new PackedInput(this.view, this.at, at, end);
  }
}

/** An output that begins at `at`. */
export class PackedOutput implements TxOutput {
  constructor(
    private readonly view: DataView,
    private readonly at: number,
  ) {}

  get value(): bigint {
    return this.view.getBigInt64(this.at, true);
  }

  get scriptPubKey(): Uint8Array {
    return sizedAt(this.view, this.at + AMOUNT_SIZE);
  }
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, length);
}

/** The bytes behind the compact size at `at`. */
function sizedAt(view: DataView, at: number): Uint8Array {
  const length = compactSizeAt(view, at);
  return bytesAt(view, at + compactSizeLength(length), length);
}

/** The compact size at `at`, which was read before: canonical, and no more than 32 MiB. */
function compactSizeAt(view: DataView, at: number): number {
  const first = view.getUint8(at);
  if (first < 0xfd) return first;
  return first === 0xfd ? view.getUint16(at + 1, true) : view.getUint32(at + 1, true);
}
