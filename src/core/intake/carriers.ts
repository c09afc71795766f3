/** What software writes bytes as, other than digits of base64 or hex that follow each other. */
import { listsIn, literalIn } from './byte-lists.ts';
import { dumpsIn } from './hex-dump.ts';

export type Carrier = 'dump' | 'byte-list' | 'literal';

export interface Carried {
  readonly carrier: Carrier;
  readonly bytes: Uint8Array;
}

/** What a text may carry so, the surest first; most of it is something else. */
export function* carriedIn(text: string): Generator<Carried> {
  const literal = literalIn(text);
  if (literal) yield { carrier: 'literal', bytes: literal };
  for (const bytes of dumpsIn(text)) yield { carrier: 'dump', bytes };
  for (const bytes of listsIn(text)) yield { carrier: 'byte-list', bytes };
}

const ADDRESS = /^\s*(?:https?|ftp|file|bitcoin|psbt|web\+\w{1,20}):/i;
/** How often an address may be percent-encoded. */
const MOST_ENCODED = 3;

/** Whether a text is the address of a page, or a link of another kind. */
export function isAddressOfPage(text: string): boolean {
  return ADDRESS.test(text);
}

/** How a PSBT begins as base64 or hex, and a transaction of a version in use as hex, where no digit stands before it. */
const PSBT_DIGITS = /(?<![\w+-])(?:cHNid[A-P]|70736274(?:ff|FF))[\w+/=%-]*/;
const TRANSACTION_DIGITS = /(?<![0-9a-zA-Z])(?:0x)?0[1-3]0{6}[0-9a-fA-F]{12,}(?![0-9a-zA-Z])/;
/** Of a txid, which may begin like that. */
const TXID_LENGTH = 64;

/** The digits of a PSBT or a transaction in the path, query or fragment of an address, as they were before it encoded them. */
export function digitsInAddress(address: string): string | undefined {
  let text = address;
  for (let i = 1; i < MOST_ENCODED && text.includes('%25'); i++) text = text.replaceAll('%25', '%');
  const psbt = PSBT_DIGITS.exec(text)?.[0];
  if (psbt !== undefined) return psbt;
  const transaction = TRANSACTION_DIGITS.exec(text)?.[0];
  return transaction?.length === TXID_LENGTH ? undefined : transaction;
}
