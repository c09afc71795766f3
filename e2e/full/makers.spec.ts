import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { ELEMENTS } from '../../src/channel/page-elements.ts';
import type { Closer } from '../channels.ts';
import { INSERTERS_SEEN, MAKERS_OF_TEXT, MAKERS_SEEN, STRAYS, type Walk, walk } from '../makers.ts';
import { appFrame, FILE_ADDRESS } from '../page.ts';
import { withMarkup } from '../plant.ts';

/* Whatever this browser has, nothing of it makes another element in the page, or puts one there. */

const HTML = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');

for (const [name, opened] of [
  ['with all walls', []],
  ['without the policy', ['policy']],
] satisfies [string, Closer[]][]) {
  test(`${name} no other element can be made or put in`, async ({ page }, info) => {
    const { makers, inserters, tried } = await walkWithout(page, opened, info);
    expect({ makers, inserters }).toEqual({ makers: [], inserters: [] });
    expect(tried).toBeGreaterThan(100_000);
  });
}

for (const [name, opened, more] of [
  ['the first script', ['script'], []],
  ['the policy and the first script', ['policy', 'script'], MAKERS_OF_TEXT],
] satisfies [string, Closer[], string[]][]) {
  test(`without ${name} they can`, async ({ page }, info) => {
    const { makers, inserters } = await walkWithout(page, opened, info);
    expect(makers).toEqual(expect.arrayContaining([...MAKERS_SEEN, ...more]));
    expect(inserters).toEqual(expect.arrayContaining(INSERTERS_SEEN));
  });
}

async function walkWithout(page: Page, opened: readonly Closer[], info: TestInfo): Promise<Walk> {
  const file = info.outputPath('page.html');
  writeFileSync(file, withMarkup(HTML, STRAYS, opened));
  await page.goto(pathToFileURL(file).href);
  const app = await appFrame(page.mainFrame());
  return app.evaluate(walk, ELEMENTS);
}
