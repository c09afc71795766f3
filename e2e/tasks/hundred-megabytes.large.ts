import { rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Hands } from './hands.ts';
import { hundredMegabytes, hundredMegabytesOfOutputs } from './inputs.ts';
import { watchMemory } from './memory.ts';
import { installMeter, measureSlowness, readMeter, startMeter, untilIdle } from './meter.ts';
import { LONGEST_TASK, MOST_NODES } from './task.ts';

/* A file as large as Core reads. */

const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const OPENED_MS = 10_000;
const CANCELLED_MS = 200;

interface Row {
  readonly name: string;
  readonly content: () => Buffer;
  /** The last part's name, and its bytes. */
  readonly last: RegExp;
  readonly lastBytes: number;
  /** The most that is held in memory, times the size of the file. */
  readonly memory: number;
}

const ROWS: readonly Row[] = [
  {
    name: 'a PSBT',
    content: hundredMegabytes,
    last: /Output 0|End of map/,
    lastBytes: 1,
    memory: 6,
  },
  {
    name: 'a raw transaction',
    content: hundredMegabytesOfOutputs,
    last: /Lock time/,
    lastBytes: 4,
    memory: 6,
  },
];

test.describe.configure({ timeout: 600_000 });

let file = '';

test.afterEach(() => rmSync(file, { force: true }));

/** Puts the content on the disk and gives its size. */
function write(content: () => Buffer): number {
  file = test.info().outputPath('hundred-megabytes');
  const bytes = content();
  writeFileSync(file, bytes);
  return bytes.length;
}

for (const row of ROWS) {
  test(`${row.name} of 100 MB is opened and walked to its end`, async ({ page, browser }) => {
    await openAndWalk(page, browser, row);
  });
}

async function openAndWalk(
  page: Page,
  browser: Browser,
  { content, last, lastBytes, memory: most }: Row,
) {
  const size = write(content);
  const lastAt = (size - lastBytes).toLocaleString('en');
  await installMeter(page);
  await page.goto(PAGE);
  await untilIdle(page);
  const before = await measureSlowness(page);
  const memory = await watchMemory(browser);
  const hands = new Hands(page, 'keyboard', false);
  await startMeter(page);
  const start = Date.now();
  await page.locator('.inspect input[type=file]').setInputFiles(file);
  await expect(hands.tree).toBeFocused({ timeout: 300_000 });
  await expect(hands.tree.getByRole('treeitem').nth(1)).toBeVisible({ timeout: 60_000 });
  const took = Date.now() - start;
  await hands.press('End');
  await expect(hands.path).toContainText(last);
  await page.getByRole('grid').focus();
  await hands.press('Control+End');
  await expect(page.getByTestId('status-place')).toContainText(lastAt);
  await hands.press('Control+Home');
  const { longest, byClock, slower: work } = await readMeter(page);
  const held = await memory.end();
  const after = await measureSlowness(page);
  const slower = Math.max(before, after);
  const times = held === undefined ? undefined : held / size;
  process.stdout.write(
    `      opened in ${took} of ${OPENED_MS} ms, memory ${times?.toFixed(1)} of ${most} times, ` +
      `longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms (${byClock.toFixed(0)} by the clock), ` +
      `${hands.mostNodes} nodes; limits in time times ${slower.toFixed(1)}\n`,
  );
  expect.soft(took).toBeLessThanOrEqual(OPENED_MS * slower);
  expect.soft(times ?? 0, 'memory').toBeLessThanOrEqual(most);
  expect.soft(hands.mostNodes).toBeLessThan(MOST_NODES);
  expect.soft(longest).toBeLessThanOrEqual(LONGEST_TASK * work);
}

test('a PSBT of 100 MB is cancelled on its way', async ({ page }) => {
  write(hundredMegabytes);
  await installMeter(page);
  await page.goto(PAGE);
  const hands = new Hands(page, 'mouse', false);
  await hands.paste('02000000000000000000');
  await expect(hands.tree).toBeFocused();
  await page.locator('.inspect input[type=file]').setInputFiles(file);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.waitFor();
  await page.evaluate(() => {
    const gone = new Promise<number>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const watching = new MutationObserver(() => {
            if (document.querySelector('[data-testid=progress]') !== null) return;
            watching.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - timeStamp));
          });
          watching.observe(document, { subtree: true, childList: true });
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { goneAfter: gone });
  });
  await cancel.click();
  const took = await page.evaluate((): Promise<number> => Reflect.get(window, 'goneAfter'));
  const clock = await measureSlowness(page);
  process.stdout.write(
    `      cancelled in ${took.toFixed(0)} of ${CANCELLED_MS} ms; limits in time times ${clock.toFixed(1)}\n`,
  );
  expect.soft(took).toBeLessThanOrEqual(CANCELLED_MS * clock);
  await expect(page.getByTestId('notice')).toContainText('Cancelled');
  await expect(page.getByTestId('input-card')).toContainText('Raw transaction');
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
