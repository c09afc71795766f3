import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type Alignment,
  clampVirtual,
  elementHeight,
  isScaled,
  type RowRange,
  rowsInView,
  topFromVirtual,
  virtualForRow,
  virtualFromTop,
} from './scaled-scroll.ts';

/** What the owner of a list can do with it besides drawing rows. */
export interface ListHandle {
  /** Where the list stands, for coming back to it. */
  position(): number;
  scrollTo(position: number): void;
  showRow(row: number, alignment: Alignment): void;
  /** How many whole rows are to be seen. */
  pageRows(): number;
  focus(): void;
  element(): HTMLElement | null;
}

interface VirtualListProps {
  readonly count: number;
  readonly rowHeight: number;
  readonly initialPosition?: number;
  /** A row that stays in the document while it is out of view. */
  readonly pinned?: number;
  /** Draws one row; `style` places it. */
  readonly children: (row: number, style: RowStyle) => ReactNode;
  readonly onRange?: (range: RowRange) => void;
  readonly onPosition?: (position: number) => void;
  readonly handle: Ref<ListHandle>;
  /** Attributes of the element that scrolls. */
  readonly container: HTMLAttributes<HTMLDivElement> & { readonly 'data-testid'?: string };
  /** As wide as its longest row rather than the view. */
  readonly contentWidth?: string;
}

export interface RowStyle {
  readonly transform: string;
  readonly height: number;
}

/** Rows drawn beyond either edge, so that scrolling finds them there. */
const AROUND = 6;
/** A touch that has ended may still roll on for so long. */
const ROLLING_MS = 1500;

interface Window extends RowRange {
  /** What is added to a row's place in the list to get its place in the element. */
  readonly base: number;
}

/** A list of rows of one height, of which only those in view are in the document. */
export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, children, handle, container, pinned, contentWidth } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ virtual: props.initialPosition ?? 0, view: 0, top: 0, touched: 0 });
  const [window, setWindow] = useState<Window>({ first: 0, end: 0, base: 0 });
  const latest = useRef(props);
  latest.current = props;

  const size = useCallback(
    () => ({ content: latest.current.count * latest.current.rowHeight, view: place.current.view }),
    [],
  );

  /** Draws the rows at the place where the list stands. */
  const draw = useCallback((report: boolean) => {
    const { count, rowHeight, onRange, onPosition } = latest.current;
    const { virtual, view, top } = place.current;
    const range = rowsInView(virtual, view, rowHeight, count, AROUND);
    const base = isScaled({ content: count * rowHeight, view }) ? Math.round(top - virtual) : 0;
    setWindow((old) =>
      old.first === range.first && old.end === range.end && old.base === base
        ? old
        : { ...range, base },
    );
    if (report) onPosition?.(virtual);
    onRange?.(rowsInView(virtual, view, rowHeight, count, 0));
  }, []);

  const moveTo = useCallback(
    (virtual: number) => {
      const element = scroller.current;
      if (element === null) return;
      const at = place.current;
      at.virtual = clampVirtual(virtual, size());
      element.scrollTop = topFromVirtual(at.virtual, size());
      at.top = element.scrollTop;
      draw(true);
    },
    [draw, size],
  );

  useScrollReader(scroller, place, size, draw, moveTo);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      place.current.view = element.clientHeight;
      draw(false);
    };
    place.current.view = element.clientHeight;
    moveTo(place.current.virtual);
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [draw, moveTo]);

  // Another number of rows, or another height of them: the same place, as far as it exists.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is read through the ref
  useLayoutEffect(() => {
    const at = place.current;
    if (at.virtual !== clampVirtual(at.virtual, size())) moveTo(at.virtual);
    else draw(false);
  }, [count, rowHeight, draw, moveTo, size]);

  useImperativeHandle(
    handle,
    () => ({
      position: () => place.current.virtual,
      scrollTo: moveTo,
      showRow: (row, alignment) => {
        // The list may have come into view just now.
        place.current.view = scroller.current?.clientHeight ?? 0;
        const { virtual } = place.current;
        const { rowHeight } = latest.current;
        const target = virtualForRow(row, rowHeight, virtual, size(), alignment);
        if (target !== virtual) moveTo(target);
      },
      pageRows: () => Math.max(Math.floor(place.current.view / latest.current.rowHeight) - 1, 1),
      focus: () => scroller.current?.focus({ preventScroll: true }),
      element: () => scroller.current,
    }),
    [moveTo, size],
  );

  const style = (row: number): RowStyle => ({
    transform: `translateY(${row * rowHeight + window.base}px)`,
    height: rowHeight,
  });
  const height = elementHeight({ content: count * rowHeight, view: 0 });
  return (
    <div {...container} ref={scroller} className={`list ${container.className ?? ''}`}>
      <div
        className="list-content"
        role="presentation"
        style={{ height, ...(contentWidth !== undefined && { minWidth: contentWidth }) }}
      >
        {rowNumbers(window, count, pinned).map((row) => children(row, style(row)))}
      </div>
    </div>
  );
}

function rowNumbers({ first, end }: RowRange, count: number, pinned = -1): readonly number[] {
  const rows: number[] = [];
  if (pinned >= 0 && pinned < first && pinned < count) rows.push(pinned);
  for (let row = first; row < Math.min(end, count); row++) rows.push(row);
  if (pinned >= end && pinned < count) rows.push(pinned);
  return rows;
}

interface Place {
  virtual: number;
  view: number;
  /** The position of the scroll bar that belongs to `virtual`. */
  top: number;
  /** When a finger was last seen on the list. */
  touched: number;
}

/**
 * Follows the scroll bar. In a scaled list only the bar itself jumps: wheel and
 * finger move by what they say, and the bar is set to where that is.
 */
function useScrollReader(
  scroller: { readonly current: HTMLDivElement | null },
  place: { readonly current: Place },
  size: () => { content: number; view: number },
  draw: (report: boolean) => void,
  moveTo: (virtual: number) => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const touched = () => {
      place.current.touched = performance.now();
    };
    const scrolled = () => {
      const at = place.current;
      const top = element.scrollTop;
      if (Math.abs(top - at.top) < 0.5) return;
      const byFinger = performance.now() - at.touched < ROLLING_MS;
      const precise = isScaled(size()) && byFinger && Math.abs(top - at.top) < 2 * at.view;
      at.virtual = precise
        ? clampVirtual(at.virtual + top - at.top, size())
        : virtualFromTop(top, size());
      at.top = top;
      flushSync(() => draw(true));
    };
    const wheeled = (event: WheelEvent) => {
      if (!isScaled(size()) || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      moveTo(place.current.virtual + event.deltaY * pixelsPerStep(event, place.current.view));
    };
    element.addEventListener('scroll', scrolled, { signal, passive: true });
    element.addEventListener('wheel', wheeled, { signal, passive: false });
    element.addEventListener('touchstart', touched, { signal, passive: true });
    element.addEventListener('touchmove', touched, { signal, passive: true });
    return () => listening.abort();
  }, [scroller, place, size, draw, moveTo]);
}

/** Wheels speak of pixels, lines or pages. */
function pixelsPerStep({ deltaMode }: WheelEvent, view: number): number {
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return 20;
  return deltaMode === WheelEvent.DOM_DELTA_PAGE ? view : 1;
}
