import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { TEXT } from '../text.ts';
import { Splitter } from '../ui/split.tsx';

/** Where the summary ends, in percent of the results; kept for all inputs while the page is open. */
const heightStore = createStore<{ readonly percent: number | undefined }>(() => ({
  percent: undefined,
}));

/** Of the window, until somebody drags the bar. */
const FIRST_SHARE = 0.33;
/** So much more than that at most, to end between lines. */
const MOST_ABOVE = 1.4;

interface SummaryHeightProps {
  readonly id: string;
  readonly open: boolean;
  /** It is as high as its content: the page scrolls. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/** The summary's content, as high as the person wants it; at first as many whole lines as there is room for. */
export function SummaryHeight({ id, open, isWhole, children }: SummaryHeightProps) {
  const percent = useStore(heightStore, (state) => state.percent);
  const content = useRef<HTMLDivElement>(null);
  /** Where it ends while nobody has dragged it. */
  const [first, setFirst] = useState(0);
  const isFitted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in it decides where lines end
  useLayoutEffect(() => {
    const { current } = content;
    if (!current) return;
    const adapt = () => {
      fitHeight(current, isWhole, percent);
      setFirst(percentOf(current));
      resultsOf(current)?.removeAttribute(FITTING);
      isFitted.current = true;
    };
    if (!isFitted.current) resultsOf(current)?.setAttribute(FITTING, '');
    // Before the next paint, with the layout that is due then: here it would be one more in this task.
    const frame = requestAnimationFrame(adapt);
    addEventListener('resize', adapt);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('resize', adapt);
    };
  }, [open, isWhole, percent, children]);
  return (
    <>
      <div className="summary-content" id={id} hidden={!open} ref={content}>
        {open && children}
      </div>
      {open && !isWhole && (
        <Splitter
          label={TEXT.resizeSummary}
          orientation="horizontal"
          value={percent ?? first}
          min={10}
          max={80}
          within=".results"
          onChange={(to) => heightStore.setState({ percent: to })}
          controls={id}
        />
      )}
    </>
  );
}

function fitHeight(content: HTMLElement, isWhole: boolean, percent: number | undefined): void {
  content.style.height = '';
  if (isWhole) return;
  const height = percent === undefined ? wholeLines(content) : draggedTo(content, percent);
  content.style.height = `${height}px`;
}

/** Of results whose summary has no height yet, so that what is below it has no place: see inspect.css. */
const FITTING = 'data-fitting';

function resultsOf(content: HTMLElement): Element | null {
  return content.closest('.results');
}

/** Where the content ends now. */
function percentOf(content: HTMLElement): number {
  const results = resultsOf(content)?.getBoundingClientRect();
  const { bottom } = content.getBoundingClientRect();
  return results === undefined ? 0 : ((bottom - results.top) / results.height) * 100;
}

function draggedTo(content: HTMLElement, percent: number): number {
  const results = resultsOf(content)?.getBoundingClientRect();
  if (results === undefined) return content.scrollHeight;
  const top = content.getBoundingClientRect().top - results.top;
  return Math.max((results.height * percent) / 100 - top, 0);
}

/**
 * The largest height within the first share that cuts no line in two; where that would leave
 * little to be seen, as rows of the two sides are not level, the next one above the share.
 */
function wholeLines(content: HTMLElement): number {
  const most = innerHeight * FIRST_SHARE;
  if (content.scrollHeight <= most) return content.scrollHeight;
  const { top } = content.getBoundingClientRect();
  const lines = [...content.querySelectorAll('p, li, .fact-row, h3, button')].map((line) => {
    const box = line.getBoundingClientRect();
    return { from: box.top - top, to: box.bottom - top };
  });
  const fitting = lines
    .map(({ to }) => to)
    .filter((end) => !lines.some(({ from, to }) => from < end - 1 && to > end + 1));
  const within = Math.max(...fitting.filter((end) => end <= most), 0);
  if (within > most / 2) return within;
  const above = Math.min(...fitting.filter((end) => end > most));
  return above < most * MOST_ABOVE ? above : most;
}
