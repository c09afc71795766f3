import {
  Fragment,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand/react';
import type { UtxoForm } from '../../../core/form/types.ts';
import { DisclosureButton } from '../../disclosures/disclosure-dialog.tsx';
import { RehearsalNote } from '../../rehearsal/band.tsx';
import { MadeUpContext } from '../../rehearsal/made-up.tsx';
import { isRehearsal } from '../../rehearsal/text.ts';
import { Amount } from '../../review/summary/amount.tsx';
import { Fact } from '../../review/summary/summary-facts.tsx';
import { goToPart } from '../../ui/focus.ts';
import { feerateText } from '../../ui/text-amounts.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { ListTools, usePaging } from '../pages.tsx';
import { useIsSettled } from '../review/use-settled.ts';
import { placeText, UTXO_TEXT } from '../utxos/text-utxos.ts';
import { QrButton } from './qr-button.tsx';
import {
  copyResult,
  hexOfBase64,
  ResultAction,
  ResultText,
  Sending,
  saveBytes,
  saveResult,
} from './result-pieces.tsx';
import {
  type GoodResult,
  type MadeResult,
  type ResultAct,
  type ResultFact,
  type ResultRow,
  type ResultValue,
  resultOfPsbt,
  resultOfTransaction,
} from './result-value.ts';
import { formCoins } from './sign-result.ts';
import { RESULT_TEXT } from './text-result.ts';

/** Shows what was signed in Inspect, with the previous outputs that are known beside it. */
export type OnInspect = (text: string, utxos: readonly UtxoForm[]) => void;

interface ResultPartProps {
  readonly signingForm: SigningForm;
  readonly onInspect: OnInspect;
  /** What stands below it, or in its place. */
  readonly children: ReactNode;
}

/**
 * What signing came to. It takes the focus when it comes; once the form has changed, it is
 * one line. What is below is put there anew, so that nothing of it moves.
 */
export function ResultPart({ signingForm, onInspect, children }: ResultPartProps) {
  const { result, source, isOld } = useResult(signingForm);
  const title = useRef<HTMLHeadingElement>(null);
  const seen = useRef(source);
  useEffect(() => {
    if (source === seen.current) return;
    seen.current = source;
    if (source !== undefined) goToPart(title.current);
  }, [source]);
  if (result === undefined) return <Fragment key="alone">{children}</Fragment>;
  return (
    <>
      <section
        className="result"
        aria-labelledby="result-title"
        data-testid="result"
        data-old={isOld || undefined}
      >
        <h2 id="result-title" className="part-title" ref={title} tabIndex={-1}>
          {isOld ? RESULT_TEXT.oldTitle : RESULT_TEXT.title}
        </h2>
        {!result.ok && <Refused result={result} />}
        {result.ok && isOld && (
          <Old signingForm={signingForm} result={result} onInspect={onInspect} />
        )}
        {result.ok && !isOld && (
          <Signed signingForm={signingForm} result={result} onInspect={onInspect}>
            <SignedOver signingForm={signingForm} />
          </Signed>
        )}
      </section>
      <Fragment key={isOld ? 'old' : 'new'}>{children}</Fragment>
    </>
  );
}

/**
 * That of the transaction or the PSBT that is in the form; of a PSBT there is none that is old.
 * `source` is another one only where something was signed, not where more is known of it.
 */
function useResult(signingForm: SigningForm) {
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const ofPsbt = useStore(signingForm.psbt.store, ({ result }) => result);
  const ofTransaction = useDeferredValue(useStore(signingForm.store, ({ result }) => result));
  const hasChanged = useStore(signingForm.store, (state) => state.hasChanged);
  const checked = useDeferredValue(useStore(signingForm.store, (state) => state.checked));
  const result = useMemo((): ResultValue | undefined => {
    const isMadeUp = isRehearsal(checked?.line?.state);
    if (!isPsbt) return ofTransaction && resultOfTransaction(ofTransaction, isMadeUp);
    return ofPsbt && resultOfPsbt(ofPsbt, signingForm.chainNow(), formCoins(checked), isMadeUp);
  }, [isPsbt, ofPsbt, ofTransaction, checked, signingForm]);
  return { result, source: isPsbt ? ofPsbt : ofTransaction, isOld: hasChanged && !isPsbt };
}

interface SignedProps {
  readonly signingForm: SigningForm;
  readonly result: GoodResult;
  readonly onInspect: OnInspect;
  /** What is still to be known of what was signed. */
  readonly children?: ReactNode;
}

/** What was unproven of what was signed, unless the review still says it. */
function SignedOver({ signingForm }: Pick<SignedProps, 'signingForm'>) {
  const signedOver = useStore(signingForm.store, (state) => state.signedOver);
  const isInReview = useStore(
    signingForm.store,
    ({ checked }) => (checked?.unproven ?? []).length > 0,
  );
  const isSettled = useIsSettled(signingForm);
  if (signedOver.length === 0 || (isInReview && !isSettled)) return null;
  return (
    <div className="verdict-box" data-mark="odd">
      {signedOver.map(({ text, places }) => (
        <p key={text}>
          {placeText(places)}: {text}
        </p>
      ))}
    </div>
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

interface RefusedProps {
  readonly result: Extract<ResultValue, { readonly ok: false }>;
}

function Refused({ result: { text, error, hint } }: RefusedProps) {
  return (
    <div className="verdict-box" data-mark="bad" role="alert" data-testid="refusal">
      <p>{text}</p>
      {error && (
        <p className="node-words">
          <span className="soft">{RESULT_TEXT.error(error.code)}</span>{' '}
          <span className="bytes">{error.message}</span>
        </p>
      )}
      {error?.data !== undefined && <p className="bytes">{error.data}</p>}
      {hint !== undefined && <p>{hint}</p>}
    </div>
  );
}

function Signed({ signingForm, result, onInspect, children }: SignedProps) {
  const { complete, title, said, keep, facts } = result;
  const isMadeUp = useContext(MadeUpContext);
  // What spends a coin that does not exist is shown to its descriptor, and sent nowhere.
  const made = isMadeUp ? result.made.filter(isOfPsbt) : result.made;
  return (
    <>
      {isMadeUp && <RehearsalNote />}
      <div className="verdict-box" data-mark={complete ? 'good' : 'odd'} role="status">
        <p>
          <strong>{title}</strong>
        </p>
        {said.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {keep && (
          <p>
            <strong>{keep[0]}</strong> {keep[1]}
          </p>
        )}
      </div>
      {children}
      {made.map((one, i) => (
        <MadeText
          key={one.testId}
          signingForm={signingForm}
          made={one}
          isNext={i === 0}
          onInspect={onInspect}
        />
      ))}
      {!isMadeUp && <Sending signingForm={signingForm} result={result} />}
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map((fact) => (
            <ResultFactRow key={fact.name} fact={fact} />
          ))}
        </dl>
      )}
      <Inputs result={result} />
    </>
  );
}

function isOfPsbt({ testId }: MadeResult): boolean {
  return testId === 'result-psbt';
}

interface MadeProps {
  readonly signingForm: SigningForm;
  readonly made: MadeResult;
  /** Whether its first action is what comes next. */
  readonly isNext: boolean;
  readonly onInspect: OnInspect;
}

function MadeText({ signingForm, made, isNext, onInspect }: MadeProps) {
  const { title, text, testId, actions } = made;
  return (
    <div className="result-hex">
      <ResultText title={title} text={text} testId={testId} />
      <div className="result-actions">
        {actions.map((action, i) => (
          <MadeAction
            key={action.does}
            signingForm={signingForm}
            text={text}
            made={action}
            isPrimary={isNext && i === 0}
            onInspect={onInspect}
          />
        ))}
      </div>
    </div>
  );
}

interface MadeActionProps {
  readonly signingForm: SigningForm;
  readonly text: string;
  readonly made: ResultAct;
  readonly isPrimary: boolean;
  readonly onInspect: OnInspect;
}

function MadeAction({ signingForm, text, made: action, isPrimary, onInspect }: MadeActionProps) {
  const { label } = action;
  const button = (act: () => void, title?: string) => (
    <ResultAction label={label} isPrimary={isPrimary} act={act} {...(title && { title })} />
  );
  switch (action.does) {
    case 'copy':
      return button(() => copyResult(signingForm, text));
    case 'copy-hex':
      return button(() => copyResult(signingForm, hexOfBase64(text)));
    case 'save':
      return button(() => saveResult(signingForm, `${text}\n`, action.name));
    case 'save-bytes':
      return button(() => saveBytes(signingForm, text, action.name));
    case 'share':
      return <Share text={text} name={action.name} />;
    case 'qr':
      return <QrButton signingForm={signingForm} text={text} label={label} />;
    case 'inspect':
      return button(() => onInspect(text, action.utxos), action.title);
    case 'go-on':
      return button(() => {
        if (signingForm.psbt.store.getState().open) signingForm.versions.continueWithResult();
        else signingForm.signer.putResultIntoForm();
        signingForm.keys.holder.focus();
      }, action.title);
  }
}

/** What the PSBT tells, before it is sent on. */
function Share({ text, name }: { readonly text: string; readonly name: string }) {
  const source = useCallback(async () => new Blob([text]), [text]);
  return <DisclosureButton source={source} name={name} />;
}

function ResultFactRow({ fact: { name, value, note, testId } }: { readonly fact: ResultFact }) {
  if (typeof value === 'string') {
    return (
      <Fact name={name} note={note}>
        <span className={testId && 'fact-id'} data-testid={testId}>
          {value}
        </span>
      </Fact>
    );
  }
  const { satoshis, vsize } = value;
  return (
    <Fact name={name} note={vsize === undefined ? note : feerateText(satoshis, vsize)}>
      <Amount satoshis={satoshis} />
    </Fact>
  );
}

function Inputs({ result }: { readonly result: GoodResult }) {
  const { inputs, rowOf } = result;
  const [onlyOpen, setOnlyOpen] = useState(false);
  const shown = useMemo(() => {
    const all = Array.from({ length: inputs }, (_, index) => index);
    return onlyOpen ? all.filter((index) => !rowOf(index).isDone) : all;
  }, [inputs, rowOf, onlyOpen]);
  const paging = usePaging(shown.length);
  return (
    <div className="result-inputs">
      <h3 className="result-subtitle">{RESULT_TEXT.inputs}</h3>
      <ListTools
        rows={inputs}
        label={RESULT_TEXT.onlyOpen}
        onlyOpen={onlyOpen}
        onOnlyOpen={setOnlyOpen}
        paging={paging}
      />
      <ul className="result-rows">
        {shown.slice(paging.first, paging.end).map((index) => (
          <InputRow key={index} row={rowOf(index)} />
        ))}
      </ul>
      {shown.length === 0 && <p className="soft">{RESULT_TEXT.allSigned}</p>}
    </div>
  );
}

function InputRow({ row: { index, mark, said, error } }: { readonly row: ResultRow }) {
  return (
    <li className="result-row" data-testid={`result-${index}`}>
      <span className="sign-mark" data-mark={mark} aria-hidden="true" />
      <span className="result-name">{UTXO_TEXT.input(index)}</span>
      <div className="result-words">
        {said.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={i}>{text}</p>
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
