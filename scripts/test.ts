import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBrowser } from './ensure-browser.ts';

/*
 * `npm test`: the unit tests, then the tests of the built page in a browser.
 * Both run even if the first fails. What each reports lies in .cache as JSON.
 * `tsx scripts/test.ts browser` runs the second alone; what follows is passed
 * on to Playwright.
 */

const UNIT = ['vitest', 'run', '--reporter=default', '--reporter=json'] as const;
const UNIT_REPORT = '.cache/unit-tests.json';
const BROWSER_REPORT = '.cache/browser-tests.json';

const [only, ...rest] = process.argv.slice(2);
mkdirSync('.cache', { recursive: true });

const unitPassed = only === 'browser' || runUnitTests();
const browserPassed = runBrowserTests(rest);
process.exitCode = unitPassed && browserPassed ? 0 : 1;

function runUnitTests(): boolean {
  rmSync(UNIT_REPORT, { force: true });
  return npx([...UNIT, `--outputFile.json=${UNIT_REPORT}`]);
}

function runBrowserTests(args: readonly string[]): boolean {
  rmSync(BROWSER_REPORT, { force: true });
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
