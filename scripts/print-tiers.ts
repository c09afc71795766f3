/**
 * `npm run tiers`: every file of tests, by the command that runs it first, with
 * how many tests it has where it was run before.
 */
import { countedTests } from './test/counted.ts';
import { TEST_FILES } from './test/test-files.ts';
import { runnerOf, TIERS } from './tiers.ts';

const counts = countedTests();

function print(tier: (typeof TIERS)[number]): number {
  const files = TEST_FILES.filter((path) => runnerOf(path)?.tier === tier);
  const tests = files.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
  console.log(`\n${tier}: ${files.length} files, ${tests} tests`);
  for (const path of files) console.log(`  ${path}  ${counts.get(path) ?? 'not run yet'}`);
  return tests;
}

const all = TIERS.map(print).reduce((sum, tests) => sum + tests);
console.log(`\nIn all ${TEST_FILES.length} files, ${all} tests.`);
