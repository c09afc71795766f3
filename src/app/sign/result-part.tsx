import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { UtxoForm } from '../../core/signing-form/types.ts';
import { Amount } from '../review/amount.tsx';
import { sizeText } from '../review/text-summary.ts';
import { copyText, saveFile } from '../ui/clipboard.ts';
import { goToPart } from '../ui/focus.ts';
import { feerateText } from '../ui/text-amounts.ts';
import { ListTools, usePaging } from './pages.tsx';
import { Fact } from './review.tsx';
import { type Refusal, type ResultInput, resultInput, type SignedResult } from './sign-result.ts';
import type { SigningForm } from './signing-form.ts';
import { tweakedText } from './text-keys.ts';
import { inputWork, missingText, RESULT_TEXT, refusalHint, sendCommand } from './text-result.ts';
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
  const { complete, explained, tweaked } = result;
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
      <Sending result={result} />
      {explained && (
        <dl className="review-facts">
          <Fact name={RESULT_TEXT.txid}>
            <span className="bytes fact-id" data-testid="result-txid">
              {explained.txid}
            </span>
            {!complete && <span className="fact-soft">{txidWords(result)}</span>}
          </Fact>
          <Fact name={RESULT_TEXT.size}>
            {sizeText(explained)}
            {!complete && <span className="fact-soft">{RESULT_TEXT.willGrow}</span>}
          </Fact>
          {explained.fee !== undefined && (
            <Fact name={RESULT_TEXT.fee}>
              <Amount satoshis={explained.fee} />{' '}
              {complete && (
                <span className="fact-beside soft">
                  {feerateText(explained.fee, explained.vsize)}
                </span>
              )}
            </Fact>
          )}
        </dl>
      )}
      <Inputs result={result} />
    </>
  );
}

/** What is signed by now may have changed it, and may still. */
function txidWords({ spent }: SignedResult): string {
  const { stands, 'may-change': mayChange } = REVIEW_TEXT.txidStates;
  return txidState(spent) === 'stands' ? stands : mayChange;
}

/** Longer ones are shown by their ends. */
const MOST_SHOWN = 20_000;
const END_SHOWN = 200;

function Hex({ signingForm, result, onInspect }: SignedProps) {
  const { hex, complete } = result;
  async function copy(): Promise<void> {
    const done = await copyText(Promise.resolve(hex)).catch(() => false);
    signingForm.say({ is: done ? 'copied' : 'not-copied' });
  }
  function save(): void {
    saveFile(new Blob([`${hex}\n`], { type: 'text/plain' }), fileName(result));
    signingForm.say({ is: 'saved' });
  }
  function passOn(): void {
    signingForm.putResultIntoForm();
    signingForm.keys.focus();
  }
  return (
    <div className="result-hex">
      <h3 id="hex-title" className="result-subtitle">
        {complete ? RESULT_TEXT.hex : RESULT_TEXT.hexIncomplete}
      </h3>
      <textarea
        className="sign-field hex-box bytes"
        readOnly
        rows={5}
        spellCheck={false}
        aria-labelledby="hex-title"
        data-testid="result-hex"
        value={shownHex(hex)}
      />
      <div className="result-actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {RESULT_TEXT.copy}
        </button>
        <button type="button" className="button" onClick={save}>
          {RESULT_TEXT.save}
        </button>
        <button
          type="button"
          className="button"
          title={RESULT_TEXT.inspectWhy}
          onClick={() => onInspect(hex, result.form.utxos)}
        >
          {RESULT_TEXT.inspect}
        </button>
        {!complete && (
          <button type="button" className="button" title={RESULT_TEXT.useWhy} onClick={passOn}>
            {RESULT_TEXT.use}
          </button>
        )}
      </div>
    </div>
  );
}

function shownHex(hex: string): string {
  if (hex.length <= MOST_SHOWN) return hex;
  const more = RESULT_TEXT.more(hex.length - 2 * END_SHOWN);
  return `${hex.slice(0, END_SHOWN)} ${more} ${hex.slice(-END_SHOWN)}`;
}

function fileName({ explained, complete }: SignedResult): string {
  const kind = complete ? 'signed' : 'partly-signed';
  return explained === undefined ? `${kind}.hex` : `${kind}-${explained.txid.slice(0, 8)}.hex`;
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

function Sending({ result }: { readonly result: SignedResult }) {
  return (
    <div className="sending">
      <p>
        <strong>{RESULT_TEXT.notSent}</strong>
        {result.complete && ` ${RESULT_TEXT.howToSend}`}
      </p>
      {result.complete && (
        <p className="bytes command">{sendCommand(result.form.chain, fileName(result))}</p>
      )}
    </div>
  );
}
