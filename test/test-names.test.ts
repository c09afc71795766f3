import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TEST_FILES } from '../scripts/test/test-files.ts';
import { runnerOf } from '../scripts/tiers.ts';

/* What the name of a file of tests says of how it runs, held against what is in it. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MOCKS = /^vi\.(?:mock|doMock)\(/m;
const READS_SHARED =
  /from '[./]*\/(?:shared-recordings|testing\/(?:script-assets|script-tests))\.ts'|\breadUpstream\b/;

const filesWith = (pattern: RegExp) =>
  TEST_FILES.filter((path) => pattern.test(readFileSync(`${ROOT}${path}`, 'utf8')));

test('every file of tests is run by a command', () => {
  expect(TEST_FILES.filter((path) => runnerOf(path) === undefined)).toEqual([]);
});

test('what puts something else in a module’s place has the module for itself', () => {
  const mocking = filesWith(MOCKS);
  expect(mocking.length).toBeGreaterThan(0);
  const isolated = (path: string) => {
    const runner = runnerOf(path);
    return runner !== undefined && 'isolate' in runner && runner.isolate;
  };
  expect(mocking.filter((path) => !isolated(path))).toEqual([]);
});

test('what reads the folder beside the project ends in .shared.test.ts', () => {
  const reading = filesWith(READS_SHARED);
  expect(reading.length).toBeGreaterThan(0);
  expect(reading.filter((path) => !path.endsWith('.shared.test.ts'))).toEqual([]);
});
