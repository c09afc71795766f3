/** The review of what will be signed. It is Inspect's; Sign adds no judgement. */
import { bytesToHex } from '../../bytes/hex.ts';
import { answerOfFile } from '../../describe/answer-line.ts';
import { describing } from '../../describe/described.ts';
import { type VerdictLine, verdictLine } from '../../describe/verdict-line.ts';
import type { JoinOptions } from '../../review/join-verdicts.ts';
import { reviewOf as reviewOfSubject } from '../../review/review.ts';
import { type ReviewRows, rowsOfReview } from '../../review/review-rows.ts';
import type { AnswerLine } from '../../said/answer-parts.ts';
import type { HashTypeName } from '../../script/hash-type.ts';
import { type PlaceIds, type Summary, summarise } from '../../shown/summary.ts';
import type { Subject } from '../../subject/subject.ts';
import type { JoinedInput } from '../../verdict/joined.ts';
import type { InputVerdict } from '../../verdict/verify-inputs.ts';
import { type Danger, dangersOf } from './dangers.ts';
import { hindranceOf, type KeyHindrance } from './hindrance.ts';
import { type Unproven, unprovenIn } from './unproven.ts';

/** As much of an inspection as the review shows. */
export interface SignReview
  extends Pick<
    ReviewRows,
    | 'stage'
    | 'next'
    | 'fee'
    | 'outputs'
    | 'findings'
    | 'fixed'
    | 'message'
    | 'parties'
    | 'board'
    | 'changes'
    | 'origins'
  > {
  readonly inputs: readonly SignReviewInput[];
}

/** As much of an input as is shown of it. */
export type SignReviewInput = Pick<
  JoinedInput,
  'index' | 'amount' | 'proof' | 'signatures' | 'needs' | 'isFinal' | 'next'
>;

/** The review of what will be signed: in rows as Inspect shows them, in one line how far it is, and who gets what. */
export interface JudgedForm {
  readonly review: SignReview;
  readonly summary: Summary;
  readonly line: Pick<VerdictLine, 'state' | 'text'>;
  readonly answer: AnswerLine;
  readonly dangers: readonly Danger[];
  readonly hindrance?: KeyHindrance;
  readonly unproven: readonly Unproven[];
}

/** All of one review; `verdicts` are those of all inputs, in order, `hashType` is the type that is chosen. */
export function judgeForm(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  options: JoinOptions,
  hashType: HashTypeName,
): JudgedForm {
  const reviewed = reviewOfSubject(subject, verdicts, options);
  const rows = rowsOfReview(subject, reviewed)!;
  const { chain } = options;
  const { state, text } = verdictLine(describing({ subject, inspection: rows, chain }));
  const { psbt } = subject;
  const format = psbt ? 'psbt' : 'transaction';
  const context = { format, version: psbt?.version ?? 0, chain, ids: NO_TREE } as const;
  const { findings } = rows;
  const summary = summarise(reviewed, context);
  const { message } = summary;
  const hindrance = hindranceOf(subject, verdicts, options.hashType);
  return {
    review: signReviewOf(rows),
    summary,
    line: { state, text },
    answer: answerOfFile(subject, rows, chain),
    dangers: dangersOf({ findings, message, hashType, isPsbt: psbt !== undefined }),
    ...(hindrance && { hindrance }),
    unproven: unprovenIn(findings),
  };
}

/** Sign shows no tree; rows are known by their numbers. */
const NO_TREE: PlaceIds = { input: (index) => index, output: (index) => index, at: () => 0 };

/** Of origins those of the keys that have signed or can. */
export function signReviewOf(rows: ReviewRows): SignReview {
  const { stage, next, fee, outputs, findings, fixed, parties, message, inputs } = rows;
  const signers = new Set(
    inputs.flatMap(({ signatures, needs }) => [
      ...signatures.flatMap(({ publicKey }) => namesOf(publicKey)),
      ...(needs?.ways ?? []).flatMap((way) =>
        way.signatures.flatMap(({ of }) => of.flatMap(namesOf)),
      ),
    ]),
  );
  return {
    stage,
    next,
    fee,
    outputs,
    findings,
    fixed,
    message,
    parties,
    board: rows.board,
    changes: rows.changes,
    inputs: inputs.map(({ index, amount, proof, signatures, needs, isFinal, next: role }) => ({
      index,
      amount,
      // Of the coins of a message, what is said of them as such.
      proof: (message?.isNeverMined && message.coins[index - 1]?.proof) || proof,
      signatures,
      needs,
      isFinal,
      next: role,
    })),
    origins: rows.origins.filter(({ key }) => signers.has(key)),
  };
}

/** As origins have it: of taproot they name the key by its x alone. */
function namesOf(publicKey: Uint8Array | undefined): readonly string[] {
  const key = publicKey && bytesToHex(publicKey);
  return key === undefined ? [] : [key, key.slice(2)];
}
