import { createStore, type StoreApi } from 'zustand/vanilla';

export type View = 'inspect' | 'sign' | 'messages' | 'console';

/** The views that there are, in their order in the header. */
export const VIEWS: readonly View[] = ['inspect', 'sign', 'messages', 'console'];

export interface OpenView {
  /** None is seen inside a page that asked for none, until that page has something shown. */
  readonly view: View | 'none';
  readonly show: (view: View) => void;
}

/** Which view is seen; the others keep what was typed in them. */
export function createViewStore(view: OpenView['view'] = 'inspect'): StoreApi<OpenView> {
  return createStore<OpenView>((set) => ({ view, show: (shown) => set({ view: shown }) }));
}
