import { compactSizeLength } from '../../core/bytes/compact-size.ts';
import { Cursor } from '../../core/bytes/cursor.ts';
import { DecodeError } from '../../core/bytes/decode-error.ts';
import { hexToBytes } from '../../core/bytes/hex.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import {
  isCoinbase,
  measureSerialised,
  measureTransaction,
  type TransactionMeasures,
} from '../../core/tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../../core/tx/types.ts';
import { RpcError, RpcErrorCode } from '../errors.ts';
import { faultData } from '../fault-data.ts';
import { JsonTextWriter } from '../json/text-writer.ts';
import { writeHexArray, writeScriptPubKey, writeScriptSig } from './script-json.ts';

/**
 * The result of `decoderawtransaction` as JSON text. Whatever is wrong with the
 * bytes, Core says the same words; where and what stands in the error's data.
 */
export function decodeRawTransactionToJson(
  hex: string,
  tryNoWitness: boolean,
  tryWitness: boolean,
  chain: Chain,
): string {
  const bytes = hexToBytes(hex);
  if (!bytes) throw new RpcError(RpcErrorCode.deserialization, 'TX decode failed');
  const transaction = decodeOrComplain(bytes, tryNoWitness, tryWitness);
  const writer = new JsonTextWriter();
  writeTransaction(writer, transaction, chain);
  return writer.finish();
}

function decodeOrComplain(bytes: Uint8Array, legacy: boolean, extended: boolean): Transaction {
  try {
    return decodeTransaction(bytes, { legacy, extended });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const data = faultData(error, (recorder) =>
      decodeTransaction(bytes, { legacy, extended }, recorder),
    );
    throw new RpcError(RpcErrorCode.deserialization, 'TX decode failed', data);
  }
}

/**
 * A transaction as Core prints it everywhere (TxToUniv, core_io.cpp). `end` is
 * the offset behind its bytes in the writer's source, where that is marked.
 */
export function writeTransaction(
  writer: JsonTextWriter,
  transaction: Transaction,
  chain: Chain,
  end = 0,
): void {
  writer.beginObject();
  writeTransactionHead(writer, transaction, measureTransaction(transaction), end);
  writer.key('vin');
  writer.beginArray();
  const coinbase = isCoinbase(transaction);
  for (const input of transaction.inputs) writeInput(writer, input, coinbase);
  writer.endArray();
  writer.key('vout');
  writer.beginArray();
  for (const [n, output] of transaction.outputs.entries()) writeOutput(writer, output, n, chain);
  writer.endArray();
  writer.endObject();
}

/**
 * The transaction `serialised` down to the bracket of `vin`, without reading it;
 * its witnesses begin at an offset in it where it has any. `end` is as above.
 */
export function writeToInputs(
  writer: JsonTextWriter,
  serialised: Uint8Array,
  end: number,
  witnessesStart?: number,
): void {
  const cursor = new Cursor(serialised);
  const version = cursor.u32();
  cursor.pos = serialised.length - U32_SIZE;
  const measures = measureSerialised(serialised, witnessesStart);
  writer.beginObject();
  writeTransactionHead(writer, { version, lockTime: cursor.u32() }, measures, end);
  writer.key('vin');
  writer.beginArray();
}

/** The members that stand before `vin`. */
function writeTransactionHead(
  writer: JsonTextWriter,
  { version, lockTime }: Pick<Transaction, 'version' | 'lockTime'>,
  measures: TransactionMeasures,
  end: number,
): void {
  const start = end - measures.totalSize;
  writer.key('txid');
  writer.reversedHex(measures.txid);
  writer.key('hash');
  writer.reversedHex(measures.wtxid);
  writeNumber(writer, 'version', version, start, start + U32_SIZE);
  writeNumber(writer, 'size', measures.totalSize);
  writeNumber(writer, 'vsize', measures.virtualSize);
  writeNumber(writer, 'weight', measures.weight);
  writeNumber(writer, 'locktime', lockTime, end - U32_SIZE, end);
}

/** A member that is a number and, from `start` to `end`, where its bytes stand in the source. */
export function writeNumber(
  writer: JsonTextWriter,
  name: string,
  value: number,
  start = 0,
  end = 0,
): void {
  writer.key(name);
  if (end > start && start >= 0) writer.mark(start, end);
  writer.number(value);
}

/** One object of `vin`; `witnessAt` says which bytes its witness shows, where they are known. */
export function writeInput(
  writer: JsonTextWriter,
  input: TxInput,
  coinbase: boolean,
  witnessAt?: Span,
): void {
  const { prevout, scriptSig } = input;
  writer.markAround(prevout.txid, 0, scriptSig, U32_SIZE);
  writer.beginObject();
  if (coinbase) {
    writer.key('coinbase');
    writer.hex(scriptSig);
  } else {
    writer.key('txid');
    writer.reversedHex(prevout.txid);
    writer.key('vout');
    writer.markAround(prevout.txid, -prevout.txid.length, prevout.txid, U32_SIZE);
    writer.number(prevout.vout);
    writer.key('scriptSig');
    markScript(writer, scriptSig);
    writeScriptSig(writer, scriptSig);
  }
  if (input.witness.length > 0) {
    writer.key('txinwitness');
    if (witnessAt) writer.mark(witnessAt.start, witnessAt.end);
    writeHexArray(writer, input.witness);
  }
  writer.key('sequence');
  writer.markAround(scriptSig, -scriptSig.length, scriptSig, U32_SIZE);
  writer.number(input.sequence);
  writer.endObject();
}

/** One object of `vout`. */
export function writeOutput(
  writer: JsonTextWriter,
  output: TxOutput,
  n: number,
  chain: Chain,
): void {
  const script = output.scriptPubKey;
  const sizeLength = compactSizeLength(script.length);
  writer.markAround(script, sizeLength + AMOUNT_SIZE, script, 0);
  writer.beginObject();
  writer.key('value');
  writer.markAround(script, sizeLength + AMOUNT_SIZE, script, -script.length - sizeLength);
  writer.amount(output.value);
  writeNumber(writer, 'n', n);
  writer.key('scriptPubKey');
  markScript(writer, script);
  writeScriptPubKey(writer, script, chain);
  writer.endObject();
}

/** The next value shows a script; of one without bytes, the byte that says so. */
function markScript(writer: JsonTextWriter, script: Uint8Array): void {
  writer.markAround(script, script.length === 0 ? 1 : 0, script, 0);
}

const U32_SIZE = 4;
const AMOUNT_SIZE = 8;
