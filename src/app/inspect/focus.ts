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

/** For a pane that has just come: takes the focus where it was kept for it, or lost. */
export function useWaitingFocus(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.className === 'results') focusHome();
  }, []);
}
