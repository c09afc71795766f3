import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HANGS_AFTER_MS, LATE_AFTER_MS } from '../../scripts/test/patience.ts';

/** The tests in Firefox, which Playwright cannot drive as it is installed: `npm run test:firefox`. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['e2e/firefox/*.firefox.ts'],
    globalSetup: 'e2e/build-page.ts',
    testTimeout: HANGS_AFTER_MS,
    hookTimeout: HANGS_AFTER_MS,
    expect: { poll: { timeout: LATE_AFTER_MS, interval: 100 } },
    // As for Playwright: late twice is no failure, three times is.
    retry: process.env['CI'] !== undefined ? 2 : 0,
  },
});
