import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { FIRST_SCREENS } from '../e2e/first-screen-rows.ts';
import { inApp, paste } from '../e2e/page.ts';
import { ensureBrowser, startOptions } from './ensure-browser.ts';
import { PAGE_FILE } from './serve.ts';

/*
 * `npm run first-screens [-- FILE.html …]`: what stands on the first screen of twelve
 * files, without scrolling: controls, words, and numbers, addresses or fingerprints that
 * stand there twice. Of the built page, or of other builds, beside each other. Pictures
 * of the first go into .cache/first-screens, to be looked at.
 */

const ROOT = new URL('../', import.meta.url);
const PICTURES = fileURLToPath(new URL('.cache/first-screens/', ROOT));

const WINDOWS = [
  { width: 1280, height: 800, theme: 'light', isPhone: false },
  { width: 390, height: 844, theme: 'dark', isPhone: true },
] as const;

interface Counted {
  readonly controls: number;
  readonly words: number;
  readonly twice: readonly string[];
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const own = fileURLToPath(new URL(PAGE_FILE, ROOT));
  const builds = given.length > 0 ? given : [own];
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch(startOptions(ensureBrowser()));
  for (const window of WINDOWS) {
    console.log(`\n${window.width} px, ${window.theme}: controls, words, said twice`);
    for (const [name, text] of FIRST_SCREENS) {
      const cells: string[] = [];
      for (const [i, build] of builds.entries()) {
        const path = i === 0 ? join(PICTURES, `${name}-${window.width}.png`) : undefined;
        const { controls, words, twice } = await countedOn(browser, build, window, text, path);
        cells.push(`${controls}, ${words}, ${twice.length} ${twice.join(' ')}`);
      }
      console.log(`${name.padEnd(18)} ${cells.join(' | ')}`);
    }
  }
  await browser.close();
}

async function countedOn(
  browser: Browser,
  file: string,
  { width, height, theme, isPhone }: (typeof WINDOWS)[number],
  text: string,
  path: string | undefined,
): Promise<Counted> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: isPhone,
    reducedMotion: 'reduce',
  });
  const page = inApp(await context.newPage());
  await page.goto(pathToFileURL(file).href);
  await paste(page, text);
  await page.getByTestId('results').waitFor();
  await page.waitForFunction(() => !document.body.innerText.includes('Verifying signatures'));
  if (path !== undefined) await page.screenshot({ animations: 'disabled', caret: 'hide', path });
  // What runs this file wraps functions that have a name in a helper, which a page lacks.
  await page.evaluate('globalThis.__name = (made) => made');
  const counted = await firstScreenOf(page);
  await context.close();
  return counted;
}

/** What is seen without scrolling; a word is what spaces divide, an address one fact whole. */
function firstScreenOf(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const isIn = (box: DOMRect) =>
      box.width > 1 && box.height > 1 && box.top < innerHeight - 4 && box.bottom > 0;
    const isSeen = (element: Element) => {
      const { visibility, opacity } = getComputedStyle(element);
      return visibility === 'visible' && opacity !== '0';
    };
    const controls = [
      ...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab]'),
    ].filter((one) => isSeen(one) && isIn(one.getBoundingClientRect()));
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (node.parentElement && isSeen(node.parentElement) && isIn(range.getBoundingClientRect()))
        texts.push(node.textContent ?? '');
    }
    const said = texts.join(' ');
    const facts = said.match(/\b[0-9a-f]{8}\b|\b\d+\.\d{4,}\b/g) ?? [];
    const twice = [...new Set(facts)].filter((fact) => facts.filter((f) => f === fact).length > 1);
    return {
      controls: controls.length,
      words: said.split(/\s+/).filter((word) => /\w/.test(word)).length,
      twice,
    };
  });
}

await main();
