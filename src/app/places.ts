import type { StoreApi } from 'zustand/vanilla';
import type { BrowserHistory } from './browser-history.ts';
import type { Inspector } from './document/inspect-store.ts';
import { shownDocument } from './document/inspect-store.ts';
import type { OpenView } from './view-store.ts';

/** Where one is: a view, and the input that Inspect shows. */
interface Place {
  readonly view: OpenView['view'];
  readonly input: number | undefined;
}

interface Watched {
  readonly store: { subscribe(listener: () => void): unknown };
}

interface Parts {
  readonly view: StoreApi<OpenView>;
  readonly inspector: Inspector;
  readonly messages: Watched & { hasWork(): boolean };
  readonly sign: Watched & { readonly psbt: Watched; hasWork(): boolean };
}

/**
 * Each view and each input is an entry of the browser's history, so that Back
 * goes to the one before and not out of the page; leaving with work that would
 * be lost asks first.
 */
export function followPlaces(
  history: BrowserHistory,
  { view, inspector, messages, sign }: Parts,
): void {
  const places = new Map<number, Place>();
  let current = history.place;
  let isGoing = false;
  /** The place that was asked for and not gone to yet. */
  let asked: number | undefined;
  let wasUnsaved = false;
  const here = (): Place => ({
    view: view.getState().view,
    input: shownDocument(inspector.store.getState())?.key,
  });
  const changed = (): void => {
    const place = here();
    const known = places.get(current);
    if (isGoing || asked !== undefined || isSame(place, known)) return;
    asked = earlier(place, known);
    if (asked !== undefined) {
      history.back(asked);
      return;
    }
    current += 1;
    for (const gone of places.keys()) if (gone > current) places.delete(gone);
    places.set(current, place);
    history.visit();
  };
  /** Where an earlier input of the same view was shown last, to which the page's own Back goes. */
  const earlier = (to: Place, from: Place | undefined): number | undefined => {
    if (from?.view !== to.view || to.input === undefined) return undefined;
    if (from.input === undefined || to.input > from.input) return undefined;
    const before = [...places.keys()].filter((at) => at < current && isSame(to, places.get(at)));
    return before.length > 0 ? Math.max(...before) : undefined;
  };
  const work = (): void => {
    const isUnsaved = sign.hasWork() || messages.hasWork() || inspector.hasWork();
    if (isUnsaved !== wasUnsaved) history.setUnsaved(isUnsaved);
    wasUnsaved = isUnsaved;
  };
  places.set(current, here());
  view.subscribe(changed);
  inspector.store.subscribe(changed);
  inspector.store.subscribe(work);
  messages.store.subscribe(work);
  sign.store.subscribe(work);
  sign.psbt.store.subscribe(work);
  history.onWent((to) => {
    current = to;
    const wasAsked = asked === to;
    asked = undefined;
    // What has changed since it was asked for is a step of its own.
    if (wasAsked) return changed();
    const place = places.get(to);
    // An entry of before the page was loaded again.
    if (place === undefined) return;
    isGoing = true;
    if (place.view !== 'none') view.getState().show(place.view);
    inspector.showInput(place.input);
    isGoing = false;
  });
}

function isSame(place: Place, other: Place | undefined): boolean {
  return place.view === other?.view && place.input === other.input;
}
