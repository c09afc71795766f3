/** What is so of what is to be signed, as Inspect has it: Sign judges nothing of it by itself. */
import { bytesToHex } from '../bytes/hex.ts';
import { describing } from '../describe/described.ts';
import { type KeyOriginText, originsIn } from '../describe/origins.ts';
import { type VerdictLine, verdictLine } from '../describe/verdict-line.ts';
import { type PlaceIds, type Summary, summarise } from '../inspect/summary.ts';
import type { Inspection, JoinOptions } from '../review/join-verdicts.ts';
import { reviewOf as reviewOfSubject } from '../review/review.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { Missing } from '../verdict/missing.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';

/** As much of an inspection as the review shows. */
export interface SignReview
  extends Pick<Inspection, 'stage' | 'next' | 'isForeign' | 'fee' | 'outputs' | 'findings'> {
  readonly inputs: readonly ReviewedInput[];
  /** Of the keys that have signed, where the PSBT says where they come from. */
  readonly origins: readonly KeyOriginText[];
}

/** An input without its keys. */
export interface ReviewedInput extends Pick<JoinedInput, 'amount' | 'proof' | 'signatures'> {
  /** What an updater has to add. */
  readonly missing: readonly Missing[];
}

/** `yours`: these keys alone spend it. `shared`: one of them is in its script. */
export type OutputOwner = 'yours' | 'shared';

/** What is so of what is to be signed: in rows as Inspect shows them, and in one line how far it is. */
export interface Judged {
  readonly review: SignReview;
  readonly summary: Summary;
  readonly line: Pick<VerdictLine, 'state' | 'text'>;
}

/** All of one review; `verdicts` are those of all inputs, in order. */
export function judge(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  options: JoinOptions,
): Judged {
  const reviewed = reviewOfSubject(subject, verdicts, options);
  const inspection = reviewed.inspection!;
  const { chain } = options;
  const { state, text } = verdictLine(describing({ subject, inspection, chain }));
  const { psbt } = subject;
  const format = psbt ? 'psbt' : 'transaction';
  const context = { format, version: psbt?.version ?? 0, chain, ids: NO_TREE } as const;
  return {
    review: reviewOf(inspection, originsIn(subject)),
    summary: summarise(reviewed, context),
    line: { state, text },
  };
}

/** Sign shows no tree; rows are known by their numbers. */
const NO_TREE: PlaceIds = { input: (index) => index, output: (index) => index, at: () => 0 };

export function reviewOf(
  { stage, next, isForeign, fee, outputs, findings, inputs }: Inspection,
  origins: readonly KeyOriginText[],
): SignReview {
  const signers = new Set(
    inputs.flatMap(({ signatures }) =>
      signatures.flatMap(({ publicKey }) => (publicKey ? [bytesToHex(publicKey)] : [])),
    ),
  );
  return {
    stage,
    next,
    isForeign,
    fee,
    outputs,
    findings,
    inputs: inputs.map(({ amount, proof, signatures, needs }) => ({
      amount,
      proof,
      signatures,
      missing: needs?.missing ?? [],
    })),
    origins: origins.filter(({ key }) => signers.has(key)),
  };
}
