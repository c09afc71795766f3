import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProject, ELSEWHERE, lendPackages } from '../scripts/release/build-project.ts';
import { hashesIn } from '../scripts/release/files.ts';
import { builtFolder } from './built.ts';

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

let place: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-'));
});

afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

function copyProject(folder: string): void {
  for (const name of SOURCES) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  lendPackages(folder);
}

test('two builds in two folders give the same bytes', () => {
  const elsewhere = join(place, 'another folder', 'deeper', 'ş');
  copyProject(elsewhere);
  const output = join(place, 'there');
  buildProject(elsewhere, output, ELSEWHERE);
  const [here, there] = [hashesIn(builtFolder()), hashesIn(output)];
  expect(Object.keys(here)).toContain('touchstone.html');
  expect(Object.keys(here)).toContain('samples/payment.psbt');
  expect(there).toEqual(here);
});
