import { compactSizeLength } from '../bytes/compact-size.ts';
import type { Span } from '../bytes/span.ts';

/*
 * How inputs and outputs are laid out in a serialised transaction (CTxIn and
 * CTxOut, primitives/transaction.h), in bytes:
 *
 * transaction: version, inputs, outputs, lock time
 * input: txid, output number, length of the scriptSig, scriptSig, sequence
 * output: amount, length of the scriptPubKey, scriptPubKey
 */

export const VERSION_SIZE = 4;
export const LOCK_TIME_SIZE = 4;
const TXID_SIZE = 32;
export const VOUT_SIZE = 4;
export const OUTPOINT_SIZE = TXID_SIZE + VOUT_SIZE;
export const SEQUENCE_SIZE = 4;
export const AMOUNT_SIZE = 8;

/** The input whose txid begins at an offset. */
export function inputSpan(start: number, scriptSig: Uint8Array): Span {
  return { start, end: sequenceAt(start, scriptSig).end };
}

/** The sequence of the input whose txid begins at an offset. */
export function sequenceAt(start: number, { length }: Uint8Array): Span {
  const at = start + OUTPOINT_SIZE + compactSizeLength(length) + length;
  return { start: at, end: at + SEQUENCE_SIZE };
}

/** The amount of the output whose script stands there. */
export function amountBefore(script: Span): Span {
  const end = script.start - compactSizeLength(script.end - script.start);
  return { start: end - AMOUNT_SIZE, end };
}
