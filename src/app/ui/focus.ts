import { isAlone } from './media.ts';

/*
 * The focus where nobody asked for it at this moment, by a click or a key: where a
 * page around this one has it, it stays there, as somebody may be typing.
 */

/** Without options the page stays where it is scrolled to. */
export function giveFocus(
  element: HTMLElement | null | undefined,
  options: FocusOptions = { preventScroll: true },
): void {
  if (mayTakeFocus()) element?.focus(options);
}

/** To a part that has come, by its title. Its place in the page around is left alone too. */
export function goToPart(title: HTMLElement | null): void {
  if (!mayTakeFocus()) return;
  title?.focus({ preventScroll: true });
  title?.parentElement?.scrollIntoView({ block: 'start' });
}

/** Brings what has come in sight, where that was not; what is in sight stays where it is. */
export function bringInSight(element: HTMLElement | null): void {
  if (mayTakeFocus()) element?.scrollIntoView({ block: 'nearest' });
}

function mayTakeFocus(): boolean {
  return isAlone() || document.hasFocus();
}
