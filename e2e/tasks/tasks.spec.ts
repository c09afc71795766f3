import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Hands, type Way } from './hands.ts';
import {
  type Figures,
  installMeter,
  measureSlowness,
  readMeter,
  startMeter,
  untilIdle,
} from './meter.ts';
import { TASKS } from './table.ts';
import {
  LARGEST_SHIFT,
  LET_PASS,
  LONGEST_TASK,
  MOST_NODES,
  SOONEST_USE,
  type Task,
  WIDTHS,
} from './task.ts';

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const WAYS: readonly Way[] = ['mouse', 'keyboard'];

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const task of TASKS) {
      for (const way of WAYS) {
        const work = task.ways[way];
        if (work === undefined) continue;
        test(`${task.name}, by ${way}`, async ({ page }) => {
          test.fixme(task.notYet?.includes(width) === true);
          await installMeter(page);
          await page.goto(PAGE);
          await untilIdle(page);
          const hands = new Hands(page, way, width < 900);
          await startMeter(page);
          await task.start?.(hands);
          await work(hands);
          await task.end(hands);
          const figures = { ...(await readMeter(page)), nodes: hands.mostNodes };
          const { processor } = await measureSlowness(page);
          report(task, way, hands.steps, figures, processor);
          expect.soft(hands.steps, 'steps').toBeLessThanOrEqual(task.steps[way] ?? 0);
          expect.soft(figures.nodes, 'nodes').toBeLessThan(MOST_NODES);
          expect.soft(figures.shift, 'layout shift').toBeLessThan(LET_PASS.shift);
          expect
            .soft(figures.longest, 'work of the longest task')
            .toBeLessThanOrEqual(LET_PASS.task * processor);
        });
      }
    }

    test('opening the page', async ({ page }) => {
      await installMeter(page);
      await page.goto(PAGE);
      await expect(page.getByLabel('Paste here')).toBeVisible();
      const usable = await page.evaluate(() => {
        const [load] = performance.getEntriesByType('navigation');
        const paints = performance.getEntriesByName('first-contentful-paint');
        const loaded = Number(Reflect.get(load ?? {}, 'domContentLoadedEventEnd'));
        return Math.max(loaded, paints[0]?.startTime ?? Number.POSITIVE_INFINITY);
      });
      await untilIdle(page);
      const { shift } = await readMeter(page);
      const { clock } = await measureSlowness(page);
      say(`usable after ${usable.toFixed(0)} ms of ${SOONEST_USE}`, clock);
      expect.soft(shift, 'layout shift').toBe(0);
      expect.soft(usable).toBeLessThanOrEqual(SOONEST_USE * clock);
    });
  });
}

function report({ steps }: Task, way: Way, taken: number, figures: Figures, slow: number): void {
  const { longest, byClock, nodes, shift, shifted } = figures;
  say(
    `${taken} of ${steps[way]} steps, longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms ` +
      `(${byClock.toFixed(0)} by the clock), ` +
      `${nodes} of ${MOST_NODES} nodes, shift ${shift.toFixed(4)} of ${LARGEST_SHIFT} ${shifted}`,
    slow,
  );
}

/** Figures go with the list of tests; limits in time are scaled, and that is said. */
function say(figures: string, slowness: number): void {
  const { title } = test.info();
  process.stdout.write(`      ${title}: ${figures}; limits in time times ${slowness.toFixed(1)}\n`);
}
