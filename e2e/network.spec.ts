import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, test as base, chromium, expect } from '@playwright/test';
import { CHANNELS, type Channel, STAYING } from './channels.ts';
import { ListeningSockets, watchBrowser } from './detector.ts';
import { FILE_ADDRESS, inApp } from './page.ts';
import { forOpen, planted } from './plant.ts';
import {
  addressFor,
  beside,
  EAGER,
  isAlone,
  type Kind,
  kindsOf,
  launchOptions,
  missing,
  nameOfKind,
  outcomeOf,
  pathOf,
  plantedAll,
  put,
  tryChannels,
  windows,
} from './trial.ts';
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

const test = base.extend<Fixtures, WorkerFixtures>({
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

/** Where nothing is to come; what is to come has longer. */
const SILENCE_MS = 800;
const LONGEST_MS = 30_000;

const STAY = new Set(STAYING.map(pathOf));
/** `names.spec.ts` has the others. */
const LEAVING = CHANNELS.filter((row) => row.seenAs !== 'name' && !STAY.has(pathOf(row)));

const alone = (channel: Channel) =>
  [`${channel.from}: ${channel.name}`, [channel]] as const satisfies [string, Kind];
const together = (channels: readonly Channel[]) =>
  kindsOf(channels).map((kind) => [nameOfKind(kind), kind] as const);

/** Links of one make, which a person follows in each way. */
const byHand = (make: string) => {
  const [first, ...others] = LEAVING.filter(({ name, hand }) => hand && name.startsWith(make));
  if (first === undefined) throw new Error(`No hand follows a ${make}`);
  return [`${first.from}: ${make} that a hand follows`, [first, ...others]] as const;
};

/** Where the walls stand, nothing leaves the page: one page tries all channels of a kind. */
const CLOSED: readonly (readonly [string, Kind])[] = [
  ...together([...STAYING, ...LEAVING.filter(isAlone)]),
  ...['link', 'drawing'].map(byHand),
  ...LEAVING.filter((channel) => !isAlone(channel) && !channel.hand).map(alone),
];

/** Without a wall they may: a page for each that leaves it. */
const OPEN = [...together(STAYING), ...LEAVING.map(alone)];

for (const [name, kind] of CLOSED) {
  const [{ served: isServed = false, connects = false, other }] = kind;

  test(`${name}: is closed`, async ({ eager, sockets }, info) => {
    const trial = { browser: eager, sockets, html: HTML, file: info.outputPath('page.html') };
    const outcome = await tryChannels(trial, kind, [], SILENCE_MS);
    expect(beside(outcome, isServed || connects)).toEqual([]);
    expect(windows(outcome)).toBe(other === 'opener' || other === 'neighbour' ? 2 : 1);
  });
}

for (const [name, kind] of OPEN) {
  const [{ closedBy }] = kind;

  test(`${name}: is open without the ${closedBy.join(' and the ')}`, async ({
    eager,
    sockets,
  }, info) => {
    const html = forOpen(HTML, kind);
    const trial = { browser: eager, sockets, html, file: info.outputPath('page.html') };
    // What arrives is the proof; the driver may hear of the frame's request late, or not at all.
    const { arrived } = await tryChannels(trial, kind, closedBy, LONGEST_MS);
    expect(missing(kind, arrived), JSON.stringify(arrived)).toEqual([]);
  });
}

const ALONE = CHANNELS.filter(isAlone);

for (const isServed of [false, true]) {
  test.describe(isServed ? 'from a server' : 'from disk', () => {
    test('all channels at once are closed', async ({ eager, sockets }, info) => {
      const trial = { browser: eager, sockets, html: HTML, file: info.outputPath('page.html') };
      const all = plantedAll(HTML, ALONE, [], sockets.port, (channel) =>
        addressFor(channel, sockets),
      );
      const outcome = await outcomeOf(
        trial,
        put(trial, all, isServed),
        () => false,
        3 * SILENCE_MS,
      );
      expect(beside(outcome, isServed)).toEqual([]);
      expect(windows(outcome)).toBe(1);
    });

    test('full use asks for nothing but the page', async ({ proxied, sockets }, info) => {
      const trial = { browser: proxied, sockets, html: HTML, file: info.outputPath('page.html') };
      const address = put(trial, HTML, isServed);
      const context = await proxied.newContext();
      const events = watchBrowser(context);
      const page = await context.newPage();
      await page.goto(address);
      await useFully(inApp(page));
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
      const trial = { browser: proxied, sockets, html: HTML, file: info.outputPath('page.html') };
      const { arrived } = await outcomeOf(
        trial,
        put(trial, page, false),
        ({ arrived: so }) => so.includes('tcp'),
        LONGEST_MS,
      );
      expect(arrived).toContain('tcp');
    });
  }
});
