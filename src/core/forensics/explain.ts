/**
 * Why signatures are invalid, looked for once the verdicts are there: the mistakes that
 * signers make are tried, and the one under which a signature is valid is named.
 * Nothing is said without such a verification, and it says what the signature covers:
 * who made the mistake, or whether the file was changed since, is not known.
 */
import type { Owners } from '../ownership/descriptor-owners.ts';
import { USED_UP } from '../subject/budgets.ts';
import type { Subject } from '../subject/subject.ts';
import type { CauseDetail, SignatureCause } from '../verdict/signature-cause.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import { codesOf, type Fault, faultText } from './causes.ts';
import type { OtherFile } from './recipes/recipe.ts';
import { type Explanation, searchCause } from './search.ts';
import { siteOf } from './sites.ts';
import { TrialBudget } from './trials.ts';

/** Verifications for one signature, and for all of an answer. */
export const MOST_OF_SIGNATURE = 400;
const MOST_OF_ANSWER = 4000;

/** What is known besides the file, and how much may be tried. */
export interface ExplainOptions {
  readonly others?: readonly OtherFile[];
  readonly owners?: Owners | undefined;
  readonly mostOfAnswer?: number;
}

/**
 * The verdicts with the causes of invalid signatures, in the order of the inputs, until
 * all that may be tried is used up; the rest has none, and may be asked for again.
 * `verdicts` are of any of the subject's inputs; causes that they have stay.
 */
export function explained(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  { others = [], owners, mostOfAnswer = MOST_OF_ANSWER }: ExplainOptions = {},
): readonly InputVerdict[] {
  let left = mostOfAnswer;
  const withCause = (index: number, signature: SignatureVerdict): SignatureVerdict => {
    const isOpen = signature.verdict === 'invalid' && signature.cause?.code === undefined;
    if (!isOpen) return signature;
    const site = siteOf(subject, subject.inputs[index]!, signature, owners);
    if (!site) return signature;
    if (left <= 0) return { ...signature, cause: signature.cause ?? { trials: 0 } };
    const cause = causeOf({ site, others, owners }, Math.min(left, MOST_OF_SIGNATURE));
    left -= cause.trials;
    return { ...signature, cause };
  };
  return verdicts.map((verdict) => ({
    ...verdict,
    signatures: verdict.signatures.map((one) => withCause(verdict.index, one)),
  }));
}

type Context = Parameters<typeof searchCause>[0];

function causeOf(context: Context, most: number): SignatureCause {
  const budget = new TrialBudget(most);
  const found = searchCause(context, budget);
  const trials = budget.used;
  // Two mistakes at once are tried as far as one signature may take; an answer's end is another thing.
  const isCut = most < MOST_OF_SIGNATURE && budget.left === 0;
  if (found === USED_UP || (found === 'unexplained' && isCut)) return { trials };
  return found === 'unexplained' ? { code: found, trials } : { ...told(found), trials };
}

function told({ faults, equals }: Explanation): Omit<SignatureCause, 'trials'> {
  const [first, second] = faults;
  return {
    code: first?.code,
    also: second?.code,
    or: equals.length > 0 ? equals.map(codesOf) : undefined,
    text: faults.map(faultText).join(' '),
    more: first?.signs === undefined ? undefined : ofOutput(first.signs),
    detail: second ? detailsByCode(faults) : first?.detail,
  };
}

function ofOutput(signs: number): string {
  return `It signs output ${signs}, where SINGLE is for the output of its input’s number.`;
}

function detailsByCode(faults: readonly Fault[]): Readonly<Record<string, CauseDetail>> {
  return Object.fromEntries(faults.map(({ code, detail }) => [code, detail]));
}
