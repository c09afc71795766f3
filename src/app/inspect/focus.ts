import { useEffect } from 'react';
import { giveFocus } from '../ui/focus.ts';

/** Where the focus goes when what had it is gone, the first that is there. */
const HOMES = ['[role=tree]', '[role=grid]', '[role=listbox]', '.results', '.paste-field'] as const;

export function focusHome(): void {
  for (const home of HOMES) {
    const found = document.querySelector<HTMLElement>(`.inspect ${home}`);
    if (found === null) continue;
    giveFocus(found);
    return;
  }
}

/** Of an input that is new what is said of it is seen, wherever the focus is. */
export function goToTop(): void {
  focusHome();
  document.querySelector('main.inspect')?.scrollTo({ top: 0 });
}

/** Where the page scrolls from the summary to the panes: there, with the focus. */
export function goToPanes(): void {
  focusHome();
  // Not `scrollIntoView`, which scrolls the page around an embedded file too.
  const page = document.querySelector('main.inspect');
  page?.scrollTo({ top: page.scrollHeight });
}

/** For a pane that has just come: takes the focus where it was kept for it, or lost. */
export function useWaitingFocus(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.className === 'results') focusHome();
  }, []);
}
