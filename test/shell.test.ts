import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createChainStore } from '../src/app/chain-store.ts';
import { createThemeStore, THEMES } from '../src/app/theme-store.ts';
import { AMOUNT_UNITS, createAmountUnitStore } from '../src/app/ui/amount-unit.ts';
import { CHAINS } from '../src/core/encoding/chains.ts';
import { VERSION } from '../src/rpc/version.ts';

/* The shell imports nothing, so what it knows of the app is held here. */

const SHELL = readFileSync(new URL('../src/shell/shell.js', import.meta.url), 'utf8');

function choicesOf(name: string): readonly string[] {
  const list = new RegExp(`\\b${name}: \\[([^\\]]*)\\]`).exec(SHELL)?.[1] ?? '';
  return Array.from(list.matchAll(/'([^']*)'/g), ([, choice = '']) => choice);
}

describe('the shell keeps', () => {
  test('the themes that there are', () => {
    expect(choicesOf('theme')).toEqual(THEMES);
  });

  test('the units that there are', () => {
    expect(choicesOf('unit')).toEqual(AMOUNT_UNITS);
  });

  test('the chains that there are', () => {
    expect([...choicesOf('chain')].sort()).toEqual([...CHAINS].sort());
  });
});

test('the shell is short', () => {
  expect(SHELL.trim().split('\n').length).toBeLessThanOrEqual(239);
});

test('the shell says the version of this program', () => {
  expect(/VERSION = '([^']*)'/.exec(SHELL)?.[1]).toBe(VERSION);
});

/** As the table in SECURITY.md says it. */
const perSeconds = (atOnce: number, seconds: number) => `${atOnce}, then 1 in ${seconds} s`;

describe('the limit that SECURITY.md names is the one of', () => {
  const security = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
  const rows = security.split('\n').map((line) => line.split(' | '));
  const limits = [...SHELL.matchAll(/^ {2}(\w+): \[(\d+), (\d+)\],$/gm)];
  const fold = Number(/WITHOUT_CLICK = (\d+)/.exec(SHELL)?.[1]);

  test.each(
    limits.map(([, name, atOnce, seconds]) => [name, Number(atOnce), Number(seconds)] as const),
  )('%s', (name, atOnce, seconds) => {
    const [, clicked, idle] = rows.find(([first]) => first?.startsWith(`| \`${name}\``)) ?? [];
    expect(clicked).toBe(perSeconds(atOnce, seconds));
    expect(idle).toBe(
      name === 'turn' ? 'the same' : perSeconds(Math.floor(atOnce / fold), fold * seconds),
    );
  });

  test('each that there is, and no other', () => {
    const named = rows.flatMap(([first]) => /^\| `(\w+)`/.exec(first ?? '')?.[1] ?? []);
    expect(named).toEqual(limits.map(([, name]) => name));
  });
});

describe('how much others see of it, SECURITY.md says of', () => {
  const security = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
  const rowOf = (name: string) =>
    security.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
  /** A change is seen, so it is never to what was kept before. */
  const changes = ['theme', 'chain', 'unit']
    .map((name) => choicesOf(name).length - 1)
    .reduce((sum, more) => sum + more, 0);
  /** With the hundredth of a second in which it came, of so many. */
  const withMoment = (seconds: number) => Math.log2(100 * seconds * changes);

  test('keep: each change', () => {
    expect(rowOf('keep')).toContain(`see each change: ${Math.log2(changes).toFixed(1)} bits,`);
  });

  test('keep: with its moment', () => {
    const [, seconds = 0] = /\bkeep: \[\d+, (\d+)\]/.exec(SHELL)?.map(Number) ?? [];
    const bits = withMoment(seconds);
    const said = `${bits.toFixed(0)} bits in ${seconds} s, ${(bits / seconds).toFixed(0)} bits a second`;
    expect(rowOf('keep')).toContain(said);
    expect((withMoment(5 * seconds) / (5 * seconds)).toFixed(1)).toBe('0.5');
    expect(rowOf('keep')).toContain('without a click half a bit a second');
  });

  test('title: each', () => {
    const views = /VIEWS = \[([^\]]*)\]/.exec(SHELL)?.[1]?.split(',').length ?? 0;
    expect(rowOf('title')).toContain(`${Math.log2(views).toFixed(1)} bits each`);
  });
});

describe('the shell saves a file by the name', () => {
  const pattern = /FILE_NAME = \/(.*)\/;/.exec(SHELL)?.[1] ?? '';
  test.each([
    ['0a1b2c3d.psbt', true],
    ['unnamed.txn', true],
    ['signed-0a1b2c3d.hex', true],
    ['partly-signed.psbt', true],
    ['answer.txt', true],
    ['decoderawtransaction.json', true],
    ['touchstone.html', false],
    ['.bashrc', false],
    ['a/b.txt', false],
    ['run.desktop', false],
    ['a.psbt.exe', false],
    [`${'a'.repeat(41)}.txt`, false],
  ])('%s: %s', (name, isSaved) => {
    expect(new RegExp(pattern).test(name)).toBe(isSaved);
  });
});

/** A shell with storage of this content. */
function keeping(content: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  return {
    asked,
    keep: (name: string, value: string) => void asked.push(`${name} ${value}`),
    preferences: <Option extends string>(name: string, options: readonly Option[]) =>
      options.find((option) => option === content[name]),
  };
}

describe('what was kept is there again', () => {
  test.each([
    [{}, 'system', 'main', 'BTC'],
    [{ theme: 'dark', chain: 'signet', unit: 'sat' }, 'dark', 'signet', 'sat'],
    [{ theme: 'pink', chain: '', unit: 'mBTC' }, 'system', 'main', 'BTC'],
  ])('%j', (content, theme, chain, unit) => {
    const shell = keeping(content);
    expect(createThemeStore(shell).getState().theme).toBe(theme);
    expect(createChainStore(shell).getState().chain).toBe(chain);
    expect(createAmountUnitStore(shell).getState().unit).toBe(unit);
  });
});

describe('a choice', () => {
  test('is kept', () => {
    const shell = keeping({});
    createThemeStore(shell).getState().setTheme('light');
    createChainStore(shell).getState().setChain('regtest');
    createAmountUnitStore(shell).getState().setUnit('sat');
    expect(shell.asked).toEqual(['theme light', 'chain regtest', 'unit sat']);
  });

  test('of a chain that was given holds for where it was given', () => {
    const shell = keeping({ chain: 'signet' });
    const store = createChainStore(shell, 'testnet4');
    expect(store.getState().chain).toBe('testnet4');
    store.getState().setChain('main');
    expect([store.getState().chain, shell.asked]).toEqual(['main', []]);
  });
});
