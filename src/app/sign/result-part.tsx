import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { UtxoForm } from '../../core/signing-form/types.ts';
import { Amount } from '../review/amount.tsx';
import { sizeText } from '../review/text-summary.ts';
import { goToPart } from '../ui/focus.ts';
import { feerateText } from '../ui/text-amounts.ts';
import { ListTools, usePaging } from './pages.tsx';
import { QrButton } from './qr-button.tsx';
import {
  copyResult,
  Fact,
  ResultAction,
  ResultText,
  Sending,
  saveResult,
} from './result-pieces.tsx';
import { type Refusal, type ResultInput, resultInput, type SignedResult } from './sign-result.ts';
import type { SigningForm } from './signing-form.ts';
import { tweakedText } from './text-keys.ts';
import { inputWork, missingText, RESULT_TEXT, refusalHint } from './text-result.ts';
import { REVIEW_TEXT, UTXO_TEXT } from './text-utxos.ts';
import { txidState } from './txid-state.ts';

/** Shows a transaction in Inspect, with the previous outputs that are known beside it. */
export type OnInspect = (hex: string, utxos: readonly UtxoForm[]) => void;

interface ResultPartProps {
  readonly signingForm: SigningForm;
  readonly onInspect: OnInspect;
}

/** What signing came to. It takes the focus when it comes; once the form has changed, it is one line. */
export function ResultPart({ signingForm, onInspect }: ResultPartProps) {
  const result = useDeferredValue(useStore(signingForm.store, (state) => state.result));
  const hasChanged = useStore(signingForm.store, (state) => state.hasChanged);
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(result);
  useEffect(() => {
    if (result === seen.current) return;
    seen.current = result;
    if (result === undefined) return;
    goToPart(title.current);
  }, [result]);
  if (result === undefined) return null;
  return (
    <section
      className="result"
      aria-labelledby="result-title"
      data-testid="result"
      data-old={hasChanged || undefined}
    >
      <h2 id="result-title" className="part-title" ref={title} tabIndex={-1}>
        {hasChanged ? RESULT_TEXT.oldTitle : RESULT_TEXT.title}
      </h2>
      {!result.ok && <Refused refusal={result.refusal} />}
      {result.ok && hasChanged && (
        <Old signingForm={signingForm} result={result} onInspect={onInspect} />
      )}
      {result.ok && !hasChanged && (
        <Signed signingForm={signingForm} result={result} onInspect={onInspect} />
      )}
    </section>
  );
}

/** What was signed before the form changed is kept, closed. */
function Old(props: SignedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="result-old" role="status">
        {RESULT_TEXT.changed}{' '}
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? RESULT_TEXT.hideOld : RESULT_TEXT.showOld}
        </button>
      </p>
      {isOpen && <Signed {...props} />}
    </>
  );
}

function Refused({ refusal: { code, message, data } }: { readonly refusal: Refusal }) {
  const hint = refusalHint(message);
  return (
    <div className="verdict-box" data-mark="bad" role="alert" data-testid="refusal">
      <p>{RESULT_TEXT.refused}</p>
      <p className="node-words">
        <span className="soft">{RESULT_TEXT.error(code)}</span>{' '}
        <span className="bytes">{message}</span>
      </p>
      {data !== undefined && <p className="bytes">{data}</p>}
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}

interface SignedProps {
  readonly signingForm: SigningForm;
  readonly result: SignedResult;
  readonly onInspect: OnInspect;
}

function Signed({ signingForm, result, onInspect }: SignedProps) {
  const { complete, txid, fee, vsize, tweaked } = result;
  return (
    <>
      <div className="verdict-box" data-mark={complete ? 'good' : 'odd'} role="status">
        <p>
          <strong>{complete ? RESULT_TEXT.complete : RESULT_TEXT.incomplete}</strong>
        </p>
        {complete && <p>{RESULT_TEXT.completeNot}</p>}
        {tweaked.length > 0 && <p>{tweakedText(tweaked, true)}</p>}
      </div>
      <Hex signingForm={signingForm} result={result} onInspect={onInspect} />
      <Sending chain={result.form.chain} file={complete ? fileName(result) : undefined} />
      <dl className="review-facts">
        <Fact name={RESULT_TEXT.txid}>
          <span className="bytes fact-id" data-testid="result-txid">
            {txid}
          </span>
          {!complete && <span className="fact-soft">{txidWords(result)}</span>}
        </Fact>
        <Fact name={RESULT_TEXT.size}>
          {sizeText(result)}
          {!complete && <span className="fact-soft">{RESULT_TEXT.willGrow}</span>}
        </Fact>
        {fee !== undefined && (
          <Fact name={RESULT_TEXT.fee}>
            <Amount satoshis={fee} />{' '}
            {complete && <span className="fact-beside soft">{feerateText(fee, vsize)}</span>}
          </Fact>
        )}
      </dl>
      <Inputs result={result} />
    </>
  );
}

/** What is signed by now may have changed it, and may still. */
function txidWords({ spent }: SignedResult): string {
  const { stands, 'may-change': mayChange } = REVIEW_TEXT.txidStates;
  return txidState(spent) === 'stands' ? stands : mayChange;
}

function Hex({ signingForm, result, onInspect }: SignedProps) {
  const { hex, complete } = result;
  const title = complete ? RESULT_TEXT.hex : RESULT_TEXT.hexIncomplete;
  function passOn(): void {
    signingForm.putResultIntoForm();
    signingForm.keys.focus();
  }
  return (
    <div className="result-hex">
      <ResultText title={title} text={hex} testId="result-hex" />
      <div className="result-actions">
        <ResultAction label={RESULT_TEXT.copy} isPrimary act={() => copyResult(signingForm, hex)} />
        <ResultAction
          label={RESULT_TEXT.save}
          act={() => saveResult(signingForm, `${hex}\n`, fileName(result))}
        />
        <QrButton signingForm={signingForm} text={hex} label={RESULT_TEXT.qr} />
        <ResultAction
          label={RESULT_TEXT.inspect}
          title={RESULT_TEXT.inspectWhy}
          act={() => onInspect(hex, result.form.utxos)}
        />
        {!complete && (
          <ResultAction label={RESULT_TEXT.use} title={RESULT_TEXT.useWhy} act={passOn} />
        )}
      </div>
    </div>
  );
}

function fileName({ txid, complete }: SignedResult): string {
  return `${complete ? 'signed' : 'partly-signed'}-${txid.slice(0, 8)}.hex`;
}

function Inputs({ result }: { readonly result: SignedResult }) {
  const total = result.inputs.length;
  const [onlyOpen, setOnlyOpen] = useState(false);
  const rows = useMemo(() => rowsOf(result, onlyOpen), [result, onlyOpen]);
  const paging = usePaging(rows.length);
  return (
    <div className="result-inputs">
      <h3 className="result-subtitle">{RESULT_TEXT.inputs}</h3>
      <ListTools
        rows={total}
        label={RESULT_TEXT.onlyOpen}
        onlyOpen={onlyOpen}
        onOnlyOpen={setOnlyOpen}
        paging={paging}
      />
      <ul className="result-rows">
        {rows.slice(paging.first, paging.end).map((index) => (
          <InputRow key={index} row={resultInput(result, index)} />
        ))}
      </ul>
      {rows.length === 0 && <p className="soft">{RESULT_TEXT.allSigned}</p>}
    </div>
  );
}

function rowsOf(result: SignedResult, onlyOpen: boolean): readonly number[] {
  const all = Array.from({ length: result.inputs.length }, (_, i) => i);
  return onlyOpen ? all.filter((i) => !resultInput(result, i).isComplete) : all;
}

function InputRow({ row }: { readonly row: ResultInput }) {
  const { index, isComplete, missing, error } = row;
  return (
    <li className="result-row" data-testid={`result-${index}`}>
      <span className="sign-mark" data-mark={isComplete ? 'good' : 'odd'} aria-hidden="true" />
      <span className="result-name">{UTXO_TEXT.input(index)}</span>
      <div className="result-words">
        <p>
          {isComplete ? `${RESULT_TEXT.inputComplete}, ` : ''}
          {inputWork(row)}
        </p>
        {missing.map((each, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={i}>{missingText(each)}</p>
        ))}
        {error !== undefined && (
          <p className="soft">
            {RESULT_TEXT.nodeSays} <span className="bytes">{error}</span>
          </p>
        )}
      </div>
    </li>
  );
}
