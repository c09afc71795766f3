import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/* `npm run tasks`: one browser at a time, so that times mean something, and the large file too. */

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
  reporter: [['list'], ['json', { outputFile: '../../.cache/tasks.json' }]],
});
