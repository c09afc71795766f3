import { isAllZero } from '../bytes/order.ts';
import { spanOfView } from '../bytes/span.ts';
import { Writer } from '../bytes/writer.ts';
import { sha256, sha256d, sha256Stream } from '../crypto/hashes.ts';
import { extendedTransaction, legacyTransaction } from './codec.ts';
import { LOCK_TIME_SIZE, VERSION_SIZE } from './layout.ts';
import type { OutPoint, Transaction } from './types.ts';
import { virtualSize, weightOf } from './weight.ts';

/** Sizes as BIP 141 defines them, and both ids in serialised order. */
export interface TransactionMeasures {
  readonly txid: Uint8Array;
  readonly wtxid: Uint8Array;
  /** Bytes with witness, if there is one. */
  readonly totalSize: number;
  /** Three times the bytes without witness and once the bytes with it. */
  readonly weight: number;
  /** Weight over four, rounded up. */
  readonly virtualSize: number;
}

/** Whether any input has a witness, so that the extended serialisation is used. */
export function hasWitness(transaction: Transaction): boolean {
  return transaction.inputs.some((input) => input.witness.length > 0);
}

export function encodeLegacy(transaction: Transaction): Uint8Array {
  const writer = new Writer();
  legacyTransaction.write(writer, transaction);
  return writer.finish();
}

/** Extended where there is a witness, else legacy (SerializeTransaction). */
export function encodeTransaction(transaction: Transaction): Uint8Array {
  const writer = new Writer();
  extendedTransaction.write(writer, transaction);
  return writer.finish();
}

/** The id that outpoints name: the double SHA-256 of the legacy serialisation. */
export function transactionId(transaction: Transaction): Uint8Array {
  return sha256d(encodeLegacy(transaction));
}

/**
 * The same of a transaction that was read from `serialised`, extended or not,
 * without writing it again: it is what stands there but for the marker, the flag
 * and the witnesses.
 */
export function transactionIdAt(transaction: Transaction, serialised: Uint8Array): Uint8Array {
  if (!hasWitness(transaction)) return sha256d(serialised);
  const lastScript = transaction.outputs.at(-1)?.scriptPubKey;
  const last = lastScript && spanOfView(serialised, lastScript);
  return last ? strippedId(serialised, last.end) : transactionId(transaction);
}

/** The txid of an extended serialisation: all of it but the marker, the flag and the witnesses. */
function strippedId(serialised: Uint8Array, witnessesStart: number): Uint8Array {
  const stripped = sha256Stream()
    .update(serialised.subarray(0, VERSION_SIZE))
    .update(serialised.subarray(VERSION_SIZE + MARKER_AND_FLAG_SIZE, witnessesStart))
    .update(serialised.subarray(-LOCK_TIME_SIZE));
  return sha256(stripped.digest());
}

const MARKER_AND_FLAG_SIZE = 2;

export function measureTransaction(transaction: Transaction): TransactionMeasures {
  const legacy = encodeLegacy(transaction);
  const txid = sha256d(legacy);
  const total = hasWitness(transaction) ? encodeTransaction(transaction) : legacy;
  const wtxid = total === legacy ? txid : sha256d(total);
  const weight = weightOf(legacy.length, total.length);
  return { txid, wtxid, totalSize: total.length, weight, virtualSize: virtualSize(weight) };
}

/** The outpoint of no output: all zeros and number 0xffffffff (COutPoint::SetNull). */
export const NULL_OUTPOINT: OutPoint = { txid: new Uint8Array(32), vout: 0xffffffff };

export function isNullOutPoint({ txid, vout }: OutPoint): boolean {
  return vout === NULL_OUTPOINT.vout && isAllZero(txid);
}

/** One input, of the null outpoint. */
export function isCoinbase(transaction: Pick<Transaction, 'inputs'>): boolean {
  const [only] = transaction.inputs;
  return transaction.inputs.length === 1 && only !== undefined && isNullOutPoint(only.prevout);
}
