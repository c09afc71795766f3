import type {
  ComparedText,
  Comparison,
  Owner,
  OwnKey,
  PaymentResult,
  UnreadPayment,
} from '../inspect/port.ts';
import { formatCount } from '../ui/format.ts';
import { amountInWords, counted } from './amounts.ts';
import { NAMED, TEXT } from './text.ts';

/** Words of what is held against what a person knows. */
export const COMPARE_TEXT = {
  open: 'Yours? Paid?',
  openWhy:
    'Paste your descriptors to see what is yours, or addresses to see whether they are paid.',
  title: 'What you know',
  field: 'Paste descriptors, xpubs or addresses',
  note: 'Public descriptors and extended keys show what is yours; addresses, each with an amount or without, whether they are paid. Kept until the page is closed.',
  looking: 'Looking at the first 1,001 indexes…',
  forget: 'Forget',
  line: (line: number) => `Line ${formatCount(line)}`,
  wrong: 'likely wrong here',
  unasked: 'Also paid:',
} as const;

type Status = Owner['status'];

/** A sign and a word for whose it is. */
export const OWNER_TEXT: Readonly<
  Record<Status, { readonly sign: string; readonly word: string }>
> = {
  derived: { sign: '✓', word: 'yours' },
  contradicted: { sign: '≠', word: 'contradicted' },
  other: { sign: '–', word: 'not yours' },
};

/** What a wallet calls itself, else the number of the descriptor as it was pasted. */
function descriptorName({ descriptor = 0 }: Owner, keys: readonly OwnKey[]): string {
  return keys[descriptor]?.label ?? `descriptor ${formatCount(descriptor + 1)}`;
}

/** Of the descriptor that an input was derived from here, to which each key of its script belongs. */
export function inputLabel(comparison: Comparison | undefined, input: number): string | undefined {
  const owner = comparison?.inputs[input];
  return owner?.status === 'derived' ? descriptorName(owner, comparison!.keys) : undefined;
}

/** "Derived again here from Vault at index 5." */
export function ownerText(owner: Owner, keys: readonly OwnKey[]): string {
  const { status, index } = owner;
  const name = descriptorName(owner, keys);
  if (status === 'other') return 'None of your descriptors gives this script.';
  if (status === 'contradicted') {
    return `The PSBT says that a key of ${name} is in it, but the script is none of its own.`;
  }
  const at = index === undefined ? '' : ` at index ${formatCount(index)}`;
  return `Derived again here from ${name}${at}.`;
}

/** "1 of 2 outputs yours, 1 contradicted". */
export function ownedText(owners: readonly (Owner | undefined)[], what: string): string {
  const of = (status: Status) => owners.filter((owner) => owner?.status === status).length;
  const wrong = of('contradicted');
  const yours = `${formatCount(of('derived'))} of ${counted(owners.length, what)} yours`;
  return wrong === 0 ? yours : `${yours}, ${formatCount(wrong)} contradicted`;
}

export function keysText(keys: readonly OwnKey[]): string {
  const labels = [...new Set(keys.flatMap(({ label }) => label ?? []))];
  return `${counted(keys.length, 'descriptor')}${labels.length > 0 ? ` (${labels.join(', ')})` : ''}`;
}

export function refusalText({ why, words }: Extract<ComparedText, { kind: 'refused' }>): string {
  if (why === 'other-chain') return 'These keys are of another chain than the one chosen.';
  if (why === 'damaged-descriptor') return `This descriptor cannot be read. ${words ?? ''}`;
  return `${NAMED[why]} ${TEXT.nothingKept}`;
}

const PAYMENTS: Readonly<
  Record<PaymentResult['verdict'], { readonly sign: string; readonly word: string }>
> = {
  paid: { sign: '✓', word: 'paid' },
  'other amount': { sign: '≠', word: 'other amount' },
  'not paid': { sign: '✕', word: 'not paid' },
};

/** "✓ paid 0.5 BTC by output 1". */
export function paymentText({ verdict, amount, paid, outputs }: PaymentResult): {
  readonly sign: string;
  readonly text: string;
} {
  const { sign, word } = PAYMENTS[verdict];
  const by = `${amountInWords(paid)} by output ${outputs.map((n) => formatCount(n)).join(', ')}`;
  const asked = amount === undefined ? '' : `, not ${amountInWords(amount)}`;
  if (verdict === 'not paid') return { sign, text: word };
  return { sign, text: `${word}: ${by}${verdict === 'paid' ? '' : asked}` };
}

/** Why a line is no payment. */
export function unreadText({ words, chains }: UnreadPayment): string {
  if (chains) return `This address is of ${chains.map((chain) => TEXT.chains[chain]).join(', ')}.`;
  return words ?? 'This is no amount.';
}
