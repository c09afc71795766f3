import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBrowser } from './ensure-browser.ts';

/*
 * `npm test`: the unit tests, then the tests of the built page in a browser,
 * then the tasks, whose limits are in time, by themselves. All run even if one
 * fails. What each reports lies in .cache as JSON. `tsx scripts/test.ts browser`
 * runs the second and the third, and the second alone where arguments follow:
 * these are passed on to Playwright. `tsx scripts/test.ts tasks` runs the third.
 */

const UNIT = ['vitest', 'run', '--reporter=default', '--reporter=json'] as const;
const UNIT_REPORT = '.cache/unit-tests.json';
const BROWSER_REPORT = '.cache/browser-tests.json';
const TASKS_REPORT = '.cache/tasks.json';
const TASKS_CONFIG = 'e2e/tasks/tasks.config.ts';

const [only, ...rest] = process.argv.slice(2);
mkdirSync('.cache', { recursive: true });

const passed = [
  only !== undefined || runUnitTests(),
  only === 'tasks' || runInBrowser(BROWSER_REPORT, rest),
  (only === 'browser' && rest.length > 0) ||
    runInBrowser(TASKS_REPORT, [`--config=${TASKS_CONFIG}`, ...rest]),
];
process.exitCode = passed.includes(false) ? 1 : 0;

function runUnitTests(): boolean {
  rmSync(UNIT_REPORT, { force: true });
  return npx([...UNIT, `--outputFile.json=${UNIT_REPORT}`]);
}

function runInBrowser(report: string, args: readonly string[]): boolean {
  rmSync(report, { force: true });
  try {
    process.env['CHROMIUM'] = ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  return npx(['playwright', 'test', ...args]);
}

/** Runs a tool that is installed with the project; its input is closed. */
function npx(args: readonly string[]): boolean {
  const shell = process.platform === 'win32';
  return (
    spawnSync('npx', ['--no-install', ...args], { stdio: ['ignore', 'inherit', 'inherit'], shell })
      .status === 0
  );
}
