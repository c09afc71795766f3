import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { SignedPsbt, SignedPsbtInput } from '../../core/signing-form/psbt-types.ts';
import type { UtxoForm } from '../../core/signing-form/types.ts';
import { DisclosureButton } from '../disclosures/disclosure-dialog.tsx';
import { goToPart } from '../ui/focus.ts';
import { numbers, Pager, usePaging } from './pages.tsx';
import { QrButton } from './qr-button.tsx';
import { copyResult, ResultAction, ResultText, Sending, saveResult } from './result-pieces.tsx';
import type { SigningForm } from './signing-form.ts';
import { musigTexts, PSBT_FAULTS, PSBT_TEXT, signedInputText } from './text-psbt.ts';
import { RESULT_TEXT } from './text-result.ts';
import { UTXO_TEXT } from './text-utxos.ts';

type Signed = Extract<SignedPsbt, { readonly ok: true }>;

interface ResultProps {
  readonly signingForm: SigningForm;
  readonly onInspect: (text: string, utxos: readonly UtxoForm[]) => void;
}

/** The PSBT that came of signing, and the network transaction where it is complete. */
export function PsbtResult({ signingForm, onInspect }: ResultProps) {
  const result = useStore(signingForm.psbt.store, (state) => state.result);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (result === undefined) return;
    goToPart(title.current);
  }, [result]);
  if (result === undefined) return null;
  return (
    <section className="result" aria-labelledby="psbt-result-title" data-testid="result">
      <h2 id="psbt-result-title" className="part-title" ref={title} tabIndex={-1}>
        {RESULT_TEXT.title}
      </h2>
      {result.ok ? (
        <SignedResult signingForm={signingForm} result={result} onInspect={onInspect} />
      ) : (
        <div className="verdict-box" data-mark="bad" role="alert" data-testid="refusal">
          <p>{PSBT_FAULTS[result.fault]}</p>
        </div>
      )}
    </section>
  );
}

function SignedResult({
  signingForm,
  result,
  onInspect,
}: ResultProps & { readonly result: Signed }) {
  const { complete, hex, psbt, inputs, musig } = result;
  const isAdded = inputs.some(({ added }) => added.length > 0);
  return (
    <>
      <div className="verdict-box" data-mark={complete ? 'good' : 'odd'} role="status">
        <p>
          <strong>{complete ? PSBT_TEXT.complete : PSBT_TEXT.incomplete}</strong>
        </p>
        {complete && <p>{RESULT_TEXT.completeNot}</p>}
        {!isAdded && !complete && !musig && <p>{PSBT_TEXT.nothing}</p>}
        {musig && musigTexts(musig).map((text) => <p key={text}>{text}</p>)}
        {musig && musig.held > 0 && (
          <p>
            <strong>{PSBT_TEXT.keepOpen}</strong> {PSBT_TEXT.keepOpenWhy}
          </p>
        )}
      </div>
      <ResultText title={PSBT_TEXT.psbt} text={psbt} testId="result-psbt" />
      <div className="result-actions">
        <ResultAction
          label={PSBT_TEXT.copyBase64}
          isPrimary={hex === undefined}
          act={() => copyResult(signingForm, psbt)}
        />
        <ResultAction
          label={PSBT_TEXT.copyHex}
          act={() => copyResult(signingForm, hexOf(bytesOf(psbt)))}
        />
        <ResultAction
          label={PSBT_TEXT.save}
          act={() => saveResult(signingForm, bytesOf(psbt), `${nameOf(result)}.psbt`)}
        />
        <Share result={result} />
        <QrButton signingForm={signingForm} text={psbt} label={PSBT_TEXT.showQr} />
        <ResultAction label={PSBT_TEXT.inspect} act={() => onInspect(psbt, [])} />
        {!complete && (
          <ResultAction
            label={PSBT_TEXT.next}
            title={PSBT_TEXT.nextWhy}
            act={() => {
              signingForm.continueWithPsbt();
              signingForm.keys.focus();
            }}
          />
        )}
      </div>
      {hex !== undefined && (
        <>
          <ResultText title={PSBT_TEXT.transaction} text={hex} testId="result-hex" />
          <div className="result-actions">
            <ResultAction
              label={PSBT_TEXT.copyTransaction}
              isPrimary
              act={() => copyResult(signingForm, hex)}
            />
            <ResultAction
              label={PSBT_TEXT.saveTransaction}
              act={() => saveResult(signingForm, `${hex}\n`, `${nameOf(result)}.hex`)}
            />
            <QrButton signingForm={signingForm} text={hex} label={PSBT_TEXT.transactionQr} />
          </div>
        </>
      )}
      <Sending
        chain={signingForm.chainNow()}
        file={complete ? `${nameOf(result)}.hex` : undefined}
      />
      <Inputs inputs={inputs} />
    </>
  );
}

/** What the PSBT tells, before it is sent on. */
function Share({ result }: { readonly result: Signed }) {
  const { psbt } = result;
  const source = useCallback(async () => new Blob([psbt]), [psbt]);
  return <DisclosureButton source={source} name={`${nameOf(result)}.psbt`} />;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function nameOf({ complete, txid }: Signed): string {
  const kind = complete ? 'signed' : 'partly-signed';
  return txid === undefined ? kind : `${kind}-${txid.slice(0, 8)}`;
}

function Inputs({ inputs }: { readonly inputs: readonly SignedPsbtInput[] }) {
  const paging = usePaging(inputs.length);
  return (
    <div className="result-inputs">
      <h3 className="result-subtitle">{RESULT_TEXT.inputs}</h3>
      <Pager paging={paging} />
      <ul className="result-rows">
        {numbers(paging).map((index) => {
          const input = inputs[index]!;
          const isFinal = input.progress.state === 'final';
          const mark = input.refusal ? 'bad' : isFinal ? 'good' : 'odd';
          return (
            <li key={index} className="result-row" data-testid={`result-${index}`}>
              <span className="sign-mark" data-mark={mark} aria-hidden="true" />
              <span className="result-name">{UTXO_TEXT.input(index)}</span>
              <div className="result-words">
                <p>{signedInputText(input)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
