import { hexToBytes } from '../../../core/bytes/hex.ts';
import type { Recorder } from '../../../core/bytes/recorder.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { decodeTransaction } from '../../../core/tx/decode.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { DECODE_FAILED } from '../../decode-words.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { decodeOrComplain } from '../../fault-data.ts';
import { ResultWriter } from './result-writer.ts';

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
  const transaction = readTransactionHex(hex, tryNoWitness, tryWitness);
  const writer = new ResultWriter(chain);
  writer.transaction(transaction, 0);
  return writer.finish();
}

/** A transaction as hex, in one of the forms that are to be tried. Raises Core's error -22. */
export function readTransactionHex(
  hex: string,
  tryNoWitness: boolean,
  tryWitness: boolean,
): Transaction {
  return readTransactionBytes(hex, tryNoWitness, tryWitness).transaction;
}

/** The same with the bytes that it was read from. */
export function readTransactionBytes(
  hex: string,
  tryNoWitness: boolean,
  tryWitness: boolean,
): { readonly transaction: Transaction; readonly bytes: Uint8Array } {
  const bytes = hexToBytes(hex);
  if (!bytes) throw new RpcError(RpcErrorCode.deserialization, DECODE_FAILED);
  const choice = { legacy: tryNoWitness, extended: tryWitness };
  const decode = (recorder?: Recorder) => decodeTransaction(bytes, choice, recorder);
  return { transaction: decodeOrComplain(decode, () => DECODE_FAILED, decode), bytes };
}
