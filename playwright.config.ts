import { defineConfig, devices } from '@playwright/test';
import { BEYOND_ONCE } from './e2e/tasks/task.ts';
import { findBrowser, findShell, QUIET, startOptions } from './scripts/ensure-browser.ts';
import { HANGS_AFTER_MS, LATE_AFTER_MS } from './scripts/test/patience.ts';

/**
 * What the browser itself holds, by its processes and its network, is tried in
 * the browser that people have. All else is the same in a headless shell, where
 * a page takes half of the processor.
 */
const HELD_BY_BROWSER = [
  'camera',
  'makers',
  'names',
  'network',
  'sealed',
  'sign-keys',
  'work-secrets',
].map((name) => `${name}.spec.ts`);

/**
 * What people do with the page, which `npm test` tries: what lies in no folder of `e2e`.
 * All that lies in one is for `npm run test:full`.
 */
const journeys = (file: string) => `**/e2e/${file}`;
const anywhere = (file: string) => `**/${file}`;

/**
 * Where a driver listens V8 notes for each error where it was made, and parses the
 * whole script of a worker once more for it: a third of a worker's start.
 */
const PLACES_AT_ONCE = '--js-flags=--no-enable-lazy-source-positions';

export const IN_BROWSER = launchedBy(findBrowser());
const IN_SHELL = launchedBy(findShell());

function launchedBy(path: string | undefined) {
  return { launchOptions: startOptions(path, [...QUIET, PLACES_AT_ONCE]) };
}

export default defineConfig({
  testDir: 'e2e',
  // What is held to limits in time, and takes long, is for `npm run tasks`.
  grepInvert: new RegExp(BEYOND_ONCE),
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // One more than the cores of a small machine: a test waits for half of its time.
  workers: 3,
  timeout: HANGS_AFTER_MS,
  expect: { timeout: LATE_AFTER_MS },
  forbidOnly: process.env['CI'] !== undefined,
  // A browser on a busy machine may be late; what never passes has failed, and .ci/run names the others.
  retries: process.env['CI'] !== undefined ? 2 : 0,
  // What fails waits long; where so much fails, the rest says nothing new.
  maxFailures: process.env['CI'] !== undefined ? 25 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/browser-tests.json' }]],
  globalSetup: './e2e/build-page.ts',
  use: {
    ...devices['Desktop Chrome'],
    // What a test leaves in a context is cleared, which takes less than a new one.
    reuseContext: true,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys-browser', testMatch: HELD_BY_BROWSER.map(journeys), use: IN_BROWSER },
    {
      name: 'journeys-page',
      testMatch: journeys('*.spec.ts'),
      testIgnore: HELD_BY_BROWSER.map(anywhere),
      use: IN_SHELL,
    },
    {
      name: 'full-browser',
      testMatch: HELD_BY_BROWSER.map(anywhere),
      testIgnore: journeys('*.spec.ts'),
      use: IN_BROWSER,
    },
    {
      name: 'full-page',
      testIgnore: [journeys('*.spec.ts'), ...HELD_BY_BROWSER.map(anywhere)],
      use: IN_SHELL,
    },
  ],
});
