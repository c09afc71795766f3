import { decodeBytewords, encodeBytewords } from './bytewords.ts';
import { CborReader, cborBytes } from './cbor.ts';
import {
  decodeFountainPart,
  encodeFountainPart,
  FountainEncoder,
  type FountainPart,
} from './fountain.ts';
import { TransferError } from './transfer-error.ts';

/** A text of BCR-2020-005: a whole message, or a part of one. */
export interface Ur {
  /** In lower case. */
  readonly type: string;
  /** CBOR without a tag, or a part of such a message. */
  readonly content: Uint8Array | FountainPart;
}

const FORM = /^ur:([a-z0-9-]+)(?:\/(\d{1,10})-(\d{1,10}))?\/([a-z]+)$/;

/** A UR in either case. Raises TransferError where it is none. */
export function decodeUr(text: string): Ur {
  const [, type = '', number, count, words = ''] = FORM.exec(text.toLowerCase()) ?? [];
  if (type === '') throw new TransferError('damaged');
  const content = decodeBytewords(words);
  if (number === undefined) return { type, content };
  const part = decodeFountainPart(content);
  if (part.number !== Number(number) || part.count !== Number(count)) {
    throw new TransferError('damaged');
  }
  return { type, content: part };
}

/** A whole message of CBOR as one text, in lower case. */
export function encodeUr(type: string, message: Uint8Array): string {
  return `ur:${type}/${encodeBytewords(message)}`;
}

/** A part as a text, in lower case. */
export function encodeUrPart(type: string, part: FountainPart): string {
  return `ur:${type}/${part.number}-${part.count}/${encodeBytewords(encodeFountainPart(part))}`;
}

/** Characters of a part besides its fragment, at most: type, numbers, CBOR heads, checksum. */
const charactersAround = (type: string): number => `ur:${type}/99999-99999/`.length + 2 * 28;

/** A message in parts, as many as one asks for; in one where it fits. */
export interface PartsOfMessage {
  /** Parts that hold the whole message. */
  readonly count: number;
  /** Whether there are more than these, in which fragments are mixed. */
  readonly isEndless: boolean;
  /** The part of this number, counted from 0, in characters that a QR code's alphanumeric mode has. */
  part(number: number): string;
}

/** Bytes as UR of a type whose CBOR is a byte string (`psbt`, `crypto-psbt`, `bytes`). */
export function urParts(type: string, bytes: Uint8Array, maxCharacters: number): PartsOfMessage {
  const message = cborBytes(bytes);
  const whole = encodeUr(type, message).toUpperCase();
  if (whole.length <= maxCharacters) return { count: 1, isEndless: false, part: () => whole };
  const most = Math.max(10, Math.floor((maxCharacters - charactersAround(type)) / 2));
  const encoder = new FountainEncoder(message, most);
  return {
    count: encoder.count,
    isEndless: true,
    part: (number) => encodeUrPart(type, encoder.part(number + 1)).toUpperCase(),
  };
}

/** The bytes of a message that is one byte string. Raises TransferError `damaged` where it is not. */
export function bytesOfUr(message: Uint8Array): Uint8Array {
  const reader = new CborReader(message);
  const bytes = reader.byteString();
  reader.end();
  return bytes;
}
