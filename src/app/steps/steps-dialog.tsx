import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import type { OpenedSteps } from '../../channel/protocol/steps-protocol.ts';
import type { InputDocument } from '../document/input-document.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { rowOfKey } from '../ui/list/row-keys.ts';
import { type ListHandle, VirtualList } from '../ui/list/virtual-list.tsx';
import { type StepsClient, StepsContext } from './client-context.ts';
import { Checks, StepView } from './step-view.tsx';
import { STEPS_TEXT } from './text.ts';
import { useRows, useRun, useStep } from './use-steps.ts';
import './steps.css';

interface StepsProps {
  readonly document: InputDocument;
  readonly input: number;
}

/** Leads to the scripts of an input, opcode by opcode. */
export function StepsButton({ document, input }: StepsProps) {
  const client = useContext(StepsContext);
  if (client === undefined) return null;
  return (
    <DialogButton
      text={STEPS_TEXT.open}
      label={STEPS_TEXT.openLabel(input)}
      title={STEPS_TEXT.openWhy}
      className="note-place"
    >
      {(close) => <StepsDialog client={client} document={document} input={input} onClose={close} />}
    </DialogButton>
  );
}

interface StepsDialogProps extends StepsProps {
  readonly client: StepsClient;
  readonly onClose: () => void;
}

function StepsDialog({ client, document, input, onClose }: StepsDialogProps) {
  const run = useRun(client, document, input);
  return (
    <Dialog title={STEPS_TEXT.title(input)} onClose={onClose}>
      {run === undefined && <p role="status">{STEPS_TEXT.running}</p>}
      {run === 'lost' && <p role="alert">{STEPS_TEXT.lost}</p>}
      {(run === 'coin' || run === 'script') && <p>{STEPS_TEXT.missing[run]}</p>}
      {typeof run === 'object' && <Run client={client} run={run} />}
    </Dialog>
  );
}

interface RunProps {
  readonly client: StepsClient;
  readonly run: OpenedSteps;
}

export function Run({ client, run }: RunProps) {
  const { checks, count, isFinalised, isCut } = run;
  return (
    <>
      <p data-testid="steps-outcome">
        {outcomeText(run)} {isFinalised && STEPS_TEXT.finalised} {isCut && STEPS_TEXT.cut}
      </p>
      <Checks checks={checks} />
      {count === 0 ? <p>{STEPS_TEXT.none}</p> : <Walk client={client} run={run} />}
    </>
  );
}

function outcomeText({ error, isValidInBlocks }: OpenedSteps): string {
  if (error === undefined) return STEPS_TEXT.passes;
  return isValidInBlocks ? STEPS_TEXT.notRelayed(error) : STEPS_TEXT.fails(error);
}

/** Pixels; as high as what a finger meets. */
const ROW_HEIGHT = 32;

/** A walk goes on to the right as it does downwards. */
const ALONG: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' };

/** The list of steps, which has the keys, and what the one that is chosen did. */
function Walk({ client, run: { count, first, error, isValidInBlocks } }: RunProps) {
  const [at, setAt] = useState(first);
  const list = useRef<ListHandle>(null);
  const step = useStep(client, at);
  const { rowAt, want } = useRows(client);
  useEffect(() => {
    list.current?.focus();
    list.current?.showRow(first, 'centre');
  }, [first]);

  function goTo(to: number): void {
    setAt(to);
    list.current?.showRow(to, 'nearest');
  }

  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = list.current?.pageRows() ?? 1;
    const to = rowOfKey(ALONG[event.key] ?? event.key, at, { count, page });
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  }

  const fails = error !== undefined && !isValidInBlocks;
  const isFailing = (row: number) => fails && row === count - 1;
  return (
    <div className="steps">
      <VirtualList
        count={count}
        rowHeight={ROW_HEIGHT}
        pinned={at}
        handle={list}
        onRange={({ first: from, end }) => {
          want(from);
          want(Math.max(end - 1, 0));
        }}
        container={{
          role: 'listbox',
          className: 'steps-list',
          tabIndex: 0,
          'aria-label': STEPS_TEXT.list,
          'aria-activedescendant': rowId(at),
          'data-testid': 'steps',
          onKeyDown: key,
          onClick: ({ target }) => {
            const row = target instanceof Element ? target.closest('[data-step]') : null;
            if (row) goTo(Number(row.getAttribute('data-step')));
          },
        }}
      >
        {(row, { transform, height }) => {
          const shown = rowAt(row);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active row
            <div
              key={row}
              role="option"
              id={rowId(row)}
              className="steps-row"
              data-step={row}
              data-selected={row === at || undefined}
              data-skipped={shown?.executed === false || undefined}
              aria-selected={row === at}
              aria-posinset={row + 1}
              aria-setsize={count}
              aria-label={shown === undefined ? String(row + 1) : undefined}
              style={{ transform, height }}
            >
              {shown && (
                <>
                  <span className="soft">{row + 1}</span>{' '}
                  <span className="bytes steps-word">{shown.word}</span>{' '}
                  {!shown.executed && <span className="soft">{STEPS_TEXT.skipped}</span>}
                  {isFailing(row) && <span className="steps-fails">✕ {STEPS_TEXT.failsHere}</span>}
                </>
              )}
            </div>
          );
        }}
      </VirtualList>
      <section className="steps-step" aria-live="polite" data-testid="step">
        <p className="soft">
          {STEPS_TEXT.place(at, count)}
          {step && STEPS_TEXT.opcode(step.position, step.script)}
        </p>
        {step && <StepView step={step} />}
      </section>
    </div>
  );
}

function rowId(row: number): string {
  return `step-${row}`;
}
