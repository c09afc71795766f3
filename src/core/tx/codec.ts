import type { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { span } from '../bytes/span.ts';
import type { Writer } from '../bytes/writer.ts';
import {
  bytes,
  type Codec,
  compactSize,
  counted,
  cut,
  i64,
  leaf,
  node,
  rest,
  struct,
  u8,
  u32,
} from '../codec/codec.ts';
import { scriptCodec } from './script-codec.ts';
import type { OutPoint, Transaction, TxInput, TxOutput } from './types.ts';

/** An outpoint: the id in serialised order, then the output's number. */
export const outPoint: Codec<OutPoint> = struct<OutPoint>({
  txid: leaf('tx.in.txid', bytes(32)),
  vout: leaf('tx.in.vout', u32),
});

/** An input as it stands among the inputs, without its witness. */
type BareInput = Omit<TxInput, 'witness'>;

const bareInput: Codec<BareInput> = node(
  'tx.input',
  struct<BareInput>({
    prevout: outPoint,
    scriptSig: cut('tx.in.script_size', scriptCodec('tx.in.script_sig')),
    sequence: leaf('tx.in.sequence', u32),
  }),
);

/** An output's amount and script, without a node of its own around it. */
export const txOutputContent: Codec<TxOutput> = struct<TxOutput>({
  value: leaf('tx.out.value', i64),
  scriptPubKey: cut('tx.out.script_size', scriptCodec('tx.out.script_pubkey')),
});

const txOutput: Codec<TxOutput> = node('tx.output', txOutputContent);

const bareInputs = counted('tx.input_count', bareInput);
const outputs = counted('tx.output_count', txOutput);

/** The stack of a witness: a count, then each item behind its length (BIP 144). */
export const witnessStack: Codec<readonly Uint8Array[]> = counted(
  'tx.witness.count',
  node('tx.witness.item', cut('tx.witness.item_size', witnessItem())),
);

const witness = node('tx.witness', witnessStack);
const version = leaf('tx.version', u32);
const lockTime = leaf('tx.lock_time', u32);
const marker = leaf('tx.marker', compactSize);
const flag = leaf('tx.flag', u8);

const NO_WITNESS: readonly Uint8Array[] = [];

/** The legacy serialisation: a transaction without witnesses, whatever its first count is. */
export const legacyTransaction: Codec<Transaction> = {
  read(cursor) {
    const head = version.read(cursor);
    return finishTransaction(cursor, head, bareInputs.read(cursor), outputs.read(cursor));
  },
  write(writer, transaction) {
    version.write(writer, transaction.version);
    bareInputs.write(writer, transaction.inputs);
    outputs.write(writer, transaction.outputs);
    lockTime.write(writer, transaction.lockTime);
  },
};

/**
 * The extended serialisation (BIP 144): a first count of zero is the marker,
 * and the flag behind it says what follows. A flag of zero is, to Core, a
 * transaction without inputs and without outputs (UnserializeTransaction).
 * Raises `superfluous-witness` where every witness is empty and
 * `unknown-optional-data` for a flag other than 0 and 1.
 */
export const extendedTransaction: Codec<Transaction> = {
  read(cursor) {
    const head = version.read(cursor);
    if (cursor.remaining === 0 || cursor.bytes[cursor.pos] !== 0) {
      return finishTransaction(cursor, head, bareInputs.read(cursor), outputs.read(cursor));
    }
    marker.read(cursor);
    return readFlagged(cursor, head);
  },
  write(writer, transaction) {
    if (!transaction.inputs.some((input) => input.witness.length > 0)) {
      legacyTransaction.write(writer, transaction);
      return;
    }
    writeFlagged(writer, transaction);
  },
};

function readFlagged(cursor: Cursor, head: number): Transaction {
  const flagStart = cursor.pos;
  const flags = flag.read(cursor);
  if (flags === 0) return finishTransaction(cursor, head, [], []);
  const inputs = bareInputs.read(cursor);
  const outs = outputs.read(cursor);
  const witnesses = (flags & 1) === 1 ? readWitnesses(cursor, inputs.length) : undefined;
  if ((flags & ~1) !== 0) {
    throw new DecodeError('unknown-optional-data', span(flagStart, flagStart + 1));
  }
  return finishTransaction(cursor, head, inputs, outs, witnesses);
}

function readWitnesses(cursor: Cursor, count: number): readonly (readonly Uint8Array[])[] {
  const start = cursor.pos;
  const stacks: (readonly Uint8Array[])[] = [];
  while (stacks.length < count) stacks.push(witness.read(cursor));
  if (stacks.every((stack) => stack.length === 0)) {
    throw cursor.fault('superfluous-witness', start);
  }
  return stacks;
}

function finishTransaction(
  cursor: Cursor,
  head: number,
  inputs: readonly BareInput[],
  outs: readonly TxOutput[],
  witnesses?: readonly (readonly Uint8Array[])[],
): Transaction {
  return {
    version: head,
    inputs: inputs.map((input, i) => ({ ...input, witness: witnesses?.[i] ?? NO_WITNESS })),
    outputs: outs,
    lockTime: lockTime.read(cursor),
  };
}

function writeFlagged(writer: Writer, transaction: Transaction): void {
  version.write(writer, transaction.version);
  marker.write(writer, 0);
  flag.write(writer, 1);
  bareInputs.write(writer, transaction.inputs);
  outputs.write(writer, transaction.outputs);
  for (const input of transaction.inputs) witness.write(writer, input.witness);
  lockTime.write(writer, transaction.lockTime);
}

/** A witness item's content; nothing is told of one that is empty. */
function witnessItem(): Codec<Uint8Array> {
  return {
    ...rest,
    read(cursor) {
      if (cursor.atEnd) return NO_BYTES;
      const start = cursor.pos;
      const item = rest.read(cursor);
      cursor.recorder?.leaf('tx.witness.data', start, cursor.pos);
      return item;
    },
  };
}

/** One for all empty items, of which a witness may have as many as bytes. */
const NO_BYTES = new Uint8Array(0);
