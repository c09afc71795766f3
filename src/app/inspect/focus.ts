import { useEffect } from 'react';
import { isAlone } from '../ui/media.ts';

/** Where the focus goes when what had it is gone, the first that is there. */
const HOMES = ['[role=tree]', '[role=grid]', '[role=listbox]', '.results', '.paste-field'] as const;

export function focusHome(): void {
  // The page around this one keeps it: somebody may be typing there.
  if (!isAlone() && !document.hasFocus()) return;
  for (const home of HOMES) {
    const found = document.querySelector<HTMLElement>(`.inspect ${home}`);
    if (found === null) continue;
    found.focus({ preventScroll: true });
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
