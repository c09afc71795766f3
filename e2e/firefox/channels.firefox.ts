import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import { CHANNELS, type Channel, type Closer, STAYING } from '../channels.ts';
import { ListeningSockets } from '../detector.ts';
import { NameServer } from '../name-server.ts';
import { FILE_ADDRESS } from '../page.ts';
import { forOpen } from '../plant.ts';
import {
  addressFor,
  hostFor,
  isSeen,
  kindsOf,
  LISTENER,
  missing,
  nameOfKind,
  pathOf,
  plantedAll,
  put,
} from '../trial.ts';
import { startFirefox } from './start.ts';

/*
 * The table of channels in Firefox. What can be tried in one page is: in the
 * file as it is everything at once, and without its walls whatever has the same
 * walls and stays in the page.
 */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
/**
 * Where nothing is to come there is nothing to wait for. The channels are tried within half a
 * second after the page was loaded, and what arrives is there at once.
 */
const SILENCE_MS = 2500;
const LONGEST_MS = LATE_AFTER_MS;

let browser: Browser;
let names: NameServer;
let folder: string;
let files = 0;

beforeAll(async () => {
  names = await NameServer.open();
  folder = mkdtempSync(join(tmpdir(), 'channels-'));
  browser = await startFirefox({
    acceptInsecureCerts: true,
    settings: {
      // As people run it, where a driver would keep it off the network.
      'network.http.speculative-parallel-limit': 6,
      'network.dns.disablePrefetch': false,
      'security.fileuri.strict_origin_policy': true,
      // It asks the name server of the test alone, without first seeing whether that is one.
      'network.trr.mode': 3,
      'network.trr.uri': names.address,
      'network.trr.confirmationNS': 'skip',
      // The sockets of the test are at no other address.
      'media.peerconnection.ice.loopback': true,
    },
  });
});

afterAll(async () => {
  await browser?.close();
  names?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Trial {
  readonly sockets: ListeningSockets;
  readonly context: BrowserContext;
}

/** With sockets and a browser of their own, as it were. */
async function trying<T>(work: (trial: Trial) => Promise<T>): Promise<T> {
  const sockets = await ListeningSockets.open();
  const context = await browser.createBrowserContext();
  try {
    return await work({ sockets, context });
  } finally {
    await context.close();
    await sockets.close();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Puts channels into a copy of the file, leaves walls out, and gives its address. */
function prepared(
  { sockets }: Trial,
  channels: readonly Channel[],
  opened: readonly Closer[],
  isServed: boolean,
  byName = false,
  html = HTML,
): string {
  const addressOf = (channel: Channel) =>
    byName ? `http://${hostFor(channel)}/` : addressFor(channel, sockets);
  const page = plantedAll(html, channels, opened, sockets.port, addressOf);
  const file = join(folder, `${files++}.html`);
  return put({ sockets, file }, page, isServed);
}

/** Firefox drops a tab now and then that is made while others are closed. */
async function newPage(context: BrowserContext, tries = 3): Promise<Page> {
  try {
    return await context.newPage();
  } catch (error) {
    if (tries === 1) throw error;
    return newPage(context, tries - 1);
  }
}

/** With the other page that the channels are about. */
async function openPage(
  { context, sockets }: Trial,
  address: string,
  channel?: Channel,
): Promise<Page> {
  const other = channel?.other;
  const page = await newPage(context);
  if (channel === undefined || other === undefined) {
    await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(leftAtOnce);
    return page;
  }
  await page.goto(`${sockets.serve('other', LISTENER)}#${addressFor(channel, sockets)}`);
  if (other === 'before') {
    await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(leftAtOnce);
    return page;
  }
  if (other === 'neighbour') {
    const next = await newPage(context);
    await next.goto(address, { waitUntil: 'domcontentloaded' });
    return next;
  }
  await page.evaluate((to) => void window.open(to), address);
  return page;
}

/** A page may go on to another before it was read. */
function leftAtOnce(): void {}

/** As a person follows a link that fills the page. */
async function follow(page: Page, hand: NonNullable<Channel['hand']>): Promise<void> {
  if (hand === 'Enter') return page.keyboard.press('Enter');
  if (hand === 'middle') return page.mouse.click(300, 300, { button: 'middle' });
  if (hand !== 'click') await page.keyboard.down(hand);
  await page.mouse.click(300, 300);
  if (hand !== 'click') await page.keyboard.up(hand);
}

/** Until `isDone`, or for as long as what arrives takes to arrive. */
async function wait(isDone: () => boolean, patience: number, again = async () => {}) {
  const end = Date.now() + patience;
  while (!isDone() && Date.now() < end) {
    await again();
    // Only until it is looked at again.
    await pause(100);
  }
}

const ALONE = CHANNELS.filter(({ other, hand }) => !other && !hand);

describe('in the file as it is', () => {
  for (const isServed of [false, true]) {
    test(`nothing arrives, ${isServed ? 'from a server' : 'from disk'}`, () =>
      trying(async (trial) => {
        await openPage(trial, prepared(trial, ALONE, [], isServed));
        await pause(SILENCE_MS);
        expect(trial.sockets.arrived.filter((what) => !(isServed && what === 'tcp'))).toEqual([]);
        expect(await trial.context.pages()).toHaveLength(1);
      }));
  }

  for (const isServed of [false, true]) {
    test(`no name is looked up, ${isServed ? 'from a server' : 'from disk'}`, () =>
      trying(async (trial) => {
        const before = names.asked.length;
        await openPage(trial, prepared(trial, ALONE, [], isServed, true));
        await pause(SILENCE_MS);
        expect(names.asked.slice(before)).toEqual([]);
      }));
  }

  for (const kind of ['link', 'drawing']) {
    test(`nothing arrives when a hand follows a ${kind}`, () =>
      trying(async (trial) => {
        const baits = CHANNELS.filter(({ hand, name }) => hand && name.startsWith(kind));
        const page = await openPage(trial, prepared(trial, baits, [], false));
        for (const { hand } of baits) await follow(page, hand!);
        await pause(SILENCE_MS);
        expect(trial.sockets.arrived).toEqual([]);
        expect(await trial.context.pages()).toHaveLength(1);
      }));
  }

  for (const other of ['opener', 'neighbour', 'before'] as const) {
    test(`nothing arrives with another there, ${other}`, () =>
      trying(async (trial) => {
        const about = CHANNELS.filter((channel) => channel.other === other);
        await openPage(trial, prepared(trial, about, [], true), about[0]);
        await pause(SILENCE_MS);
        expect(trial.sockets.arrived.filter((what) => what !== 'tcp')).toEqual([]);
        expect(await trial.context.pages()).toHaveLength(other === 'before' ? 1 : 2);
      }));
  }
});

/** What Firefox does not have, not from disk, or not as it is shipped: without its walls it does not arrive either. */
const NOT_IN_FIREFOX: ReadonlySet<string> = new Set([
  'fetch of later',
  // What stands in the way is `x-dns-prefetch-control`, see below.
  'name ahead of time',
  'name ahead of time, of a copy',
  'ping of a link',
  'prefetch',
  'WebRTC by its older name',
  'sign-in with another',
  'payment',
  // It asks the policy first.
  ...CHANNELS.map(({ name }) => name).filter((name) => name.startsWith('connection of a')),
]);

/** Not asked for behind other tabs. */
const IN_FRONT: ReadonlySet<string> = new Set(['credential of a related origin']);

const STAY = new Set(STAYING.map(pathOf));
const SINGLE = CHANNELS.filter((row) => !row.hand && !STAY.has(pathOf(row)));

describe.concurrent('with its walls left out', () => {
  for (const group of kindsOf(STAYING)) {
    const [{ closedBy, served = false }] = group;
    const expected = group.map(({ name }) => name).filter((name) => NOT_IN_FIREFOX.has(name));
    test(`arrives, ${nameOfKind(group)}`, () =>
      trying(async (trial) => {
        const html = forOpen(HTML, group);
        await openPage(trial, prepared(trial, group, closedBy, served, false, html));
        const { arrived } = trial.sockets;
        await wait(() => missing(group, arrived).length <= expected.length, LONGEST_MS);
        expect(missing(group, arrived)).toEqual(expected);
      }));
  }

  for (const channel of SINGLE.filter(({ name }) => !IN_FRONT.has(name))) trySingle(channel);
});

describe('with its walls left out, in front', () => {
  for (const channel of SINGLE.filter(({ name }) => IN_FRONT.has(name))) trySingle(channel);
});

function trySingle(channel: Channel): void {
  const { from, name, closedBy, served = false } = channel;
  const isThere = !NOT_IN_FIREFOX.has(name);
  test(`${from}: ${name} ${isThere ? 'arrives' : 'does not arrive'}`, () =>
    trying(async (trial) => {
      const byName = channel.seenAs === 'name';
      const html = forOpen(HTML, [channel]);
      const address = prepared(trial, [channel], closedBy, served, byName, html);
      await openPage(trial, byName ? address.replace('127.0.0.1', 'localhost') : address, channel);
      const seen = () =>
        byName ? names.asked.includes(hostFor(channel)) : isSeen(channel, trial.sockets.arrived);
      await wait(seen, isThere ? LONGEST_MS : SILENCE_MS);
      expect(seen()).toBe(isThere);
    }));
}

describe('a name is looked up', () => {
  for (const [name, html] of [
    ['fetch', HTML],
    [
      'name ahead of time',
      HTML.replaceAll('<meta http-equiv="x-dns-prefetch-control" content="off">', ''),
    ],
  ] as const) {
    const channel = CHANNELS.find((row) => row.name === name)!;
    test(`without its walls, and with no word against it: ${name}`, () =>
      trying(async (trial) => {
        await openPage(trial, prepared(trial, [channel], channel.closedBy, true, true, html));
        await wait(() => names.asked.includes(hostFor(channel)), LONGEST_MS);
        expect(names.asked).toContain(hostFor(channel));
      }));
  }
});

describe('with its walls left out, by hand', () => {
  for (const channel of CHANNELS.filter(({ hand }) => hand)) {
    const { name, closedBy } = channel;
    test(`${name} arrives`, () =>
      trying(async (trial) => {
        const html = forOpen(HTML, [channel]);
        const page = await openPage(
          trial,
          prepared(trial, [channel], closedBy, false, false, html),
        );
        const seen = () => isSeen(channel, trial.sockets.arrived);
        await wait(seen, LONGEST_MS, () => follow(page, channel.hand!).catch(leftAtOnce));
        expect(seen()).toBe(true);
      }));
  }
});
