/**
 * `npm run bench:page -- FILE.html [FILE.html …]`: built pages beside each other, in turns:
 * how long one takes from the start until it takes a paste, from a paste until its verdict
 * stands, and the longest task of the page's thread meanwhile. Medians, and their ratios
 * to the first.
 */
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { FIRST_SCREENS } from '../e2e/first-screen-rows.ts';
import { inApp } from '../e2e/page.ts';
import { ensureBrowser, startOptions } from '../scripts/ensure-browser.ts';

const ROUNDS = 11;
const FILES = ['payment', 'two of three', '1,000 inputs'];
const MEASURED = [
  ['start', 'start-up'],
  ['verdict', 'paste to verdict'],
  ['longest', 'longest task above 50 ms'],
] as const;

interface Times {
  readonly start: number;
  readonly verdict: number;
  readonly longest: number;
}

async function timesOf(browser: Browser, build: string, text: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = inApp(await context.newPage());
  const before = performance.now();
  await page.goto(pathToFileURL(build).href);
  await page.getByLabel('Paste here').waitFor();
  const start = performance.now() - before;
  const pasted = await page.evaluate(async (given) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const from = performance.now();
    const verdict = await new Promise<number>((resolve) => {
      new MutationObserver((_, seen) => {
        const line = document.querySelector('[data-testid="verdict-line"]');
        if (!line || line.getAttribute('data-state') === 'unverified') return;
        seen.disconnect();
        // What is drawn is seen one frame later.
        requestAnimationFrame(() => resolve(performance.now() - from));
      }).observe(document, { subtree: true, childList: true, attributes: true });
      document.querySelector('[aria-label="Paste here"]')?.dispatchEvent(event);
    });
    // Entries come after their tasks.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { verdict, longest: Math.max(0, ...tasks) };
  }, text);
  await context.close();
  return { start, ...pasted };
}

function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function line(name: string, runs: readonly (readonly number[])[]): string {
  const medians = runs.map(medianOf);
  const cells = medians.map((median) => `${Math.round(median)} ms`.padStart(9));
  const [first = 0, ...others] = medians;
  const ratios = first === 0 ? [] : others.map((median) => (median / first).toFixed(2));
  return `${name.padEnd(40)}${cells.join('')}   ${ratios.join(' ')}`;
}

const builds = process.argv.slice(2);
if (builds.length === 0) throw new Error('name a built page, and others to hold against it');
const browser = await chromium.launch(startOptions(ensureBrowser()));
for (const [name, text] of FIRST_SCREENS.filter(([name]) => FILES.includes(name))) {
  const runs = builds.map((): Times[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, build] of builds.entries()) {
      const times = await timesOf(browser, build, text);
      if (round >= 0) runs[i]!.push(times);
    }
  }
  for (const [key, what] of MEASURED) {
    const measured = runs.map((run) => run.map((times) => times[key]));
    console.log(line(`${name}: ${what}`, measured));
  }
}
await browser.close();
