import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ChainState } from './chain-store.ts';
import { Header } from './header.tsx';
import { InspectPage } from './inspect/inspect-page.tsx';
import type { InspectState } from './inspect/inspect-store.ts';
import type { ThemeState } from './theme-store.ts';

export interface Stores {
  readonly chain: StoreApi<ChainState>;
  readonly theme: StoreApi<ThemeState>;
  readonly inspect: StoreApi<InspectState>;
}

export function App({ stores }: { readonly stores: Stores }) {
  useThemeOnDocument(stores.theme);
  return (
    <>
      <Header chainStore={stores.chain} themeStore={stores.theme} />
      <main>
        <InspectPage store={stores.inspect} />
      </main>
    </>
  );
}

function useThemeOnDocument(store: StoreApi<ThemeState>): void {
  const theme = useStore(store, (state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
