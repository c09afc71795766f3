import type { Browser } from 'puppeteer-core';
import { bundleHarness, type Origin, startOrigin } from '../origins.ts';
import { startFirefox } from './start.ts';

/** Firefox, and two origins that serve the file and pages around it. */
export interface TwoOrigins {
  readonly browser: Browser;
  readonly origins: readonly [Origin, Origin];
  close(): Promise<void>;
}

export async function openTwoOrigins(): Promise<TwoOrigins> {
  const script = await bundleHarness();
  const servers = await Promise.all([startOrigin(script), startOrigin(script)]);
  const browser = await startFirefox();
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
