import { compactSizeLength } from '../../../core/bytes/compact-size.ts';
import type { PrintSink, ValueSink } from '../../../core/psbt/printed.ts';
import { isCoinbase, measureTransaction } from '../../../core/tx/ids.ts';
import {
  AMOUNT_SIZE,
  LOCK_TIME_SIZE,
  SEQUENCE_SIZE,
  VERSION_SIZE,
  VOUT_SIZE,
} from '../../../core/tx/layout.ts';
import type { Transaction, TxInput, TxOutput } from '../../../core/tx/types.ts';
import { writeHexArray } from './script-json.ts';

/**
 * A transaction as Core prints it everywhere (TxToUniv, core_io.cpp). `end` is
 * the offset behind its bytes in the writer's source, where that is marked.
 */
export function writeTransaction(sink: PrintSink, transaction: Transaction, end = 0): void {
  const coinbase = isCoinbase(transaction);
  sink.beginObject();
  writeTransactionHead(sink, transaction, end);
  sink.key('vin');
  sink.beginArray();
  for (const input of transaction.inputs) writeInput(sink, input, coinbase);
  sink.endArray();
  sink.key('vout');
  sink.beginArray();
  transaction.outputs.forEach((output, n) => void writeOutput(sink, output, n));
  sink.endArray();
  sink.endObject();
}

/** The members that stand before `vin`. */
function writeTransactionHead(sink: PrintSink, transaction: Transaction, end: number): void {
  const measures = measureTransaction(transaction);
  const start = end - measures.totalSize;
  sink.key('txid');
  sink.reversedHex(measures.txid);
  sink.key('hash');
  sink.reversedHex(measures.wtxid);
  writeNumber(sink, 'version', transaction.version, start, start + VERSION_SIZE);
  writeNumber(sink, 'size', measures.totalSize);
  writeNumber(sink, 'vsize', measures.virtualSize);
  writeNumber(sink, 'weight', measures.weight);
  writeNumber(sink, 'locktime', transaction.lockTime, end - LOCK_TIME_SIZE, end);
}

/** A member that is a number and, from `start` to `end`, where its bytes stand in the source. */
export function writeNumber(
  sink: ValueSink,
  name: string,
  value: number,
  start = 0,
  end = 0,
): void {
  sink.key(name);
  if (end > start && start >= 0) sink.mark(start, end);
  sink.number(value);
}

/** One object of `vin`. */
function writeInput(sink: PrintSink, input: TxInput, coinbase: boolean): void {
  const { prevout, scriptSig } = input;
  sink.markAround(prevout.txid, 0, scriptSig, SEQUENCE_SIZE);
  sink.beginObject();
  if (coinbase) {
    sink.key('coinbase');
    sink.hex(scriptSig);
  } else {
    sink.key('txid');
    sink.reversedHex(prevout.txid);
    sink.key('vout');
    sink.markAround(prevout.txid, -prevout.txid.length, prevout.txid, VOUT_SIZE);
    sink.number(prevout.vout);
    sink.key('scriptSig');
    markScript(sink, scriptSig);
    sink.scriptSig(scriptSig);
  }
  if (input.witness.length > 0) {
    sink.key('txinwitness');
    writeHexArray(sink, input.witness);
  }
  sink.key('sequence');
  sink.markAround(scriptSig, -scriptSig.length, scriptSig, SEQUENCE_SIZE);
  sink.number(input.sequence);
  sink.endObject();
}

/** One object of `vout`. */
function writeOutput(sink: PrintSink, output: TxOutput, n: number): void {
  const script = output.scriptPubKey;
  const sizeLength = compactSizeLength(script.length);
  sink.markAround(script, sizeLength + AMOUNT_SIZE, script, 0);
  sink.beginObject();
  sink.key('value');
  sink.markAround(script, sizeLength + AMOUNT_SIZE, script, -script.length - sizeLength);
  sink.amount(output.value);
  writeNumber(sink, 'n', n);
  sink.key('scriptPubKey');
  markScript(sink, script);
  sink.scriptPubKey(script);
  sink.endObject();
}

/** The next value shows a script; of one without bytes, the byte that says so. */
function markScript(sink: PrintSink, script: Uint8Array): void {
  sink.markAround(script, script.length === 0 ? 1 : 0, script, 0);
}
