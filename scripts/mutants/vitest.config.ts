import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HAS_SHARED } from '../shared-folder.ts';
import { MUTANT_TESTS } from './folders.ts';

const folder = process.env['MUTANTS_OF'] ?? '';

/** The tests of one folder's mutants; `npm run mutants` names the folder. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: (MUTANT_TESTS[folder] ?? []).map(testsAt),
    exclude: ['**/*.slow.test.ts', ...(HAS_SHARED ? [] : ['**/*.shared.test.ts'])],
    // The limit that counts is the one for each mutant.
    testTimeout: 60_000,
  },
});

function testsAt(path: string): string {
  if (path.endsWith('.ts')) return path;
  return path.startsWith('scripts/') ? `${path}/*.mutants.ts` : `${path}/*.test.ts`;
}
