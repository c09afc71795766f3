import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { inApp } from '../e2e/page.ts';
import { prevtxsOf, WPKH, wif } from '../e2e/sign-inputs.ts';
import { Newcomer, STORIES } from '../e2e/story-rows.ts';
import type { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { ensureBrowser, startOptions } from './ensure-browser.ts';
import { PAGE_FILE } from './serve.ts';

/*
 * `npm run screenshots`: the page at four widths in both themes, into
 * .cache/pictures to be looked at; those that README shows into docs/pictures
 * as well. What follows chooses among them by a part of their names:
 * `npm run screenshots -- damaged 1280-dark`, and `readme` those for README.
 * `npm run screenshots -- stories` takes the end of each story of e2e/story-rows.ts,
 * at four other widths, into .cache/stories; what follows chooses among them.
 */

const ROOT = new URL('../', import.meta.url);
const PICTURES = fileURLToPath(new URL('.cache/pictures/', ROOT));
const OF_STORIES = fileURLToPath(new URL('.cache/stories/', ROOT));
const SHOWN = fileURLToPath(new URL('docs/pictures/', ROOT));

const THEMES = ['light', 'dark'] as const;
/** Width and height of the window, and whether it is a phone's. */
const WINDOWS = [
  { width: 360, height: 740, phone: true },
  { width: 768, height: 1024, phone: true },
  { width: 1280, height: 800, phone: false },
  { width: 1920, height: 1080, phone: false },
] as const;

/** A phone, a phone on its side or a half of a screen, a laptop, a desk. */
const STORY_WINDOWS = [
  { width: 390, height: 844, phone: true },
  { width: 640, height: 900, phone: true },
  { width: 1280, height: 800, phone: false },
  { width: 1600, height: 900, phone: false },
] as const;

type Window = (typeof WINDOWS)[number];
type Theme = (typeof THEMES)[number];

interface Scene {
  readonly name: string;
  readonly sample?: keyof typeof SAMPLE_DATA;
  readonly act?: (page: Page) => Promise<void>;
}

const showTab = (name: string) => (page: Page) =>
  page.getByRole('tablist', { name: 'Views', exact: true }).getByRole('tab', { name }).click();

/** The Sign view on Regtest, with what README has one paste there. */
const inSign = (isSigned: boolean) => async (page: Page) => {
  await page.getByRole('tab', { name: 'Sign' }).click();
  await page.getByLabel('Chain').selectOption('regtest');
  for (const text of [WPKH.hex, prevtxsOf(WPKH), wif(1, 'regtest')]) {
    await page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
    await settled(page);
  }
  if (!isSigned) return;
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByTestId('result').waitFor();
};

const SCENES: readonly Scene[] = [
  { name: 'empty' },
  { name: 'payment', sample: 'payment' },
  { name: 'multisig', sample: 'multisig' },
  {
    name: 'tree',
    sample: 'multisig',
    act: async (page) => {
      await page.keyboard.press('0');
      await page.keyboard.press('b');
    },
  },
  { name: 'taproot-json', sample: 'taproot', act: showTab('JSON') },
  { name: 'taproot-hex', sample: 'taproot', act: showTab('Bytes') },
  { name: 'version2-notes', sample: 'version2', act: showTab('Review') },
  { name: 'musig2', sample: 'musig2' },
  { name: 'damaged', sample: 'damaged' },
  { name: 'sign-empty', act: (page) => page.getByRole('tab', { name: 'Sign' }).click() },
  { name: 'sign-ready', act: inSign(false) },
  { name: 'sign-signed', act: inSign(true) },
];

/** What README shows, as small as it is legible there. */
const README_WINDOW = { width: 1120, height: 760, phone: false } as const;
const IN_README: readonly (readonly [scene: string, Theme, Window | typeof README_WINDOW])[] = [
  ['multisig', 'light', README_WINDOW],
  ['version2-notes', 'dark', README_WINDOW],
  ['damaged', 'light', README_WINDOW],
  ['payment', 'light', WINDOWS[0]],
  ['sign-ready', 'light', README_WINDOW],
  ['sign-signed', 'light', README_WINDOW],
];

const WANTED = process.argv.slice(2);

async function main(): Promise<void> {
  const given = process.env['TOUCHSTONE_PAGE'];
  if (given === undefined) await build({ logLevel: 'warn' });
  const address = given ?? pathToFileURL(fileURLToPath(new URL(PAGE_FILE, ROOT))).href;
  if (WANTED.length === 0) rmSync(PICTURES, { recursive: true, force: true });
  for (const folder of [PICTURES, SHOWN]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch(startOptions(ensureBrowser()));
  if (WANTED[0] === 'stories') await takeStories(browser, address, WANTED.slice(1));
  else await takeScenes(browser, address);
  await browser.close();
}

async function takeScenes(browser: Browser, address: string): Promise<void> {
  for (const theme of THEMES) {
    for (const window of WINDOWS) {
      for (const scene of SCENES) {
        const file = `${scene.name}-${window.width}-${theme}.png`;
        if (WANTED.length > 0 && !WANTED.some((part) => file.includes(part))) continue;
        await take(browser, address, scene, theme, { ...window, scale: 2 }, join(PICTURES, file));
      }
    }
  }
  for (const [name, theme, window] of IN_README) {
    const file = join(SHOWN, `${name}-${theme}.png`);
    const scene = SCENES.find((each) => each.name === name);
    const wanted = WANTED.length === 0 || WANTED.includes('readme');
    if (scene && wanted) await take(browser, address, scene, theme, { ...window, scale: 1 }, file);
  }
  console.log(`${PICTURES}\n${SHOWN}`);
}

async function takeStories(
  browser: Browser,
  address: string,
  wanted: readonly string[],
): Promise<void> {
  mkdirSync(OF_STORIES, { recursive: true });
  for (const { name, does } of STORIES) {
    const act = (page: Page) => does(new Newcomer(page));
    for (const window of STORY_WINDOWS) {
      for (const theme of THEMES) {
        const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${window.width}-${theme}.png`;
        if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
        const screen = { ...window, scale: 1 };
        await take(browser, address, { name, act }, theme, screen, join(OF_STORIES, file));
      }
    }
  }
  console.log(OF_STORIES);
}

interface Screen {
  readonly width: number;
  readonly height: number;
  readonly phone: boolean;
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
}

/** One picture, in a browser that has seen nothing: how another was looked at does not carry over. */
async function take(
  browser: Browser,
  address: string,
  { sample, act }: Scene,
  theme: Theme,
  { width, height, phone, scale }: Screen,
  path: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: phone,
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
  });
  const page = inApp(await context.newPage());
  await page.goto(address);
  if (sample !== undefined) await open(page, sample);
  await act?.(page);
  await settled(page);
  await page.screenshot({ animations: 'disabled', caret: 'hide', path });
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
