import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { LATE_AFTER_MS } from '../scripts/test/patience.ts';
import { ListeningSockets } from './detector.ts';
import { FILE_ADDRESS } from './page.ts';
import { EAGER, launchOptions } from './trial.ts';

/* The built file, and the browsers and sockets by which it is seen that nothing leaves it. */

export const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');

interface Fixtures {
  readonly sockets: ListeningSockets;
  /** Sends whatever it asks of anybody to the sockets. */
  readonly proxied: Browser;
}

interface WorkerFixtures {
  /** As people run it: not told to stay off the network, unlike that of other tests. */
  readonly eager: Browser;
}

/**
 * Whom Chromium asks for itself, whatever page is open: its updates and lists.
 * What a page asks of them is told as a request like any other.
 */
const MAKERS_HOSTS = '<-loopback>,*.google.com,*.googleapis.com,*.gstatic.com';

export const test = base.extend<Fixtures, WorkerFixtures>({
  eager: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const browser = await chromium.launch(launchOptions(EAGER));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  proxied: async ({ sockets }, use) => {
    const proxy = { server: `http://127.0.0.1:${sockets.port}`, bypass: MAKERS_HOSTS };
    const browser = await chromium.launch(launchOptions({ proxy }));
    await use(browser);
    await browser.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  sockets: async ({}, use) => {
    const sockets = await ListeningSockets.open();
    await use(sockets);
    await sockets.close();
  },
});

/**
 * Where nothing is to come; what is to come has longer. The ways go through other processes of
 * the browser, each at its own pace, so that nothing which arrives shows that all others would have.
 */
export const SILENCE_MS = 800;
export const LONGEST_MS = LATE_AFTER_MS;

export { expect };
