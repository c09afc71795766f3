import { DecodeError } from '../../core/bytes/decode-error.ts';
import { hexToBytes } from '../../core/bytes/hex.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { decodeTransaction } from '../../core/tx/decode.ts';
import { isCoinbase, measureTransaction } from '../../core/tx/ids.ts';
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

/** A transaction as Core prints it everywhere (TxToUniv, core_io.cpp). */
export function writeTransaction(
  writer: JsonTextWriter,
  transaction: Transaction,
  chain: Chain,
): void {
  const measures = measureTransaction(transaction);
  writer.beginObject();
  writer.key('txid');
  writer.reversedHex(measures.txid);
  writer.key('hash');
  writer.reversedHex(measures.wtxid);
  writeNumber(writer, 'version', transaction.version);
  writeNumber(writer, 'size', measures.totalSize);
  writeNumber(writer, 'vsize', measures.virtualSize);
  writeNumber(writer, 'weight', measures.weight);
  writeNumber(writer, 'locktime', transaction.lockTime);
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

export function writeNumber(writer: JsonTextWriter, name: string, value: number): void {
  writer.key(name);
  writer.number(value);
}

function writeInput(writer: JsonTextWriter, input: TxInput, coinbase: boolean): void {
  writer.beginObject();
  if (coinbase) {
    writer.key('coinbase');
    writer.hex(input.scriptSig);
  } else {
    writer.key('txid');
    writer.reversedHex(input.prevout.txid);
    writeNumber(writer, 'vout', input.prevout.vout);
    writer.key('scriptSig');
    writeScriptSig(writer, input.scriptSig);
  }
  if (input.witness.length > 0) {
    writer.key('txinwitness');
    writeHexArray(writer, input.witness);
  }
  writeNumber(writer, 'sequence', input.sequence);
  writer.endObject();
}

function writeOutput(writer: JsonTextWriter, output: TxOutput, n: number, chain: Chain): void {
  writer.beginObject();
  writer.key('value');
  writer.amount(output.value);
  writeNumber(writer, 'n', n);
  writer.key('scriptPubKey');
  writeScriptPubKey(writer, output.scriptPubKey, chain);
  writer.endObject();
}
