import { type NumberedPart, partNumber, piecesOf } from './numbered-parts.ts';
import { TransferError } from './transfer-error.ts';
import type { PartsOfMessage } from './ur.ts';

/** A part as Specter writes it: `p1of3 `, and a piece of a text, of a PSBT in base64. */
const FORM = /^p(\d{1,4})of(\d{1,4}) (.+)$/is;

export function isSpecterPart(text: string): boolean {
  return /^p\d{1,4}of\d{1,4} /i.test(text);
}

/** Raises TransferError `damaged` where a text is no such part. */
export function decodeSpecterPart(text: string): NumberedPart {
  const [, number = '', count = '', piece = ''] = FORM.exec(text) ?? [];
  if (piece === '') throw new TransferError('damaged');
  return { ...partNumber(number, count), message: '', text: piece };
}

/** A text in parts of at most so many characters. */
export function specterParts(text: string, maxCharacters: number): PartsOfMessage {
  const pieces = piecesOf(text, maxCharacters - 'p9999of9999 '.length);
  const count = pieces.length;
  const part = (number: number) => `p${(number % count) + 1}of${count} ${pieces[number % count]}`;
  return { count, isEndless: false, part };
}
