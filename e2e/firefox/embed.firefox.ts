import { createHmac } from 'node:crypto';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import type { Harness } from '../embed-harness.ts';
import type { Origin } from '../origins.ts';
import { openTwoOrigins, type TwoOrigins } from './two-origins.ts';

declare const harness: Harness;

/* What holds against those who embed the page, in Firefox too. */

const ALICE = `alice:5a1t$${createHmac('sha256', '5a1t').update('open sesame').digest('hex')}`;
const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA==';
const FRAME = 'border:0; width:900px; height:600px';

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
});

afterEach(async () => {
  await page.close();
});

/** Puts a frame into a page or frame, and waits for it to load. */
async function embed(into: Page | Frame, address: string, sandbox?: string): Promise<void> {
  await into.evaluate(
    (src, style, given) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        if (given !== undefined) frame.setAttribute('sandbox', given);
        frame.style.cssText = style;
        frame.addEventListener('load', () => resolve(), { once: true });
        frame.src = src;
        document.body.append(frame);
      }),
    address,
    FRAME,
    sandbox,
  );
}

/** The app of the file that was embedded last. */
async function lastApp(): Promise<Frame> {
  for (let i = 0; i < 200; i++) {
    const app = page.frames().findLast((frame) => frame.url() === 'about:srcdoc');
    const isThere = await app?.evaluate(() => document.body !== null).catch(() => false);
    if (app !== undefined && isThere) return app;
    // Only until it is looked at again: the driver tells of a frame before there is anything in it.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The file has made no frame');
}

/** What the frame answers to messages, in order: so many, and what more comes before the answer to a ping behind all. */
function post(messages: readonly unknown[], answers: number): Promise<readonly unknown[]> {
  return page.evaluate(
    (all, count) =>
      new Promise<readonly unknown[]>((resolve) => {
        const heard: unknown[] = [];
        const target = window.frames[0]!;
        const ping = () => target.postMessage({ touchstone: 1, ping: 'last' }, '*');
        window.addEventListener('message', ({ data, source }) => {
          if (source !== target || data.ready) return;
          if (data.pong === 'last') resolve(heard);
          else if (heard.push(data) === count) ping();
        });
        for (const message of all) target.postMessage(message, '*');
        if (count === 0) ping();
      }),
    messages,
    answers,
  );
}

async function ready(): Promise<Frame> {
  const app = await lastApp();
  await app.waitForFunction(() => 'harness' in globalThis);
  return app;
}

describe('a field for keys', () => {
  test.each([
    ['a sandboxed page', () => a.host],
    ['a data: page', () => 'data:text/html,<body>'],
  ])('is not there inside %s', async (_name, address) => {
    await embed(page, address(), 'allow-scripts');
    const opaque = page.frames()[1]!;
    await embed(opaque, b.harness({}), 'allow-scripts');
    const app = await ready();
    expect(await app.evaluate(() => harness.embedding.mayShowKeyFields())).toBe(false);
  });
});

describe('a stranger', () => {
  test('is met with silence where it may not even ask, however long its text', async () => {
    await embed(page, b.harness({ consent: false }));
    const app = await ready();
    const text = `{"id":1,"method":"help","params":["${'x'.repeat(8 << 20)}"]}`;
    expect(await post([text], 0)).toEqual([]);
    expect(await app.evaluate(() => harness.asked)).toEqual([]);
  });

  test('is asked about with a text that is long', async () => {
    await embed(page, b.harness({}));
    const app = await ready();
    await app.evaluate(() => harness.answers.push('denied'));
    const text = `{"id":1,"method":"help","params":["${'x'.repeat(8 << 20)}"]}`;
    const [answer] = await post([text], 1);
    expect(answer).toContain('-32002');
    expect(await app.evaluate(() => harness.asked)).toEqual([a.origin]);
  });

  test('without an origin has no rights on a window', async () => {
    await embed(page, a.host, 'allow-scripts');
    const opaque = page.frames()[1]!;
    await embed(opaque, b.harness({ opaqueOrigins: true }));
    const app = await ready();
    await app.evaluate(() => harness.answers.push('until closed'));
    const answer = await opaque.evaluate(
      () =>
        new Promise<string>((resolve) => {
          window.addEventListener('message', ({ data }) => data.key === 1 && resolve(data.body));
          const body = '{"id":1,"method":"help"}';
          window.frames[0]!.postMessage({ touchstone: 1, body, key: 1 }, '*');
        }),
    );
    expect(answer).toContain('-32001');
    expect(await app.evaluate(() => harness.asked)).toEqual([]);
  });
});

test('half of a surrogate pair is answered', async () => {
  await embed(page, b.harness({ origins: [a.origin] }));
  await ready();
  // Made in the page: the driver's own words could not hold it.
  const answer = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (typeof data === 'string') resolve(data);
        });
        const half = String.fromCharCode(0xd800);
        window.frames[0]!.postMessage(`{"id":1,"method":"help","params":["${half}"]}`, '*');
      }),
  );
  expect(JSON.parse(answer)).toMatchObject({ error: { code: -32700 } });
});

test('many frames of the file guess no faster than one', async () => {
  for (let i = 0; i < 3; i++) await embed(page, b.harness({ rpcauth: [ALICE] }));
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const heard: number[] = [];
        window.addEventListener('message', ({ data }) => {
          if (data.refused?.code !== 401) return;
          heard.push(performance.now());
          if (heard.length === 6) resolve(heard[5]! - heard[0]!);
        });
        const message = { touchstone: 1, hello: { user: 'alice', secret: 'open says me' } };
        for (let i = 0; i < 6; i++) window.frames[i % 3]!.postMessage(message, '*');
      }),
  );
  // From the first to the last there are five delays, less what clocks are rounded by.
  expect(took).toBeGreaterThan(5 * 240);
});

test('a question leaves the focus where it is, and is not decided where no window opens', async () => {
  await embed(page, b.page({}), 'allow-scripts allow-same-origin');
  const app = await lastApp();
  await app.waitForSelector('[role=tab]');
  await page.evaluate(() => {
    document.body.append(document.createElement('textarea'));
    document.querySelector('textarea')?.focus();
    window.frames[0]!.postMessage('{"id":1,"method":"help"}', '*');
  });
  const decide = await app.waitForSelector('::-p-text(Decide in a window)');
  await page.keyboard.type('typed');
  expect(await page.evaluate(() => document.querySelector('textarea')?.value)).toBe('typed');
  await decide?.click();
  await app.waitForFunction(() => document.body.innerText.includes('opened no window here'));
  const buttons = await app.$$eval('button', (all) => all.map(({ innerText }) => innerText));
  expect(buttons.filter((text) => /allow/i.test(text))).toEqual([]);
});

test('what is shown bears its origin, and is one place', async () => {
  await embed(page, b.page({ origins: [a.origin] }));
  const app = await lastApp();
  await app.waitForSelector('[role=tab]');
  await post(
    [1, 2, 3].map((key) => ({ touchstone: 1, show: PSBT, key })),
    3,
  );
  const label = await app.waitForSelector('[data-testid=shown-by]:not([hidden])');
  expect(await label?.evaluate((element) => element.textContent)).toContain(a.origin);
  await app.waitForSelector('[data-testid=input-card]');
  expect(await app.$('[data-testid=history-place]')).toBeNull();
});
