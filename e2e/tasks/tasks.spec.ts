import type { Page } from '@playwright/test';
import { expect, FILE_ADDRESS, inApp } from '../page.ts';
import { Hands, type Way } from './hands.ts';
import { test } from './measured.ts';
import {
  installMeter,
  measureSlowness,
  readMeter,
  readShifts,
  startMeter,
  startOfFrame,
  untilIdle,
} from './meter.ts';
import { SIGN_TASKS } from './sign-table.ts';
import { TASKS } from './table.ts';
import {
  BEYOND_ONCE,
  LARGEST_SHIFT,
  LONGEST_TASK,
  MOST_NODES,
  SOONEST_USE,
  type Task,
  WIDTHS,
} from './task.ts';

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const WAYS: readonly Way[] = ['mouse', 'keyboard'];
const ALL_TASKS = [...TASKS, ...SIGN_TASKS];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const [column, width] of WIDTHS.entries()) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [row, task] of ALL_TASKS.entries()) {
      const ways = waysOf(task);
      // Each task once, by ways and at widths that take turns: four in a row have all pairs.
      const turn = task.isLong === true ? 0 : row % ways.length;
      const isItsWidth = column === Math.floor(row / WAYS.length) % WIDTHS.length;
      for (const [index, [way, work]] of ways.entries()) {
        const tag = isItsWidth && index === turn ? [] : [BEYOND_ONCE];
        test(`${task.name}, by ${way}`, { tag }, async ({ page, measured }) => {
          const hands = new Hands(page, way, width < 900);
          await installMeter(page);
          await page.goto(PAGE);
          await untilIdle(page);
          if (measured) {
            await warmUp(page);
            await startMeter(page);
          }
          await task.start?.(hands);
          await work(hands);
          await task.end(hands);
          expect.soft(hands.steps, 'steps').toBeLessThanOrEqual(task.steps[way] ?? 0);
          expect.soft(hands.mostNodes, 'nodes').toBeLessThan(MOST_NODES);
          if (measured) await holdToTime(page);
          report(`${hands.steps} of ${task.steps[way]} steps, ${hands.mostNodes} nodes`);
        });
      }
    }

    test('opening the page moves nothing', async ({ page }) => {
      await installMeter(page);
      await page.goto(PAGE);
      await usableAfter(page);
      await untilIdle(page);
      expect((await readShifts(page)).shift, 'layout shift').toBe(0);
    });

    test('opening the page', { tag: BEYOND_ONCE }, async ({ context }) => {
      const times: number[] = [];
      let slower = 1;
      for (let i = 0; i < OPENINGS; i++) {
        const page = inApp(await context.newPage());
        await installMeter(page);
        await page.goto(PAGE);
        times.push(await usableAfter(page));
        await untilIdle(page);
        slower = Math.max(slower, await measureSlowness(page));
        await page.close();
      }
      const usable = Math.min(...times);
      report(`usable after ${usable.toFixed(0)} ms of ${SOONEST_USE}${scaled(slower)}`);
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
  const later = await startOfFrame(page);
  const usable = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation');
    const paints = performance.getEntriesByName('first-contentful-paint');
    const loaded = Number(Reflect.get(load ?? {}, 'domContentLoadedEventEnd'));
    return Math.max(loaded, paints[0]?.startTime ?? Number.POSITIVE_INFINITY);
  });
  return later + usable;
}

/** What moved that nobody asked for, and the longest task of the page's thread, by the browser's trace. */
async function holdToTime(page: Page): Promise<void> {
  // What moves later than half a second after an input is a shift: on a busy machine all does.
  const { shift, shifted } = await readShifts(page);
  expect.soft(shift, `layout shift ${shifted}`).toBeLessThan(LARGEST_SHIFT);
  const { longest, byClock, slower } = await readMeter(page);
  report(
    `longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms ` +
      `(${byClock.toFixed(0)} by the clock)${scaled(slower)}`,
  );
  expect.soft(longest, 'longest task').toBeLessThanOrEqual(LONGEST_TASK * slower);
}

/** Limits in time are scaled, and that is said. */
function scaled(slowness: number): string {
  return `; limits in time times ${slowness.toFixed(1)}`;
}

/** Figures go with the list of tests. */
function report(figures: string): void {
  process.stdout.write(`      ${test.info().title}: ${figures}\n`);
}

function waysOf({ ways }: Task): readonly (readonly [Way, (hands: Hands) => Promise<void>])[] {
  return WAYS.flatMap((way) => {
    const work = ways[way];
    return work === undefined ? [] : [[way, work] as const];
  });
}
