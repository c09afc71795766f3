import type { PsbtSource } from '../../../core/sign/psbt-context.ts';
import { musig2Step, type RandomBytes } from '../../../core/sign/psbt-musig.ts';
import { type ProcessedPsbt, processPsbt } from '../../../core/sign/psbt-process.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import type { JsonArray } from '../../json/value.ts';
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
  throw processError(processed.fault);
}

/** Core's error for a PSBT that is not gone through with. */
export function processError(
  fault: Extract<ProcessedPsbt, { readonly ok: false }>['fault'],
): RpcError {
  if (fault === 'sighash-mismatch') {
    return new RpcError(
      RpcErrorCode.deserialization,
      'Specified sighash value does not match value stored in PSBT',
    );
  }
  return new RpcError(RpcErrorCode.verifyError, 'The transaction cannot be valid');
}
