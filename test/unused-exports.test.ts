import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/*
 * What core, rpc, channel and worker export, somebody imports, if only a test: what is for its own file
 * alone shows there that it is, and what nobody uses goes. Of types it is not asked, as
 * the answer of a function has a name whether or not others say it.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['src', 'test', 'scripts', 'bench', 'e2e'];

const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
const IMPORTED = /(?:\bfrom\s+|\bimport\s*\(\s*)'(\.[^'?]+)/g;

interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly code: string;
}

const SOURCES: readonly Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .map((path) => ({ path, code: readFileSync(resolve(ROOT, path), 'utf8') })),
);

/** By file, the code of all that import something of it. */
function importers(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, code } of sources) {
    for (const [, specifier = ''] of code.matchAll(IMPORTED)) {
      const target = relative(ROOT, resolve(ROOT, dirname(path), specifier)).replaceAll('\\', '/');
      found.set(target, [...(found.get(target) ?? []), code]);
    }
  }
  return found;
}

function unused(sources: readonly Source[]): readonly string[] {
  const users = importers(sources);
  return sources
    .filter(
      ({ path }) =>
        /^src\/(?:core|rpc|channel|worker)\//.test(path) && !/\.test\.|\/testing\//.test(path),
    )
    .flatMap(({ path, code }) =>
      [...code.matchAll(EXPORTED)].flatMap(([, name = '']) => {
        const says = new RegExp(`\\b${name}\\b`);
        return users.get(path)?.some((user) => says.test(user)) ? [] : [`${path}: ${name}`];
      }),
    );
}

describe('exports of core, rpc, channel and worker', () => {
  test('each is imported', () => {
    expect(unused(SOURCES)).toEqual([]);
  });

  test.each<[what: string, user: string, expected: readonly string[]]>([
    ['one that is imported', "import { one } from '../core/a.ts';", []],
    ['one that is not', "import { other } from '../core/a.ts';", ['src/core/a.ts: one']],
    ['one of another file', "import { one } from '../core/b.ts';", ['src/core/a.ts: one']],
    ['one that is awaited', "const { one } = await import('../core/a.ts');", []],
  ])('%s', (_what, code, expected) => {
    const file = { path: 'src/core/a.ts', code: 'export const one = 1;\n' };
    expect(unused([file, { path: 'src/rpc/user.ts', code }])).toEqual(expected);
  });
});
