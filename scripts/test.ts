import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBrowser, findFirefox } from './ensure-browser.ts';

/*
 * `npm test`: the unit tests, then the tests of the built page in a browser, the
 * tasks without their limits in time too; beside both, as they mostly wait, those
 * in Firefox where one is installed, and with a real pointer where there is a
 * screen for it. What these print comes at the end. The page is built once.
 * All run even if one fails. What each reports is in .cache as JSON.
 * `tsx scripts/test.ts browser` leaves the unit tests out, and Firefox where
 * arguments follow: these are passed on to Playwright. `tsx scripts/test.ts
 * firefox` runs that alone, `pointer` that, `unit` that, and `tasks` all tasks,
 * measured.
 */

const UNIT = ['vitest', 'run', '--reporter=default', '--reporter=json'] as const;
const UNIT_REPORT = '.cache/unit-tests.json';
const FIREFOX = ['vitest', 'run', '--config=e2e/firefox/vitest.config.ts'] as const;
const FIREFOX_REPORT = '.cache/firefox-tests.json';
const POINTER = ['vitest', 'run', '--config=e2e/pointer/vitest.config.ts'] as const;
const POINTER_REPORT = '.cache/pointer-tests.json';
/** Without these there is no screen, and no hand. */
const POINTER_TOOLS = ['Xvfb', 'xdotool'] as const;
const BROWSER_REPORT = '.cache/browser-tests.json';
const TASKS_REPORT = '.cache/tasks.json';
const TASKS_CONFIG = 'e2e/tasks/tasks.config.ts';
/** What is larger there than in `npm test`. */
const LARGE = ['test/large.test.ts', 'src/rpc/procedures/derive-ranges.test.ts'] as const;

/** Says that the page is built, to what would build it; see e2e/build-page.ts. */
const BUILT = 'TOUCHSTONE_BUILT';

const [only, ...rest] = process.argv.slice(2);
mkdirSync('.cache', { recursive: true });

const isPart = only === 'browser' && rest.length > 0;
/** Whether a part runs: all do where none is named. */
const runs = (part: string) => only === undefined || only === part;
const withOthers = only === undefined || (only === 'browser' && !isPart);

process.exitCode = (await runAll()) ? 0 : 1;

async function runAll(): Promise<boolean> {
  if (withOthers) {
    if (!(await npx(['vite', 'build', '--logLevel=warn']))) return false;
    process.env[BUILT] = '1';
  }
  const beside = runBeside();
  const passed = [
    !runs('unit') || (await runUnitTests()),
    !runs('browser') || (await runInBrowser(BROWSER_REPORT, rest)),
    only !== 'tasks' || (await runTasks()),
    await beside,
  ];
  return !passed.includes(false);
}

/** With inputs of the largest size in the unit tests, where all tasks are asked for. */
async function runTasks(): Promise<boolean> {
  process.env['TOUCHSTONE_LARGE'] = '1';
  const inBrowser = await runInBrowser(TASKS_REPORT, [`--config=${TASKS_CONFIG}`, ...rest]);
  if (rest.length > 0) return inBrowser;
  return (await npx(['vitest', 'run', ...LARGE])) && inBrowser;
}

/** One after the other: a hand wants its screen for itself. */
async function runBeside(): Promise<boolean> {
  const inFirefox = !(withOthers || only === 'firefox') || (await runInFirefox());
  const withPointer = !(withOthers || only === 'pointer') || (await runWithPointer());
  return inFirefox && withPointer;
}

function runUnitTests(): Promise<boolean> {
  rmSync(UNIT_REPORT, { force: true });
  return npx([...UNIT, `--outputFile.json=${UNIT_REPORT}`]);
}

async function runInFirefox(): Promise<boolean> {
  rmSync(FIREFOX_REPORT, { force: true });
  if (findFirefox() !== undefined) {
    const reporters = ['--reporter=default', '--reporter=json'];
    return npx([...FIREFOX, ...reporters, `--outputFile.json=${FIREFOX_REPORT}`], withOthers);
  }
  console.log('No Firefox found: its tests are skipped. FIREFOX=/path/to/firefox names one.');
  const none = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  writeFileSync(FIREFOX_REPORT, JSON.stringify(none));
  return true;
}

async function runWithPointer(): Promise<boolean> {
  rmSync(POINTER_REPORT, { force: true });
  const missing = POINTER_TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length === 0) {
    const reporters = ['--reporter=default', '--reporter=json'];
    return npx([...POINTER, ...reporters, `--outputFile.json=${POINTER_REPORT}`], withOthers);
  }
  console.log(`${missing.join(' and ')} not found: the tests with a real pointer are SKIPPED.`);
  const none = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  writeFileSync(POINTER_REPORT, JSON.stringify(none));
  return true;
}

async function runInBrowser(report: string, args: readonly string[]): Promise<boolean> {
  rmSync(report, { force: true });
  try {
    ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
  return npx(['playwright', 'test', ...args]);
}

/** Runs a tool that is installed with the project; its input is closed, and what it prints comes at its end if asked. */
function npx(args: readonly string[], isKept = false): Promise<boolean> {
  const shell = process.platform === 'win32';
  const output = isKept ? 'pipe' : 'inherit';
  const child = spawn('npx', ['--no-install', ...args], {
    stdio: ['ignore', output, output],
    shell,
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(status === 0);
    });
  });
}
