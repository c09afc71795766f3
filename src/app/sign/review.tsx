import { type ReactNode, useDeferredValue, useState } from 'react';
import { useStore } from 'zustand/react';
import { Amount } from '../inspect/amount.tsx';
import { amountText } from '../text/amounts.ts';
import { SIGN_TEXT } from '../text/sign-text.ts';
import {
  COIN_TEXT,
  committedText,
  feeReach,
  REVIEW_TEXT,
  typeText,
} from '../text/sign-text-coins.ts';
import { lockTimeText, SIZE_OF, sizeText } from '../text/summary-text.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { feeWarning } from './fee-warning.ts';
import { HashTypeChoice } from './hash-type-choice.tsx';
import { numbers, Pager, usePaging } from './pages.tsx';
import type { CheckedForm, CheckedOutput, CheckedTransaction } from './port.ts';
import type { SignDesk } from './sign-desk.ts';
import { txidState } from './txid-state.ts';

/** Who gets what, what the fee is, and what a signature leaves open. */
export function Review({ desk }: { readonly desk: SignDesk }) {
  const checked = useDeferredValue(useStore(desk.store, (state) => state.checked));
  const transaction = checked?.transaction;
  return (
    <section className="review" aria-labelledby="review-title" data-testid="review">
      <h2 id="review-title" className="part-title">
        {SIGN_TEXT.review}
      </h2>
      <HashTypeChoice desk={desk} />
      {checked === undefined || transaction === undefined || !transaction.ok ? (
        <p className="review-empty soft">
          {transaction === undefined ? REVIEW_TEXT.empty : REVIEW_TEXT.faulty}
        </p>
      ) : (
        <>
          <Outputs decoded={transaction.decoded} />
          <Facts checked={checked} decoded={transaction.decoded} />
        </>
      )}
    </section>
  );
}

function Outputs({ decoded }: { readonly decoded: CheckedTransaction }) {
  const { outputs, outputCount } = decoded;
  const paging = usePaging(outputs.length);
  if (outputCount === 0) return <p className="warning">{REVIEW_TEXT.noOutputs}</p>;
  return (
    <>
      <Pager paging={paging} />
      <ol className="outputs" start={paging.first} aria-label={REVIEW_TEXT.outputs}>
        {numbers(paging).map((index) => (
          <Output key={index} index={index} output={outputs[index]!} />
        ))}
      </ol>
      {outputs.length < outputCount && (
        <p className="part-line">{COIN_TEXT.told(outputs.length)}</p>
      )}
    </>
  );
}

function Output({ index, output }: { readonly index: number; readonly output: CheckedOutput }) {
  const { value, type, address, asm, paysBackTo } = output;
  return (
    <li className="output" data-testid={`output-${index}`}>
      <span className="output-number soft">{index}</span>
      <span className="output-who">
        {address !== undefined ? (
          <span className="bytes output-address">{address}</span>
        ) : (
          <Script asm={asm} />
        )}
        <span className="output-notes">
          {typeText(type)}
          {paysBackTo.length > 0 && (
            <>
              {' · '}
              <span className="pays-back">{REVIEW_TEXT.paysBack(paysBackTo)}</span>
            </>
          )}
        </span>
      </span>
      <Amount satoshis={value} />
    </li>
  );
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
  readonly checked: CheckedForm;
  readonly decoded: CheckedTransaction;
}

function Facts({ checked, decoded }: FactsProps) {
  const { totalOut, txid, lockTime, lockTimeHolds, inputs } = decoded;
  const committed = committedText(inputs.map(({ coin }) => coin));
  const warning = feeWarning(checked, decoded);
  return (
    <dl className="review-facts">
      <Fact name={REVIEW_TEXT.totalOut}>
        <Amount satoshis={totalOut} />
      </Fact>
      <Fact name={REVIEW_TEXT.fee} isRoomy>
        {checked.fee === undefined ? (
          REVIEW_TEXT.feeUnknown
        ) : (
          <>
            <Amount satoshis={checked.fee} /> <FeeRate fee={checked.fee} vsize={decoded.vsize} />
          </>
        )}
        {warning !== undefined && (
          <span className="warning" role="alert">
            {warning}
          </span>
        )}
        <span className="fact-soft">{feeReach(checked)}</span>
      </Fact>
      <Fact name={REVIEW_TEXT.amounts}>
        {committed.length === 0 && REVIEW_TEXT.amountsUnknown}
        {committed.map((line) => (
          <span key={line} className="fact-line">
            {line}
          </span>
        ))}
      </Fact>
      <Fact name={REVIEW_TEXT.lockTime}>
        {lockTimeText({ ...lockTimeOf(lockTime), raw: lockTime, enforced: lockTimeHolds })}
      </Fact>
      <Fact name={REVIEW_TEXT.size}>
        {sizeText(decoded)}
        {inputs.some(({ signed }) => !signed) && (
          <span className="fact-soft">{SIZE_OF.unsigned}</span>
        )}
      </Fact>
      <Fact name={REVIEW_TEXT.txid}>
        <span className="bytes fact-id">{txid}</span>
        <span className="fact-soft">{REVIEW_TEXT.txidStates[txidState(inputs)]}</span>
      </Fact>
    </dl>
  );
}

/** Below this a lock time is a height (IsFinalTx). */
const FIRST_TIME = 500_000_000;

function lockTimeOf(raw: number): { readonly kind: 'none' | 'height' | 'time' } {
  if (raw === 0) return { kind: 'none' };
  return { kind: raw < FIRST_TIME ? 'height' : 'time' };
}

/** Signatures are still to come, so the rate will be lower. */
function FeeRate({ fee, vsize }: { readonly fee: bigint; readonly vsize: number }) {
  if (fee <= 0n || vsize === 0) return null;
  const hundredths = (fee * 100n) / BigInt(vsize);
  const text = amountText(hundredths * 1_000_000n).slice(0, -6);
  return (
    <span className="fact-beside soft">
      {REVIEW_TEXT.atMost} {text} sat/vB
    </span>
  );
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
