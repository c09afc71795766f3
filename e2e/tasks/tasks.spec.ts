import type { Page } from '@playwright/test';
import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Hands, type Way } from './hands.ts';
import {
  type Figures,
  installMeter,
  measureSlowness,
  readMeter,
  readShifts,
  startMeter,
  untilIdle,
} from './meter.ts';
import { SIGN_TASKS } from './sign-table.ts';
import { TASKS } from './table.ts';
import { LARGEST_SHIFT, LONGEST_TASK, MOST_NODES, SOONEST_USE, type Task, WIDTHS } from './task.ts';

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const WAYS: readonly Way[] = ['mouse', 'keyboard'];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const task of [...TASKS, ...SIGN_TASKS]) {
      for (const way of WAYS) {
        const work = task.ways[way];
        if (work === undefined) continue;
        test(`${task.name}, by ${way}`, async ({ page }) => {
          await installMeter(page);
          await page.goto(PAGE);
          await untilIdle(page);
          const hands = new Hands(page, way, width < 900);
          await warmUp(page);
          await startMeter(page);
          await task.start?.(hands);
          await work(hands);
          await task.end(hands);
          const figures = { ...(await readMeter(page)), nodes: hands.mostNodes };
          report(task, way, hands.steps, figures);
          expect.soft(hands.steps, 'steps').toBeLessThanOrEqual(task.steps[way] ?? 0);
          expect.soft(figures.nodes, 'nodes').toBeLessThan(MOST_NODES);
          expect.soft(figures.shift, 'layout shift').toBeLessThan(LARGEST_SHIFT);
          expect
            .soft(figures.longest, 'work of the longest task')
            .toBeLessThanOrEqual(LONGEST_TASK * figures.slower);
        });
      }
    }

    test('opening the page', async ({ context }) => {
      const times: number[] = [];
      let slower = 1;
      for (let i = 0; i < OPENINGS; i++) {
        const page = await context.newPage();
        await installMeter(page);
        await page.goto(PAGE);
        times.push(await usableAfter(page));
        await untilIdle(page);
        expect.soft((await readShifts(page)).shift, 'layout shift').toBe(0);
        slower = Math.max(slower, await measureSlowness(page));
        await page.close();
      }
      const usable = Math.min(...times);
      say(`usable after ${usable.toFixed(0)} ms of ${SOONEST_USE}`, slower);
      expect.soft(usable).toBeLessThanOrEqual(SOONEST_USE * slower);
    });
  });
}

/** What the test itself brings into the page, at its first look for something, is no work of the page's. */
async function warmUp(page: Page): Promise<void> {
  await expect(page.locator('body')).toContainText('');
  await page.locator('body').evaluate(() => undefined);
}

/** How often the page is opened; the quickest counts, as others want the processor too. */
const OPENINGS = 10;

/** When the document had been run and painted, in milliseconds from opening it. */
async function usableAfter(page: Page): Promise<number> {
  await expect(page.getByLabel('Paste here')).toBeVisible();
  return page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation');
    const paints = performance.getEntriesByName('first-contentful-paint');
    const loaded = Number(Reflect.get(load ?? {}, 'domContentLoadedEventEnd'));
    return Math.max(loaded, paints[0]?.startTime ?? Number.POSITIVE_INFINITY);
  });
}

function report({ steps }: Task, way: Way, taken: number, figures: Figures): void {
  const { longest, byClock, nodes, shift, shifted, slower } = figures;
  say(
    `${taken} of ${steps[way]} steps, longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms ` +
      `(${byClock.toFixed(0)} by the clock), ` +
      `${nodes} of ${MOST_NODES} nodes, shift ${shift.toFixed(4)} of ${LARGEST_SHIFT} ${shifted}`,
    slower,
  );
}

/** Figures go with the list of tests; limits in time are scaled, and that is said. */
function say(figures: string, slowness: number): void {
  const { title } = test.info();
  process.stdout.write(`      ${title}: ${figures}; limits in time times ${slowness.toFixed(1)}\n`);
}
