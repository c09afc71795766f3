import { memo, type ReactNode, useContext, useMemo } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import { isGrave } from '../../../core/form/result/grave.ts';
import type { SignReview } from '../../../core/form/result/sign-review.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import type { ChainState } from '../../chain-store.ts';
import type { Comparing } from '../../document/compare-store.ts';
import { type KnownVerdicts, NOT_VERIFIED } from '../../document/verification.ts';
import { COMPARE_TEXT, keysText } from '../../inspect/compare/text.ts';
import { RehearsalNote } from '../../rehearsal/band.tsx';
import { MadeUpContext } from '../../rehearsal/made-up.tsx';
import { isRehearsal } from '../../rehearsal/text.ts';
import { AnswerLineView } from '../../review/answer-line.tsx';
import { FindingsView } from '../../review/findings.tsx';
import { OwnerMark } from '../../review/owner-mark.tsx';
import type { MessageTaker } from '../../review/summary/give-message.tsx';
import { SummaryView } from '../../review/summary/summary.tsx';
import { Fact } from '../../review/summary/summary-facts.tsx';
import { UnitSwitch } from '../../review/summary/unit-switch.tsx';
import { VerdictBox } from '../../review/verdict-line.tsx';
import type { SigningForm } from '../form/signing-form.ts';
import { tweakedText } from '../keys/text-keys.ts';
import { tweakedInputs } from '../keys/tweaks.ts';
import { reviewTitle } from '../text.ts';
import { committedText, feeReach, meantText, REVIEW_TEXT } from '../utxos/text-utxos.ts';
import { meantAmounts } from './dangers.ts';
import { Dangers } from './dangers-part.tsx';
import { useIsAllSigned, useIsSettled } from './use-settled.ts';
import { useShownReview } from './use-shown-review.ts';
import { asksDangers } from './why-held.ts';

interface ReviewProps {
  readonly signingForm: SigningForm;
  readonly comparing: Comparing;
  readonly chainStore: StoreApi<ChainState>;
}

/** What is to be signed, as Inspect shows it, with what is to be chosen and answered before. */
export function SigningReview({ signingForm, comparing, chainStore }: ReviewProps) {
  const isOver = useIsSettled(signingForm);
  const isSigned = useIsAllSigned(signingForm);
  const hasKeys = useStore(signingForm.store, (state) => state.hasKeys);
  const hindrance = useStore(signingForm.store, (state) => state.checked?.hindrance);
  const isSignable = useStore(signingForm.store, asksDangers);
  const isAsked = !isOver && isSignable && (!isSigned || hasKeys);
  const hasWallet = useStore(comparing.store, ({ keys }) => keys.length > 0);
  const { checked, isStale, isOfResult } = useShownReview(signingForm, isOver);
  const line = checked?.line;
  return (
    <section className="review" aria-labelledby="review-title" data-testid="review">
      <h2 id="review-title" className="part-title">
        {reviewTitle(isSigned, hindrance)}
      </h2>
      {isRehearsal(line?.state) && <RehearsalNote />}
      {line && <VerdictBox line={line} isOver={isStale} name="sign-verdict" />}
      <Dangers signingForm={signingForm} isOver={!isAsked} />
      {checked?.answer && <AnswerLineView answer={checked.answer} />}
      <WalletLine comparing={comparing} />
      {checked?.transaction?.ok ? (
        <Summarised
          signingForm={signingForm}
          summary={checked.summary}
          review={checked.review}
          owners={checked.owners}
          transaction={checked.transaction}
          chainStore={chainStore}
          isOver={isOver}
          isStale={isStale}
          isOfResult={isOfResult}
          isAnswered={checked.answer !== undefined}
          hasWallet={hasWallet}
        />
      ) : (
        <p className="review-empty soft">
          {checked?.transaction ? REVIEW_TEXT.faulty : REVIEW_TEXT.empty}
        </p>
      )}
    </section>
  );
}

/** The wallet that the review is held against, for as long as it is. */
function WalletLine({ comparing }: Pick<ReviewProps, 'comparing'>) {
  const { keys, spenders } = useStore(comparing.store);
  if (keys.length === 0) return null;
  return (
    <p className="wallet-line">
      {COMPARE_TEXT.open}: {keysText(keys, spenders)}{' '}
      <button type="button" className="fact-button" onClick={() => comparing.forget()}>
        {COMPARE_TEXT.forget}
      </button>
    </p>
  );
}

type GoodTransaction = Extract<CheckedForm['transaction'], { readonly ok: true }>;

interface SummarisedProps extends Omit<ReviewProps, 'comparing'> {
  readonly summary: CheckedForm['summary'];
  readonly review: CheckedForm['review'];
  readonly owners: CheckedForm['owners'];
  readonly transaction: GoodTransaction;
  readonly isOver: boolean;
  /** Whether it is of what was there before it was signed. */
  readonly isStale: boolean;
  /** Whether it is of the transaction that a result has. */
  readonly isOfResult: boolean;
  /** Whether a line above says who gets what, for which fee. */
  readonly isAnswered: boolean;
  readonly hasWallet: boolean;
}

/** The summary of Inspect, with whose the outputs are by the keys that were given. */
const Summarised = memo(function Summarised(props: SummarisedProps) {
  const { signingForm, summary, review, owners, transaction, chainStore } = props;
  const { chain, recent, setChain } = useStore(chainStore);
  const { isOver, isStale, isOfResult, isAnswered, hasWallet } = props;
  const state = isStale ? 'stale' : isOver || isOfResult ? 'settled' : 'open';
  const { decoded } = transaction;
  const known = useMemo(() => knownOf(review, isStale), [review, isStale]);
  if (!summary || !review) return null;
  return (
    <>
      <Meant signingForm={signingForm} transaction={transaction} />
      {/* Beside a result it is another view: it is put there anew, and none of its rows moves. */}
      <SummaryView
        key={`${decoded.txid} ${state}`}
        summary={summary}
        verification={known}
        owners={owners}
        whose={(side, at) =>
          side === 'outputs' && <OwnedBy owner={owners[at]} hasWallet={hasWallet} />
        }
        chain={chain}
        recent={recent}
        onChain={setChain}
        isSettled={isStale}
        isAnswered={isAnswered}
        taker={takerOf(signingForm)}
      >
        <Committed
          decoded={decoded}
          review={review}
          isMessage={summary.message !== undefined}
          isTold={isOver || summary.findings.some(({ code }) => code === 'fee-claimed')}
        />
        <Tweaked signingForm={signingForm} />
      </SummaryView>
      <UnitSwitch summary={summary} />
      {!isOver && <Rest findings={summary.findings} />}
    </>
  );
});

/** The text goes into a PSBT; a raw transaction is no message to be signed. */
function takerOf({ psbt, intake }: SigningForm): MessageTaker {
  return {
    file: async () => ({ source: new Blob([psbt.store.getState().open?.text ?? '']), beside: [] }),
    take: (given) => void intake.updatePsbt([given]),
  };
}

/** What was found besides what stands above, to be answered or as the line of the chain; that nothing was, only where nothing does. */
function Rest({ findings }: Pick<Summary, 'findings'>) {
  const rest = findings.filter((one) => !isGrave(one) && one.code !== 'chain-mismatch');
  if (rest.length === 0 && findings.length > 0) return null;
  return <FindingsView findings={rest} />;
}

/** Nothing of what was so before a result. */
function knownOf(review: SignReview | undefined, isStale: boolean): KnownVerdicts {
  if (!review || isStale) return NOT_VERIFIED;
  const { inputs, outputs, origins } = review;
  return { inputs: new Map(inputs.entries()), verdicts: { outputs, origins } };
}

interface OwnedByProps extends Pick<SummarisedProps, 'hasWallet'> {
  readonly owner: Owner | undefined;
}

/** That keys say nothing of an output makes it nobody else's; a wallet that was looked through does. */
function OwnedBy({ owner, hasWallet }: OwnedByProps): ReactNode {
  if (!owner || (owner.status === 'other' && (!hasWallet || owner.isCut))) return null;
  return <OwnerMark owner={owner} />;
}

interface MeantProps {
  readonly signingForm: SigningForm;
  readonly transaction: GoodTransaction;
}

/** Amounts that were probably given in satoshis, with one click to take them so. */
function Meant({ signingForm, transaction }: MeantProps) {
  const amounts = useMemo(() => meantAmounts(transaction), [transaction]);
  if (amounts.length === 0) return null;
  const { question, answer } = meantText(amounts);
  return (
    <div className="warning meant" role="alert" data-testid="meant">
      <span>{question}</span>
      <button type="button" className="button small" onClick={() => signingForm.fields.takeMeant()}>
        {answer}
      </button>
    </div>
  );
}

interface CommittedProps extends Pick<GoodTransaction, 'decoded'> {
  readonly review: SignReview;
  /** Of a message there is no fee that amounts would be of. */
  readonly isMessage: boolean;
  /** Whether a finding below says how far the fee is known, or nobody asks any more. */
  readonly isTold: boolean;
}

/** Which amounts signatures commit to, which is so before signing and after; of what was final before nothing is signed here. */
function Committed({ decoded, review, isMessage, isTold }: CommittedProps) {
  const isMadeUp = useContext(MadeUpContext);
  const committed = committedText(decoded.inputs.map(({ utxo }) => utxo));
  const isNone = committed.length === 0 && review.inputs.every(({ isFinal }) => isFinal);
  if (isNone || isMessage || isMadeUp) return null;
  return (
    <Fact name={REVIEW_TEXT.amounts} note={isTold ? undefined : feeReach(review)}>
      {committed.length === 0
        ? REVIEW_TEXT.amountsUnknown
        : committed.map((line) => (
            <span key={line} className="fact-line">
              {line}
            </span>
          ))}
    </Fact>
  );
}

/** Where a key signs that was made of the one given, or has signed. */
function Tweaked({ signingForm }: Pick<ReviewProps, 'signingForm'>) {
  const { inputs, isDone } = tweakedInputs(useStore(signingForm.store));
  if (inputs.length === 0) return null;
  return <Fact name={REVIEW_TEXT.tweaked}>{tweakedText(inputs, isDone)}</Fact>;
}
