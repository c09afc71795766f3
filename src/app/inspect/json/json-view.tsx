import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { LINES_A_PAGE } from '../../document/caches.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { NO_NODE } from '../../document/node-id.ts';
import { saveFile } from '../../ui/clipboard.ts';
import { useDelayed } from '../../ui/delayed.ts';
import { rowOfKey } from '../../ui/list/row-keys.ts';
import type { RowRange } from '../../ui/list/scaled-scroll.ts';
import { type ListHandle, VirtualList } from '../../ui/list/virtual-list.tsx';
import { UI_TEXT } from '../../ui/text.ts';
import { useWaitingFocus } from '../focus.ts';
import { copyAndSay } from '../input/copying.ts';
import { INSPECT_TEXT } from '../text.ts';
import { LeftOutOf } from '../tree/left-out.tsx';
import { JsonRow, jsonRowId, SHOWN_OF_LINE } from './json-row.tsx';
import { JSON_TEXT } from './text.ts';

interface JsonViewProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly rowHeight: number;
}

/** The procedure's answer, printed; copied and saved as the procedure gives it. */
export function JsonView(props: JsonViewProps) {
  const { inspector, document } = props;
  const lines = useStore(document.view, (state) => state.json.lines);
  const failed = useStore(document.view, (state) => state.json.failed);
  const late = useDelayed(lines === undefined, 100);
  useEffect(() => document.needJson(), [document]);
  if (document.facts.fault !== undefined || document.facts.refusal || lines === 0) {
    return <p className="pane-note">{JSON_TEXT.none}</p>;
  }
  if (failed) return <p className="pane-note">{JSON_TEXT.failed}</p>;
  if (lines === undefined) return <p className="pane-note">{late && UI_TEXT.opening}</p>;
  return (
    <>
      <div className="pane-tools">
        <span className="pane-tools-note">{JSON_TEXT.of[document.facts.format]}</span>
        <button
          type="button"
          className="button small"
          onClick={() => void copyAndSay(inspector, document.jsonText(), INSPECT_TEXT.json)}
        >
          {JSON_TEXT.copyAll}
        </button>
        <button
          type="button"
          className="button small"
          onClick={async () =>
            saveFile(await document.jsonText(), JSON_TEXT.fileName[document.facts.format])
          }
        >
          {JSON_TEXT.save}
        </button>
      </div>
      <LeftOutOf document={document} />
      <Lines {...props} count={lines} />
    </>
  );
}

/** Characters for saying how much of a line is not shown. */
const ROOM_FOR_CUT = 24;

function Lines({ document, rowHeight, count }: JsonViewProps & { readonly count: number }) {
  const { view, places, lines } = document;
  const list = useRef<ListHandle>(null);
  const line = useStore(view, (state) => state.json.line);
  const widest = useStore(view, (state) =>
    Math.min(state.json.widest, SHOWN_OF_LINE + ROOM_FOR_CUT),
  );
  useFollowing(document, list);
  useWaitingFocus();

  function wantLines(range: RowRange): void {
    const from = Math.floor(range.first / LINES_A_PAGE);
    const to = Math.floor(Math.max(range.end - 1, 0) / LINES_A_PAGE);
    lines.want(Array.from({ length: to - from + 1 }, (_, i) => from + i));
  }

  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = rowOfKey(event.key, line, { count, page: list.current?.pageRows() ?? 1 });
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
  }

  function goTo(to: number): void {
    document.setJsonLine(to);
    list.current?.showRow(to, 'nearest');
    const shown = lines.get(Math.floor(to / LINES_A_PAGE))?.[to % LINES_A_PAGE];
    if (shown !== undefined) void document.selectSpan(shown.byteStart, shown.byteEnd, 'json');
  }

  return (
    <VirtualList
      count={count}
      rowHeight={rowHeight}
      initialPosition={places.json}
      pinned={line}
      handle={list}
      contentWidth={`calc(${widest}ch + 5rem)`}
      onRange={wantLines}
      onPosition={(position) => {
        places.json = position;
      }}
      container={{
        role: 'listbox',
        className: 'json',
        tabIndex: 0,
        'aria-label': JSON_TEXT.lines,
        'data-testid': 'json',
        ...(line >= 0 && { 'aria-activedescendant': jsonRowId(document, line) }),
        onKeyDown: key,
        onClick: (event) => {
          const under = lineUnder(event.target);
          if (under >= 0) goTo(under);
        },
        onPointerMove: (event) => hoverLine(document, lineUnder(event.target)),
        onPointerLeave: () => document.hover(NO_NODE),
      }}
    >
      {(row, { transform, height }) => (
        <JsonRow key={row} document={document} line={row} transform={transform} height={height} />
      )}
    </VirtualList>
  );
}

function useFollowing(
  document: InputDocument,
  list: { readonly current: ListHandle | null },
): void {
  const { view } = document;
  const line = useStore(view, (state) => state.json.line);
  const chosen = useStore(view, (state) => state.chosen);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    if (line < 0 || view.getState().origin === 'json') return;
    if (!isFirst || document.places.json === 0) list.current?.showRow(line, 'centre');
  }, [line, chosen]);
}

function lineUnder(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-line]') : null;
  return row === null ? -1 : Number(row.getAttribute('data-line'));
}

function lineOf(document: InputDocument, line: number) {
  return document.lines.get(Math.floor(line / LINES_A_PAGE))?.[line % LINES_A_PAGE];
}

function hoverLine(document: InputDocument, line: number): void {
  const shown = line < 0 ? undefined : lineOf(document, line);
  document.hover(shown === undefined ? NO_NODE : document.covering(shown.byteStart, shown.byteEnd));
}
