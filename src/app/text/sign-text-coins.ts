import type { CoinField } from '../sign/coins.ts';
import type { CheckedForm, CoinFault, CoinVerdict } from '../sign/port.ts';
import { formatCount } from '../ui/format.ts';
import { counted } from './amounts.ts';
import { inputsText } from './sign-text-keys.ts';
import { OUTPUT_TYPES } from './summary-text.ts';

/** Words about previous outputs, and about what will be signed. */
export const COIN_TEXT = {
  title: 'Previous outputs',
  hint: 'What the inputs spend: prevtxs in JSON, a PSBT, or the previous transactions themselves, pasted anywhere here.',
  empty: 'A row for each input will be here.',
  emptyCoinbase: 'This is a coinbase transaction. Nothing in it can be signed.',
  noInputs: 'The transaction has no inputs. Nothing in it can be signed.',
  input: (index: number) => `Input ${formatCount(index)}`,
  ready: 'complete',
  spends: 'spends',
  foreign: (count: number) =>
    `${counted(count, 'previous output')} in the form ${count === 1 ? 'belongs' : 'belong'} to no input of this transaction, and ${count === 1 ? 'is' : 'are'} not used.`,
  dropForeign: 'Remove them',
  onlyOpen: 'Only those that lack something',
  range: (first: number, last: number, total: number) =>
    `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`,
  previous: 'Previous page',
  next: 'Next page',
  nothingHere: 'None.',
  told: (shown: number) => `Only the first ${formatCount(shown)} are listed.`,
  contradicts: 'Another row for the same output says something else.',
  threshold: (needed: number, of: number) => `${needed} of ${of} signatures`,
} as const;

export const COIN_FIELD_TEXT: Readonly<Record<CoinField, string>> = {
  scriptPubKey: 'scriptPubKey',
  amount: 'Amount (BTC)',
  redeemScript: 'redeemScript',
  witnessScript: 'witnessScript',
};

export const COIN_FIELD_HINT: Readonly<Record<CoinField, string>> = {
  scriptPubKey: 'hex, of the output that is spent',
  amount: 'of the output that is spent',
  redeemScript: 'hex, for P2SH',
  witnessScript: 'hex, for P2WSH',
};

const NEEDS: Readonly<Record<CoinField, string>> = {
  scriptPubKey: 'the scriptPubKey',
  amount: 'the amount',
  redeemScript: 'the redeem script',
  witnessScript: 'the witness script',
};

/** "needs the scriptPubKey and the amount". */
export function needsText(needs: CoinVerdict['needs']): string {
  const names = needs.map((need) => NEEDS[need]);
  const last = names.pop();
  return `needs ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`;
}

/** Core's name of an output type as one reads it. */
export function typeText(type: string): string {
  const known = Object.entries(OUTPUT_TYPES).find(([name]) => name === type);
  return known?.[1] ?? type;
}

/** The same in a few words, for the line of a row. */
export function shortFaultText({ field, what }: CoinFault): string {
  return `${COIN_FIELD_TEXT[field]} ${SHORT_FAULTS[what]}`;
}

const SHORT_FAULTS: Readonly<Record<CoinFault['what'], string>> = {
  'hash-differs': 'does not fit',
  'not-needed': 'is not needed',
  'not-hex': 'is not hex',
  'not-an-amount': 'is no amount',
  'amount-of-an-output': 'is that of an output',
  'out-of-range': 'is too large',
};

/** What is wrong with what stands in a field. */
export function faultText({ field, what }: CoinFault): string {
  if (what === 'hash-differs') return `This ${field} is not the one of the output:`;
  if (what === 'not-needed') return `The output takes no ${field}; it is not used.`;
  return FAULTS[what];
}

const FAULTS: Readonly<Record<Exclude<CoinFault['what'], 'hash-differs' | 'not-needed'>, string>> =
  {
    'not-hex': 'This is not hex.',
    'not-an-amount': 'This is no amount: digits, a point, and at most eight decimals.',
    'amount-of-an-output':
      'This is the amount of an output of this transaction, and leaves no fee. Here belongs the amount of the output that is spent.',
    'out-of-range': 'This is more than all bitcoins there can be.',
  };

export const HASH_TEXT = { hashesTo: 'it hashes to', wanted: 'the output wants' } as const;

/** Words of the review. */
export const REVIEW_TEXT = {
  empty:
    'Give a transaction, and it is taken apart here: who gets what, what the fee is, and what a signature leaves open.',
  faulty: 'The transaction cannot be read yet.',
  outputs: 'Outputs',
  noOutputs: 'No outputs',
  paysBack: (inputs: readonly number[]) => `pays back the script of ${inputsText(inputs)}`,
  totalOut: 'Total paid',
  fee: 'Fee',
  feeUnknown: 'Unknown',
  atMost: 'at most',
  amounts: 'Amounts signed',
  amountsUnknown: 'Not known before the previous outputs are.',
  lockTime: 'Lock time',
  txid: 'Txid',
  txidStates: {
    stands: 'Signing does not change it.',
    changes: 'Signing will change it: a coin in here takes a scriptSig.',
    'may-change': 'Signing may still change it.',
  },
  size: 'Size',
  version: 'Version',
  claimed: 'As far as the amounts in the rows are true; nothing here can prove them.',
  partOfFee: (percent: string) => `The fee is ${percent} of what is spent.`,
  muchFee: 'The fee is more than 0.1 BTC.',
  negativeFee: 'More goes out than comes in. No block can hold such a transaction.',
  noFee: 'There is no fee. Most nodes will not pass such a transaction on.',
  warning: 'Warning',
  singleWithout: (inputs: readonly number[]) =>
    `SINGLE: there is no output for ${inputsText(inputs)}. ${inputs.length === 1 ? 'It is' : 'They are'} not signed at all.`,
} as const;

/** How far the fee is known. */
export function feeReach({ fee, unknownAmounts }: CheckedForm): string {
  if (fee !== undefined) return REVIEW_TEXT.claimed;
  return `${unknownAmounts === 1 ? 'The amount of 1 input is' : `The amounts of ${formatCount(unknownAmounts)} inputs are`} not known. The fee is what the outputs leave of the inputs.`;
}

type Committed = Exclude<CoinVerdict['amountCommitted'], 'unknown'>;

const COMMITTED: Readonly<Record<Committed, readonly [string, string]>> = {
  all: ['signs all amounts (taproot)', 'sign all amounts (taproot)'],
  own: ['signs its own amount (segwit)', 'sign their own amounts (segwit)'],
  none: [
    'signs no amount (legacy): if the one in its row is wrong, so is the fee here',
    'sign no amount (legacy): if those in their rows are wrong, so is the fee here',
  ],
};

/** Which amounts signatures commit to, by input. */
export function committedText(coins: readonly CoinVerdict[]): readonly string[] {
  const kinds = ['all', 'own', 'none'] as const;
  return kinds.flatMap((kind) => {
    const count = coins.filter(({ amountCommitted }) => amountCommitted === kind).length;
    if (count === 0) return [];
    return [`${counted(count, 'input')} ${COMMITTED[kind][count === 1 ? 0 : 1]}`];
  });
}
