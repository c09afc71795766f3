import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { QrClient } from '../../../channel/qr/qr-client.ts';
import { DisclosureButton } from '../../disclosures/disclosure-dialog.tsx';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector, InspectState } from '../../document/inspect-store.ts';
import type { OpenedFacts } from '../../document/port.ts';
import { MendButton } from '../../mend/mend-dialog.tsx';
import { MEND_TEXT } from '../../mend/text.ts';
import { ScanButton } from '../../qr/scan-button.tsx';
import { QR_TEXT } from '../../qr/text.ts';
import { ReportButton } from '../../report/report-dialog.tsx';
import { SEVERITY_TEXT } from '../../review/text-findings.ts';
import { isToSign } from '../../review/verdict-actions.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { printKept } from '../../ui/paper.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { bytesInWords } from '../../ui/text-amounts.ts';
import { repairText } from '../../ui/text-given.ts';
import { CompareBefore } from '../compare/before-dialog.tsx';
import { CompareButton } from '../compare/compare.tsx';
import { CopiesButton } from '../compare/copies-dialog.tsx';
import { ProgressBar } from '../intake/progress-bar.tsx';
import { Shortcuts } from '../shortcuts.tsx';
import { copyWhole, wholeForm } from './copying.ts';
import { fileName, saveAndSay } from './saving.ts';
import { ShowQr } from './show-qr.tsx';
import { OpenButton, PasteField } from './take-controls.tsx';
import { INPUT_TEXT } from './text.ts';

/** Shows the input in the Sign view, with what is known beside it. */
export type OnSign = () => void;

interface InputBarProps {
  readonly inspector: Inspector;
  readonly state: InspectState;
  readonly document: InputDocument;
  readonly onSign: OnSign;
  readonly qr: QrClient;
}

/** How to give another input, which one is shown, where the others of the last ten are, and where it can go. */
export function InputBar({ inspector, state, document, onSign, qr }: InputBarProps) {
  useHistoryKeys(inspector);
  return (
    <section
      className="input-bar"
      aria-label={INPUT_TEXT.input}
      aria-busy={state.pending !== undefined}
    >
      <div className="input-take">
        <PasteField inspector={inspector} />
        <OpenButton inspector={inspector} text={INPUT_TEXT.openShort} />
        <ScanButton isShort />
      </div>
      <div className="input-card" data-testid="input-card">
        <InputFacts facts={document.facts} />
        {state.pending && <ProgressBar inspector={inspector} pending={state.pending} />}
      </div>
      {state.documents.length > 1 && <HistoryButtons inspector={inspector} state={state} />}
      <Menu
        label={INPUT_TEXT.more}
        first={<GiveAway inspector={inspector} document={document} qr={qr} />}
      >
        <Rest inspector={inspector} state={state} document={document} onSign={onSign} />
      </Menu>
    </section>
  );
}

type GivenProps = Pick<InputBarProps, 'inspector' | 'document'>;

/** Where the input can go, as it is or without what it gives away. */
function GiveAway({ inspector, document, qr }: GivenProps & Pick<InputBarProps, 'qr'>) {
  const { format, fault } = document.facts;
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => void saveAndSay(inspector, document).catch(() => undefined)}
      >
        {INPUT_TEXT.save}
        <span className="only-heard">{INPUT_TEXT.saveAs[format]}</span>
      </button>
      {fault === undefined && (
        <ShowQr
          inspector={inspector}
          document={document}
          qr={qr}
          className="button"
          text={QR_TEXT.show}
          label={QR_TEXT.title}
        />
      )}
      {fault === undefined && <ReportButton key={`report ${document.key}`} document={document} />}
      {fault === undefined && format === 'psbt' && <Share key={document.key} document={document} />}
    </>
  );
}

/** What is done with an input less often. */
function Rest({ inspector, state, document, onSign }: Omit<InputBarProps, 'qr'>) {
  const isWhole = document.facts.fault === undefined;
  return (
    <>
      <CopyWhole inspector={inspector} document={document} />
      {isWhole && <SignThis key={`sign ${document.key}`} document={document} onSign={onSign} />}
      {isWhole && <CompareButton inspector={inspector} />}
      {isWhole && document.facts.format === 'psbt' && (
        <PsbtActions inspector={inspector} document={document} />
      )}
      <CompareBefore key={`compare ${document.key}`} state={state} />
      <button type="button" className="button" onClick={printKept}>
        {INPUT_TEXT.print}
      </button>
      <Shortcuts />
      <button
        type="button"
        className="button"
        title={INPUT_TEXT.closeWhy}
        onClick={() => inspector.closeShown()}
      >
        {INPUT_TEXT.close}
      </button>
    </>
  );
}

function CopyWhole({ inspector, document }: GivenProps) {
  if (document.tree.roots().length === 0) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => void copyWhole(inspector, document).catch(() => undefined)}
    >
      {INPUT_TEXT.copyWhole[wholeForm(document.facts.format)]}
    </button>
  );
}

function PsbtActions({ inspector, document }: GivenProps) {
  return (
    <>
      {inspector.copies && (
        <CopiesButton inspector={inspector} document={document} copies={inspector.copies} />
      )}
      <MendButton
        inspector={inspector}
        document={document}
        className="button"
        text={MEND_TEXT.open}
      />
    </>
  );
}

/** Where signing comes next, the verdict line has it. */
function SignThis({ document, onSign }: Pick<InputBarProps, 'document' | 'onSign'>) {
  const isCoinbase = useStore(document.view, (state) => state.summary?.coinbase);
  const isNext = useStore(document.view, ({ line }) => isToSign(line?.state));
  if (isCoinbase || isNext) return null;
  return (
    <button type="button" className="button" title={INPUT_TEXT.signThisWhy} onClick={onSign}>
      {INPUT_TEXT.signThis}
    </button>
  );
}

function Share({ document }: Pick<InputBarProps, 'document'>) {
  const source = useCallback(() => document.whole(), [document]);
  return <DisclosureButton source={source} name={fileName(document)} />;
}

/** What was given, in a line; what was repaired of it has one of its own. */
function InputFacts({ facts }: { readonly facts: OpenedFacts }) {
  const { format, encoding, dialect, wrapping, size, version, repair } = facts;
  const wrapped = wrapping.map((each) => INPUT_TEXT.wrappings[each]).join(', ');
  return (
    <>
      <p className="input-title">
        {UI_TEXT.formats[format]}{' '}
        <span className="input-facts">
          {format === 'psbt' && `${INPUT_TEXT.version(version)}, `}
          {dialect ? QR_TEXT.forms[dialect] : INPUT_TEXT.encodings[encoding]}
          {wrapped !== '' && ` ${wrapped}`}, {bytesInWords(size)}
        </span>
      </p>
      {repair && (
        <p className="input-repair">
          <span aria-hidden="true">{SEVERITY_TEXT.warning.sign}</span> {INPUT_TEXT.repaired}:{' '}
          {repairText(repair)}
        </p>
      )}
    </>
  );
}

function HistoryButtons({ inspector, state }: Pick<InputBarProps, 'inspector' | 'state'>) {
  const { at, documents } = state;
  return (
    <div className="history">
      <StepButton
        label={INPUT_TEXT.back}
        why={INPUT_TEXT.backWhy}
        on={at > 0}
        go={() => inspector.go(-1)}
      >
        ←
      </StepButton>
      <StepButton
        label={INPUT_TEXT.forward}
        why={INPUT_TEXT.forwardWhy}
        on={at < documents.length - 1}
        go={() => inspector.go(1)}
      >
        →
      </StepButton>
      <span className="history-place" data-testid="history-place">
        {INPUT_TEXT.placeInHistory(at, documents.length)}
      </span>
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly why: string;
  readonly on: boolean;
  readonly go: () => void;
  readonly children: string;
}

/** Stays focusable where there is nowhere to go: a button that is disabled lets the focus fall. */
function StepButton({ label, why, on, go, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="button step"
      aria-label={label}
      aria-disabled={!on}
      title={why}
      onClick={() => on && go()}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  );
}

function useHistoryKeys(inspector: Inspector): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      inspector.go(event.key === 'ArrowLeft' ? -1 : 1);
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [inspector]);
}
