import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { findBrowser, QUIET, startOptions } from '../scripts/ensure-browser.ts';
import type { Channel, Closer } from './channels.ts';
import { type BrowserEvent, type ListeningSockets, watchBrowser } from './detector.ts';
import { planted } from './plant.ts';

/* One channel, tried in the built file with some of the walls left out. */

export interface Outcome {
  readonly arrived: readonly string[];
  readonly events: readonly BrowserEvent[];
}

export interface Trial {
  readonly browser: Browser;
  readonly sockets: ListeningSockets;
  /** Where a page that is opened from disk is written. */
  readonly file: string;
  readonly html: string;
}

/** As people run it: not told to stay off the network, unlike that of other tests. */
export const EAGER: LaunchOptions = {
  ignoreDefaultArgs: [...QUIET],
  args: ['--disable-component-update'],
};

export function launchOptions(options: LaunchOptions): LaunchOptions {
  return { ...options, ...startOptions(findBrowser(), options.args ?? []) };
}

/** A path that bears the channel's name, so that it is known again where it arrives. */
export function pathOf({ from, name }: Pick<Channel, 'from' | 'name'>): string {
  return `${from} ${name}`;
}

export function addressFor(channel: Channel, { port }: ListeningSockets): string {
  return `http://127.0.0.1:${port}/${encodeURIComponent(pathOf(channel))}`;
}

/** A name that bears the channel's; nobody has it. */
export function hostFor({ from, name }: Pick<Channel, 'from' | 'name'>): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.${from}.example`;
}

/** Puts a page on disk or behind the sockets; answers its address. */
export function put(
  { file, sockets }: Pick<Trial, 'file' | 'sockets'>,
  page: string,
  isServed: boolean,
): string {
  if (isServed) return sockets.serve('page', page);
  writeFileSync(file, page);
  return pathToFileURL(file).href;
}

/** Tells whatever it hears, in any way that pages of one server hear of each other. */
export const LISTENER = `<!doctype html><link rel="icon" href="data:,"><script>
  const tell = (address) => fetch(address);
  onmessage = ({ data }) => /^http/.test(data) && tell(data);
  new BroadcastChannel('x').onmessage = ({ data }) => tell(data);
  onpageshow = ({ persisted }) => {
    const [{ type }] = performance.getEntriesByType('navigation');
    if (persisted || type === 'back_forward') tell(location.hash.slice(1));
  };
  onstorage = ({ newValue }) => tell(newValue);
  setInterval(() => {
    const path = /x=([^;]*)/.exec(document.cookie)?.[1];
    if (path) tell(decodeURIComponent(path));
  }, 100);
</script>`;

/** Channels with the same walls, tried from the same place: where none leaves the page, one page tries them all. */
export type Kind = readonly [first: Channel, ...others: Channel[]];

export function kindsOf(channels: readonly Channel[]): readonly Kind[] {
  const kinds = new Map<string, [Channel, ...Channel[]]>();
  for (const channel of channels) {
    const name = nameOfKind([channel]);
    const kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, [channel]);
    else kind.push(channel);
  }
  return [...kinds.values()];
}

/** The walls of its channels, and where they are tried. */
export function nameOfKind([{ from, closedBy, served }]: Kind): string {
  return [from, served ? 'served' : 'from disk', 'without', closedBy.join(' and ')].join(' ');
}

/** A page that tries all these channels, with walls left out. */
export function plantedAll(
  html: string,
  channels: readonly Channel[],
  opened: readonly Closer[],
  port: number,
  addressOf: (channel: Channel) => string,
  when?: string,
): string {
  return channels.reduce((page, channel, index) => {
    const left = index === channels.length - 1 ? opened : [];
    return planted(page, channel, left, addressOf(channel), port, when);
  }, html);
}

/** Those that need neither another page nor a hand, and are silent to the last packet. */
export const isAlone = ({ other, hand, connects }: Channel): boolean =>
  !other && !hand && !connects;

/** The names of those that did not arrive. */
export function missing(
  channels: readonly Channel[],
  arrived: readonly string[],
): readonly string[] {
  return channels.filter((channel) => !isSeen(channel, arrived)).map(({ name }) => name);
}

/** Opens the page of the channels, and waits until all have arrived or for as long as what arrives takes to arrive. */
export async function tryChannels(
  trial: Trial,
  channels: Kind,
  opened: readonly Closer[],
  patience: number,
): Promise<Outcome> {
  const [first] = channels;
  const { html, sockets } = trial;
  const addressOf = (channel: Channel) => addressFor(channel, sockets);
  const page = plantedAll(html, channels, opened, sockets.port, addressOf);
  return outcomeOf(
    trial,
    put(trial, page, first.served ?? false),
    ({ arrived }) => missing(channels, arrived).length === 0,
    patience,
    channels,
  );
}

export async function outcomeOf(
  { browser, sockets }: Trial,
  address: string,
  isDone: (outcome: Outcome) => boolean,
  patience: number,
  channels: readonly Channel[] = [],
): Promise<Outcome> {
  const [channel] = channels;
  const hands = channels.flatMap(({ hand }) => hand ?? []);
  const place = await placeFor(browser, channel);
  try {
    const outcome = () => ({ arrived: sockets.arrived, events: place.events() });
    const page = await openPage(place, sockets, address, channel);
    if (hands.length > 0) await page.waitForLoadState();
    // Nothing is silent that has not begun: a busy machine may take its time to get there.
    let end = Number.POSITIVE_INFINITY;
    const isLoaded = () => {
      end = performance.now() + patience;
    };
    page.waitForLoadState().then(isLoaded, isLoaded);
    while (!isDone(outcome()) && performance.now() < end) {
      // Again and again: the link may not be there yet, or the focus elsewhere.
      for (const hand of hands) await follow(page, hand);
      // Only until it is looked at again; a hand is no faster.
      await page.waitForTimeout(hands.length > 0 ? 250 : 20);
    }
    const { arrived, events } = outcome();
    return { arrived: [...arrived], events: [...events] };
  } finally {
    await place.leave();
  }
}

/** Where a trial is made. */
interface Place {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What came since the trial began, its own page first. */
  events(): readonly BrowserEvent[];
  leave(): Promise<void>;
}

/** Those without another page, and not in a browser of their own, are tried one after the other in one page. */
function placeFor(browser: Browser, channel?: Channel): Promise<Place> {
  const isApart = channel?.other !== undefined || channel?.seenAs === 'tcp';
  return isApart ? placeApart(browser, channel) : sharedPlace(browser);
}

async function placeApart(browser: Browser, channel: Channel): Promise<Place> {
  const context = await newContext(browser, channel);
  const events = watchBrowser(context);
  const page = await context.newPage();
  return { context, page, events: () => events, leave: () => closed(context) };
}

interface Shared {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly events: readonly BrowserEvent[];
}

/** A new page takes half a second of processor. */
const SHARED = new WeakMap<Browser, Shared>();

async function sharedPlace(browser: Browser): Promise<Place> {
  const shared = SHARED.get(browser) ?? (await newShared(browser));
  SHARED.set(browser, shared);
  const { context, page } = shared;
  const own = { kind: 'page', address: page.url() } as const;
  const before = shared.events.length;
  const leave = async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.goto('about:blank');
  };
  return {
    context,
    page,
    events: () => [own, ...shared.events.slice(before)],
    leave: () =>
      within(CLOSING_MS, leave()).catch(() => {
        SHARED.delete(browser);
        return closed(context);
      }),
  };
}

async function newShared(browser: Browser): Promise<Shared> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { context, page, events: watchBrowser(context) };
}

const CLOSING_MS = 5_000;

/** Closing a page that is just being loaded again is now and then never answered; the browser ends it. */
function closed(context: BrowserContext): Promise<void> {
  return within(CLOSING_MS, context.close()).catch(() => undefined);
}

/** Rejects where it takes longer, in milliseconds. */
async function within(patience: number, work: Promise<void>): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error('Took too long')), patience);
  });
  await Promise.race([work, waited]).finally(() => clearTimeout(late));
}

/** In a private window browsers open no connection ahead of time. */
function newContext(browser: Browser, channel: Channel): Promise<BrowserContext> {
  if (channel.seenAs !== 'tcp') return browser.newContext();
  return chromium.launchPersistentContext('', launchOptions(EAGER));
}

/** With the other page that the channel is about. */
async function openPage(
  { context, page }: Place,
  sockets: ListeningSockets,
  address: string,
  channel?: Channel,
): Promise<Page> {
  switch (channel?.other) {
    case 'opener': {
      await page.goto(sockets.serve('other', LISTENER));
      const opening = page.waitForEvent('popup');
      await page.evaluate((to) => void window.open(to), address);
      return opening;
    }
    case 'before': {
      // It says that it is seen again.
      await page.goto(`${sockets.serve('other', LISTENER)}#${addressFor(channel, sockets)}`);
      await page.goto(address, { waitUntil: 'commit' });
      return page;
    }
    case 'neighbour': {
      await page.goto(sockets.serve('other', LISTENER));
      const next = await context.newPage();
      await next.goto(address, { waitUntil: 'commit' });
      return next;
    }
    default:
      await page.goto(address, { waitUntil: 'commit' });
      return page;
  }
}

/** As a person follows a link that fills the page. */
async function follow(page: Page, hand: NonNullable<Channel['hand']>): Promise<void> {
  if (hand === 'Enter') return page.keyboard.press('Enter');
  if (hand === 'middle') return page.mouse.click(300, 300, { button: 'middle' });
  if (hand !== 'click') await page.keyboard.down(hand);
  await page.mouse.click(300, 300);
  if (hand !== 'click') await page.keyboard.up(hand);
}

export function isSeen(channel: Channel, arrived: readonly string[]): boolean {
  const { seenAs } = channel;
  if (seenAs === 'http') {
    return arrived.some((what) => what.startsWith('http') && what.includes(pathOf(channel)));
  }
  return arrived.includes(seenAs);
}

/** What arrived beside the page itself, and beside connections where these are expected. */
export function beside({ arrived }: Outcome, connects: boolean): readonly string[] {
  return arrived.filter((what) => !(connects && what === 'tcp'));
}

export function windows({ events }: Pick<Outcome, 'events'>): number {
  return events.filter(({ kind }) => kind === 'page').length;
}
