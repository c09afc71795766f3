import { useLayoutEffect } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { ThemeState } from './theme-store.ts';

export function useThemeOnDocument(store: StoreApi<ThemeState>): void {
  const theme = useStore(store, (state) => state.theme);
  // Before anything is painted in the wrong colours.
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
