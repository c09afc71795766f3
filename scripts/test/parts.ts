import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBrowser, findFirefox } from '../ensure-browser.ts';
import { HAS_SHARED } from '../shared-folder.ts';
import { type Tier, UNIT_PROJECTS } from '../tiers.ts';
import { NOTHING, ofCheck, ofReport, type Results, readPlaywright, readVitest } from './results.ts';
import { npx, run } from './runner.ts';

/*
 * What the commands that test are made of. Each part prints what its tool prints,
 * and returns what it counted.
 */

/** Says that the page is built, to what would build it (e2e/build-page.ts, test/built.ts). */
const BUILT = 'TOUCHSTONE_BUILT';

/** Where each runner writes what it found. */
export const REPORTS = '.cache/reports';

/** The file that a runner is to write; what an earlier run left there is gone. */
function freshReport(name: string): string {
  mkdirSync(REPORTS, { recursive: true });
  const path = `${REPORTS}/${name}.json`;
  rmSync(path, { force: true });
  return path;
}

/** An `npm run` command that passes or fails as a whole. */
export async function runCheck(name: 'types' | 'lint'): Promise<Results> {
  const hasPassed = await run('npm', ['run', '--silent', name], true);
  console.log(`${name}: ${hasPassed ? 'passed' : 'FAILED'}`);
  return ofCheck(name, hasPassed);
}

export async function runBuild(): Promise<Results> {
  const isBuilt = await npx(['vite', 'build', '--logLevel=warn']);
  if (isBuilt) process.env[BUILT] = '1';
  return ofCheck('build', isBuilt);
}

/** The unit tests of the given tiers, in one run. */
export async function runUnits(...tiers: readonly Tier[]): Promise<Results> {
  const projects = UNIT_PROJECTS.filter(({ tier }) => tiers.includes(tier)).filter(
    ({ name }) => name !== 'shared' || HAS_SHARED,
  );
  return runVitest(
    `units-${tiers.join('-').replaceAll(':', '-')}`,
    projects.map(({ name }) => `--project=${name}`),
  );
}

/** What a browser without a window does, by the names of Playwright's projects. */
export async function runInBrowser(name: string, args: readonly string[]): Promise<Results> {
  const report = freshReport(name);
  try {
    ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return ofCheck(name, false);
  }
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = report;
  return ofReport(report, readPlaywright, await npx(['playwright', 'test', ...args]));
}

export async function runInFirefox(isBeside: boolean): Promise<Results> {
  if (findFirefox() !== undefined) return runVitest('firefox', [configOf('firefox')], isBeside);
  console.log('No Firefox found: its tests are skipped. FIREFOX=/path/to/firefox names one.');
  return NOTHING;
}

/** Without these there is no screen, and no hand. */
const POINTER_TOOLS = ['Xvfb', 'xdotool'] as const;

export async function runWithPointer(isBeside: boolean): Promise<Results> {
  const missing = POINTER_TOOLS.filter((tool) => spawnSync('which', [tool]).status !== 0);
  if (missing.length === 0) return runVitest('pointer', [configOf('pointer')], isBeside);
  console.log(`${missing.join(' and ')} not found: the tests with a real pointer are skipped.`);
  return NOTHING;
}

function configOf(folder: 'firefox' | 'pointer'): string {
  return `--config=e2e/${folder}/vitest.config.ts`;
}

async function runVitest(
  name: string,
  args: readonly string[],
  isBeside = false,
): Promise<Results> {
  const report = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return ofReport(
    report,
    readVitest,
    await npx(['vitest', 'run', ...args, ...reporters], isBeside),
  );
}
