import { defineConfig, devices } from '@playwright/test';
import { findBrowser, isRoot } from './scripts/ensure-browser.ts';

const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  // Their limits are in time, so they run after the others (e2e/tasks/tasks.config.ts).
  testIgnore: 'tasks/**',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  // For a test that hangs; a busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A browser on a busy machine may be late once; what fails twice has failed.
  retries: process.env['CI'] !== undefined ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/browser-tests.json' }]],
  globalSetup: './e2e/build-page.ts',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: ['--disable-background-networking', ...(isRoot() ? ['--no-sandbox'] : [])],
    },
  },
});
