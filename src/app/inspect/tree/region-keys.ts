import { useEffect } from 'react';

/** The parts of the page that F6 goes through, in their order on the page. */
export const REGIONS = [
  '.header',
  '.empty-intake',
  '.samples',
  '.input-bar',
  '.notice',
  '.fault-banner',
  '.summary-panel',
  '.checks',
  '.tree-pane',
  '.details',
  '.beside',
  '.status-line',
].join();

/** What one comes to a region for, or else what is first in it. */
const AIMS = [
  '[role=tree], [role=grid], [role=listbox]',
  'textarea, button:not([tabindex="-1"]), select, input:not([hidden]), [tabindex="0"]',
] as const;

/** F6 and Shift+F6 go from region to region, past all that stands between. */
export function useRegionKeys(): void {
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      goOn(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function goOn(by: 1 | -1): void {
  const aims = [...document.querySelectorAll<HTMLElement>(REGIONS)]
    .filter((region) => region.checkVisibility())
    .map((region) => ({ region, aim: aimIn(region) }))
    .filter(({ aim }) => aim !== undefined);
  const at = aims.findIndex(({ region }) => region.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : aims.length - 1) : (at + by + aims.length) % aims.length;
  aims[next]?.aim?.focus();
}

function aimIn(region: HTMLElement): HTMLElement | undefined {
  for (const aim of AIMS) {
    const found = region.querySelector<HTMLElement>(aim);
    if (found !== null) return found;
  }
  return undefined;
}
