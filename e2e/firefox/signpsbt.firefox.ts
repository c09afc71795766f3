import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import type * as Client from '../../src/channel/client-module/types.ts';
import { firstLine, WORDS } from '../decide-window.ts';
import {
  answerOf,
  BANK,
  callOnPort,
  type DiskPages,
  forge,
  heardOf,
  makeDiskPages,
  openForDecision,
} from '../disk-pages.ts';
import { ANSWER, firstCalls, LOAD_CLIENT } from '../first-calls.ts';
import type { Origin } from '../origins.ts';
import { p2wpkh, psbtOf, wif } from '../sign-inputs.ts';
import { openTwoOrigins, type TwoOrigins } from './two-origins.ts';

/* What e2e/signpsbt.spec.ts and full/signpsbt.spec.ts try, as far as the browser decides it, in Firefox. */

declare const client: typeof Client;

const WAIT = { timeout: LATE_AFTER_MS, interval: 100 };
/** In milliseconds; see `ARMING_MS`. */
const ARMED_AFTER = 1500;
const LOADS = 60;
const LOADS_AT_ONCE = 20;
const TO_SIGN = psbtOf([{ scriptPubKey: p2wpkh(3), satoshis: 80_000 }]);

let opened: TwoOrigins;
let browser: Browser;
let page: Page;
let a: Origin;
let b: Origin;

beforeAll(async () => {
  opened = await openTwoOrigins();
  browser = opened.browser;
  [a, b] = opened.origins;
});

afterAll(() => opened?.close());

beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(LATE_AFTER_MS);
  await page.goto(a.host);
  await page.evaluate(LOAD_CLIENT);
});

afterEach(async () => {
  for (const each of await browser.pages()) if (each !== page) await each.close();
  await page.close();
});

/** The app of the file in a page, once it is there. */
async function appIn(of: Page): Promise<Frame> {
  const find = () => of.frames().find((frame) => frame.url() === 'about:srcdoc');
  await expect.poll(find, WAIT).toBeDefined();
  const app = find();
  if (app === undefined) throw new Error('The file has made no frame');
  await app.waitForFunction(() => document.querySelector('.app, .decide') !== null, WAIT);
  return app;
}

/** Embeds the file in the page, and begins so many calls; the time that there is for them is a test's to let pass. */
async function begin(calls = 1): Promise<Frame> {
  await page.evaluate(
    (src) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'border:0; width:600px; height:400px';
      frame.src = src;
      document.body.append(frame);
    },
    b.page({ origins: [a.origin], view: 'none' }),
  );
  const app = await appIn(page);
  await app.evaluate(holdLimits);
  await page.evaluate(
    (origin, psbt, count) => {
      const touchstone = client.connect(document.querySelector('iframe')!, { origin });
      const outcomes = Array.from({ length: count }, () =>
        touchstone.call('signpsbt', [psbt]).catch(({ code }) => code),
      );
      Object.assign(globalThis, { outcomes });
    },
    b.origin,
    TO_SIGN,
    calls,
  );
  return app;
}

/** In the app: what would be done after more than a minute is done when a test says so. */
function holdLimits(): void {
  const { setTimeout: start } = globalThis;
  const held: (() => void)[] = [];
  Object.assign(globalThis, {
    held,
    setTimeout: (work: () => void, delay = 0) =>
      delay < 60_000 ? start(work, delay) : -held.push(work),
  });
}

function letTimePass(app: Frame): Promise<void> {
  return app.evaluate(() => {
    const held: (() => void)[] = Reflect.get(globalThis, 'held');
    for (const work of held) work();
  });
}

function outcome(number = 0): Promise<unknown> {
  return page.evaluate((at) => Reflect.get(globalThis, 'outcomes')[at], number);
}

async function button(app: Frame, name: string): Promise<ElementHandle> {
  const found = await app.waitForSelector(`button::-p-text(${name})`, WAIT);
  if (found === null) throw new Error(`There is no button ${name}`);
  return found;
}

/** By a click in the strip. */
async function openWindow(strip: Frame): Promise<{ readonly window: Page; readonly app: Frame }> {
  const before = new Set(await browser.pages());
  await (await button(strip, 'Review and sign in a window')).click();
  const find = async () => (await browser.pages()).find((each) => !before.has(each));
  await expect.poll(find, WAIT).toBeDefined();
  const window = await find();
  if (window === undefined) throw new Error('No window was opened');
  const app = await appIn(window);
  await app.waitForSelector('.return-bar', WAIT);
  return { window, app };
}

async function sign(app: Frame): Promise<void> {
  const field = await app.waitForSelector('input.key-field', WAIT);
  await field?.type(wif(3));
  await app.waitForSelector('[data-testid=verdict]', WAIT);
  await app.evaluate(() => {
    const all = [...document.querySelectorAll('button')];
    all.findLast(({ textContent }) => textContent === 'Sign')?.click();
  });
  await app.waitForSelector('[data-testid=result-psbt]', WAIT);
}

/** Looks at the question, until what was signed can be returned, and returns it. */
async function giveBack(window: Page, app: Frame): Promise<void> {
  await window.bringToFront();
  const give = await button(app, 'Return it to');
  const { x, y } = await app.evaluate(firstLine, WORDS);
  await window.mouse.move(x + 5, y);
  await window.mouse.move(x + 60, y, { steps: 5 });
  await expect
    .poll(() => give.evaluate((element) => element.getAttribute('aria-disabled')), WAIT)
    .toBe('false');
  await give.click();
}

function stateOf(app: Frame): Promise<string> {
  return app.evaluate(() => document.querySelector('.return-bar')?.textContent ?? '');
}

describe('from disk, where no page has a name', () => {
  let disk: DiskPages;

  beforeEach(async () => {
    disk = makeDiskPages({ origins: ['null'], view: 'none' });
    await page.goto(disk.host);
  });

  afterEach(() => disk.remove());

  test('a page that asks is called so, and gets what was signed for it', async () => {
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'border:0; width:600px; height:400px';
      frame.src = src;
      document.body.append(frame);
    }, disk.file);
    const strip = await appIn(page);
    const call = { id: 1, method: 'signpsbt', params: [TO_SIGN] };
    await page.evaluate(callOnPort, JSON.stringify(call));
    const { window, app } = await openWindow(strip);
    expect(await stateOf(app)).toContain('a page without a name');
    await sign(app);
    await giveBack(window, app);
    expect(JSON.parse(await page.evaluate(answerOf))).toMatchObject({ result: { complete: true } });
  });

  test.each([
    ['to sign', { sign: { origin: BANK, psbt: TO_SIGN, chain: 'main', until: 4e12 } }],
    ['who may call', { question: { origin: BANK, asked: ['help'] } }],
  ])('no page that asks %s has the name that it gives', async (_what, message) => {
    const opening = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await page.evaluate(openForDecision, disk.file);
    const window = await opening;
    if (window === null) throw new Error('No window was opened');
    const app = await appIn(window);
    await app.waitForSelector('main', WAIT);
    expect(await page.evaluate(heardOf)).toEqual([]);
    await page.evaluate(forge, { asks: 'decide' });
    await expect
      .poll(() => page.evaluate(heardOf), WAIT)
      .toEqual([{ touchstone: 1, listens: 'decide' }]);
    await page.evaluate(forge, message);
    const heading = await app.waitForSelector('h1', WAIT);
    expect(await heading?.evaluate(({ textContent }) => textContent)).toContain(
      'a page without a name',
    );
    expect(await app.content()).not.toContain(new URL(BANK).host);
  });
});

describe('a person is asked to sign', () => {
  test('and returns it', async () => {
    const { window, app } = await openWindow(await begin());
    await sign(app);
    await giveBack(window, app);
    expect(await outcome()).toMatchObject({ complete: true, hex: expect.any(String) });
  });

  test('and no pointer that comes from the side, beside the words of the question, returns it', async () => {
    const { window, app } = await openWindow(await begin());
    await sign(app);
    await window.bringToFront();
    // What was done to sign may have been on the words: with another size all begins anew.
    await window.setViewport({ width: 1000, height: 700 });
    const { end, edge, y, bottom } = await app.evaluate(firstLine, WORDS);
    await window.mouse.move(edge - 1, y);
    await window.mouse.move((end + edge) / 2, y, { steps: 4 });
    await window.mouse.move((end + edge) / 2, bottom + 3, { steps: 4 });
    const give = await button(app, 'Return it to');
    await give.hover();
    // By the window's own clock, longer than a click has to wait.
    await app.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ARMED_AFTER);
    expect(await stateOf(app)).toContain('move the pointer over the words');
    await give.click();
    await giveBack(window, app);
    expect(await outcome()).toMatchObject({ complete: true });
  });

  test('and declines', async () => {
    const { app } = await openWindow(await begin());
    await (await button(app, 'Decline')).click();
    expect(await outcome()).toBe(-32008);
  });

  test('and closes the window', async () => {
    const { window } = await openWindow(await begin());
    await window.close();
    expect(await outcome()).toBe(-32008);
  });

  test('and takes too long; a second call meanwhile is told so', async () => {
    const strip = await begin(2);
    const { app } = await openWindow(strip);
    await letTimePass(strip);
    // Which of two workers is the first, nobody knows.
    expect([await outcome(0), await outcome(1)].sort()).toEqual([-32004, -32009]);
    await expect
      .poll(() => app.evaluate(() => document.querySelector('.return-bar')?.textContent), WAIT)
      .toContain('no longer waits');
  });

  test('once, however many calls there are', async () => {
    const strip = await begin(60);
    // All but the one that is asked for.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const outcomes: readonly Promise<unknown>[] = Reflect.get(globalThis, 'outcomes');
          let settled = 0;
          for (const each of outcomes) {
            void each.then(() => ++settled === outcomes.length - 1 && resolve());
          }
        }),
    );
    await (await button(strip, 'Decline')).click();
    const codes = await Promise.all(Array.from({ length: 60 }, (_, i) => outcome(i)));
    expect(codes.filter((code) => code === -32009)).toHaveLength(59);
    expect(codes.filter((code) => code === -32008)).toHaveLength(1);
  });

  test('and never by a frame that is covered, or as small as a dot', async () => {
    const strip = await begin();
    const place = await (await button(strip, 'Review and sign in a window')).boundingBox();
    const before = (await browser.pages()).length;
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed; inset:0; background:white';
      document.body.append(cover);
    });
    await page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
    await page.evaluate(() => {
      document.querySelector('div')?.remove();
      document.querySelector('iframe')!.style.cssText = 'border:0; width:1px; height:1px';
    });
    await page.mouse.click(8, 8);
    await letTimePass(strip);
    expect(await outcome()).toBe(-32004);
    expect(await browser.pages()).toHaveLength(before);
  });

  test('and no script answers for them', async () => {
    const { app } = await openWindow(await begin());
    await sign(app);
    const give = await button(app, 'Return it to');
    await give.evaluate((element) => (element as HTMLElement).click());
    await (await button(app, 'Decline')).click();
    expect(await outcome()).toBe(-32008);
  });
});

test('the first call is never lost, of sixty loads', async () => {
  const src = b.harness({ origins: [a.origin] });
  const outcomes: unknown[] = [];
  // Each part by itself, as the driver waits three minutes at most for one answer of the page.
  while (outcomes.length < LOADS) {
    const part = { src, origin: b.origin, loads: LOADS_AT_ONCE };
    outcomes.push(...(await page.evaluate(firstCalls, part)));
  }
  expect(outcomes).toEqual(Array.from({ length: LOADS }, () => ANSWER));
});
