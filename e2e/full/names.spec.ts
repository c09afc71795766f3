import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, test as base, chromium, expect } from '@playwright/test';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import { CHANNELS, type Channel, type Closer } from '../channels.ts';
import { ListeningSockets } from '../detector.ts';
import { NameServer } from '../name-server.ts';
import { FILE_ADDRESS } from '../page.ts';
import { EAGER, hostFor, launchOptions, plantedAll, put } from '../trial.ts';

/* Every channel again, each with a name to look up: nobody asks the name server for one. */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
const SILENCE_MS = 3000;
const LONGEST_MS = LATE_AFTER_MS;

interface Fixtures {
  readonly sockets: ListeningSockets;
}

interface WorkerFixtures {
  readonly names: NameServer;
  /** Asks that name server alone. */
  readonly asking: BrowserContext;
}

const test = base.extend<Fixtures, WorkerFixtures>({
  names: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const names = await NameServer.open();
      await use(names);
      names.close();
    },
    { scope: 'worker' },
  ],
  asking: [
    async ({ names }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'names-'));
      const settings = { dns_over_https: { mode: 'secure', templates: names.address } };
      writeFileSync(join(folder, 'Local State'), JSON.stringify(settings));
      const args = [...(EAGER.args ?? []), '--ignore-certificate-errors'];
      const options = launchOptions({ ...EAGER, args });
      const context = await chromium.launchPersistentContext(folder, options);
      await use(context);
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  sockets: async ({}, use) => {
    const sockets = await ListeningSockets.open();
    await use(sockets);
    await sockets.close();
  },
});

function prepared(channels: readonly Channel[], opened: readonly Closer[]): string {
  return plantedAll(HTML, channels, opened, 1, (channel) => `http://${hostFor(channel)}/`);
}

const ALONE = CHANNELS.filter(({ other, hand }) => !other && !hand);

for (const isServed of [false, true]) {
  test(`no name is looked up, ${isServed ? 'from a server' : 'from disk'}`, async ({
    asking,
    names,
    sockets,
  }, info) => {
    const file = info.outputPath('page.html');
    const before = names.asked.length;
    const silent = ALONE.filter(({ connects }) => !connects);
    const page = await asking.newPage();
    await page.goto(put({ sockets, file }, prepared(silent, []), isServed));
    // Nothing is sent in order behind a name that is looked up: the browser does that when it likes.
    await page.waitForTimeout(SILENCE_MS);
    await page.close();
    expect(names.asked.slice(before)).toEqual([]);
  });
}

for (const channel of [
  ...CHANNELS.filter(({ seenAs }) => seenAs === 'name'),
  // And what needs a name for what it asks.
  ...CHANNELS.filter(({ name, from }) => from === 'page' && name === 'fetch'),
]) {
  const { name, closedBy, served: isServed = false } = channel;
  test(`the name is looked up without the ${closedBy.join(' and the ')}: ${name}`, async ({
    asking,
    names,
    sockets,
  }, info) => {
    const file = info.outputPath('page.html');
    const address = put({ sockets, file }, prepared([channel], closedBy), isServed);
    const page = await asking.newPage();
    // Credentials want a page with a name.
    await page.goto(address.replace('127.0.0.1', 'localhost'));
    await expect.poll(() => names.asked, { timeout: LONGEST_MS }).toContain(hostFor(channel));
    await page.close();
  });
}
