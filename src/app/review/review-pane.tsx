import { memo, type ReactNode, useDeferredValue } from 'react';
import { useStore } from 'zustand/react';
import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { damageSentences } from '../../core/damage/words.ts';
import type { MendCode } from '../../core/mend/codes.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import type { InputDocument } from '../document/input-document.ts';
import type { Inspector } from '../document/inspect-store.ts';
import { isUnexplored, type VerificationState } from '../document/verification.ts';
import { comparedOwner, inputLabel, walletName } from '../inspect/compare/text.ts';
import { copyAndSay } from '../inspect/input/copying.ts';
import { PreimageButton, SignatureFacts } from '../inspect/preimage/preimage-link.tsx';
import { MendButton } from '../mend/mend-dialog.tsx';
import { mendTitle } from '../mend/text.ts';
import { StepsButton } from '../steps/steps-dialog.tsx';
import { useAmountUnit } from '../ui/amount-unit.ts';
import { toHex } from '../ui/format.ts';
import { UI_TEXT } from '../ui/text.ts';
import { sentenceIn } from '../ui/text-amounts.ts';
import { FindingsView } from './findings.tsx';
import { InputName, ReviewPart, ReviewParts } from './review-parts.tsx';
import { ScriptWords } from './script-words.tsx';
import { useOrigins } from './signature-details.tsx';
import { TransactionFacts } from './summary/summary-facts.tsx';
import { MESSAGE_TEXT } from './summary/text-message.ts';
import { SUMMARY_TEXT } from './summary/text-summary.ts';
import { OUTPUT_TEXT } from './text-outputs.ts';
import {
  CHECKS_TEXT,
  causeText,
  commitmentText,
  failureText,
  type KeyOriginTexts,
  keyText,
} from './text-verdicts.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface ChecksProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** What was found, whether signatures are valid, what is missing, and what may still change. */
export function ReviewPane({ inspector, document }: ChecksProps) {
  // Of a thousand inputs all is drawn in slices, between which the page answers.
  const verification = useDeferredValue(useStore(document.view, (state) => state.verification));
  const { verdicts } = verification;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className="notes-pane checks" tabIndex={0} data-testid="checks">
      <h2 className="only-heard">{CHECKS_TEXT.title}</h2>
      <PastError inspector={inspector} document={document} />
      <Findings inspector={inspector} document={document} />
      <Transaction inspector={inspector} document={document} />
      <State document={document} verification={verification} />
      {verdicts && <Found inspector={inspector} document={document} verdicts={verdicts} />}
    </div>
  );
}

/** Of what does not decode: what could be read, and what would make it whole. */
function PastError({ inspector, document }: ChecksProps) {
  const { damage } = document.facts;
  if (!damage) return null;
  const { change, whole } = damage;
  return (
    <ReviewPart title={CHECKS_TEXT.pastError}>
      {damageSentences(damage).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {change && (
        <p className="note-places">
          <button
            type="button"
            className="note-place"
            onClick={() =>
              showSpan(document, {
                start: change.offset,
                end: change.offset + Math.max(change.length, 1),
              })
            }
          >
            {CHECKS_TEXT.show}
          </button>
          {whole && (
            <button type="button" className="note-place" onClick={() => void inspector.open(whole)}>
              {CHECKS_TEXT.openWhole}
            </button>
          )}
        </p>
      )}
    </ReviewPart>
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
      text={mendTitle(mend, version)}
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

/** Known as soon as it is open: it stands above what is verified later, which would move it. */
function Transaction({ inspector, document }: ChecksProps) {
  const summary = useStore(document.view, (state) => state.summary);
  if (summary === undefined) return null;
  return (
    <ReviewPart title={summary.message ? MESSAGE_TEXT.facts : SUMMARY_TEXT.transaction}>
      <TransactionFacts
        summary={summary}
        onCopy={(text) => void copyAndSay(inspector, Promise.resolve(text), UI_TEXT.copyAs.text)}
      />
    </ReviewPart>
  );
}

interface StateProps {
  readonly document: InputDocument;
  readonly verification: VerificationState;
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
  const labelOf = comparison && ((descriptor: number) => walletName(descriptor, comparison.keys));
  const isCompared = comparison !== undefined && comparison.keys.length > 0;
  const ownerOf = isCompared
    ? (output: number) => comparedOwner(comparison.outputs[output])
    : undefined;
  const inputName = (index: number) => (
    <InputName index={index} summary={summary} onSelect={(id) => document.show(id)} />
  );
  const told = verdicts.inputs.filter((input) => input.signatures.length > 0 || hasRun(input));
  return (
    <>
      {verdicts.failures.length > 0 && (
        <ReviewPart title={CHECKS_TEXT.failed}>
          <ul className="checks-list">
            {verdicts.failures.slice(0, MOST_INPUTS).map((failure) => (
              <li key={failure.input} className="checks-failure">
                {inputName(failure.input)} {failureText(failure)}
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
                )}{' '}
                <StepsButton document={document} input={failure.input} />
              </li>
            ))}
          </ul>
        </ReviewPart>
      )}
      <Relay inspector={inspector} document={document} verdicts={verdicts} />
      <ReviewParts
        verdicts={verdicts}
        origins={origins}
        summary={summary}
        labelOf={labelOf}
        ownerOf={ownerOf}
        claimedWhy={isCompared ? undefined : OUTPUT_TEXT.claimedWhy}
        onSelect={(id) => document.show(id)}
        besideMissing={(input) => <PreimageButton document={document} input={input} />}
      >
        <ScriptWords verdicts={verdicts} origins={origins} />
        {told.length > 0 && (
          <ReviewPart title={CHECKS_TEXT.signatures}>
            <Causes document={document} verdicts={verdicts} />
            <InputList inputs={told}>
              {(input) => (
                <Signatures
                  document={document}
                  input={input}
                  origins={origins}
                  name={inputName(input.index)}
                  label={inputLabel(comparison, input.index)}
                />
              )}
            </InputList>
          </ReviewPart>
        )}
      </ReviewParts>
      <p>
        <button
          type="button"
          className="button small"
          onClick={() => void copyAndSay(inspector, document.describe(), CHECKS_TEXT.copied)}
        >
          {CHECKS_TEXT.copy}
        </button>
      </p>
    </>
  );
});

/** Whether nodes relay it, with how one is asked for its coins; what they would not, leads to its bytes. */
function Relay({ inspector, document, verdicts: { relayLines, inputs } }: FoundProps) {
  const { unit } = useAmountUnit();
  if (relayLines.length === 0) return null;
  return (
    <ReviewPart title={CHECKS_TEXT.relay}>
      <ul className="checks-list">
        {relayLines.map(({ text, amount, place }) => (
          <li key={text}>
            {sentenceIn(unit, text, amount)}.{' '}
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
      {inputs.length > 0 && (
        <button
          type="button"
          className="button small"
          title={CHECKS_TEXT.unspentWhy}
          onClick={() =>
            void copyAndSay(inspector, document.unspentCommands(), CHECKS_TEXT.unspentCopied)
          }
        >
          {CHECKS_TEXT.unspent}
        </button>
      )}
    </ReviewPart>
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

function showSpan(document: InputDocument, span: { start: number; end: number } | undefined): void {
  if (span) document.showBytes(span, 'hex');
}

interface OfInputProps {
  readonly document: InputDocument;
  readonly input: InputVerdict;
  readonly origins: KeyOriginTexts;
}

interface SignaturesProps extends OfInputProps {
  /** What the input is called. */
  readonly name: ReactNode;
  /** Of the descriptor that the input is of. */
  readonly label: string | undefined;
}

function Signatures({ document, input, origins, name, label }: SignaturesProps) {
  return (
    <>
      {name} {hasRun(input) && <StepsButton document={document} input={input.index} />}
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

/** Whether its scripts run, or would once it is finalised; those that fail are told above. */
function hasRun({ isFinal, satisfied, isValidInBlocks, next }: InputVerdict): boolean {
  return isFinal ? satisfied === true || isValidInBlocks === true : next === 'finalizer';
}

function ownerText({ publicKey }: SignatureVerdict, origins: KeyOriginTexts): string {
  return publicKey ? keyText(toHex(publicKey), origins) : CHECKS_TEXT.noKey;
}
