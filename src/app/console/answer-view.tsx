import { useMemo, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { AnswerText, LineOutcome } from '../../channel/console-client.ts';
import { copyText, saveFile } from '../ui/clipboard.ts';
import { type ListHandle, type RowStyle, VirtualList } from '../ui/list/virtual-list.tsx';
import type { Console } from './console-store.ts';
import { CONSOLE_TEXT } from './text.ts';
import { visible } from './visible.ts';

type Answer = Extract<LineOutcome, { readonly kind: 'answer' }>;

interface AnswerViewProps {
  readonly console: Console;
  readonly entryKey: number;
  readonly answer: Answer;
}

/** Lines that are shown at first; a few more are shown whole. */
const FIRST_LINES = 16;
const WHOLE_LINES = 24;
/** Help is read from end to end. */
const WHOLE_TEXT_LINES = 400;
/** Of one line. */
const LINE_CHARACTERS = 240;

/** The beginning of an answer, or on demand all of its lines, of which those in view are drawn. */
export function AnswerView({ console, entryKey, answer }: AnswerViewProps) {
  const isOpen = useStore(console.store, ({ opened }) => opened === entryKey);
  const { text, isJson, status } = answer;
  const isLong = text.lines > (isJson ? WHOLE_LINES : WHOLE_TEXT_LINES);

  async function copy(): Promise<void> {
    const done = await copyText(Promise.resolve(text.content())).catch(() => false);
    console.say(done ? CONSOLE_TEXT.copied : CONSOLE_TEXT.notCopied);
  }

  return (
    <div className="answer">
      {status !== undefined && status !== 200 && (
        <p className="entry-code">{CONSOLE_TEXT.status(status)}</p>
      )}
      {isOpen ? (
        <AllLines text={text} />
      ) : (
        <Beginning text={text} lines={isLong ? FIRST_LINES : text.lines} />
      )}
      <div className="answer-tools">
        {isLong && (
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            onClick={() => console.open(isOpen ? undefined : entryKey)}
          >
            {isOpen ? CONSOLE_TEXT.showLess : CONSOLE_TEXT.showAll(text.lines)}
          </button>
        )}
        <button
          type="button"
          className="button small quiet"
          title={CONSOLE_TEXT.copyWhy}
          onClick={() => void copy()}
        >
          {CONSOLE_TEXT.copy}
        </button>
        <button
          type="button"
          className="button small quiet"
          title={CONSOLE_TEXT.saveWhy}
          onClick={() => saveFile(text.content(), CONSOLE_TEXT.fileName(isJson))}
        >
          {CONSOLE_TEXT.save}
        </button>
      </div>
    </div>
  );
}

interface BeginningProps {
  readonly text: AnswerText;
  readonly lines: number;
}

/** As one text in the document, whatever is in it. */
function Beginning({ text, lines }: BeginningProps) {
  const shown = useMemo(
    () => Array.from({ length: lines }, (_, i) => shownLine(text, i)).join('\n'),
    [text, lines],
  );
  return (
    <pre className="answer-text bytes" data-testid="answer">
      {shown}
    </pre>
  );
}

function shownLine(text: AnswerText, index: number): string {
  const line = text.line(index, LINE_CHARACTERS);
  const more = line.length - line.text.length;
  return visible(line.text) + (more > 0 ? CONSOLE_TEXT.lineCut(more) : '');
}

const ROW_HEIGHT = 20;
const MOST_ROWS = 28;

function AllLines({ text }: { readonly text: AnswerText }) {
  const list = useRef<ListHandle>(null);
  const height = Math.min(text.lines, MOST_ROWS) * ROW_HEIGHT;
  return (
    <div className="answer-all" style={{ height }}>
      <VirtualList
        count={text.lines}
        rowHeight={ROW_HEIGHT}
        handle={list}
        contentWidth="max-content"
        container={{
          role: 'group',
          tabIndex: 0,
          className: 'answer-list bytes',
          'aria-label': CONSOLE_TEXT.answerLines,
          'data-testid': 'answer-list',
        }}
      >
        {(row, style) => <Row key={row} text={text} row={row} style={style} />}
      </VirtualList>
    </div>
  );
}

interface RowProps {
  readonly text: AnswerText;
  readonly row: number;
  readonly style: RowStyle;
}

function Row({ text, row, style }: RowProps) {
  return (
    <div className="answer-row" style={style}>
      {shownLine(text, row)}
    </div>
  );
}
