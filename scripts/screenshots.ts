import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import type { SAMPLE_DATA } from '../src/app/inspect/samples-data.ts';
import { ensureBrowser, isRoot } from './ensure-browser.ts';
import { PAGE_FILE } from './serve.ts';

/*
 * `npm run screenshots`: the page at four widths in both themes, into
 * .cache/pictures to be looked at; those that README shows into docs/pictures
 * as well. What follows chooses among them by a part of their names:
 * `npm run screenshots -- damaged 1280-dark`.
 */

const ROOT = new URL('../', import.meta.url);
const PICTURES = fileURLToPath(new URL('.cache/pictures/', ROOT));
const SHOWN = fileURLToPath(new URL('docs/pictures/', ROOT));

const THEMES = ['light', 'dark'] as const;
/** Width and height of the window, and whether it is a phone's. */
const WINDOWS = [
  { width: 360, height: 740, phone: true },
  { width: 768, height: 1024, phone: true },
  { width: 1280, height: 800, phone: false },
  { width: 1920, height: 1080, phone: false },
] as const;

type Window = (typeof WINDOWS)[number];
type Theme = (typeof THEMES)[number];

interface Scene {
  readonly name: string;
  readonly sample?: keyof typeof SAMPLE_DATA;
  readonly act?: (page: Page) => Promise<void>;
}

const showTab = (name: string) => (page: Page) =>
  page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { name }).click();

const SCENES: readonly Scene[] = [
  { name: 'empty' },
  { name: 'payment', sample: 'payment' },
  {
    name: 'multisig',
    sample: 'multisig',
    act: async (page) => {
      await page.keyboard.press('0');
      await page.keyboard.press('b');
    },
  },
  { name: 'taproot-json', sample: 'taproot', act: showTab('JSON') },
  { name: 'taproot-hex', sample: 'taproot', act: showTab('Hex') },
  { name: 'version2-notes', sample: 'version2', act: showTab('Notes') },
  { name: 'musig2', sample: 'musig2' },
  { name: 'damaged', sample: 'damaged' },
];

/** What README shows, by file name. */
const IN_README: ReadonlySet<string> = new Set([
  'multisig-1280-light.png',
  'multisig-1280-dark.png',
  'damaged-1280-light.png',
  'payment-360-light.png',
]);

const WANTED = process.argv.slice(2);

async function main(): Promise<void> {
  const given = process.env['TOUCHSTONE_PAGE'];
  if (given === undefined) await build({ logLevel: 'warn' });
  const address = given ?? pathToFileURL(fileURLToPath(new URL(PAGE_FILE, ROOT))).href;
  if (WANTED.length === 0) rmSync(PICTURES, { recursive: true, force: true });
  for (const folder of [PICTURES, SHOWN]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: isRoot() ? ['--no-sandbox'] : [],
  });
  for (const theme of THEMES) {
    for (const window of WINDOWS) await takeAll(browser, address, theme, window);
  }
  await browser.close();
  console.log(`${PICTURES}\n${SHOWN}`);
}

async function takeAll(
  browser: Browser,
  address: string,
  theme: Theme,
  { width, height, phone }: Window,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: phone,
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  for (const { name, sample, act } of SCENES) {
    const file = `${name}-${width}-${theme}.png`;
    if (WANTED.length > 0 && !WANTED.some((part) => file.includes(part))) continue;
    // Each in a page of its own: how the last was looked at does not carry over.
    const page = await context.newPage();
    await page.goto(address);
    if (sample !== undefined) await open(page, sample);
    await act?.(page);
    await settled(page);
    const picture = { animations: 'disabled', caret: 'hide' } as const;
    await page.screenshot({ ...picture, path: join(PICTURES, file) });
    // One pixel for one: README is read in a column, and the repository stays small.
    if (IN_README.has(file)) {
      await page.screenshot({ ...picture, scale: 'css', path: join(SHOWN, file) });
    }
    await page.close();
  }
  await context.close();
}

async function open(page: Page, sample: keyof typeof SAMPLE_DATA): Promise<void> {
  await page.getByTestId(`sample-${sample}`).click();
  await page.getByTestId('results').waitFor();
}

/** Nothing has changed for a moment, and nothing is said of what was done. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, 300);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 300);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
}

await main();
