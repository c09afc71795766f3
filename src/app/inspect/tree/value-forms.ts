import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import type { NodeValue } from '../../../core/outline/node-value.ts';
import { toHex } from '../../ui/format.ts';
import { meaningText } from '../../ui/text-integers.ts';

/** One way to write a value, and what that way is called. */
export interface ValueLine {
  readonly name:
    | 'meaning'
    | 'asShown'
    | 'asInBytes'
    | 'reversed'
    | 'number'
    | 'text'
    | 'value'
    | 'bytesOf';
  readonly text: string;
  /** Set in type of one width, as bytes are. */
  readonly mono: boolean;
}

/** Integers of the wire that are lengths, counts and numbers: little-endian. */
const NUMBERS =
  /^(?:tx\.(?:version|lock_time|in\.vout|in\.sequence|out\.value)|psbt\.(?:version_number|sighash|time_lock|height_lock))$/;

/**
 * The forms of a value that are worth showing: as the worker words it, its
 * bytes, and where they are so much, as a number and as a text. A txid is shown
 * reversed against its bytes, so both orders are there.
 */
export function valueLines(
  kind: NodeKind,
  value: NodeValue | undefined,
  bytes: Uint8Array | undefined,
  length: number,
): readonly ValueLine[] {
  const lines: ValueLine[] = [];
  const hex = bytes && toHex(bytes);
  const cut = bytes !== undefined && bytes.length < length ? '…' : '';
  // An id alone is its bytes in the other order; a part that has an id has other bytes too.
  const isId = value?.form === 'txid' && length === ID_SIZE;
  if (isId) lines.push({ name: 'asShown', text: value.text, mono: true });
  else if (value !== undefined && value.form !== 'none' && value.text !== hex) {
    const text = value.more === undefined ? value.text : `${value.text}…`;
    lines.push({ name: 'value', text, mono: value.form !== 'text' });
    if (value.meaning) {
      lines.push({ name: 'meaning', text: meaningText(value.meaning), mono: false });
    }
  }
  if (hex !== undefined && hex !== '') {
    lines.push({ name: isId ? 'asInBytes' : 'bytesOf', text: hex + cut, mono: true });
  }
  if (bytes === undefined) return lines;
  const number =
    NUMBERS.test(kind) && bytes.length <= 8 ? littleEndian(bytes).toString() : undefined;
  if (number !== undefined && number !== value?.text)
    lines.push({ name: 'number', text: number, mono: true });
  const text = value?.form === 'text' ? undefined : readableText(bytes);
  if (text !== undefined && text !== value?.text) {
    const isCut = cut !== '' || text.length > SHOWN_TEXT;
    lines.push({ name: 'text', text: text.slice(0, SHOWN_TEXT) + (isCut ? '…' : ''), mono: false });
  }
  return lines;
}

const ID_SIZE = 32;

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
}

const SHORTEST_TEXT = 4;
const SHOWN_TEXT = 256;

/** Bytes that read as text from end to end: no accident of four bytes or more. */
export function readableText(bytes: Uint8Array): string | undefined {
  if (bytes.length < SHORTEST_TEXT) return undefined;
  if (!bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) return undefined;
  return new TextDecoder().decode(bytes);
}
