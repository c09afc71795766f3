/** Who takes part in a transaction that several make together, as it is printed. */
import {
  bool,
  list,
  maybe,
  numeric,
  object,
  type Printed,
  text,
  within,
  word,
} from '../../../core/psbt/printed.ts';
import type { InputAmountProof } from '../../../core/subject/amount-proof.ts';
import type { Part } from '../../../core/verdict/fixed.ts';
import type { ClaimedParty, OwnParty, Parties, Party } from '../../../core/verdict/parties.ts';
import { AMOUNT_PROOF_WORDS } from '../code-words.ts';

const NUMBER: Printed<number> = numeric((n: number) => n);
const TEXT: Printed<string> = text((words: string) => words);
const AMOUNT: Printed<bigint> = { type: 'STR_AMOUNT', show: (sink, value) => sink.amount(value) };
const PROOF = word((proof: InputAmountProof) => proof, AMOUNT_PROOF_WORDS);

/** `outputs[1]`, as it stands in this answer. */
const PART: Printed<Part> = text(({ name, at }: Part) =>
  at === undefined ? name : `${name === 'eachOutput' ? 'outputs' : 'sequences'}[${at}]`,
);

const PLACES = (what: string) =>
  list((numbers: readonly number[]) => numbers, what, 'Its number.', NUMBER);

const SHARE = {
  inputs: ['Which inputs it spends.', within((one: Party) => one.inputs, PLACES('input'))],
  outputs: ['Which outputs return to it.', within((one: Party) => one.outputs, PLACES('output'))],
  spends: maybe(
    'What it spends, in BTC; left out where an amount is missing or contradicted.',
    (one: Party) => one.spends,
    AMOUNT,
  ),
  spends_proof: ['The weakest proof of these amounts.', within((one: Party) => one.proof, PROOF)],
  returns: maybe('What returns to it, in BTC.', (one: Party) => one.returns, AMOUNT),
  most_fee: maybe(
    'What it pays of the fee at most, in BTC; left out where it is not known that it loses.',
    (one: Party) => one.mostFee,
    AMOUNT,
  ),
  can_change: [
    'What only its own signatures commit to, so that it can change that and sign again.',
    list(
      (one: Party) => one.canChange,
      'part',
      'inputs, outputs, version, locktime, outputs[n] or sequences[n].',
      PART,
    ),
  ],
} as const;

const YOU = object<OwnParty>({
  ...SHARE,
  loss: maybe(
    'What is spent and does not return, in BTC.',
    ({ loss }: OwnParty) => (loss !== undefined && loss >= 0n ? loss : undefined),
    AMOUNT,
  ),
  gain: maybe(
    'What returns and was not spent, in BTC, where that is proven.',
    ({ loss }: OwnParty) => (loss !== undefined && loss < 0n ? -loss : undefined),
    AMOUNT,
  ),
  listed: maybe(
    'What of it goes to whom you listed, in BTC; left out where nothing does.',
    ({ listed }: OwnParty) => (listed > 0n ? listed : undefined),
    AMOUNT,
  ),
  amounts_sure: [
    'Whether the amounts are proven, or a signature of yours is not valid with others.',
    bool((one) => one.areAmountsSure),
  ],
  unproven_inputs: [
    'Other inputs that may be yours too, as nothing proves whose they are; each would add to the loss.',
    within((one) => one.unproven, PLACES('input')),
  ],
});

const CLAIMED = object<ClaimedParty>({
  fingerprints: [
    'Master fingerprints that the file names; none where it names nobody.',
    list((one) => one.fingerprints, 'fingerprint', 'One of them.', TEXT),
  ],
  ...SHARE,
});

/** What `inspectpsbt` says of each. */
export const PARTIES = object<Parties>({
  you: ['Yours, by the descriptors.', within((parties) => parties.you, YOU)],
  others: [
    'Others, as the file claims; that proves nothing.',
    list((parties) => parties.others, '', 'One of them.', CLAIMED),
  ],
  paid: [
    'Outputs that return to none of them.',
    within((parties) => parties.paid.outputs, PLACES('output')),
  ],
});
