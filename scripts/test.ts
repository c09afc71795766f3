import { mkdirSync, writeFileSync } from 'node:fs';
import {
  runBuild,
  runCheck,
  runInBrowser,
  runInFirefox,
  runUnits,
  runWithPointer,
} from './test/parts.ts';
import { type Results, sum } from './test/results.ts';

/*
 * The commands that test. `check` (npm run check), `test` (npm test) and `full`
 * (npm run test:full) each do what the one before does, and more; `beyond` is
 * what `full` has more than `test`. What runs when is told by the names of the
 * files (tiers.ts). All parts run even if one fails; the page is built once.
 *
 * `units`, `browser`, `firefox`, `pointer` and `tasks` are parts alone; what
 * follows `browser` and `tasks` is passed on to Playwright.
 */

const TASKS = '--config=e2e/tasks/tasks.config.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<Results>>> = {
  check: async () => sum([await runStatic(), await runUnits('check')]),
  test: runTest,
  full: async () => sum([await runTest(), await runBeyond()]),
  beyond: runBeyond,
  units: () => runUnits('check', 'test', 'test:full'),
  browser: (args) => runInBrowser('browser', args),
  firefox: () => runInFirefox(false),
  pointer: () => runWithPointer(false),
  tasks: (args) => {
    // With as many inputs as people may have (e2e/tasks/task.ts).
    process.env['TOUCHSTONE_LARGE'] = '1';
    return runInBrowser('tasks', [TASKS, ...args]);
  },
};

async function runStatic(): Promise<Results> {
  return sum(await Promise.all([runCheck('types'), runCheck('lint')]));
}

async function runTest(): Promise<Results> {
  return sum([
    await runStatic(),
    await runBuild(),
    await runUnits('check', 'test'),
    await runInBrowser('journeys', ['--project=journeys*']),
  ]);
}

/** Firefox and the real pointer mostly wait, so they run beside the others; one after the other, as a hand wants its screen for itself. */
async function runBeyond(): Promise<Results> {
  const beside = runInFirefox(true).then(async (firefox) =>
    sum([firefox, await runWithPointer(true)]),
  );
  return sum([
    await runUnits('test:full'),
    await runInBrowser('full', ['--project=full*']),
    await beside,
  ]);
}

const [name = 'test', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command === undefined) {
  console.error(`Name one of ${Object.keys(COMMANDS).join(', ')}`);
  process.exit(2);
}

const results = await command(args);
mkdirSync('.cache', { recursive: true });
// For .ci/run, which adds up two commands.
writeFileSync(`.cache/results-${name}.json`, JSON.stringify(results));
console.log(['', ...results.lines].join('\n'));
console.log(`In all ${results.passed} passed and ${results.failed} failed.`);
process.exitCode = results.failed === 0 && results.passed > 0 ? 0 : 1;
