/** Who gets what, in sentences whose amounts and addresses a page shows in its own way. */
import { amountInWords } from './words.ts';

export type AnswerPart =
  | string
  /** Satoshis. */
  | { readonly amount: bigint }
  | { readonly address: string };

export interface AnswerSentence {
  /** In order, with the stop at the end. */
  readonly parts: readonly AnswerPart[];
  /** What it says of the reader's wallet is the file's word alone; a descriptor would prove it. */
  readonly isClaimed?: true;
}

export type AnswerLine = readonly AnswerSentence[];

/** Satoshis as a part; of a sum that is not known, that. */
export function amountPart(amount: bigint | undefined): AnswerPart {
  return amount === undefined ? 'an unknown amount' : { amount };
}

/** The same as a text, on one line. */
export function answerText(line: AnswerLine): string {
  return line.map(({ parts }) => parts.map(partText).join('')).join(' ');
}

function partText(part: AnswerPart): string {
  if (typeof part === 'string') return part;
  return 'amount' in part ? amountInWords(part.amount) : part.address;
}
