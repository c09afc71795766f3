/**
 * `npm run tiers`: every file of tests, by the command that runs it first, with
 * how many tests it has where it was run before. Raises where nothing runs one.
 */
import { readdirSync } from 'node:fs';
import { countedTests } from './test/counted.ts';
import { runnerOf, TIERS } from './tiers.ts';

const FOLDERS = ['src', 'test', 'scripts', 'e2e'] as const;
const IS_TEST = /\.(?:test|spec|firefox|pointer)\.tsx?$/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
)
  .filter((path) => IS_TEST.test(path))
  .sort();

const counts = countedTests();
let all = 0;
for (const tier of TIERS) {
  const own = files.filter((path) => runnerOf(path)?.tier === tier);
  const tests = own.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0);
  all += tests;
  console.log(
    `\nnpm ${tier === 'test' ? 'test' : `run ${tier}`}: ${own.length} files, ${tests} tests`,
  );
  for (const path of own) console.log(`  ${path}  ${counts.get(path) ?? 'not run yet'}`);
}
console.log(`\nIn all ${files.length} files, ${all} tests.`);

const stray = files.filter((path) => runnerOf(path) === undefined);
if (stray.length > 0) throw new Error(`No command runs ${stray.join(', ')}`);
