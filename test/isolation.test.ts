import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/* Test files share the modules that they import, but for those named `*.isolated.test.ts`. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const MOCKS = /^vi\.(?:mock|doMock)\(/m;

const files = ['src', 'test', 'scripts'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

test('what puts something else in a module’s place has the module for itself', () => {
  const mocking = files.filter((path) => MOCKS.test(readFileSync(`${ROOT}${path}`, 'utf8')));
  expect(mocking.length).toBeGreaterThan(0);
  expect(mocking.filter((path) => !path.endsWith('.isolated.test.ts'))).toEqual([]);
});
