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
  u8,
  u32,
} from '../codec/codec.ts';
import { readItems } from '../codec/groups.ts';
import { MAX_COINS, MAX_WITNESS_ITEMS } from './limits.ts';
import {
  isPacked,
  NO_WITNESS,
  PackedInput,
  readPackedInput,
  readPackedOutput,
  readPackedWitness,
  witnessLength,
} from './packed.ts';
import { scriptCodec } from './script-codec.ts';
import type { OutPoint, Transaction, TxInput, TxOutput } from './types.ts';

const txid = leaf('tx.in.txid', bytes(32));
const vout = leaf('tx.in.vout', u32);
const scriptSig = cut('tx.in.script_size', scriptCodec('tx.in.script_sig'));
const sequence = leaf('tx.in.sequence', u32);
const amount = leaf('tx.out.value', i64);
const scriptPubKey = cut('tx.out.script_size', scriptCodec('tx.out.script_pubkey'));

/*
 * Outpoints, inputs and outputs are spelt out: there may be a million of them,
 * and objects whose members are known are made several times faster.
 */

/** An outpoint: the id in serialised order, then the output's number. */
export const outPoint: Codec<OutPoint> = {
  read: (cursor) => ({ txid: txid.read(cursor), vout: vout.read(cursor) }),
  write(writer, value) {
    txid.write(writer, value.txid);
    vout.write(writer, value.vout);
  },
};

/** An input as it stands among the inputs, its witness still to come. */
export const bareInput: Codec<TxInput> = node('tx.input', {
  read(cursor) {
    if (isPacked(cursor)) return readPackedInput(cursor);
    return {
      prevout: outPoint.read(cursor),
      scriptSig: scriptSig.read(cursor),
      sequence: sequence.read(cursor),
      witness: NO_WITNESS,
    };
  },
  write(writer, input) {
    outPoint.write(writer, input.prevout);
    scriptSig.write(writer, input.scriptSig);
    sequence.write(writer, input.sequence);
  },
});

/** An output's amount and script, without a node of its own around it. */
export const txOutputContent: Codec<TxOutput> = {
  read(cursor) {
    if (isPacked(cursor)) return readPackedOutput(cursor);
    return { value: amount.read(cursor), scriptPubKey: scriptPubKey.read(cursor) };
  },
  write(writer, output) {
    amount.write(writer, output.value);
    scriptPubKey.write(writer, output.scriptPubKey);
  },
};

/** An output as it stands among the outputs. */
export const txOutput: Codec<TxOutput> = node('tx.output', txOutputContent);

const bareInputs = counted('tx.input_count', bareInput, MAX_COINS, 'tx.inputs');
const outputs = counted('tx.output_count', txOutput, MAX_COINS, 'tx.outputs');

/** The stack of a witness: a count, then each item behind its length (BIP 144). */
export const witnessStack: Codec<readonly Uint8Array[]> = counted(
  'tx.witness.count',
  node('tx.witness.item', cut('tx.witness.item_size', witnessItem())),
  MAX_WITNESS_ITEMS,
);

/** One input's witness, as it stands behind the outputs. */
export const witness: Codec<readonly Uint8Array[]> = node('tx.witness', witnessStack);
const version = leaf('tx.version', u32);
const lockTime = leaf('tx.lock_time', u32);
const marker = leaf('tx.marker', compactSize);
const flag = leaf('tx.flag', u8);

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
  const witnessed = (flags & 1) === 1 ? readWitnesses(cursor, inputs) : inputs;
  if ((flags & ~1) !== 0) {
    throw new DecodeError('unknown-optional-data', span(flagStart, flagStart + 1));
  }
  return finishTransaction(cursor, head, witnessed, outs);
}

/**
 * The inputs with their witnesses, one of which must hold something. Raises
 * `too-many-items` behind the witness that is one too many.
 */
function readWitnesses(cursor: Cursor, inputs: readonly TxInput[]): readonly TxInput[] {
  const start = cursor.pos;
  let left = MAX_WITNESS_ITEMS;
  const witnessed = readItems(cursor, inputs.length, 'tx.witnesses', (index) => {
    const { pos } = cursor;
    const input = readWitness(cursor, inputs[index]!);
    left -= witnessLength(input);
    if (left < 0) throw cursor.fault('too-many-items', pos, { most: MAX_WITNESS_ITEMS });
    return input;
  });
  if (witnessed.every((input) => witnessLength(input) === 0)) {
    throw cursor.fault('superfluous-witness', start);
  }
  return witnessed;
}

/** The input with the witness that the cursor stands before. */
function readWitness(cursor: Cursor, input: TxInput): TxInput {
  if (!(input instanceof PackedInput)) return { ...input, witness: witness.read(cursor) };
  cursor.recorder?.open('tx.witness', cursor.pos);
  const packed = readPackedWitness(cursor, input);
  cursor.recorder?.close(cursor.pos);
  return packed;
}

function finishTransaction(
  cursor: Cursor,
  head: number,
  inputs: readonly TxInput[],
  outs: readonly TxOutput[],
): Transaction {
  return { version: head, inputs, outputs: outs, lockTime: lockTime.read(cursor) };
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
