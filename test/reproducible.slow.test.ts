import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERMITTED } from '../scripts/build/permitted.ts';
import { build, builtFolder } from './built.ts';

/*
 * The same bytes for everyone: the build is made a second time in a folder of
 * another name and depth, at the other side of the earth, in another language,
 * and where the surroundings ask for a build for development.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What a build reads, besides what is installed. */
const SOURCES = [
  'src',
  'public',
  'scripts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'LICENSE',
  // The package's README.
  'docs/in-your-project.md',
] as const;

const ELSEWHERE = { TZ: 'Pacific/Niue', LC_ALL: 'tr_TR.UTF-8', NODE_ENV: 'development' };

let place: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-'));
});

afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

/** Copies what goes into the file; the tools that build it are those of this folder. */
function copyProject(folder: string): void {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  const permitted = new Set(PERMITTED.map(({ name }) => name));
  for (const name of packages()) {
    const [from, to] = [join(ROOT, 'node_modules', name), join(folder, 'node_modules', name)];
    mkdirSync(dirname(to), { recursive: true });
    if (permitted.has(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to, 'junction');
  }
}

/** By name, those with a scope too. */
function packages(): readonly string[] {
  const modules = join(ROOT, 'node_modules');
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    );
}

/** Each file of a folder, and its SHA-256. */
function hashes(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

/** Names of all files, those in folders too. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

test('two builds in two folders give the same bytes', () => {
  const elsewhere = join(place, 'another folder', 'deeper', 'ş');
  copyProject(elsewhere);
  const output = join(place, 'there');
  build(elsewhere, output, ELSEWHERE);
  const [here, there] = [hashes(builtFolder()), hashes(output)];
  expect(Object.keys(here)).toContain('touchstone.html');
  expect(Object.keys(here)).toContain(join('samples', 'payment.psbt'));
  expect(there).toEqual(here);
});
