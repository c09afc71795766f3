import { createStore, type StoreApi } from 'zustand/vanilla';
import { keep, readKept } from './kept.ts';

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface ThemeState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

export function createThemeStore(): StoreApi<ThemeState> {
  return createStore<ThemeState>((set) => ({
    theme: readKept('theme', THEMES) ?? 'system',
    setTheme(theme) {
      keep('theme', theme);
      set({ theme });
    },
  }));
}
