import { Activity, type ReactNode, useLayoutEffect } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ChainState } from './chain-store.ts';
import { Header } from './header.tsx';
import { InspectPage } from './inspect/inspect-page.tsx';
import type { Inspector } from './inspect/inspect-store.ts';
import { type Signing, SignPage } from './sign/sign-page.tsx';
import type { ThemeState } from './theme-store.ts';
import type { View, ViewState } from './view-store.ts';

export interface Stores {
  readonly chain: StoreApi<ChainState>;
  readonly theme: StoreApi<ThemeState>;
  readonly view: StoreApi<ViewState>;
  readonly inspector: Inspector;
  readonly signing: Signing;
}

export interface AppProps {
  readonly stores: Stores;
  /** Whether the page may show a field for keys; not within a page of somebody else. */
  readonly mayHaveKeys: boolean;
}

/** Takes the focus where a click goes beside everything that could, so that it is never lost. */
export function App({ stores, mayHaveKeys }: AppProps) {
  useThemeOnDocument(stores.theme);
  const { view, show } = useStore(stores.view);
  function inspect(hex: string): void {
    stores.inspector.takeText(hex);
    show('inspect');
  }
  return (
    <div className="app" tabIndex={-1}>
      <Header chainStore={stores.chain} themeStore={stores.theme} viewStore={stores.view} />
      <div id="page" className="page">
        <Shown when="inspect" view={view}>
          <InspectPage inspector={stores.inspector} />
        </Shown>
        <Shown when="sign" view={view}>
          <SignPage
            signing={stores.signing}
            chainStore={stores.chain}
            mayHaveKeys={mayHaveKeys}
            onInspect={inspect}
          />
        </Shown>
      </div>
    </div>
  );
}

interface ShownProps {
  readonly when: View;
  readonly view: View;
  readonly children: ReactNode;
}

/** A view that is not seen keeps its state and fields, but hears no keys, pastes or drops. */
function Shown({ when, view, children }: ShownProps) {
  return <Activity mode={when === view ? 'visible' : 'hidden'}>{children}</Activity>;
}

function useThemeOnDocument(store: StoreApi<ThemeState>): void {
  const theme = useStore(store, (state) => state.theme);
  // Before anything is painted in the wrong colours.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
