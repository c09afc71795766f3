import { memo, type ReactNode, useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import type { Verdicts } from '../../channel/verify-protocol.ts';
import type { MendCode } from '../../core/mend/codes.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { isUnexplored, type Verification } from '../document/verification.ts';
import { inputLabel } from '../inspect/compare/text.ts';
import { useWaitingFocus } from '../inspect/focus.ts';
import { copyAndSay } from '../inspect/input/copying.ts';
import { PreimageButton, SignatureFacts } from '../inspect/preimage/preimage-link.tsx';
import { MendButton } from '../mend/mend-dialog.tsx';
import { mendWords } from '../mend/text.ts';
import { toHex } from '../ui/format.ts';
import { BoardTable } from './board.tsx';
import { Changes } from './changes.tsx';
import { FindingsView } from './findings.tsx';
import { OutputChecks } from './output-checks.tsx';
import { ScriptWords } from './script-words.tsx';
import { useOrigins } from './signature-details.tsx';
import { inputsText } from './text-board.ts';
import { OUTPUT_TEXT } from './text-outputs.ts';
import { waitsText } from './text-summary.ts';
import {
  CHECKS_TEXT,
  causeText,
  commitmentText,
  failureText,
  keyText,
  missingText,
  nextText,
  type Origins,
  stageText,
} from './text-verdicts.ts';
import { VerdictMark } from './verdict-mark.tsx';
import './checks.css';

interface ChecksProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** What was found, whether signatures are valid, what is missing, and what may still change. */
export function ReviewPane({ inspector, document }: ChecksProps) {
  // Of a thousand inputs all is drawn in slices, between which the page answers.
  const verification = useDeferredValue(useStore(document.view, (state) => state.verification));
  const { verdicts } = verification;
  useWaitingFocus();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="notes-pane checks" tabIndex={0} data-testid="checks">
      <h2 className="only-heard">{CHECKS_TEXT.title}</h2>
      <Findings inspector={inspector} document={document} />
      <State document={document} verification={verification} />
      {verdicts && <Found inspector={inspector} document={document} verdicts={verdicts} />}
    </div>
  );
}

function Findings({ inspector, document }: ChecksProps) {
  const findings = useStore(document.view, (state) => state.summary?.findings);
  const { format, version, fault } = document.facts;
  const mendButton = (mend: MendCode) => (
    <MendButton
      inspector={inspector}
      document={document}
      wanted={mend}
      className="note-place"
      text={mendWords(mend, version)}
    />
  );
  return (
    <FindingsView
      findings={findings ?? []}
      stopped={document.facts.fault !== undefined}
      onSelect={(id) => document.show(id)}
      mendButton={format === 'psbt' && fault === undefined ? mendButton : undefined}
    />
  );
}

interface StateProps {
  readonly document: InputDocument;
  readonly verification: Verification;
}

/** How far verifying is, where it is not done. */
function State({ document, verification: { state, progress } }: StateProps) {
  const verify = (
    <button type="button" className="button small" onClick={() => void document.verify()}>
      {CHECKS_TEXT.verify}
    </button>
  );
  switch (state) {
    case 'done':
      return null;
    case 'none':
      return <p>{noneText(document)}</p>;
    case 'large':
      return (
        <p className="checks-state">
          {CHECKS_TEXT.large} {verify}
        </p>
      );
    case 'stopped':
      return (
        <p className="checks-state">
          {CHECKS_TEXT.stopped} {verify}
        </p>
      );
    default:
      return (
        <p className="checks-state" role="status">
          {progress ? CHECKS_TEXT.progress(progress.done, progress.total) : CHECKS_TEXT.running}{' '}
          <button type="button" className="button small" onClick={() => document.stopVerifying()}>
            {CHECKS_TEXT.stop}
          </button>
        </p>
      );
  }
}

/** Why nothing can be verified. */
function noneText({ facts, view }: InputDocument): string {
  if (facts.fault) return CHECKS_TEXT.damaged;
  const { noTxid } = view.getState().summary ?? {};
  return noTxid === 'lock-times-conflict' ? CHECKS_TEXT.conflict : CHECKS_TEXT.none;
}

interface FoundProps extends ChecksProps {
  readonly verdicts: Verdicts;
}

/** More inputs than these are only counted. */
const MOST_INPUTS = 40;

const Found = memo(function Found({ inspector, document, verdicts }: FoundProps) {
  const origins = useOrigins(verdicts);
  const comparison = useStore(document.view, (state) => state.comparison);
  const summary = useStore(document.view, (state) => state.summary);
  const waits = summary && waitsText(summary);
  const unmet = verdicts.inputs.filter(isUnmet);
  const signed = verdicts.inputs.filter(({ signatures }) => signatures.length > 0);
  return (
    <>
      <section aria-label={CHECKS_TEXT.next} className="checks-next">
        <p className="checks-stage">{sentence(stageText(verdicts))}</p>
        <p>
          {nextText(verdicts, summary?.format)} {waits && `${waits}.`}
        </p>
        <button
          type="button"
          className="button small"
          onClick={() => void copyAndSay(inspector, document.describe(), CHECKS_TEXT.copied)}
        >
          {CHECKS_TEXT.copy}
        </button>
      </section>
      {verdicts.failures.length > 0 && (
        <Part title={CHECKS_TEXT.failed}>
          <ul className="checks-list">
            {verdicts.failures.slice(0, MOST_INPUTS).map((failure) => (
              <li key={failure.input} className="checks-failure">
                <InputButton document={document} index={failure.input} /> {failureText(failure)}
                {failure.at?.span && (
                  <>
                    {' '}
                    <button
                      type="button"
                      className="note-place"
                      onClick={() => showSpan(document, failure.at?.span)}
                    >
                      {CHECKS_TEXT.show}
                    </button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Relay document={document} verdicts={verdicts} />
      <BoardTable comparison={comparison} verdicts={verdicts} origins={origins} />
      {(unmet.length > 0 || verdicts.stage === 'signed') && (
        <Part title={CHECKS_TEXT.missing}>
          {unmet.length === 0 && <p>{CHECKS_TEXT.missingNone}</p>}
          <MissingList document={document} unmet={unmet} origins={origins} />
        </Part>
      )}
      <Part title={OUTPUT_TEXT.title}>
        <OutputChecks document={document} verdicts={verdicts} />
      </Part>
      <ScriptWords verdicts={verdicts} origins={origins} />
      <Part title={CHECKS_TEXT.signatures}>
        {signed.length === 0 && <p>{CHECKS_TEXT.signaturesNone}</p>}
        <Causes document={document} verdicts={verdicts} />
        <InputList inputs={signed}>
          {(input) => (
            <Signatures
              document={document}
              input={input}
              origins={origins}
              label={inputLabel(comparison, input.index)}
            />
          )}
        </InputList>
      </Part>
      <Part title={CHECKS_TEXT.change}>
        <Changes document={document} verdicts={verdicts} />
      </Part>
    </>
  );
});

interface RelayProps {
  readonly document: InputDocument;
  readonly verdicts: Verdicts;
}

/** Whether nodes relay it; what they would not, leads to its bytes. */
function Relay({ document, verdicts: { relayLines } }: RelayProps) {
  if (relayLines.length === 0) return null;
  return (
    <Part title={CHECKS_TEXT.relay}>
      <ul className="checks-list">
        {relayLines.map(({ text, place }) => (
          <li key={text}>
            {text}.{' '}
            {place?.span && (
              <button
                type="button"
                className="note-place"
                onClick={() => showSpan(document, place.span)}
              >
                {CHECKS_TEXT.show}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface CauseProps {
  readonly signature: SignatureVerdict;
  readonly input: InputVerdict;
}

/** What an invalid signature is valid for, once that was found. */
function Cause({ signature, input }: CauseProps) {
  const text = causeText(signature, input);
  return text === undefined ? null : <p className="checks-commits">{text}</p>;
}

interface CausesProps {
  readonly document: InputDocument;
  readonly verdicts: Verdicts;
}

/** Whether causes are still looked for, and how to go on where that came to its end. */
function Causes({ document, verdicts }: CausesProps) {
  const isExplaining = useStore(document.view, (state) => state.verification.isExplaining);
  const isOpen = verdicts.inputs.some(({ signatures }) => signatures.some(isUnexplored));
  if (!isOpen && !isExplaining) return null;
  if (isExplaining) return <p role="status">{CHECKS_TEXT.explaining}</p>;
  return (
    <p className="checks-state">
      {CHECKS_TEXT.unexplored}{' '}
      <button type="button" className="button small" onClick={() => void document.explain()}>
        {CHECKS_TEXT.explore}
      </button>
    </p>
  );
}

/** What fails, cannot be spent or waits for other inputs lacks nothing itself. */
function isUnmet({ needs, isFinal, next }: InputVerdict): boolean {
  return needs !== undefined || (!isFinal && next === 'signer');
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="notes-title">{title}</h3>
      {children}
    </section>
  );
}

interface InputListProps {
  readonly inputs: readonly InputVerdict[];
  readonly children: (input: InputVerdict) => ReactNode;
}

function InputList({ inputs, children }: InputListProps) {
  if (inputs.length === 0) return null;
  const shown = inputs.slice(0, MOST_INPUTS);
  return (
    <ul className="checks-list">
      {shown.map((input) => (
        <li key={input.index}>{children(input)}</li>
      ))}
      {inputs.length > shown.length && (
        <li>{CHECKS_TEXT.more(inputs.length - shown.length, 'input')}</li>
      )}
    </ul>
  );
}

interface InputButtonProps {
  readonly document: InputDocument;
  readonly index: number;
}

function InputButton({ document, index }: InputButtonProps) {
  return (
    <button
      type="button"
      className="note-place"
      onClick={() => {
        const id = document.view.getState().summary?.inputs.shown[index]?.node;
        if (id !== undefined) document.show(id);
      }}
    >
      {CHECKS_TEXT.input(index)}
    </button>
  );
}

function showSpan(document: InputDocument, span: { start: number; end: number } | undefined): void {
  if (span) document.showBytes(span, 'hex');
}

interface MissingListProps {
  readonly document: InputDocument;
  readonly unmet: readonly InputVerdict[];
  readonly origins: Origins;
}

/** Inputs that need the same stand together: a thousand take one line. */
function MissingList({ document, unmet, origins }: MissingListProps) {
  const alike = new Map<string, InputVerdict[]>();
  for (const input of unmet) {
    const text = missingText(input, origins);
    alike.set(text, [...(alike.get(text) ?? []), input]);
  }
  const shown = [...alike].slice(0, MOST_INPUTS);
  return (
    <ul className="checks-list">
      {shown.map(([text, inputs]) => (
        <li key={text}>
          <Missing document={document} inputs={inputs} text={text} />
        </li>
      ))}
      {alike.size > shown.length && <li>{CHECKS_TEXT.moreGroups(alike.size - shown.length)}</li>}
    </ul>
  );
}

interface MissingProps {
  readonly document: InputDocument;
  readonly inputs: readonly InputVerdict[];
  readonly text: string;
}

/** The preimage of one input is offered; of several it is reached from each of them. */
function Missing({ document, inputs, text }: MissingProps) {
  const [first, second] = inputs;
  if (first === undefined) return null;
  if (second !== undefined) {
    return `${inputsText(inputs.map(({ index }) => index))}: each ${text}`;
  }
  return (
    <>
      <InputButton document={document} index={first.index} /> {text}{' '}
      {first.signatures.length === 0 && <PreimageButton document={document} input={first.index} />}
    </>
  );
}

interface OfInputProps {
  readonly document: InputDocument;
  readonly input: InputVerdict;
  readonly origins: Origins;
}

interface SignaturesProps extends OfInputProps {
  /** Of the descriptor that the input is of. */
  readonly label: string | undefined;
}

function Signatures({ document, input, origins, label }: SignaturesProps) {
  return (
    <>
      <InputButton document={document} index={input.index} />
      <ul className="checks-signatures">
        {input.signatures.map((signature, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of an input never move
          <li key={i}>
            <button
              type="button"
              className="checks-signature"
              onClick={() => showSpan(document, signature.place.span)}
            >
              <VerdictMark verdict={signature.verdict} />{' '}
              <span className="bytes">{ownerText(signature, origins)}</span>{' '}
              {label !== undefined && signature.isOfScript && `${label} · `}
              {signature.sighash}
            </button>
            <Cause signature={signature} input={input} />
            {signature.commits && (
              <p className="checks-commits">{commitmentText(signature.commits)}</p>
            )}
            <SignatureFacts document={document} input={input.index} signature={signature} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ownerText({ publicKey }: SignatureVerdict, origins: Origins): string {
  return publicKey ? keyText(toHex(publicKey), origins) : CHECKS_TEXT.noKey;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
