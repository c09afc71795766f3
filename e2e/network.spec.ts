import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Browser,
  test as base,
  chromium,
  expect,
  type LaunchOptions,
  type TestInfo,
} from '@playwright/test';
import { findBrowser, isRoot } from '../scripts/ensure-browser.ts';
import { CHANNELS, type Channel, type Closer } from './channels.ts';
import { type BrowserEvent, ListeningSockets, watchBrowser } from './detector.ts';
import { FILE_ADDRESS } from './page.ts';
import { planted } from './plant.ts';
import { useFully } from './use-fully.ts';

/*
 * Every way out that we know of, tried in the built file: nothing may arrive.
 * The same with what closes it left out: it must arrive, at the socket and where
 * the browser tells of it, so that a way which is not there, or a socket that
 * hears nothing, is no proof.
 */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');

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

function launch(options: LaunchOptions): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    ...options,
    args: [...(options.args ?? []), ...(isRoot() ? ['--no-sandbox'] : [])],
  });
}

const test = base.extend<Fixtures, WorkerFixtures>({
  eager: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const browser = await launch({
        ignoreDefaultArgs: ['--disable-background-networking'],
        args: ['--disable-component-update'],
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  proxied: async ({ sockets }, use) => {
    const proxy = { server: `http://127.0.0.1:${sockets.port}`, bypass: MAKERS_HOSTS };
    const browser = await launch({ proxy });
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

/** A path that bears the channel's name, so that it is known again where it arrives. */
function pathOf({ from, name }: Pick<Channel, 'from' | 'name'>): string {
  return `${from} ${name}`;
}

/** Puts a page where the channel needs it, on disk or behind a server; answers its address. */
function put(page: string, isServed: boolean, sockets: ListeningSockets, info: TestInfo): string {
  if (isServed) return sockets.serve('page', page);
  const file = info.outputPath('page.html');
  writeFileSync(file, page);
  return pathToFileURL(file).href;
}

function addressFor(channel: Channel, sockets: ListeningSockets): string {
  return `http://127.0.0.1:${sockets.port}/${encodeURIComponent(pathOf(channel))}`;
}

interface Outcome {
  readonly arrived: readonly string[];
  readonly events: readonly BrowserEvent[];
}

/** Opens a page, and waits until `isDone` or for as long as what arrives takes to arrive. */
async function outcomeOf(
  browser: Browser,
  sockets: ListeningSockets,
  address: string,
  isDone: (outcome: Outcome) => boolean,
  patience: number,
): Promise<Outcome> {
  const context = await browser.newContext();
  try {
    const outcome = { arrived: sockets.arrived, events: watchBrowser(context) };
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    const end = performance.now() + patience;
    while (!isDone(outcome) && performance.now() < end) await page.waitForTimeout(20);
    return { arrived: [...outcome.arrived], events: [...outcome.events] };
  } finally {
    await context.close();
  }
}

/** Where nothing is to come; what is to come has longer. */
const SILENCE_MS = 800;
const LONGEST_MS = 30_000;

function isSeen(channel: Channel, arrived: readonly string[]): boolean {
  const { seenAs } = channel;
  return arrived.some((what) =>
    seenAs === 'http' ? what.startsWith('http') && what.includes(pathOf(channel)) : what === seenAs,
  );
}

/** Of a connection over which nothing is asked, and of packets, the browser tells nothing. */
function isTold(channel: Channel, events: readonly BrowserEvent[]): boolean {
  const { event } = channel;
  if (event === undefined) return true;
  if (event === 'page') return events.filter(({ kind }) => kind === 'page').length > 1;
  const path = encodeURIComponent(pathOf(channel));
  return events.some(({ kind, address }) => kind === event && address.includes(path));
}

/** What arrived beside the page itself; of what is served the page came over a connection. */
function beside({ arrived }: Outcome, isServed: boolean): readonly string[] {
  return arrived.filter((what) => !(isServed && what === 'tcp'));
}

function windows({ events }: Outcome): number {
  return events.filter(({ kind }) => kind === 'page').length;
}

for (const channel of CHANNELS) {
  const { from, name, closedBy, served: isServed = false } = channel;

  test.describe(`${from}: ${name}`, () => {
    const open = (
      browser: Browser,
      sockets: ListeningSockets,
      opened: readonly Closer[],
      info: TestInfo,
    ): Promise<Outcome> => {
      const address = addressFor(channel, sockets);
      const page = planted(HTML, channel, opened, address, sockets.port);
      return outcomeOf(
        browser,
        sockets,
        put(page, isServed, sockets, info),
        ({ arrived, events }) => isSeen(channel, arrived) && isTold(channel, events),
        opened.length === 0 ? SILENCE_MS : LONGEST_MS,
      );
    };

    test('is closed', async ({ eager, sockets }, info) => {
      const outcome = await open(eager, sockets, [], info);
      if (channel.seenAs === 'tcp') expect(outcome.arrived).toEqual(['tcp']);
      expect(beside(outcome, isServed)).toEqual([]);
      expect(windows(outcome)).toBe(1);
    });

    test(`is open without the ${closedBy.join(' and the ')}`, async ({ eager, sockets }, info) => {
      const { arrived, events } = await open(eager, sockets, closedBy, info);
      expect(isSeen(channel, arrived), JSON.stringify(arrived)).toBe(true);
      expect(isTold(channel, events), JSON.stringify(events)).toBe(true);
    });
  });
}

for (const isServed of [false, true]) {
  test.describe(isServed ? 'from a server' : 'from disk', () => {
    test('all channels at once are closed', async ({ eager, sockets }, info) => {
      const all = CHANNELS.reduce(
        (page, channel) => planted(page, channel, [], addressFor(channel, sockets), sockets.port),
        HTML,
      );
      const address = put(all, isServed, sockets, info);
      const outcome = await outcomeOf(eager, sockets, address, () => false, 3 * SILENCE_MS);
      expect(beside(outcome, isServed)).toEqual([]);
      expect(windows(outcome)).toBe(1);
    });

    test('full use asks for nothing but the page', async ({ proxied, sockets }, info) => {
      const address = put(HTML, isServed, sockets, info);
      const context = await proxied.newContext();
      const events = watchBrowser(context);
      const page = await context.newPage();
      await page.goto(address);
      await useFully(page);
      expect(beside({ arrived: sockets.arrived, events }, isServed)).toEqual([]);
      const outside = events.filter(({ address: asked }) => !/^(?:blob|data):/.test(asked));
      expect(outside).toEqual([
        { kind: 'page', address: 'about:blank' },
        { kind: 'request', address },
      ]);
      expect(page.url()).toBe(address);
    });
  });
}

/* The proxy of full use hears of any host there is, not of the sockets' own alone. */
test.describe('a request of any host', () => {
  for (const name of ['fetch', 'WebSocket'] as const) {
    test(`${name} is heard when it is made`, async ({ proxied, sockets }, info) => {
      const channel = CHANNELS.find((row) => row.from === 'page' && row.name === name)!;
      const address = 'http://elsewhere.example/any';
      const page = planted(HTML, channel, channel.closedBy, address, sockets.port);
      const { arrived } = await outcomeOf(
        proxied,
        sockets,
        put(page, false, sockets, info),
        ({ arrived: so }) => so.includes('tcp'),
        LONGEST_MS,
      );
      expect(arrived).toContain('tcp');
    });
  }
});
