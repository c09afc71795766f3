import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import { ListeningSockets } from '../detector.ts';
import { FILE_ADDRESS } from '../page.ts';
import { withScriptAlone } from '../plant.ts';
import {
  type Asking,
  askOften,
  type FrameScope,
  type NeighbourScope,
  takeChannel,
  watch,
} from '../shell-ways.ts';
import { startFirefox } from './start.ts';

/* What e2e/full/shell-limits.spec.ts tries, as far as other pages see it, in Firefox. */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
const OTHER = '<!doctype html><link rel="icon" href="data:,"><title>Other</title><body></body>';
const WAIT = { timeout: LATE_AFTER_MS };

let browser: Browser;
let context: BrowserContext;
let sockets: ListeningSockets;
let addresses: Readonly<Record<'malicious' | 'page' | 'other' | 'foreign', string>>;

beforeAll(async () => {
  browser = await startFirefox();
  sockets = await ListeningSockets.open();
  const other = sockets.serve('other', OTHER);
  addresses = {
    malicious: sockets.serve('malicious', withScriptAlone(HTML, takeChannel)),
    page: sockets.serve('page', HTML),
    other,
    foreign: other.replace('127.0.0.1', 'localhost'),
  };
});

afterAll(async () => {
  await browser?.close();
  await sockets?.close();
});

beforeEach(async () => {
  context = await browser.createBrowserContext();
});

afterEach(() => context.close());

async function opened(address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(LATE_AFTER_MS);
  await page.goto(address);
  return page;
}

/** The frame in which the app is, or what stands in its place. */
async function appIn(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url() === 'about:srcdoc');
  await expect.poll(find, WAIT).toBeDefined();
  const app = find();
  if (app === undefined) throw new Error('The file has made no frame');
  return app;
}

async function taken(page: Page): Promise<Frame> {
  const app = await appIn(page);
  await app.waitForFunction(() => 'toShell' in globalThis, WAIT);
  return app;
}

async function ask(page: Page, app: Frame, asking: Asking): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    page.on('console', (message) => message.text() === 'asked' && resolve());
  });
  await app.evaluate(askOften, asking);
  await asked;
}

const seenBy = (page: Page, what: 'stored' | 'heard') =>
  page.evaluate((name) => (globalThis as unknown as NeighbourScope)[name], what);

const answers = (app: Frame, kind: string) =>
  app.evaluate((name) => (globalThis as unknown as FrameScope).answers[name] ?? 0, kind);

describe('a neighbour of the same origin sees', () => {
  test.each([
    ['2 choices without a click', false, 2],
    ['10 after one', true, 10],
  ] as const)('%s', async (_name, isClicked, most) => {
    const neighbour = await opened(addresses.other);
    await neighbour.evaluate(watch);
    const page = await opened(addresses.malicious);
    const values = [
      { name: 'theme', value: 'dark' },
      { name: 'theme', value: 'light' },
    ];
    await ask(page, await taken(page), { kind: 'keep', values, times: 2000, isClicked });
    await page.evaluate(() => localStorage.setItem('last', 'x'));
    await expect.poll(() => seenBy(neighbour, 'stored'), WAIT).toContain('last=x');
    expect(await seenBy(neighbour, 'stored')).toHaveLength(most + 1);
    await page.evaluate(() => localStorage.clear());
  });
});

describe('an opener', () => {
  async function openedBy(page: Page): Promise<Frame> {
    await page.evaluate(watch);
    const opening = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await page.evaluate((to) => {
      Object.assign(globalThis, { opened: window.open(to) });
    }, addresses.malicious);
    const popup = await opening;
    if (popup === null) throw new Error('No window was opened');
    return taken(popup);
  }

  const call = (page: Page) =>
    page.evaluate(() => (Reflect.get(globalThis, 'opened') as Window).postMessage('hello', '*'));

  const word = (app: Frame) =>
    app.evaluate(() => {
      const { toShell } = globalThis as unknown as FrameScope;
      for (const kind of ['announce', 'post']) {
        for (const to of [0, -1, 'length']) toShell.postMessage({ kind, to, data: 'a word' });
      }
      toShell.postMessage({ kind: 'back', to: Number.MAX_SAFE_INTEGER });
    });

  test('hears nothing before it called, and is answered then', async () => {
    const page = await opened(addresses.foreign);
    const app = await openedBy(page);
    await word(app);
    await expect.poll(() => answers(app, 'went'), WAIT).toBe(1);
    expect(await seenBy(page, 'heard')).toEqual([]);
    await call(page);
    await expect.poll(() => answers(app, 'message'), WAIT).toBe(1);
    await word(app);
    await expect.poll(() => seenBy(page, 'heard'), WAIT).toContain('a word');
  });

  test('hears nothing any more where another page is in its place', async () => {
    const page = await opened(addresses.foreign);
    const app = await openedBy(page);
    await call(page);
    await expect.poll(() => answers(app, 'message'), WAIT).toBe(1);
    await page.goto(addresses.other);
    await page.evaluate(watch);
    await word(app);
    await expect.poll(() => answers(app, 'went'), WAIT).toBe(1);
    expect(await seenBy(page, 'heard')).toEqual([]);
  });
});

test('a page around it that leads the frame away is not left with an empty page', async () => {
  const page = await opened(addresses.foreign);
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 600px; height: 400px';
    frame.src = src;
    document.body.append(frame);
  }, addresses.page);
  const app = await appIn(page);
  await app.waitForSelector('main', WAIT);
  await page.evaluate(() => {
    window.frames[0]!.frames[0]!.location.href = 'about:blank';
  });
  const shell = page.frames().find((frame) => frame.url() === addresses.page);
  await shell?.waitForSelector('[role=alert]', WAIT);
  expect(await shell?.$$('iframe')).toEqual([]);
});
