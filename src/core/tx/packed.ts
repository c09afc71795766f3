import type { Cursor } from '../bytes/cursor.ts';
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
  skip(cursor, 'tx.in.txid', TXID_SIZE);
  skip(cursor, 'tx.in.vout', VOUT_SIZE);
  skipSized(cursor, 'tx.in.script_size');
  skip(cursor, 'tx.in.sequence', SEQUENCE_SIZE);
  return new PackedInput(view, pos, NO_WITNESS);
}

/** As the codec of an output reads one, with the same faults. */
export function readPackedOutput(cursor: Cursor): PackedOutput {
  const { pos, view } = cursor;
  skip(cursor, 'tx.out.value', AMOUNT_SIZE);
  skipSized(cursor, 'tx.out.script_size');
  return new PackedOutput(view, pos);
}

/** The recorder, to which all this is closed, is still to know how far reading came. */
function skip(cursor: Cursor, kind: string, length: number): void {
  const { pos } = cursor;
  cursor.skip(length);
  cursor.recorder?.leaf(kind, pos, cursor.pos);
}

function skipSized(cursor: Cursor, kind: string): void {
  const { pos } = cursor;
  const length = cursor.compactSize();
  cursor.recorder?.leaf(kind, pos, cursor.pos);
  cursor.skip(length);
}

/** Of an input whose witness is not read yet. */
export const NO_WITNESS: readonly Uint8Array[] = [];

/** An input that begins at `at`, and its witness. */
export class PackedInput implements TxInput {
  constructor(
    private readonly view: DataView,
    private readonly at: number,
    readonly witness: readonly Uint8Array[],
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

  withWitness(witness: readonly Uint8Array[]): PackedInput {
    return new PackedInput(this.view, this.at, witness);
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

/** The bytes behind the compact size at `at`, which was read before: no longer than 32 MiB. */
function sizedAt(view: DataView, at: number): Uint8Array {
  const first = view.getUint8(at);
  if (first < 0xfd) return bytesAt(view, at + 1, first);
  if (first === 0xfd) return bytesAt(view, at + 3, view.getUint16(at + 1, true));
  return bytesAt(view, at + 5, view.getUint32(at + 1, true));
}
