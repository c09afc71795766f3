import { ifDecodes } from '../../../core/bytes/if-decodes.ts';
import type { Recorder } from '../../../core/bytes/recorder.ts';
import { decodeBase64, encodeBase64 } from '../../../core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../../../core/psbt/psbt.ts';
import type { Psbt } from '../../../core/psbt/types.ts';
import { decodePendingPsbt } from '../../../core/silent/decode-pending.ts';
import { NO_BASE64, psbtDecodeWords } from '../../decode-words.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import { decodeOrComplain } from '../../fault-data.ts';
import { writeJson } from '../../json/write.ts';

/** A PSBT as base64. Raises Core's error -22, with the place of the fault. */
export function readPsbtParameter(base64: string): Psbt {
  return readPsbtBytes(base64).psbt;
}

/** The same with the bytes that it was read from. */
export function readPsbtBytes(base64: string): { readonly psbt: Psbt; readonly bytes: Uint8Array } {
  const bytes = decodeBase64(base64);
  if (!bytes) {
    throw new RpcError(RpcErrorCode.deserialization, NO_BASE64);
  }
  const decode = (recorder?: Recorder) => decodePsbt(bytes, recorder);
  return { psbt: decodeOrComplain(decode, psbtDecodeWords, decode), bytes };
}

/** A PSBT that was read, and Core's words where Core refuses it. */
interface PendingPsbt {
  readonly psbt: Psbt;
  readonly bytes: Uint8Array;
  readonly coreError?: string;
}

/**
 * The same also of a PSBT with outputs that have no script yet, which Core refuses: with
 * Core's words.
 */
export function readPendingPsbt(base64: string): PendingPsbt {
  try {
    return readPsbtBytes(base64);
  } catch (error) {
    const pending = error instanceof RpcError ? pendingPsbt(base64) : undefined;
    if (!pending || !(error instanceof RpcError)) throw error;
    return { ...pending, coreError: error.message };
  }
}

/** Undefined where there is more that is wrong with it than that. */
function pendingPsbt(base64: string): PendingPsbt | undefined {
  const bytes = decodeBase64(base64);
  if (!bytes) return undefined;
  return ifDecodes(() => ({ psbt: decodePendingPsbt(bytes), bytes }));
}

/** A PSBT as the JSON text of its base64. */
export function psbtResult(psbt: Psbt): string {
  return writeJson(psbtText(psbt));
}

/** As base64. */
export function psbtText(psbt: Psbt): string {
  return encodeBase64(encodePsbt(psbt));
}
