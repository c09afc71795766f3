import { bytesToHex, hexToBytes } from '../../../core/bytes/hex.ts';
import type { Recorder } from '../../../core/bytes/recorder.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { decodeWif } from '../../../core/encoding/wif.ts';
import { hashTypeNamed } from '../../../core/script/hash-type.ts';
import { scriptErrorWords } from '../../../core/script/interpreter/error-words.ts';
import { Keystore } from '../../../core/sign/keystore.ts';
import {
  type InputFault,
  type SignedInput,
  type SigningJob,
  withSignatures,
} from '../../../core/sign/sign-inputs.ts';
import { decodeTransaction, type SerialisationChoice } from '../../../core/tx/decode.ts';
import { encodeTransaction } from '../../../core/tx/ids.ts';
import type { Transaction, TxInput, TxOutput } from '../../../core/tx/types.ts';
import { invalidParameter, RpcError, RpcErrorCode } from '../../errors.ts';
import { decodeOrComplain } from '../../fault-data.ts';
import { JsonTextWriter } from '../../json/text-writer.ts';
import type { Json, JsonArray } from '../../json/value.ts';
import { stringValue } from '../../typed-values.ts';
import { writeHexArray } from './script-json.ts';
import { Prevouts, readPrevouts } from './sign-prevouts.ts';
import { writeNumber } from './transaction-json.ts';

/** The parameters of `signrawtransactionwithkey`, their types checked. */
export interface SigningParameters {
  readonly hex: string;
  /** As JSON, or each in UTF-8, which can be overwritten. */
  readonly privateKeys: readonly (Json | Uint8Array)[];
  readonly prevtxs: JsonArray | undefined;
  readonly hashType: string | undefined;
}

/**
 * Makes of the parameters what is to be signed: the first part of a call, whose
 * second part, the inputs, may be done in ranges. Checks in Core's order and
 * raises RpcError; no message holds a key. The job's keystore holds the private
 * keys and must be wiped when the call ends; where this raises, it has been.
 */
export function prepareSigning(parameters: SigningParameters, chain: Chain): SigningJob {
  const transaction = readTransaction(parameters.hex);
  const keystore = new Keystore();
  try {
    for (const key of parameters.privateKeys) addPrivateKey(keystore, key, chain);
    const utxos = new Prevouts();
    readPrevouts(parameters.prevtxs ?? [], utxos, keystore);
    const hashType = readHashType(parameters.hashType);
    const spentOutputs = transaction.inputs.map(({ prevout }): TxOutput | undefined =>
      utxos.get(prevout),
    );
    return { transaction, spentOutputs, keystore, hashType };
  } catch (error) {
    keystore.wipe();
    throw error;
  }
}

/**
 * Legacy bytes are extended ones without a marker; what only the legacy form
 * would allow is a transaction without inputs, which Core refuses to sign.
 */
const EXTENDED_ONLY: SerialisationChoice = { legacy: false, extended: true };

/** The transaction of a call. Raises RpcError with Core's words and the place of the fault. */
export function readTransaction(hex: string): Transaction {
  return readTransactionToSign(hex).transaction;
}

/** The same with the bytes that it was read from. */
export function readTransactionToSign(hex: string): {
  readonly transaction: Transaction;
  readonly bytes: Uint8Array;
} {
  const words = 'TX decode failed. Make sure the tx has at least one input.';
  const bytes = hexToBytes(hex);
  if (!bytes) throw new RpcError(RpcErrorCode.deserialization, words);
  const decode = (recorder?: Recorder) => decodeTransaction(bytes, EXTENDED_ONLY, recorder);
  return { transaction: decodeOrComplain(decode, () => words, decode), bytes };
}

function addPrivateKey(keystore: Keystore, value: Json | Uint8Array, chain: Chain): void {
  const text = value instanceof Uint8Array ? value : stringValue(value);
  const read = decodeWif(text, chain);
  if (!read.ok) throw new RpcError(RpcErrorCode.invalidAddressOrKey, 'Invalid private key');
  keystore.addKey(read.key, read.compressed);
}

/** The hash type of a name; DEFAULT where there is none. Raises RpcError. */
export function readHashType(text: string | undefined): number {
  const hashType = hashTypeNamed(text ?? 'DEFAULT');
  if (hashType !== undefined) return hashType;
  throw invalidParameter(`'${text}' is not a valid sighash parameter.`);
}

/**
 * The transaction with what became of every input: the last part of a call. An input
 * that has a witness but no amount is an error of the whole call, which names the
 * lowest such input: raises RpcError.
 */
export function signedTransaction(job: SigningJob, signed: readonly SignedInput[]): Transaction {
  const unpriced = signed.findIndex(({ fault }) => fault?.kind === 'missing-amount');
  if (unpriced >= 0) throw missingAmount(job.spentOutputs[unpriced]);
  return withSignatures(job.transaction, signed);
}

export function areComplete(signed: readonly SignedInput[]): boolean {
  return signed.every(({ fault }) => fault === undefined);
}

/** The result as JSON text. */
export function signingResult(job: SigningJob, signed: readonly SignedInput[]): string {
  const transaction = signedTransaction(job, signed);
  const writer = new JsonTextWriter();
  writer.beginObject();
  writer.key('hex');
  writer.hex(encodeTransaction(transaction));
  writer.key('complete');
  writer.bool(areComplete(signed));
  writeErrors(writer, transaction, signed);
  writer.endObject();
  return writer.finish();
}

const SHOWN_SCRIPT_BYTES = 15;

/** What Core says of a witness for an output whose amount was not given. */
export function missingAmount(output: TxOutput | undefined): RpcError {
  const script = output ? bytesToHex(output.scriptPubKey.subarray(0, SHOWN_SCRIPT_BYTES)) : '';
  return new RpcError(
    RpcErrorCode.type,
    `Missing amount for CTxOut(nValue=21000000.00000000, scriptPubKey=${script})`,
  );
}

function writeErrors(
  writer: JsonTextWriter,
  { inputs }: Transaction,
  signed: readonly SignedInput[],
): void {
  if (areComplete(signed)) return;
  writer.key('errors');
  writer.beginArray();
  for (const [i, { fault }] of signed.entries()) {
    const input = inputs[i];
    if (fault && input) writeError(writer, input, faultWords(fault));
  }
  writer.endArray();
}

function writeError(writer: JsonTextWriter, input: TxInput, words: string): void {
  writer.beginObject();
  writer.key('txid');
  writer.reversedHex(input.prevout.txid);
  writeNumber(writer, 'vout', input.prevout.vout);
  writer.key('witness');
  writeHexArray(writer, input.witness);
  writer.key('scriptSig');
  writer.hex(input.scriptSig);
  writeNumber(writer, 'sequence', input.sequence);
  writer.key('error');
  writer.string(words);
  writer.endObject();
}

/** Two of the interpreter's sentences are replaced by what they mostly mean here (SignTransaction). */
export function faultWords(fault: InputFault): string {
  if (fault.kind === 'unknown-utxo') return 'Input not found or already spent';
  if (fault.kind === 'missing-amount') return 'Missing amount';
  if (fault.error === 'INVALID_STACK_OPERATION') {
    return 'Unable to sign input, invalid stack size (possibly missing key)';
  }
  if (fault.error === 'SIG_NULLFAIL') {
    return 'CHECK(MULTI)SIG failing with non-zero signature (possibly need more signatures)';
  }
  return scriptErrorWords(fault.error);
}
