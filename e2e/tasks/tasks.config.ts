import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/*
 * `npm run tasks`, and the last part of `npm test`: one browser at a time, as
 * limits are in time, and the large file too.
 */

const ownPage = process.env['TOUCHSTONE_PAGE'] !== undefined;
const { globalSetup: _, ...others } = base;

// biome-ignore lint/style/noDefaultExport: Playwright reads it
export default defineConfig({
  ...(ownPage ? others : { ...base, globalSetup: '../build-page.ts' }),
  testDir: '.',
  testIgnore: [],
  testMatch: ['*.spec.ts', '*.large.ts'],
  outputDir: '../../.cache/tasks',
  workers: 1,
  // What other programs take from the machine comes and goes; what fails twice has failed.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../../.cache/tasks.json' }]],
});
