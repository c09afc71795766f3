/** How the bytes were written in what was pasted, dropped or opened. */
export type Encoding = 'base64' | 'hex' | 'binary';

export type SourceKind = 'psbt' | 'transaction';

/** What was taken in and how it goes to its procedure. It never enters the DOM whole. */
export interface Source {
  readonly kind: SourceKind;
  readonly encoding: Encoding;
  /** The procedure's parameter: base64 of a PSBT, hex of a transaction. */
  readonly text: string;
  /** How many bytes it is. */
  readonly size: number;
}

/**
 * Tells a PSBT (base64, hex) from a raw transaction (hex) by content; white
 * space anywhere is left out. `undefined` is anything else: it may be a key,
 * so nothing of it is kept or shown. 64 hex digits are no transaction but
 * may be a private key.
 */
export function recogniseText(pasted: string): Source | undefined {
  const text = pasted.replace(/\s+/g, '');
  if (text.startsWith(PSBT_BASE64)) return psbtFromBase64(text);
  if (!isHex(text) || text.length === 64) return undefined;
  const bytes = text.length / 2;
  if (!text.toLowerCase().startsWith(PSBT_HEX)) {
    return { kind: 'transaction', encoding: 'hex', text, size: bytes };
  }
  return { kind: 'psbt', encoding: 'hex', text: hexToBase64(text), size: bytes };
}

/** As {@link recogniseText}, of a file: text in any of those forms, or the bytes themselves. */
export function recogniseBytes(bytes: Uint8Array): Source | undefined {
  if (isAscii(bytes)) return recogniseText(new TextDecoder().decode(bytes));
  if (PSBT_MAGIC.every((byte, i) => bytes[i] === byte)) {
    return { kind: 'psbt', encoding: 'binary', text: toBase64(bytes), size: bytes.length };
  }
  return { kind: 'transaction', encoding: 'binary', text: toHex(bytes), size: bytes.length };
}

/** `psbt` and 0xff (BIP 174). */
const PSBT_MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff] as const;
const PSBT_HEX = '70736274ff';
/** The magic as base64, as far as it does not depend on the next byte. */
const PSBT_BASE64 = 'cHNidP';

function psbtFromBase64(text: string): Source {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const size = Math.floor((text.length * 3) / 4) - padding;
  return { kind: 'psbt', encoding: 'base64', text, size };
}

function isHex(text: string): boolean {
  return text.length > 0 && text.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(text);
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x7f && (byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)));
}

function hexToBase64(hex: string): string {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  }
  return toBase64(bytes);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // A call takes only so many arguments.
  for (let i = 0; i < bytes.length; i += 0x8000) {
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)));
  }
  return btoa(parts.join(''));
}
