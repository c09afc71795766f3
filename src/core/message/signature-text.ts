import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';

/** Prefixes of BIP 322, "Types of Signatures"; no recoverable signature begins so. */
const VARIANT = /^(?:smp|ful|pof)/;

/** What lies around or between digits after a copy, and is none: white space, quotes, marks without width. */
const AROUND = /[\s"'`\u200b-\u200f\u2060\ufeff]+/g;

/** A signature as it was pasted: its bytes, behind the prefix that BIP 322 may have. */
export interface SignatureText {
  readonly prefix: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads what a person has of a signature: base64, with white space in it, without
 * padding or in the alphabet of links, or hex. `undefined` where it is neither.
 */
export function readSignatureText(text: string): SignatureText | undefined {
  const digits = text.replace(AROUND, '');
  const [prefix = ''] = VARIANT.exec(digits) ?? [];
  const rest = digits.slice(prefix.length);
  const hex = rest.replace(/^0x/i, '');
  const bytes = hex.length % 2 === 0 ? hexToBytes(hex) : undefined;
  const read = bytes ?? decodeBase64(padded(rest));
  return read && read.length > 0 ? { prefix, bytes: read } : undefined;
}

function padded(text: string): string {
  const digits = text
    .replace(/={1,2}$/, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}
