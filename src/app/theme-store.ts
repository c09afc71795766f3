import { createStore, type StoreApi } from 'zustand/vanilla';

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface ThemeState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

/** Kept nowhere: the page stores nothing, so a reload follows the system again. */
export function createThemeStore(): StoreApi<ThemeState> {
  return createStore<ThemeState>((set) => ({
    theme: 'system',
    setTheme: (theme) => set({ theme }),
  }));
}
