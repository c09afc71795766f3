import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, Frame } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ELEMENTS } from '../../src/channel/page-elements.ts';
import type { Closer } from '../channels.ts';
import { INSERTERS_SEEN, MAKERS_OF_TEXT, MAKERS_SEEN, STRAYS, type Walk, walk } from '../makers.ts';
import { FILE_ADDRESS } from '../page.ts';
import { withMarkup } from '../plant.ts';
import { startFirefox } from './start.ts';

/* As e2e/full/makers.spec.ts, with what Firefox has. */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'makers-'));
  browser = await startFirefox();
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each<[string, Closer[]]>([
  ['with all walls', []],
  ['without the policy', ['policy']],
])('%s no other element can be made or put in', async (_name, opened) => {
  const { makers, inserters, tried } = await walkWithout(opened);
  expect({ makers, inserters }).toEqual({ makers: [], inserters: [] });
  expect(tried).toBeGreaterThan(100_000);
});

test.each<[string, Closer[], string[]]>([
  ['the first script', ['script'], []],
  ['the policy and the first script', ['policy', 'script'], MAKERS_OF_TEXT],
])('without %s they can', async (_name, opened, more) => {
  const { makers, inserters } = await walkWithout(opened);
  expect(makers).toEqual(expect.arrayContaining([...MAKERS_SEEN, ...more]));
  expect(inserters).toEqual(expect.arrayContaining(INSERTERS_SEEN));
});

async function walkWithout(opened: readonly Closer[]): Promise<Walk> {
  const file = join(folder, `${opened.join('-')}.html`);
  writeFileSync(file, withMarkup(HTML, STRAYS, opened));
  const page = await browser.newPage();
  try {
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    await expect.poll(() => page.frames().find(isApp)).toBeDefined();
    return (await page.frames().find(isApp)?.evaluate(walk, ELEMENTS)) ?? NOTHING;
  } finally {
    await page.close();
  }
}

const isApp = (frame: Frame) => frame.url() === 'about:srcdoc';
const NOTHING: Walk = { makers: [], inserters: [], tried: 0 };
