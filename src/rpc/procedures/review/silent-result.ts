/** What `inspectpsbt` answers of silent payments. */
import {
  list,
  maybe,
  numeric,
  object,
  type Printed,
  text,
  within,
  word,
} from '../../../core/psbt/printed.ts';
import type { JoinedReview } from '../../../core/review/join-verdicts.ts';
import {
  hasPayments,
  type SilentShare,
  type SpentSilentPayment,
} from '../../../core/silent/judge.ts';
import type { SilentOutputVerdict, SilentVerdict } from '../../../core/silent/silent-verdict.ts';

const NUMBER: Printed<number> = numeric((one: number) => one);
const HEX: Printed<Uint8Array> = { type: 'STR_HEX', show: (sink, bytes) => sink.hex(bytes) };
const NUMBERS = list((all: readonly number[]) => all, 'n', 'Its number.', NUMBER);

const TRUE_OR_UNKNOWN: Printed<boolean | 'unknown'> = {
  type: 'ANY',
  show: (sink, is) => (typeof is === 'string' ? sink.string(is) : sink.bool(is)),
};

/** What is empty is left out. */
function some(numbers: readonly number[]): readonly number[] | undefined {
  return numbers.length > 0 ? numbers : undefined;
}

export const SPENT_SILENTLY = object<SpentSilentPayment>({
  spend_pubkey: maybe(
    'The spend key, where exactly one is named.',
    (one: SpentSilentPayment) => one.spendKey,
    HEX,
  ),
  fits: [
    'Whether the tweak leads from it to the key of what is spent: true, false or unknown.',
    within((one) => one.fits, TRUE_OR_UNKNOWN),
  ],
});

export const PAID_SILENTLY = object<SilentOutputVerdict>({
  address: ['Whom it says that it pays.', text((one) => one.address)],
  label: maybe(
    'The number of the label, a claim.',
    (one: SilentOutputVerdict) => one.label,
    NUMBER,
  ),
  status: [
    'proven (who is paid finds it), contradicted (nobody does), unproven, or incomplete (it has no script yet).',
    word((one) => one.status, {
      proven: true,
      contradicted: true,
      unproven: true,
      incomplete: true,
    }),
  ],
  missing: maybe(
    'Inputs without a valid share of their own, where the script cannot be computed.',
    (one: SilentOutputVerdict) => some(one.missing),
    NUMBERS,
  ),
  claimed: maybe(
    'Of what is proven: inputs of which only the witness UTXO says what they spend; where one lies, nobody finds the money.',
    (one: SilentOutputVerdict) => some(one.claimed),
    NUMBERS,
  ),
  expected: maybe(
    "The script by BIP 375's order, where it can be computed and the output's is not found.",
    (one: SilentOutputVerdict) => one.expected,
    HEX,
  ),
});

const SHARE = object<SilentShare>({
  scan_pubkey: ['The scan key.', within((one) => one.scanKey, HEX)],
  input: maybe(
    'Of which input; of all where it is left out.',
    (one: SilentShare) => one.input,
    NUMBER,
  ),
  proof: [
    'valid, invalid, missing or unchecked.',
    word((one) => one.proof, { valid: true, invalid: true, missing: true, unchecked: true }),
  ],
});

export const SILENT_PAYMENTS = object<SilentVerdict>({
  eligible: ['Inputs that receivers count.', within(counted('eligible'), NUMBERS)],
  undecided: maybe(
    'Inputs of which the file does not say whether they do.',
    (one: SilentVerdict) => some(counted('undecided')(one)),
    NUMBERS,
  ),
  shares: [
    "Those of all inputs together by scan key, then each input's.",
    list((one) => one.shares, '', 'One share.', SHARE),
  ],
});

function counted(counts: 'eligible' | 'undecided') {
  return ({ inputs }: SilentVerdict): readonly number[] =>
    inputs.flatMap((input, i) => (input.counts === counts ? [i] : []));
}

/** Undefined where the file is about no payment, as one that only spends some. */
export function paymentsIn({ silentPayments }: JoinedReview): SilentVerdict | undefined {
  return silentPayments && hasPayments(silentPayments) ? silentPayments : undefined;
}
