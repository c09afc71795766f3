import { bytesToHex } from '../bytes/hex.ts';
import { encodeBase64 } from '../encoding/base64.ts';
import type { InspectedFormat } from './format.ts';

/** A file as procedures take it, and give it: base64 of a PSBT, hex of a transaction. */
export function fileText(format: InspectedFormat, bytes: Uint8Array): string {
  return format === 'psbt' ? encodeBase64(bytes) : bytesToHex(bytes);
}
