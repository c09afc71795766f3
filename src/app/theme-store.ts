import { createStore, type StoreApi } from 'zustand/vanilla';
import { THEMES, type Theme } from '../channel/embed/config.ts';
import type { Shell } from '../channel/shell.ts';

export { THEMES, type Theme };

export interface ThemeState {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
}

/** `given` by whoever runs or embeds the page, else the one that was chosen last. */
export function createThemeStore(
  shell: Pick<Shell, 'keep' | 'preferences'>,
  given?: Theme,
): StoreApi<ThemeState> {
  return createStore<ThemeState>((set) => ({
    theme: given ?? shell.preferences('theme', THEMES) ?? 'system',
    setTheme(theme) {
      // What was given holds for where it was given.
      if (given === undefined) shell.keep('theme', theme);
      set({ theme });
    },
  }));
}
