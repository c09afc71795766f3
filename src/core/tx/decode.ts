import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import type { Recorder } from '../bytes/recorder.ts';
import { span } from '../bytes/span.ts';
import { type Codec, node } from '../codec/codec.ts';
import { MAX_SCRIPT_SIZE } from '../script/limits.ts';
import { hasValidOps } from '../script/reader.ts';
import { extendedTransaction, legacyTransaction } from './codec.ts';
import { isCoinbase } from './ids.ts';
import type { Transaction } from './types.ts';

/** Which of the two serialisations may be tried. */
export interface SerialisationChoice {
  readonly legacy: boolean;
  readonly extended: boolean;
}

export const EITHER_SERIALISATION: SerialisationChoice = { legacy: true, extended: true };

/** What came of reading bytes in one serialisation: a transaction or the error. */
interface Attempt {
  readonly serialisation: Codec<Transaction>;
  readonly transaction?: Transaction;
  readonly error?: DecodeError;
}

/**
 * A transaction that takes all the bytes. A legacy transaction without inputs
 * looks like the marker of an extended one, so both are tried and the choice is
 * Core's (DecodeTx, core_io.cpp): extended if its scripts are sane, legacy if
 * its are, extended, legacy. Raises the error of the serialisation that the
 * marker speaks for where neither succeeds.
 */
export function decodeTransaction(
  bytes: Uint8Array,
  choice: SerialisationChoice = EITHER_SERIALISATION,
  recorder?: Recorder,
): Transaction {
  const cursorOf = () => new Cursor(bytes, recorder);
  let reported: Codec<Transaction> | undefined;
  const tryAs = (serialisation: Codec<Transaction>): Attempt => {
    recorder?.restart();
    reported = serialisation;
    return attempt(cursorOf(), serialisation);
  };
  const { serialisation, transaction, error } = chosenAttempt(bytes, choice, tryAs);
  if (recorder && reported !== serialisation) {
    recorder.restart();
    return readWhole(cursorOf(), serialisation);
  }
  if (transaction) return transaction;
  throw error;
}

/** The reading that Core decides for, or would complain of. */
function chosenAttempt(
  bytes: Uint8Array,
  choice: SerialisationChoice,
  tryAs: (serialisation: Codec<Transaction>) => Attempt,
): Attempt {
  const extended = choice.extended ? tryAs(extendedTransaction) : undefined;
  if (extended && isSane(extended)) return extended;
  const legacy = choice.legacy ? tryAs(legacyTransaction) : undefined;
  if (legacy && isSane(legacy)) return legacy;
  if (extended?.transaction) return extended;
  if (legacy?.transaction) return legacy;
  const complaining = hasMarker(bytes) ? (extended ?? legacy) : (legacy ?? extended);
  return complaining ?? tryAs(extendedTransaction);
}

function attempt(cursor: Cursor, serialisation: Codec<Transaction>): Attempt {
  try {
    return { serialisation, transaction: readWhole(cursor, serialisation) };
  } catch (error) {
    if (error instanceof DecodeError) return { serialisation, error };
    throw error;
  }
}

function readWhole(cursor: Cursor, serialisation: Codec<Transaction>): Transaction {
  const whole = { ...serialisation, read: () => readToEnd(cursor, serialisation) };
  return node('tx', whole).read(cursor);
}

function readToEnd(cursor: Cursor, serialisation: Codec<Transaction>): Transaction {
  const transaction = serialisation.read(cursor);
  if (!cursor.atEnd) throw new DecodeError('extra-data', span(cursor.pos, cursor.end));
  return transaction;
}

/** Zero inputs and flag 1: nothing but an extended serialisation means to begin so. */
function hasMarker(bytes: Uint8Array): boolean {
  return bytes[4] === 0 && bytes[5] === 1;
}

/**
 * Whether all scripts have known opcodes and at most 10,000 bytes; input
 * scripts of a coinbase are free (CheckTxScriptsSanity, core_io.cpp).
 */
function isSane({ transaction }: Attempt): boolean {
  if (!transaction) return false;
  const { inputs, outputs } = transaction;
  return (
    (isCoinbase(transaction) || inputs.every(({ scriptSig }) => isSaneScript(scriptSig))) &&
    outputs.every(({ scriptPubKey }) => isSaneScript(scriptPubKey))
  );
}

function isSaneScript(script: Uint8Array): boolean {
  return script.length <= MAX_SCRIPT_SIZE && hasValidOps(script);
}
