import type { DangerPlace } from '../../../core/form/result/dangers.ts';
import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type { UtxoFault, UtxoVerdict } from '../../../core/form/types.ts';
import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import { OUTPUT_TYPES } from '../../review/summary/text-summary.ts';
import type { AmountUnit } from '../../ui/amount-unit.ts';
import { formatCount } from '../../ui/format.ts';
import { amountIn, counted } from '../../ui/text-amounts.ts';
import { inputsText } from '../keys/text-keys.ts';
import type { MeantAmount } from '../review/dangers.ts';
import type { UtxoField } from './utxos.ts';

/** Words about previous outputs, and about what will be signed. */
export const UTXO_TEXT = {
  title: 'Previous outputs',
  hint: 'The outputs that the inputs spend. Paste prevtxs as JSON, a PSBT, or the previous transactions, which also prove the amounts.',
  empty: 'One row for each input is shown here once there is a transaction.',
  emptyCoinbase: 'This is a coinbase transaction. It has nothing to sign.',
  noInputs: 'The transaction has no inputs. It has nothing to sign.',
  input: (index: number) => `Input ${formatCount(index)}`,
  output: (index: number) => `Output ${formatCount(index)}`,
  ready: 'ready',
  spends: 'spends',
  foreign: (count: number) =>
    `${counted(count, 'previous output')} in the form ${count === 1 ? 'is' : 'are'} not spent by this transaction and will be ignored.`,
  dropForeign: 'Remove',
  onlyOpen: 'Show only inputs with missing or wrong data',
  range: (first: number, last: number, total: number) =>
    `${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`,
  previous: 'Previous page',
  next: 'Next page',
  nothingHere: 'None.',
  reported: (shown: number) => `Only the first ${formatCount(shown)} are listed.`,
  contradicts: 'Another row for the same output has different data.',
  threshold: (needed: number, of: number) => `${needed}-of-${of} multisig`,
  take: (what: string) => `Use ${what}`,
  takeProven: 'the one in the previous transaction',
} as const;

export const UTXO_FIELD_TEXT: Readonly<Record<UtxoField, string>> = {
  scriptPubKey: 'scriptPubKey',
  amount: 'Amount (BTC)',
  redeemScript: 'redeemScript',
  witnessScript: 'witnessScript',
};

export const UTXO_FIELD_HINT: Readonly<Record<UtxoField, string>> = {
  scriptPubKey: 'hex, of the output that is spent',
  amount: 'of the output that is spent',
  redeemScript: 'hex, for P2SH',
  witnessScript: 'hex, for P2WSH',
};

const NEEDS: Readonly<Record<UtxoField, string>> = {
  scriptPubKey: 'scriptPubKey',
  amount: 'amount',
  redeemScript: 'redeemScript',
  witnessScript: 'witnessScript',
};

/** "scriptPubKey and amount missing". */
export function needsText(needs: UtxoVerdict['needs']): string {
  const names = needs.map((need) => NEEDS[need]);
  const last = names.pop();
  return `${names.length > 0 ? `${names.join(', ')} and ` : ''}${last} missing`;
}

/** Core's name of an output type as one reads it. */
export function typeText(type: string): string {
  const known = Object.entries(OUTPUT_TYPES).find(([name]) => name === type);
  return known?.[1] ?? type;
}

/** The same in a few words, for the line of a row. */
export function shortFaultText({ field, what }: UtxoFault): string {
  return `${field === 'amount' ? 'amount' : field} ${SHORT_FAULTS[what]}`;
}

const SHORT_FAULTS: Readonly<Record<UtxoFault['what'], string>> = {
  'hash-differs': 'does not match',
  'not-needed': 'is not needed',
  'not-hex': 'is not hex',
  'not-an-amount': 'is not a number',
  'amount-of-an-output': 'is that of an output',
  'out-of-range': 'is too large',
  'in-satoshis': 'looks like satoshis',
  contradicted: 'contradicts the previous transaction',
};

/** What is wrong with what stands in a field. */
export function utxoFaultText({ field, what, meant }: UtxoFault): string {
  switch (what) {
    case 'hash-differs':
      return `This ${field} does not match the scriptPubKey:`;
    case 'not-needed':
      return `This output needs no ${field}; it will be ignored.`;
    case 'in-satoshis':
      return `Amounts are in BTC. Did you mean ${meant}?`;
    case 'contradicted':
      return field === 'amount'
        ? `The previous transaction says ${meant}.`
        : 'The previous transaction has another scriptPubKey.';
    default:
      return FAULTS[what];
  }
}

type PlainFault = 'not-hex' | 'not-an-amount' | 'amount-of-an-output' | 'out-of-range';

const FAULTS: Readonly<Record<PlainFault, string>> = {
  'not-hex': 'This is not hex.',
  'not-an-amount':
    'This is not an amount: digits, with a decimal point and up to eight decimals if needed.',
  'amount-of-an-output':
    'This is the amount of an output of this transaction, which would leave no fee. Enter the amount of the output that is spent.',
  'out-of-range': 'This is more than the 21 million BTC that can exist.',
};

export const HASH_TEXT = { hashesTo: 'its hash', wanted: 'expected' } as const;

/** Words of the review. */
export const REVIEW_TEXT = {
  empty: 'Recipients, amounts and the fee are shown here once there is a transaction.',
  faulty: 'The transaction cannot be decoded.',
  totalOut: 'Total paid',
  fee: 'Fee',
  feeUnknown: 'Unknown',
  amounts: 'Amounts signed',
  amountsUnknown: 'Unknown until there are previous outputs.',
  tweaked: 'Tweaked key',
  lockTime: 'Lock time',
  txid: 'Txid',
  singleWithout: (inputs: readonly number[]) =>
    `SINGLE: there is no output for ${inputsText(inputs)}, which will not be signed.`,
} as const;

const PROVEN: Readonly<Record<InputAmountProof, string>> = {
  proven: 'Every amount is in a previous transaction whose hash is the txid that the input spends.',
  claimed:
    'Amounts without a previous transaction are not proven. If one is wrong, the fee is wrong.',
  committed: 'Valid signatures commit to every amount that is only claimed.',
  contradicted: 'An amount contradicts its previous transaction.',
  missing: '',
};

/** How far the fee is known. */
export function feeReach({ fee, inputs }: SignReview): string {
  if (fee?.amount !== undefined) return PROVEN[fee.proof];
  const unknown = inputs.filter(({ amount }) => amount === undefined).length;
  return `${unknown === 1 ? 'The amount of 1 input is' : `The amounts of ${formatCount(unknown)} inputs are`} unknown. The fee is the sum of the inputs minus the sum of the outputs.`;
}

/** "Did you mean 0.00200000 BTC for input 0?" and the button that takes it. */
export function meantText(amounts: readonly MeantAmount[]): {
  readonly question: string;
  readonly answer: string;
} {
  const [first] = amounts;
  if (first !== undefined && amounts.length === 1) {
    const { index, meant } = first;
    return {
      question: `Amounts are in BTC. Did you mean ${meant} for input ${formatCount(index)}?`,
      answer: UTXO_TEXT.take(meant),
    };
  }
  const inputs = inputsText(amounts.map(({ index }) => index));
  return {
    question: `Amounts are in BTC. Those of ${inputs} look like satoshis. Did you mean ${first?.meant} and so on?`,
    answer: 'Read them as satoshis',
  };
}

type Committed = Exclude<UtxoVerdict['amountCommitted'], 'unknown'>;

const COMMITTED: Readonly<Record<Committed, readonly [string, string]>> = {
  all: ['signs all amounts (taproot)', 'sign all amounts (taproot)'],
  own: ['signs its own amount (segwit)', 'sign their own amounts (segwit)'],
  none: ['signs no amount (legacy)', 'sign no amounts (legacy)'],
};

/** Which amounts signatures commit to, by input. */
export function committedText(utxos: readonly UtxoVerdict[]): readonly string[] {
  const kinds = ['all', 'own', 'none'] as const;
  return kinds.flatMap((kind) => {
    const count = utxos.filter(({ amountCommitted }) => amountCommitted === kind).length;
    if (count === 0) return [];
    return [`${counted(count, 'input')} ${COMMITTED[kind][count === 1 ? 0 : 1]}`];
  });
}

/** Where a danger is, of all its places; of the whole transaction that is the plain case. */
export function placeText(
  [first, ...others]: readonly DangerPlace[],
  sum?: bigint | undefined,
  unit: AmountUnit = 'BTC',
): string {
  if (!first || WHOLE.has(first.path)) return '';
  const where = rowText(first);
  if (others.length === 0) return where;
  const all = sum === undefined ? '' : `, ${amountIn(unit, sum)} in all`;
  return `${where} and ${counted(others.length, 'more place')}${all}`;
}

/** What is of no input or output alone (`wholeTransaction`). */
const WHOLE: ReadonlySet<string> = new Set(['tx', 'vin', 'inputs']);

/** "Input 0": which record it is the sentence says. */
function rowText({ path, part }: DangerPlace): string {
  if (!part) return path;
  return 'input' in part ? UTXO_TEXT.input(part.input) : UTXO_TEXT.output(part.output);
}
