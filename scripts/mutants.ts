/**
 * Changes the program in one small way after the other and sees whether a test
 * fails: `npm run mutants -- core/tx`. What survives is a test that is missing,
 * or a change that means nothing. The folders are those of mutants/folders.ts;
 * what follows is passed on to Stryker.
 */
import { spawnSync } from 'node:child_process';
import { MUTANT_TESTS } from './mutants/folders.ts';

const [folder = '', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(MUTANT_TESTS, folder)) {
  console.error(`Name a folder: ${Object.keys(MUTANT_TESTS).join(', ')}`);
  process.exit(2);
}

const files = `src/${folder}/**/*.ts,!src/**/*.test.ts,!src/**/testing/**`;
const { status } = spawnSync(
  'npx',
  ['--no-install', 'stryker', 'run', '--mutate', files, ...rest],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, MUTANTS_OF: folder },
  },
);
process.exitCode = status ?? 1;
