import type { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { span } from '../bytes/span.ts';
import type { Writer } from '../bytes/writer.ts';
import {
  bytes,
  type Codec,
  compactSize,
  countedList,
  cut,
  i64,
  leaf,
  node,
  u8,
  u32,
} from '../codec/codec.ts';
import { scriptCodec } from './script-codec.ts';
import type { OutPoint, Transaction, TxInput, TxOutput } from './types.ts';
import { witnessStack } from './witness-codec.ts';

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

/** Of an input whose witness is not read yet, or is empty. */
const NO_WITNESS: readonly Uint8Array[] = [];

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
    return { value: amount.read(cursor), scriptPubKey: scriptPubKey.read(cursor) };
  },
  write(writer, output) {
    amount.write(writer, output.value);
    scriptPubKey.write(writer, output.scriptPubKey);
  },
};

/** An output as it stands among the outputs. */
export const txOutput: Codec<TxOutput> = node('tx.output', txOutputContent);

const bareInputs = countedList('tx.input_count', bareInput);
const outputs = countedList('tx.output_count', txOutput);

/** One input's witness, as it stands behind the outputs. */
const witness: Codec<readonly Uint8Array[]> = node('tx.witness', witnessStack);
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

/** The inputs with their witnesses, one of which must hold something. */
function readWitnesses(cursor: Cursor, inputs: readonly TxInput[]): readonly TxInput[] {
  const start = cursor.pos;
  const witnessed = inputs.map((input) => ({ ...input, witness: witness.read(cursor) }));
  if (witnessed.every((input) => input.witness.length === 0)) {
    throw cursor.fault('superfluous-witness', start);
  }
  return witnessed;
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
