import type { Title } from '../channel/shell.ts';
import type { Theme } from './theme-store.ts';
import type { View } from './view-store.ts';

/** Words of the frame of all views; the answers’ words are the procedures’. */
export const TEXT = {
  name: 'Touchstone',
  pages: 'Main views',
  pageNames: {
    inspect: 'Inspect',
    sign: 'Sign',
    messages: 'Messages',
    console: 'Console',
  } satisfies Record<View, string>,
  /** Of the browser's window, and of its history. */
  titles: {
    inspect: 'Touchstone',
    sign: 'Sign · Touchstone',
    messages: 'Messages · Touchstone',
    console: 'Console · Touchstone',
    none: 'Touchstone',
  } satisfies Record<View | 'none', Title>,
  chain: 'Chain',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
} as const;
