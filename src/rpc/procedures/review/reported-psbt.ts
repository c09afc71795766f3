import { decodeBase64 } from '../../../core/encoding/base64.ts';
import { hasPsbtMagic } from '../../../core/psbt/psbt.ts';
import { readPsbtBytes } from '../psbt/psbt-parameter.ts';
import { readTransactionBytes } from '../transactions/decode-transaction.ts';
import { isTransactionText } from './subject-parameter.ts';

/**
 * The bytes of a PSBT, of one that does not decode as well. Raises Core's error -22 for what
 * does not even begin as one.
 */
export function readReportedPsbt(base64: string): Uint8Array {
  const bytes = decodeBase64(base64);
  return bytes && hasPsbtMagic(bytes) ? bytes : readPsbtBytes(base64).bytes;
}

/** The same, or a transaction as hex. Raises RpcError. */
export function readReported(text: string): Uint8Array {
  return isTransactionText(text)
    ? readTransactionBytes(text, true, true).bytes
    : readReportedPsbt(text);
}
