import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import { recordedCalls, textParameters } from '../../test/recorded.ts';
import { FILE_ADDRESS } from '../page.ts';
import { takePolicies, withScriptInApp } from '../plant.ts';
import { signingExample } from '../signing-example.ts';
import { appOf, pasteInto } from './app-frame.ts';
import { startFirefox } from './start.ts';

/* The built file, opened from disk in Firefox over WebDriver BiDi: it decodes and signs, in silence. */

const PSBT_CALL = recordedCalls('psbt-main').find(({ id }) => id.startsWith('psbt/valid/'))!;
const PSBT = textParameters(PSBT_CALL)[0]!;

const WAIT = { timeout: LATE_AFTER_MS };

let browser: Browser;
let page: Page;
let said: string[];
let asked: string[];

beforeAll(async () => {
  browser = await startFirefox();
});

afterAll(async () => {
  await browser?.close();
});

beforeEach(async () => {
  [said, asked] = [[], []];
  page = await browser.newPage();
  page.setDefaultTimeout(LATE_AFTER_MS);
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(FILE_ADDRESS);
});

afterEach(async () => {
  await page.close();
});

function paste(text: string): Promise<void> {
  return pasteInto(app(), text);
}

/** Waits for an element and clicks it. */
async function click(selector: string): Promise<void> {
  const found = await app().waitForSelector(selector, WAIT);
  await found?.click();
}

function app(): Frame {
  return appOf(page);
}

function expectSilence(): void {
  expect(said).toEqual([]);
  expect(asked.filter((address) => !/^(?:file|blob|data):/.test(address))).toEqual([]);
}

test('a pasted PSBT is decoded as a node decodes it', async () => {
  await app().waitForSelector('::-p-aria([name="Paste here"])', WAIT);
  await paste(PSBT);
  await app().waitForSelector('[data-testid=checks]', WAIT);
  await click('::-p-aria([name="JSON"][role="tab"])');
  const txid = /"txid":"([0-9a-f]{64})"/.exec(PSBT_CALL.response)![1]!;
  await app().waitForFunction(
    (text) => document.querySelector('[role=tabpanel]')?.textContent?.includes(text),
    WAIT,
    txid,
  );
  expectSilence();
});

test('a transaction is signed as a node signs it', async () => {
  const { params, signed } = signingExample();
  await click('::-p-aria([name="Sign"][role="tab"])');
  await app().waitForSelector('[data-testid=decoded]', WAIT);
  await paste(params);
  await app().waitForFunction(
    () => /input/.test(document.querySelector('[data-testid=decoded]')?.textContent ?? ''),
    WAIT,
  );
  await click('.sign-button');
  const box = await app().waitForSelector('[data-testid=result-hex]', WAIT);
  expect(await box?.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe(signed);
  expectSilence();
});

test('a hidden key is in no selection and is not copied', async () => {
  const key = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
  await click('::-p-aria([name="Sign"][role="tab"])');
  const field = await app().waitForSelector('.key-field', WAIT);
  await field?.focus();
  await paste(key);
  await app().waitForFunction(
    () => document.querySelector('.verdict')?.textContent?.includes('Mainnet'),
    WAIT,
  );
  const taken = await app().evaluate(() => {
    const first = document.querySelector<HTMLInputElement>('.key-field');
    const copied: string[] = [];
    document.addEventListener('copy', ({ clipboardData }) => {
      copied.push(clipboardData?.getData('text/plain') ?? '');
    });
    first?.focus();
    first?.select();
    const inField = String(getSelection());
    const didCopy = document.execCommand('copy');
    first?.blur();
    getSelection()?.selectAllChildren(document.body);
    return { value: first?.value, didCopy, copied, selected: inField + String(getSelection()) };
  });
  expect(taken.value).toBe(key);
  expect(taken.didCopy).toBe(false);
  expect([...taken.copied, taken.selected].join()).not.toContain(key.slice(5, 17));
  expect(taken.selected).toContain('WIF');
  expectSilence();
});

test('what was taken away is gone, in empty frames too', async () => {
  const left = await app().evaluate(() => {
    const names = ['RTCPeerConnection', 'WebTransport', 'SharedWorker', 'Worker', 'history'];
    const own = names.map((name) => typeof Reflect.get(globalThis, name));
    const gpu = typeof Reflect.get(navigator, 'gpu');
    return [...own, gpu, document.createElement('iframe').localName];
  });
  expect(left).toEqual([...Array(6).fill('undefined'), 'not-allowed']);
});

test('no code that runs with the app gets a policy of Trusted Types', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  const file = join(folder, 'planted.html');
  writeFileSync(file, withScriptInApp(readFileSync(new URL(FILE_ADDRESS), 'utf8'), takePolicies));
  await page.goto(pathToFileURL(file).href);
  await app().waitForSelector('::-p-aria([name="Paste here"])', WAIT);
  expect(await app().evaluate(() => document.documentElement.dataset['taken'])).toBe('');
  rmSync(folder, { recursive: true });
});

test('a browser without Trusted Types decodes too', async () => {
  const before = page;
  const other = await startFirefox({ settings: { 'dom.security.trusted_types.enabled': false } });
  try {
    page = await other.newPage();
    page.setDefaultTimeout(LATE_AFTER_MS);
    await page.goto(FILE_ADDRESS);
    await app().waitForSelector('::-p-aria([name="Paste here"])', WAIT);
    expect(await app().evaluate(() => 'trustedTypes' in globalThis)).toBe(false);
    await paste(PSBT);
    await app().waitForSelector('[data-testid=checks]', WAIT);
  } finally {
    page = before;
    await other.close();
  }
});
