import { type Browser, launch } from 'puppeteer-core';
import { findFirefox, NO_SPARE_PROCESS } from '../../scripts/ensure-browser.ts';
import { bundleHarness, type Origin, startOrigin } from '../origins.ts';

/** Firefox, and two origins that serve the file and pages around it. */
export interface TwoOrigins {
  readonly browser: Browser;
  readonly origins: readonly [Origin, Origin];
  close(): Promise<void>;
}

export async function openTwoOrigins(): Promise<TwoOrigins> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('No Firefox found');
  const script = await bundleHarness();
  const servers = await Promise.all([startOrigin(script), startOrigin(script)]);
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: NO_SPARE_PROCESS,
  });
  return {
    browser,
    origins: [servers[0].origin, servers[1].origin],
    async close() {
      await browser.close();
      for (const { server } of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
