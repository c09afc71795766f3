import { hashTypeText } from '../../../core/script/hash-type.ts';
import type { PsbtSource } from '../../../core/sign/psbt/psbt-context.ts';
import { musig2Step, type RandomBytes } from '../../../core/sign/psbt/psbt-musig.ts';
import { type ProcessedPsbt, processPsbt } from '../../../core/sign/psbt/psbt-process.ts';
import type { HashTypeMismatch } from '../../../core/sign/psbt/psbt-sign-input.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { type Json, type JsonArray, jsonNumber, jsonObject } from '../../json/value.ts';
import { withPreviousOutputs } from './previous-transactions.ts';
import { readPsbtParameter } from './psbt-parameter.ts';

/** A call of one of the two procedures that process PSBTs with descriptors. */
export interface ProcessCall {
  readonly base64: string;
  readonly source: PsbtSource;
  readonly hashType: number | undefined;
  readonly finalises: boolean;
  readonly prevtxs: JsonArray | undefined;
  readonly randomBytes: RandomBytes;
}

/** The PSBT processed (ProcessPSBT, rpc/rawtransaction.cpp). Raises RpcError. */
export function processPsbtCall(call: ProcessCall): Extract<ProcessedPsbt, { readonly ok: true }> {
  const { source, hashType, finalises, prevtxs = [], randomBytes } = call;
  const read = readPsbtParameter(call.base64);
  const psbt = withPreviousOutputs(read, prevtxs, source.provider);
  const musig = musig2Step(randomBytes);
  const processed = processPsbt(psbt, { source, hashType, finalises, musig });
  if (processed.ok) return processed;
  throw processError(processed);
}

/** Core's error for a PSBT that is not gone through with; beside it what says which hash type. */
export function processError({
  fault,
  mismatch,
}: Extract<ProcessedPsbt, { readonly ok: false }>): RpcError {
  if (fault === 'sighash-mismatch') {
    return new RpcError(
      RpcErrorCode.deserialization,
      'Specified sighash value does not match value stored in PSBT',
      mismatch && mismatchData(mismatch),
    );
  }
  return new RpcError(RpcErrorCode.verifyError, 'The transaction cannot be valid');
}

/** Both values: what was asked for, and what the input's record says, or that a signature is of another type. */
function mismatchData({ input, asked, stored }: HashTypeMismatch): Json {
  return jsonObject(
    ['input', jsonNumber(input)],
    ['sighashtype', hashTypeText(asked)],
    stored === undefined
      ? ['differs', 'a signature of this input']
      : ['psbt_in_sighash_type', hashTypeText(stored)],
  );
}
