import { equalBytes } from '../bytes/order.ts';
import { sha256 } from '../crypto/hashes.ts';
import { decodeBc32, encodeBc32 } from './bc32.ts';
import { cborBytes } from './cbor.ts';
import { type NumberedPart, partNumber, piecesOf } from './numbered-parts.ts';
import { TransferError } from './transfer-error.ts';
import type { PartsOfMessage } from './ur.ts';

/** A part of a UR of version 1 (BCR-2020-005 before bytewords): `ur:bytes/1of3/digest/payload`. */
export interface Ur1Part extends NumberedPart {
  /** In lower case. */
  readonly type: string;
}

/** The digest may be missing where there is one part, and so may the numbers. */
const FORM = /^ur:([a-z0-9-]{1,40})\/(?:(\d{1,4})of(\d{1,4})\/)?(?:([a-z0-9]{58})\/)?([a-z0-9]+)$/;

/** What a UR of version 2 has none of: numbers with `of`, a digest, digits in its letters. */
const OF_VERSION_1 =
  /^ur:[a-z0-9-]{1,40}\/(?:\d{1,4}of\d{1,4}\/|[a-z0-9]{58}\/|[a-z]*\d[a-z0-9]*$)/i;

export function isUr1(text: string): boolean {
  return OF_VERSION_1.test(text);
}

/** A text in either case as a part. Raises TransferError `damaged` where it is none. */
export function decodeUr1Part(text: string): Ur1Part {
  const [, type = '', number = '1', count = '1', digest = '', payload = ''] =
    FORM.exec(text.toLowerCase()) ?? [];
  if (type === '') throw new TransferError('damaged');
  const part = partNumber(number, count);
  if (digest === '' && part.count > 1) throw new TransferError('damaged');
  return { ...part, type, message: digest, text: payload };
}

/** The CBOR of all payloads together. Raises TransferError `checksum` where it is not that of the digest. */
export function messageOfUr1(payload: string, digest: string): Uint8Array {
  const message = decodeBc32(payload);
  const expected = digest === '' ? undefined : decodeBc32(digest);
  const isRight = digest === '' || (message && expected && equalBytes(sha256(message), expected));
  if (!message || !isRight) throw new TransferError('checksum');
  return message;
}

/** Bytes as parts of type `bytes`, in characters of a QR code's alphanumeric mode. */
export function ur1Parts(bytes: Uint8Array, maxCharacters: number): PartsOfMessage {
  const message = cborBytes(bytes);
  const digest = encodeBc32(sha256(message));
  const around = `ur:bytes/9999of9999/${digest}/`.length;
  const pieces = piecesOf(encodeBc32(message), maxCharacters - around);
  const count = pieces.length;
  const part = (number: number) => {
    const index = number % count;
    return `ur:bytes/${index + 1}of${count}/${digest}/${pieces[index]}`.toUpperCase();
  };
  return { count, isEndless: false, part };
}
