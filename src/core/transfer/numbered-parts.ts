import { MISSING, RECEIVED } from './fountain.ts';
import { MAX_MESSAGE_SIZE, TransferError } from './transfer-error.ts';

/** A part that says its number and how many there are: of UR's version 1, and of Specter. */
export interface NumberedPart {
  /** What all parts of a message share besides their number; empty where nothing. */
  readonly message: string;
  /** From 1 on. */
  readonly count: number;
  /** From 0. */
  readonly index: number;
  readonly text: string;
}

/** Collects the parts of a message in any order, to their texts one behind the other. */
export class NumberedCollector {
  private readonly texts: (string | undefined)[];
  private left: number;
  private size = 0;

  /** Of the message that this part is of; the part itself is still to be added. */
  constructor(private readonly first: NumberedPart) {
    this.texts = Array<string | undefined>(first.count).fill(undefined);
    this.left = first.count;
  }

  /** Takes a part; false where it is there already. Raises TransferError `other-message`, `too-large`. */
  add({ message, count, index, text }: NumberedPart): boolean {
    const there = this.texts[index];
    const isOther = message !== this.first.message || count !== this.first.count;
    if (isOther || (there !== undefined && there !== text))
      throw new TransferError('other-message');
    if (there !== undefined) return false;
    if (this.size + text.length > 2 * MAX_MESSAGE_SIZE) throw new TransferError('too-large');
    this.texts[index] = text;
    this.size += text.length;
    this.left--;
    return true;
  }

  /** What is known of each part. */
  map(): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (text === undefined ? MISSING : RECEIVED));
  }

  /** All texts together, once they are there. */
  whole(): string | undefined {
    return this.left > 0 ? undefined : this.texts.join('');
  }
}

/** A part's number of so many as it is written, or TransferError `damaged`. */
export function partNumber(number: string, count: string): Pick<NumberedPart, 'count' | 'index'> {
  const part = { count: Number(count), index: Number(number) - 1 };
  if (part.index < 0 || part.index >= part.count) throw new TransferError('damaged');
  return part;
}

/** A text cut into pieces of about equal length, none longer than `most`. */
export function piecesOf(text: string, most: number): readonly string[] {
  const count = Math.max(1, Math.ceil(text.length / Math.max(1, most)));
  const step = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, n) => text.slice(n * step, (n + 1) * step));
}
