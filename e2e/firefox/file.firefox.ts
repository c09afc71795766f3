import { type Browser, launch, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFirefox } from '../../scripts/ensure-browser.ts';
import { recordedCalls, textParameters } from '../../test/recorded.ts';
import { ListeningSockets } from '../detector.ts';
import { FILE_ADDRESS } from '../page.ts';
import { signingExample } from '../signing-example.ts';

/* The built file, opened from disk in Firefox over WebDriver BiDi: it decodes and signs, in silence. */

const PSBT_CALL = recordedCalls('psbt-main').find(({ id }) => id.startsWith('psbt/valid/'))!;
const PSBT = textParameters(PSBT_CALL)[0]!;

let browser: Browser;
let page: Page;
let said: string[];
let asked: string[];

beforeAll(async () => {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('No Firefox found');
  browser = await launch({ browser: 'firefox', executablePath, headless: true });
});

afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  [said, asked] = [[], []];
  page = await browser.newPage();
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(FILE_ADDRESS);
});

afterEach(async () => {
  await page.close();
});

/** As a person does: the text comes with the event, to whatever has the focus. */
function paste(text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    // Firefox has no word for this among those that an event is made with.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** Waits for an element and clicks it. */
async function click(selector: string): Promise<void> {
  const found = await page.waitForSelector(selector, { timeout: 30_000 });
  await found?.click();
}

function expectSilence(): void {
  expect(said).toEqual([]);
  expect(asked.filter((address) => !/^(?:file|blob|data):/.test(address))).toEqual([]);
}

test('a pasted PSBT is decoded as a node decodes it', async () => {
  await page.waitForSelector('::-p-aria([name="Paste here"])', { timeout: 30_000 });
  await paste(PSBT);
  await page.waitForSelector('[role=tree] [role=treeitem]', { timeout: 30_000 });
  await click('::-p-aria([name="JSON"][role="tab"])');
  const txid = /"txid":"([0-9a-f]{64})"/.exec(PSBT_CALL.response)![1]!;
  await page.waitForFunction(
    (text) => document.querySelector('[role=tabpanel]')?.textContent?.includes(text),
    { timeout: 30_000 },
    txid,
  );
  expectSilence();
});

test('a transaction is signed as a node signs it', async () => {
  const { params, signed } = signingExample();
  await click('::-p-aria([name="Sign"][role="tab"])');
  await page.waitForSelector('[data-testid=decoded]', { timeout: 30_000 });
  await paste(params);
  await page.waitForFunction(
    () => /input/.test(document.querySelector('[data-testid=decoded]')?.textContent ?? ''),
    { timeout: 30_000 },
  );
  await click('.sign-button');
  const box = await page.waitForSelector('[data-testid=result-hex]', { timeout: 30_000 });
  expect(await box?.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe(signed);
  expectSilence();
});

test('what was taken away is gone, in empty frames too', async () => {
  const left = await page.evaluate(() => {
    const names = ['RTCPeerConnection', 'WebTransport', 'SharedWorker', 'open'];
    const own = names.map((name) => typeof Reflect.get(globalThis, name));
    try {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      return [
        ...own,
        typeof (frame.contentWindow as unknown as typeof globalThis).RTCPeerConnection,
      ];
    } catch (error) {
      return [...own, (error as Error).name];
    }
  });
  expect(left).toEqual(['undefined', 'undefined', 'undefined', 'undefined', 'TypeError']);
});

test('a request and a navigation arrive nowhere', async () => {
  const sockets = await ListeningSockets.open();
  const address = `http://127.0.0.1:${sockets.port}/`;
  await page.evaluate(async (to) => {
    await fetch(`${to}fetch`).catch(() => undefined);
    new Image().src = `${to}image`;
    location.href = `${to}navigation`;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }, address);
  expect(page.url()).toBe(FILE_ADDRESS);
  expect(sockets.arrived).toEqual([]);
  // And that they would be heard, had they been sent.
  await page.goto(`${address}heard`);
  expect(sockets.arrived).toContain('http heard');
  await sockets.close();
});
