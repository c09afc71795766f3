import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests in Firefox, which Playwright cannot drive as it is installed: `npm run test:firefox`. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['e2e/firefox/*.firefox.ts'],
    globalSetup: 'e2e/build-page.ts',
    // For a test that hangs; a busy machine is no failure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As for Playwright: late twice is no failure, three times is.
    retry: process.env['CI'] !== undefined ? 2 : 0,
  },
});
