import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodeBase32, encodeBase32 } from '../encoding/base32.ts';
import { MISSING, RECEIVED } from './fountain.ts';
import { MAX_MESSAGE_SIZE, TransferError } from './transfer-error.ts';
import type { PartsOfMessage } from './ur.ts';

/** Hex, base32, or DEFLATE with a window of 1 KiB and then base32. */
export type BbqrEncoding = 'H' | '2' | 'Z';

/** A part of BBQr ("Spliting the Data"). */
export interface BbqrPart {
  readonly encoding: BbqrEncoding;
  /** A letter: `P` is a PSBT, `T` a transaction. */
  readonly type: string;
  /** From 1 to 1295. */
  readonly count: number;
  /** Counted from 0. */
  readonly index: number;
  /** Hex or base32. */
  readonly digits: string;
}

const FORM = /^B\$([H2Z])([A-Z])([0-9A-Z]{2})([0-9A-Z]{2})([0-9A-Z]+)$/;
const HEADER_LENGTH = 8;
const MAX_PARTS = 36 ** 2 - 1;

/** Digits of whole bytes: a part ends at one. */
const DIGITS_OF_GROUP: Readonly<Record<BbqrEncoding, number>> = { H: 2, '2': 8, Z: 8 };

/** A text as a part. Raises TransferError `damaged` where it is none. */
export function decodeBbqrPart(text: string): BbqrPart {
  const found = FORM.exec(text);
  if (!found) throw new TransferError('damaged');
  const [, encoding, type = '', count = '', index = '', digits = ''] = found;
  const part = {
    encoding: encoding as BbqrEncoding,
    type,
    count: Number.parseInt(count, 36),
    index: Number.parseInt(index, 36),
    digits,
  };
  if (part.index >= part.count) throw new TransferError('damaged');
  return part;
}

/**
 * Bytes in parts of at most so many characters, of about equal length. Where the
 * encoding is `Z`, the bytes are already deflated. Raises TransferError `too-large`
 * where there would be more parts than can be numbered.
 */
export function bbqrParts(
  encoding: BbqrEncoding,
  type: string,
  bytes: Uint8Array,
  maxCharacters: number,
): PartsOfMessage {
  const digits = encoding === 'H' ? bytesToHex(bytes).toUpperCase() : encodeBase32(bytes);
  const step = digitsOfPart(
    digits.length,
    maxCharacters - HEADER_LENGTH,
    DIGITS_OF_GROUP[encoding],
  );
  const count = Math.max(1, Math.ceil(digits.length / step));
  if (count > MAX_PARTS) throw new TransferError('too-large');
  const part = (number: number): string => {
    const index = number % count;
    const header = `B$${encoding}${type}${base36(count)}${base36(index)}`;
    return header + digits.slice(index * step, (index + 1) * step);
  };
  return { count, isEndless: false, part };
}

function digitsOfPart(length: number, most: number, group: number): number {
  if (length <= most) return Math.max(1, length);
  const count = Math.ceil(length / (most - (most % group)));
  return Math.ceil(length / count / group) * group;
}

/** Two digits of base 36, of a number up to 1295. */
export function base36(value: number): string {
  return value.toString(36).toUpperCase().padStart(2, '0');
}

/** Collects the parts of a message in any order. BBQr has no checksum: a wrong part may not show. */
export class BbqrCollector {
  private readonly digits: (string | undefined)[];
  private left: number;

  /** Of the message that this part is of; the part itself is still to be added. */
  constructor(private readonly first: BbqrPart) {
    this.digits = Array<string | undefined>(first.count).fill(undefined);
    this.left = first.count;
  }

  /**
   * Takes a part; false where it is there already. Raises TransferError:
   * `other-message` where it does not fit to the others, `damaged` where it has no
   * whole bytes, `too-large`.
   */
  add(part: BbqrPart): boolean {
    const { encoding, type, count } = this.first;
    const there = this.digits[part.index];
    if (
      part.encoding !== encoding ||
      part.type !== type ||
      part.count !== count ||
      (there !== undefined && there !== part.digits) ||
      !this.fitsLength(part)
    ) {
      throw new TransferError('other-message');
    }
    if (there !== undefined) return false;
    if (!bytesOf(part.encoding, part.digits)) throw new TransferError('damaged');
    if (count * part.digits.length > 2 * MAX_MESSAGE_SIZE) throw new TransferError('too-large');
    this.digits[part.index] = part.digits;
    this.left--;
    return true;
  }

  /** What is known of each part. */
  map(): Uint8Array {
    return Uint8Array.from(this.digits, (digits) => (digits === undefined ? MISSING : RECEIVED));
  }

  /** The bytes, once all are there; of encoding `Z` as they were deflated. */
  message(): Uint8Array | undefined {
    if (this.left > 0) return undefined;
    return concatBytes(...this.digits.map((digits) => bytesOf(this.first.encoding, digits!)!));
  }

  /** All have the same length but the last, which may be shorter. */
  private fitsLength({ index, digits }: BbqrPart): boolean {
    const last = this.digits.length - 1;
    return this.digits.every((other, at) => {
      if (other === undefined || at === index) return true;
      if (index === last) return digits.length <= other.length;
      return at === last ? other.length <= digits.length : other.length === digits.length;
    });
  }
}

function bytesOf(encoding: BbqrEncoding, digits: string): Uint8Array | undefined {
  return encoding === 'H' ? hexToBytes(digits) : decodeBase32(digits);
}
