import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * An exported name has one meaning: two files that declare it mean two things, and a reader
 * would have to see the import to know which. What passes on another file's export declares
 * nothing, nor does a `declare`, which promises what another file makes.
 */

const ROOT = fileURLToPath(new URL('../src', import.meta.url));

/** Names that two files declare with one meaning, since neither can import the other's. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['Chain', 'types of the package are published without those of core'],
  ['Finding', 'of the package it is what inspectpsbt answers, which is made of that of core'],
  ['FindingCode', 'the same'],
  ['Severity', 'the same'],
  ['TouchstoneError', 'the package and the client of an embedding page each raise theirs'],
]);

const DECLARED =
  /^export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

interface Source {
  /** From `src`, with forward slashes. */
  readonly path: string;
  readonly code: string;
}

const SOURCES: readonly Source[] = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }));

/** Names that several files declare, each with these files. */
function shared(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const { path, code } of sources) {
    // A function that takes several forms declares its name once for each.
    for (const name of new Set([...code.matchAll(DECLARED)].map(([, found = '']) => found)))
      files.set(name, [...(files.get(name) ?? []), path]);
  }
  return new Map([...files].filter(([, paths]) => paths.length > 1));
}

describe('exported names', () => {
  test('none is declared in two files but those that are meant', () => {
    expect(SOURCES.length).toBeGreaterThan(1000);
    const found = [...shared(SOURCES)].filter(([name]) => !MEANT.has(name));
    expect(found.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([]);
  });

  test.each([...MEANT.keys()])('%s is still declared in two', (name) => {
    expect(shared(SOURCES).has(name)).toBe(true);
  });

  test.each<[what: string, second: string, isShared: boolean]>([
    ['a type of the same name', 'export type One = 1;', true],
    ['an interface of the same name', 'export interface One {}', true],
    ['a function of the same name', 'export async function One() {}', true],
    ['one of another name', 'export const Oneself = 1;', false],
    ['one that is not exported', 'const One = 1;', false],
    ['one that is passed on', "export { One } from './a.ts';", false],
    ['one that is promised', 'export declare const One: 1;', false],
  ])('%s', (_what, code, isShared) => {
    const first = { path: 'a.ts', code: 'export const One = 1;\n' };
    expect(shared([first, { path: 'b.ts', code }]).has('One')).toBe(isShared);
  });
});
