import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand/react';
import type { OutputOwner, SignReview } from '../../core/signing-form/sign-review.ts';
import type {
  CheckedForm,
  CheckedOutput,
  CheckedTransaction,
} from '../../core/signing-form/types.ts';
import { LOCKTIME_THRESHOLD } from '../../core/tx/lock-numbers.ts';
import type { FeeVerdict } from '../../core/verdict/joined.ts';
import type { OutputVerdict } from '../../core/verdict/verify-outputs.ts';
import { returnsOf } from '../inspect/compare/returns.ts';
import { Amount } from '../review/amount.tsx';
import { ProofMark } from '../review/proof-mark.tsx';
import { changeText, OUTPUT_TEXT, outputSentence } from '../review/text-outputs.ts';
import { estimateText, lockTimeText, SIZE_OF, sizeText } from '../review/text-summary.ts';
import { TONES } from '../review/text-verdict-line.ts';
import { VerdictWords } from '../review/verdict-line.tsx';
import { Address } from '../ui/address.tsx';
import { PlainText } from '../ui/plain-text.tsx';
import { feerateText } from '../ui/text-amounts.ts';
import { meantAmounts } from './dangers.ts';
import { Dangers } from './dangers-part.tsx';
import { HashTypeChoice } from './hash-type-choice.tsx';
import { numbers, Pager, usePaging } from './pages.tsx';
import type { SignState } from './sign-state.ts';
import type { SigningForm } from './signing-form.ts';
import { SIGN_TEXT } from './text.ts';
import { tweakedText } from './text-keys.ts';
import { PSBT_TEXT } from './text-psbt.ts';
import {
  committedText,
  feeReach,
  meantText,
  REVIEW_TEXT,
  typeText,
  UTXO_TEXT,
} from './text-utxos.ts';
import { tweakedInputs } from './tweaks.ts';
import { txidState } from './txid-state.ts';
import { useReview } from './use-review.ts';

/** Who gets what, what the fee is, and what a signature leaves open. */
export function Review({ signingForm }: { readonly signingForm: SigningForm }) {
  const checked = useDeferredValue(useStore(signingForm.store, (state) => state.checked));
  const transaction = checked?.transaction;
  const line = checked?.line;
  const isOver = useStore(signingForm.store, isComplete);
  return (
    <section className="review" aria-labelledby="review-title" data-testid="review">
      <h2 id="review-title" className="part-title">
        {SIGN_TEXT.review}
      </h2>
      <HashTypeChoice signingForm={signingForm} />
      {line && (
        <div
          className="verdict-line"
          data-over={isOver || undefined}
          data-state={line.state}
          data-tone={TONES[line.state]}
          data-testid={isOver ? undefined : 'sign-verdict'}
          aria-hidden={isOver}
        >
          <VerdictWords state={line.state} text={line.text} />
        </div>
      )}
      <Dangers signingForm={signingForm} />
      {checked === undefined || transaction === undefined || !transaction.ok ? (
        <p className="review-empty soft">
          {transaction === undefined ? REVIEW_TEXT.empty : REVIEW_TEXT.faulty}
        </p>
      ) : (
        <>
          <Outputs signingForm={signingForm} decoded={transaction.decoded} />
          <Meant signingForm={signingForm} checked={checked} />
          {isOver ? (
            <dl className="review-facts">
              <CommittedFact decoded={transaction.decoded} />
              <Tweaked signingForm={signingForm} />
            </dl>
          ) : (
            <Facts signingForm={signingForm} decoded={transaction.decoded} />
          )}
        </>
      )}
    </section>
  );
}

/** The result says all of a transaction that is complete; what was so before is no more. */
function isComplete({ result, hasChanged }: SignState): boolean {
  return result?.ok === true && result.complete && !hasChanged;
}

interface MeantProps {
  readonly signingForm: SigningForm;
  readonly checked: CheckedForm;
}

/** Amounts that were probably given in satoshis, with one click to take them so. */
function Meant({ signingForm, checked }: MeantProps) {
  const amounts = useMemo(() => meantAmounts(checked), [checked]);
  if (amounts.length === 0) return null;
  const { question, answer } = meantText(amounts);
  return (
    <div className="warning meant" role="alert" data-testid="meant">
      <span>{question}</span>
      <button type="button" className="button small" onClick={() => signingForm.takeMeant()}>
        {answer}
      </button>
    </div>
  );
}

const NO_OWNERS: readonly (OutputOwner | undefined)[] = [];
const NO_VERDICTS: readonly OutputVerdict[] = [];

interface OutputsProps {
  readonly signingForm: SigningForm;
  readonly decoded: CheckedTransaction;
}

function Outputs({ signingForm, decoded }: OutputsProps) {
  const owners = useStore(signingForm.store, (state) => state.checked?.owners ?? NO_OWNERS);
  const review = useReview(signingForm);
  const burned = useMemo(() => burnedIn(review), [review]);
  const verdicts = review?.outputs ?? NO_VERDICTS;
  const { outputs, outputCount } = decoded;
  const paging = usePaging(outputs.length);
  if (outputCount === 0) return <p className="warning">{REVIEW_TEXT.noOutputs}</p>;
  return (
    <>
      <Pager paging={paging} />
      <ol className="outputs" start={paging.first} aria-label={REVIEW_TEXT.outputs}>
        {numbers(paging).map((index) => (
          <Output
            key={index}
            index={index}
            output={outputs[index]!}
            owner={owners[index]}
            verdict={verdicts[index]}
            isBurned={burned.has(index)}
          />
        ))}
      </ol>
      {outputs.length < outputCount && (
        <p className="part-line">{UTXO_TEXT.reported(outputs.length)}</p>
      )}
    </>
  );
}

interface OutputProps {
  readonly index: number;
  readonly output: CheckedOutput;
  readonly owner: OutputOwner | undefined;
  readonly verdict: OutputVerdict | undefined;
  readonly isBurned: boolean;
}

/** Outputs that nobody can ever spend, by the paths that findings have. */
function burnedIn(review: SignReview | undefined): ReadonlySet<number> {
  const paths = (review?.findings ?? []).flatMap(({ code, path }) =>
    code === 'burn' ? [path] : [],
  );
  return new Set(paths.map((path) => Number(/\[(\d+)\]/.exec(path)?.[1])));
}

function Output({ index, output, owner, verdict, isBurned }: OutputProps) {
  const { value, type, address, asm, paysBackTo } = output;
  return (
    <li className="output" data-testid={`output-${index}`}>
      <span className="output-number soft">{index}</span>
      <span className="output-who">
        {address !== undefined ? (
          <span className="bytes output-address">
            <Address text={address} />
          </span>
        ) : (
          <Script asm={asm} />
        )}
        <span className="output-notes">
          {typeText(type)}
          {/* What is proven says more than a like script, and takes its place. */}
          {(owner !== undefined || paysBackTo.length > 0) && (
            <>
              {' · '}
              <span className="pays-back">
                {owner ? PSBT_TEXT.owner[owner] : REVIEW_TEXT.paysBack(paysBackTo)}
              </span>
            </>
          )}
          {verdict && owner !== 'yours' && <Claim verdict={verdict} />}
          {isBurned && <span className="warning">{REVIEW_TEXT.burned}</span>}
        </span>
      </span>
      <Amount satoshis={value} />
    </li>
  );
}

/** What the PSBT claims of an output that no key given proves, or that it cannot be so. */
function Claim({ verdict }: { readonly verdict: OutputVerdict }) {
  if (verdict.records?.records === 'contradict') {
    return <span className="warning">{outputSentence(verdict)}</span>;
  }
  const claim = changeText(verdict);
  return claim === undefined ? null : ` · ${claim}`;
}

const MOST_ASM = 160;

function Script({ asm }: { readonly asm: string }) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && asm.length > MOST_ASM;
  return (
    <span className="bytes output-address">
      <PlainText text={isCut ? asm.slice(0, MOST_ASM) : asm} />
      {isCut && (
        <button type="button" className="button small" onClick={() => setWhole(true)}>
          …
        </button>
      )}
    </span>
  );
}

interface FactsProps {
  readonly signingForm: SigningForm;
  readonly decoded: CheckedTransaction;
}

function Facts({ signingForm, decoded }: FactsProps) {
  const { totalOut, txid, lockTime, lockTimeHolds, inputs } = decoded;
  const review = useReview(signingForm);
  const fee = review?.fee?.amount;
  return (
    <dl className="review-facts">
      <Fact name={REVIEW_TEXT.totalOut}>
        <Amount satoshis={totalOut} />
      </Fact>
      <ReturnFacts signingForm={signingForm} />
      <Fact name={REVIEW_TEXT.fee} isRoomy>
        {fee === undefined || !review?.fee ? (
          REVIEW_TEXT.feeUnknown
        ) : (
          <>
            <Amount satoshis={fee} /> <ProofMark proof={review.fee.proof} />{' '}
            <FeeRate fee={fee} verdict={review.fee} decoded={decoded} />
          </>
        )}
        {fee === 0n && <span className="warning">{REVIEW_TEXT.noFee}</span>}
        <span className="fact-soft">{review && feeReach(review)}</span>
      </Fact>
      <CommittedFact decoded={decoded} />
      <Tweaked signingForm={signingForm} />
      <Fact name={REVIEW_TEXT.lockTime}>
        {lockTimeText({ ...lockTimeOf(lockTime), raw: lockTime, enforced: lockTimeHolds })}
      </Fact>
      <Fact name={REVIEW_TEXT.size}>
        {sizeText(decoded)}
        <span className="fact-soft">{review?.fee ? signedSizeText(review.fee) : PENDING}</span>
      </Fact>
      <Fact name={REVIEW_TEXT.txid}>
        <span className="bytes fact-id">{txid}</span>
        <span className="fact-soft">
          {REVIEW_TEXT.txidStates[review?.stage === 'final' ? 'stands' : txidState(inputs)]}
        </span>
      </Fact>
    </dl>
  );
}

/** Which amounts signatures commit to, which is so before signing and after. */
function CommittedFact({ decoded: { inputs } }: Pick<FactsProps, 'decoded'>) {
  const committed = committedText(inputs.map(({ utxo }) => utxo));
  return (
    <Fact name={REVIEW_TEXT.amounts}>
      {committed.length === 0 && REVIEW_TEXT.amountsUnknown}
      {committed.map((line) => (
        <span key={line} className="fact-line">
          {line}
        </span>
      ))}
    </Fact>
  );
}

/** Keeps the line that a review will fill, so that nothing moves then. */
const PENDING = '\u00a0';

/** What it will be with all signatures, or that it has them. */
function signedSizeText({ vsize, isExact }: FeeVerdict): string {
  if (isExact) return SIZE_OF.signed;
  return vsize === undefined ? SIZE_OF.unsigned : estimateText(vsize);
}

/** What returns by the keys given, and apart from it what the PSBT claims to return. */
function ReturnFacts({ signingForm }: Pick<FactsProps, 'signingForm'>) {
  const owners = useStore(signingForm.store, (state) => state.checked?.owners ?? NO_OWNERS);
  const verdicts = useReview(signingForm)?.outputs ?? NO_VERDICTS;
  const { proven, claimed } = returnsOf(verdicts, (index) =>
    owners[index] === 'yours' ? 'proven' : undefined,
  );
  return (
    <>
      {proven.outputs > 0 && (
        <Fact name={OUTPUT_TEXT.returns}>
          <Amount satoshis={proven.amount} />
          <span className="fact-soft">{OUTPUT_TEXT.returnsByKey}</span>
        </Fact>
      )}
      {claimed.outputs > 0 && (
        <Fact name={OUTPUT_TEXT.claimed}>
          <Amount satoshis={claimed.amount} />
          <span className="fact-soft">{OUTPUT_TEXT.claimedStep}</span>
        </Fact>
      )}
    </>
  );
}

/** Where a key signs that was made of the one given, or has signed. */
function Tweaked({ signingForm }: Pick<FactsProps, 'signingForm'>) {
  const { inputs, isDone } = tweakedInputs(useStore(signingForm.store));
  if (inputs.length === 0) return null;
  return <Fact name={REVIEW_TEXT.tweaked}>{tweakedText(inputs, isDone)}</Fact>;
}

function lockTimeOf(raw: number): { readonly kind: 'none' | 'height' | 'time' } {
  if (raw === 0) return { kind: 'none' };
  return { kind: raw < LOCKTIME_THRESHOLD ? 'height' : 'time' };
}

interface FeeRateProps {
  readonly fee: bigint;
  readonly verdict: FeeVerdict;
  readonly decoded: CheckedTransaction;
}

/** Signatures that are still to come, of a size that is not known, will make the rate lower. */
function FeeRate({ fee, verdict: { vsize, isExact }, decoded }: FeeRateProps) {
  if (fee <= 0n || decoded.vsize === 0) return null;
  const { about, atMost } = REVIEW_TEXT;
  const rate = feerateText(fee, vsize ?? decoded.vsize);
  const how = vsize === undefined ? `${atMost} ` : isExact ? '' : `${about} `;
  return <span className="fact-beside soft">{`${how}${rate}`}</span>;
}

interface FactProps {
  readonly name: string;
  /** Room for what comes later, so that nothing moves. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
}

export function Fact({ name, isRoomy, children }: FactProps) {
  return (
    <div className="review-fact" data-roomy={isRoomy}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
