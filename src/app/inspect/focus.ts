import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { InputDocument } from '../document/input-document.ts';
import { giveFocus } from '../ui/focus.ts';

/** Where the focus goes when what had it is gone, the first that is there. */
const HOMES = [
  '[role=tree]',
  '[role=grid]',
  '[role=listbox]',
  '.verdict-text[tabindex]',
  '.results',
  '.paste-field',
] as const;

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

/** To the bytes below what is said of them, with the focus. */
export function goToPanes(): void {
  focusHome();
  // Not `scrollIntoView`, which scrolls the page around an embedded file too.
  const page = document.querySelector('main.inspect');
  page?.scrollTo({ top: page.scrollHeight });
}

/** To what is so of the input, with the focus at its first word. */
export function goToReview(input: InputDocument): void {
  flushSync(() => input.showTab('review'));
  const review = document.querySelector<HTMLElement>('.checks');
  if (review === null) return;
  giveFocus(review);
  // Not `scrollIntoView`, which scrolls the page around an embedded file too.
  const page = review.closest('main');
  const above = review.getBoundingClientRect().top - (page?.getBoundingClientRect().top ?? 0);
  page?.scrollTo({ top: page.scrollTop + above - TABS_HEIGHT });
}

/** The tabs stay above what is scrolled below them. */
const TABS_HEIGHT = 48;

/** For a pane that has just come: takes the focus where it was kept for it, or lost. */
export function useWaitingFocus(): void {
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement?.className === 'results') focusHome();
  }, []);
}
