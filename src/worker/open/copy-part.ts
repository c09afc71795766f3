import { encodeBase64 } from '../../core/encoding/base64.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { WHOLE } from '../../core/outline/node-value.ts';
import type { InspectedInput } from '../../core/shown/shown-input.ts';
import { lineText, prettyLines } from '../../rpc/json/pretty-lines.ts';
import { BlobWriter } from '../blob-writer.ts';

/** The bytes of a part as hex, in their order. */
export function copyHex(input: InspectedInput, id: number): Blob {
  const { start, end } = input.span(id);
  return hexBlob(input.bytes.subarray(start, end));
}

/** The bytes of a part as base64. */
export function copyBase64(input: InspectedInput, id: number): Blob {
  const { start, end } = input.span(id);
  const writer = new BlobWriter(PLAIN_TEXT);
  const encoder = new TextEncoder();
  for (let at = start; at < end; at += BASE64_STEP) {
    const piece = input.bytes.subarray(at, Math.min(at + BASE64_STEP, end));
    writer.add(encoder.encode(encodeBase64(piece)));
  }
  return writer.finish();
}

/** The value of a part, whole. */
export function partText(input: InspectedInput, id: number, chain: Chain): Blob {
  return textBlob(input.value(id, chain, WHOLE).text);
}

/** Compact JSON printed prettily. */
export function prettyBlob(compact: Uint8Array): Blob {
  const writer = new BlobWriter(PLAIN_TEXT);
  const encoder = new TextEncoder();
  const { starts, depths } = prettyLines([compact]);
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? compact.length;
    const { text } = lineText(compact, start, end, depths[i]!, Number.MAX_SAFE_INTEGER);
    writer.add(encoder.encode(i + 1 < starts.length ? `${text}\n` : text));
  }
  return writer.finish();
}

export function textBlob(text: string): Blob {
  return new Blob([text], { type: PLAIN_TEXT });
}

const PLAIN_TEXT = 'text/plain';
/** Bytes turned into hex at once. */
const STEP = 1 << 20;
/** The same, in whole groups of three bytes. */
const BASE64_STEP = 3 << 19;
const DIGITS = new TextEncoder().encode('0123456789abcdef');

function hexBlob(bytes: Uint8Array): Blob {
  const writer = new BlobWriter(PLAIN_TEXT);
  for (let at = 0; at < bytes.length; at += STEP) {
    writer.add(hexDigits(bytes.subarray(at, at + STEP)));
  }
  return writer.finish();
}

/** Hex as ASCII bytes: no text of megabytes is made of it here. */
function hexDigits(bytes: Uint8Array): Uint8Array {
  const digits = new Uint8Array(2 * bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    digits[2 * i] = DIGITS[bytes[i]! >> 4]!;
    digits[2 * i + 1] = DIGITS[bytes[i]! & 15]!;
  }
  return digits;
}
