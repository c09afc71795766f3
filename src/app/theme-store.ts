import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Shell } from '../channel/shell.ts';

export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export interface ThemeState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

export function createThemeStore(shell: Pick<Shell, 'keep' | 'preferences'>): StoreApi<ThemeState> {
  return createStore<ThemeState>((set) => ({
    theme: shell.preferences('theme', THEMES) ?? 'system',
    setTheme(theme) {
      shell.keep('theme', theme);
      set({ theme });
    },
  }));
}
