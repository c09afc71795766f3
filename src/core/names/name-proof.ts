/** A proof of a name that stands alone: the value of a PSBT's record 0x35 (BIP 353). */
import { hexToBytes } from '../bytes/hex.ts';
import { stringOf } from '../bytes/utf8-text.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { readRecords } from './dns-records.ts';
import { paymentName } from './payment-name.ts';

/** The bytes that a text has in hex or base64, white space aside; undefined unless all of it is a name and its records. */
export function nameProofInText(text: string): Uint8Array | undefined {
  const bytes = bytesOfDigits(text);
  return bytes && isWhole(bytes) ? bytes : undefined;
}

/** The same of a file, binary or text; its records may be malformed. */
export function nameProofInFile(file: Uint8Array): Uint8Array | undefined {
  if (behindName(file)) return file;
  const bytes = bytesOfDigits(stringOf(file));
  return bytes && behindName(bytes) && bytes;
}

function bytesOfDigits(text: string): Uint8Array | undefined {
  const digits = text.replaceAll(/\s/g, '');
  return hexToBytes(digits) ?? decodeBase64(digits);
}

function isWhole(bytes: Uint8Array): boolean {
  const records = behindName(bytes);
  return records !== undefined && readRecords(records) !== undefined;
}

/** What follows the name; undefined where it begins with none, or nothing follows. */
function behindName(bytes: Uint8Array): Uint8Array | undefined {
  const end = 1 + (bytes[0] ?? 0);
  const isNamed = bytes.length > end && paymentName(bytes.subarray(1, end)) !== undefined;
  return isNamed ? bytes.subarray(end) : undefined;
}
