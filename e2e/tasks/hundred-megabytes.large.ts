import { rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Hands } from './hands.ts';
import { psbtOfInputs, psbtOfRecords, psbtOfUnsignedInputs } from './large-inputs.ts';
import { watchMemory } from './memory.ts';
import { installMeter, measureSlowness, readMeter, startMeter, untilIdle } from './meter.ts';
import { LONGEST_TASK, MOST_NODES } from './task.ts';

/* PSBTs of 100 MB. */

const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const OPENED_MS = 10_000;
/** The most that is held in memory, times the size of the file. */
const MEMORY = 6;
const CANCELLED_MS = 200;

interface Row {
  readonly name: string;
  readonly content: () => Buffer;
  /** The last part's name, and its bytes. */
  readonly last: RegExp;
  readonly lastBytes: number;
  /** Of what is in the last part, which is opened. */
  readonly inside?: RegExp;
}

const ROWS: readonly Row[] = [
  { name: 'a PSBT', content: psbtOfInputs, last: /Output 0|End of map/, lastBytes: 1 },
  {
    name: 'one of 800,000 inputs',
    content: psbtOfUnsignedInputs,
    last: /Output 0|End of map/,
    lastBytes: 1,
  },
  {
    name: 'a map of a million records',
    content: psbtOfRecords,
    last: /Output 0/,
    lastBytes: 1,
    inside: /End of map/,
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
  { content, last, lastBytes, inside }: Row,
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
  if (inside) {
    await hands.press('ArrowRight');
    await expect(hands.tree.getByRole('treeitem', { name: /^Output 0/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await hands.press('End');
    await expect(hands.path).toContainText(inside);
  }
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
    `      opened in ${took} of ${OPENED_MS} ms, memory ${times?.toFixed(1)} of ${MEMORY} times, ` +
      `longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms (${byClock.toFixed(0)} by the clock), ` +
      `${hands.mostNodes} nodes; limits in time times ${slower.toFixed(1)}\n`,
  );
  expect.soft(took).toBeLessThanOrEqual(OPENED_MS * slower);
  expect.soft(times ?? 0, 'memory').toBeLessThanOrEqual(MEMORY);
  expect.soft(hands.mostNodes).toBeLessThan(MOST_NODES);
  expect.soft(longest).toBeLessThanOrEqual(LONGEST_TASK * work);
}

test('a PSBT of 100 MB is cancelled on its way', async ({ page }) => {
  write(psbtOfInputs);
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
