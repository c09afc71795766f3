import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ChainState } from './chain-store.ts';
import { Header } from './header.tsx';
import { InspectPage } from './inspect/inspect-page.tsx';
import type { Inspector } from './inspect/inspect-store.ts';
import type { ThemeState } from './theme-store.ts';

export interface Stores {
  readonly chain: StoreApi<ChainState>;
  readonly theme: StoreApi<ThemeState>;
  readonly inspector: Inspector;
}

/** Takes the focus where a click goes beside everything that could, so that it is never lost. */
export function App({ stores }: { readonly stores: Stores }) {
  useThemeOnDocument(stores.theme);
  return (
    <div className="app" tabIndex={-1}>
      <Header chainStore={stores.chain} themeStore={stores.theme} />
      <InspectPage inspector={stores.inspector} />
    </div>
  );
}

function useThemeOnDocument(store: StoreApi<ThemeState>): void {
  const theme = useStore(store, (state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
