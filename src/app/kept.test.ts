import { afterEach, describe, expect, test, vi } from 'vitest';
import { createChainStore } from './chain-store.ts';
import { createThemeStore } from './theme-store.ts';

/** Storage as a browser has it, which refuses where `refuses`. */
function storage(content: Readonly<Record<string, string>>, refuses = false) {
  const stored = new Map(Object.entries(content));
  const refuse = () => {
    if (refuses) throw new Error('SecurityError');
  };
  vi.stubGlobal('localStorage', {
    getItem(key: string) {
      refuse();
      return stored.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      refuse();
      stored.set(key, value);
    },
  });
  return stored;
}

afterEach(() => vi.unstubAllGlobals());

describe('what was stored is there again, unless it is none of the choices', () => {
  test.each([
    [{}, 'system', 'main'],
    [{ 'touchstone.theme': 'dark', 'touchstone.chain': 'signet' }, 'dark', 'signet'],
    [{ 'touchstone.theme': 'pink', 'touchstone.chain': '' }, 'system', 'main'],
    [{ 'touchstone.theme': '__proto__', 'touchstone.chain': 'toString' }, 'system', 'main'],
  ])('%j', (content, theme, chain) => {
    storage(content);
    expect(createThemeStore().getState().theme).toBe(theme);
    expect(createChainStore().getState().chain).toBe(chain);
  });
});

describe('a choice', () => {
  test('is stored', () => {
    const stored = storage({});
    createThemeStore().getState().setTheme('light');
    createChainStore().getState().setChain('regtest');
    expect(Object.fromEntries(stored)).toEqual({
      'touchstone.theme': 'light',
      'touchstone.chain': 'regtest',
    });
  });

  test('of another chain than was given is not stored', () => {
    const stored = storage({ 'touchstone.chain': 'signet' });
    const chain = createChainStore('regtest');
    expect(chain.getState().chain).toBe('regtest');
    chain.getState().setChain('main');
    expect(chain.getState().chain).toBe('main');
    expect(stored.get('touchstone.chain')).toBe('signet');
  });

  test.each(['refused', 'absent'])('lives as long as the page where storage is %s', (how) => {
    if (how === 'refused') storage({}, true);
    else vi.stubGlobal('localStorage', undefined);
    const theme = createThemeStore();
    theme.getState().setTheme('dark');
    expect(theme.getState().theme).toBe('dark');
  });
});
