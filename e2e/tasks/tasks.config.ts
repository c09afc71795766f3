import { defineConfig } from '@playwright/test';
import base, { IN_BROWSER } from '../../playwright.config.ts';

/*
 * `npm run tasks`: every task in every way at every width, one browser at a time
 * as limits are in time, and files of 24 MB.
 */

const ownPage = process.env['TOUCHSTONE_PAGE'] !== undefined;
const { globalSetup: _, projects: __, ...others } = base;

// biome-ignore lint/style/noDefaultExport: Playwright reads it
export default defineConfig<{ measured: boolean }>({
  ...others,
  ...(!ownPage && { globalSetup: '../build-page.ts' }),
  testDir: '.',
  grepInvert: [],
  testMatch: ['*.spec.ts', '*.large.ts'],
  outputDir: '../../.cache/tasks',
  workers: 1,
  // What other programs take from the machine comes and goes; what fails twice has failed.
  retries: 1,
  // Each in a browser window of its own, as nothing that was before may count.
  use: { ...base.use, ...IN_BROWSER, reuseContext: false, measured: true },
  reporter: [['list'], ['json', { outputFile: '../../.cache/tasks.json' }]],
});
