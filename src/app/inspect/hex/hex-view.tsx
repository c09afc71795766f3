import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import { BYTES_A_PAGE } from '../../document/caches.ts';
import { hexOffset } from '../../document/go-to.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { NO_NODE } from '../../document/node-id.ts';
import type { RowRange } from '../../ui/list/scaled-scroll.ts';
import { type ListHandle, VirtualList } from '../../ui/list/virtual-list.tsx';
import { useWaitingFocus } from '../focus.ts';
import { copyAndSay } from '../input/copying.ts';
import { labelOf } from '../tree/labels.ts';
import { byteAtColumn, columnsOf } from './hex-layout.ts';
import { HexRow, hexRowId } from './hex-row.tsx';
import { HEX_TEXT } from './text.ts';

interface HexViewProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  /** Bytes in a row. */
  readonly width: number;
  readonly rowHeight: number;
}

/** All bytes; those in view are fetched, and coloured by what they belong to. */
export function HexView({ inspector, document, width, rowHeight }: HexViewProps) {
  const { view, places, facts, bytes } = document;
  const list = useRef<ListHandle>(null);
  const cursorRow = useStore(view, (state) => Math.floor(state.cursor / width));
  const drag = useRef<number | undefined>(undefined);
  useFollowing(document, list, width);
  useWaitingFocus();

  function wantBytes({ first, end }: RowRange): void {
    const from = Math.floor((first * width) / BYTES_A_PAGE);
    const to = Math.floor((Math.max(end * width, 1) - 1) / BYTES_A_PAGE);
    const last = Math.floor(Math.max(facts.size - 1, 0) / BYTES_A_PAGE);
    bytes.want(range(from, Math.min(to, last)));
  }

  function pressed(event: PointerEvent): void {
    const offset = offsetUnder(event, width, facts.size);
    if (offset === undefined || event.button !== 0) return;
    drag.current = event.shiftKey ? view.getState().cursor : offset;
    if (event.shiftKey) mark(document, drag.current, offset);
    else void document.selectOffset(offset, 'hex');
  }

  function moved(event: PointerEvent): void {
    const offset = offsetUnder(event, width, facts.size);
    document.hover(offset === undefined ? NO_NODE : document.tree.at(offset));
    const from = drag.current;
    if ((event.buttons & 1) === 0) drag.current = undefined;
    else if (
      from !== undefined &&
      offset !== undefined &&
      (offset !== from || view.getState().range)
    )
      mark(document, from, offset);
  }

  return (
    <>
      <VirtualList
        count={Math.ceil(facts.size / width)}
        rowHeight={rowHeight}
        initialPosition={places.hex}
        pinned={cursorRow}
        handle={list}
        onRange={wantBytes}
        onPosition={(position) => {
          places.hex = position;
        }}
        contentWidth={`calc(${hexOffset(0, facts.size).length + columnsOf(width) + width}ch + 4rem)`}
        container={{
          role: 'grid',
          className: 'hex',
          tabIndex: 0,
          'aria-label': HEX_TEXT.hexGrid,
          'aria-rowcount': Math.ceil(facts.size / width),
          'aria-activedescendant': hexRowId(document, cursorRow),
          'data-testid': 'hex',
          onPointerDown: pressed,
          onPointerMove: moved,
          onPointerLeave: () => document.hover(NO_NODE),
          onKeyDown: (event) => {
            const page = width * (list.current?.pageRows() ?? 1);
            if (hexKey(inspector, document, event, width, page)) event.preventDefault();
          },
        }}
      >
        {(row, { transform, height }) => (
          <HexRow
            key={row}
            document={document}
            row={row}
            width={width}
            transform={transform}
            height={height}
          />
        )}
      </VirtualList>
      <CursorWords document={document} />
    </>
  );
}

/** Where the cursor stands, for those who hear the page. */
function CursorWords({ document }: Pick<HexViewProps, 'document'>) {
  const { view, tree, facts, bytes } = document;
  const cursor = useStore(view, (state) => (state.origin === 'hex' ? state.cursor : -1));
  const byte = bytes.get(Math.floor(cursor / BYTES_A_PAGE))?.[cursor % BYTES_A_PAGE];
  const id = cursor < 0 ? NO_NODE : tree.at(cursor);
  const words =
    id === NO_NODE || byte === undefined
      ? ''
      : HEX_TEXT.hexCursor(
          `0x${hexOffset(cursor, facts.size)}`,
          byte.toString(16).padStart(2, '0'),
          labelOf(tree, id),
        );
  return (
    <p className="only-heard" aria-live="polite">
      {words}
    </p>
  );
}

function useFollowing(
  document: InputDocument,
  list: { readonly current: ListHandle | null },
  width: number,
): void {
  const { view } = document;
  const chosen = useStore(view, (state) => state.chosen);
  const cursor = useStore(view, (state) => state.cursor);
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every choice and move
  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    const { origin, selected } = view.getState();
    if (selected === undefined || (isFirst && document.places.hex > 0)) return;
    list.current?.showRow(Math.floor(cursor / width), origin === 'hex' ? 'nearest' : 'centre');
  }, [chosen, cursor, width]);
}

function mark(document: InputDocument, from: number, to: number): void {
  const range = { start: Math.min(from, to), end: Math.max(from, to) + 1 };
  document.setRange(range, to);
}

/** The byte under the mouse, in either column. */
function offsetUnder(event: PointerEvent, width: number, size: number): number | undefined {
  if (!(event.target instanceof Element)) return undefined;
  const row = event.target.closest('[data-offset]');
  const cell = event.target.closest('.hex-bytes, .hex-ascii');
  if (row === null || cell === null) return undefined;
  const { left } = cell.getBoundingClientRect();
  const isHex = cell.classList.contains('hex-bytes');
  const column = (event.clientX - left) / characterWidth(cell);
  const byte = isHex ? byteAtColumn(column, width) : Math.min(Math.floor(column), width - 1);
  const offset = Number(row.getAttribute('data-offset')) + Math.max(byte, 0);
  return offset < size ? offset : undefined;
}

/** Of a monospaced cell whose width is set in characters (inspect.css). */
function characterWidth(cell: Element): number {
  const characters = Number(getComputedStyle(cell).getPropertyValue('--characters'));
  return cell.getBoundingClientRect().width / characters;
}

/** Moves the cursor, marks bytes with Shift, copies. Answers whether the key was one of these. */
function hexKey(
  inspector: Inspector,
  document: InputDocument,
  event: KeyboardEvent,
  width: number,
  page: number,
): boolean {
  const { cursor, range } = document.view.getState();
  const last = document.facts.size - 1;
  const whole = event.ctrlKey || event.metaKey;
  if (whole && event.key.toLowerCase() === 'c') {
    void copyBytes(inspector, document);
    return true;
  }
  if (event.altKey) return false;
  const rowStart = cursor - (cursor % width);
  const targets = new Map<string, number>([
    ['ArrowLeft', cursor - 1],
    ['ArrowRight', cursor + 1],
    ['ArrowUp', cursor - width],
    ['ArrowDown', cursor + width],
    ['PageUp', cursor - page],
    ['PageDown', cursor + page],
    ['Home', whole ? 0 : rowStart],
    ['End', whole ? last : rowStart + width - 1],
  ]);
  const target = targets.get(event.key);
  if (target === undefined) return false;
  const to = Math.min(Math.max(target, 0), last);
  if (!event.shiftKey) void document.selectOffset(to, 'hex');
  else mark(document, anchorOf(range, cursor), to);
  return true;
}

/** The end of the marked bytes at which the cursor is not. */
function anchorOf(range: { start: number; end: number } | undefined, cursor: number): number {
  if (range === undefined) return cursor;
  return range.start === cursor ? range.end - 1 : range.start;
}

/** The marked bytes, or those of the selected part, in hex. */
export async function copyBytes(inspector: Inspector, document: InputDocument): Promise<void> {
  const { range, selected } = document.view.getState();
  const span = range ?? selected;
  if (span === undefined) return;
  const coming = document.hexOf(span.start, span.end);
  await copyAndSay(inspector, coming, HEX_TEXT.bytesCopied(span.end - span.start));
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i);
}

/** Calls once things have been quiet for a moment, with the last that was given. */
function _soon<Given>(act: (given: Given) => void): (given: Given) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(given), 60);
  };
}
