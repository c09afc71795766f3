import { rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { HANGS_AFTER_MS } from '../../scripts/test/patience.ts';
import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Hands } from './hands.ts';
import { psbtOfInputs, psbtOfRecords, psbtOfReturn, psbtOfUnsignedInputs } from './large-inputs.ts';
import { watchMemory } from './memory.ts';
import { installMeter, measureSlowness, readMeter, startMeter, untilIdle } from './meter.ts';
import { LONGEST_TASK, MOST_NODES } from './task.ts';

/* PSBTs of 24 MB, about as large as any that is opened. */

const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const OPENED_MS = 4_000;
const JSON_MS = 8_000;
/** The most that is held in memory, times the size of the bytes, before and after the JSON is shown. */
const MEMORY = 30;
const JSON_MEMORY = 50;
const CANCELLED_MS = 200;

interface Row {
  readonly name: string;
  readonly content: () => Buffer;
  readonly isText?: true;
  /** The last part's name, and its bytes. */
  readonly last: RegExp;
  readonly lastBytes: number;
  /** Of what is in the last part, which is opened. */
  readonly inside?: RegExp;
}

const ROWS: readonly Row[] = [
  {
    name: 'a PSBT of 3,000 inputs',
    content: psbtOfInputs,
    last: /Output 0|End of map/,
    lastBytes: 1,
  },
  {
    name: 'one of 190,000 inputs',
    content: psbtOfUnsignedInputs,
    last: /Output 0|End of map/,
    lastBytes: 1,
  },
  {
    name: 'a map of 240,000 records',
    content: psbtOfRecords,
    last: /Output 0/,
    lastBytes: 1,
    inside: /End of map/,
  },
  { name: 'as many bytes as are opened', content: psbtOfReturn, last: /Output 0/, lastBytes: 1 },
  {
    name: 'as long a text as is opened',
    content: psbtOfReturn,
    isText: true,
    last: /Output 0/,
    lastBytes: 1,
  },
];

let file = '';

test.afterEach(() => rmSync(file, { force: true }));

/** Puts the content on the disk and gives the size of its bytes. */
function write({ content, isText }: Pick<Row, 'content' | 'isText'>): number {
  file = test.info().outputPath('largest');
  const bytes = content();
  writeFileSync(file, isText ? bytes.toString('base64') : bytes);
  return bytes.length;
}

for (const row of ROWS) {
  test(`${row.name} is opened and walked to its end`, async ({ page, browser }) => {
    await openAndWalk(page, browser, row);
  });
}

async function openAndWalk(page: Page, browser: Browser, row: Row) {
  const { last, lastBytes, inside } = row;
  const size = write(row);
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
  await expect(page.getByTestId('verdict-words')).toBeFocused({ timeout: HANGS_AFTER_MS });
  await hands.toBytes();
  await expect(hands.tree).toBeFocused();
  await expect(hands.tree.getByRole('treeitem').nth(1)).toBeVisible();
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
  const held = await memory.end();
  const jsonMemory = await watchMemory(browser);
  const jsonStart = Date.now();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await expect(page.getByTestId('json').getByRole('option').nth(3)).toBeVisible({
    timeout: HANGS_AFTER_MS,
  });
  const jsonTook = Date.now() - jsonStart;
  const { longest, byClock, slower: work } = await readMeter(page);
  const jsonHeld = await jsonMemory.end();
  const after = await measureSlowness(page);
  const slower = Math.max(before, after);
  const times = (held ?? 0) / size;
  const jsonTimes = (jsonHeld ?? 0) / size;
  process.stdout.write(
    `      opened in ${took} of ${OPENED_MS} ms, its JSON in ${jsonTook} of ${JSON_MS} ms, ` +
      `memory ${times.toFixed(1)} of ${MEMORY} and ${jsonTimes.toFixed(1)} of ${JSON_MEMORY} times, ` +
      `longest task ${longest.toFixed(0)} of ${LONGEST_TASK} ms (${byClock.toFixed(0)} by the clock), ` +
      `${hands.mostNodes} nodes; limits in time times ${slower.toFixed(1)}\n`,
  );
  expect.soft(took).toBeLessThanOrEqual(OPENED_MS * slower);
  expect.soft(jsonTook).toBeLessThanOrEqual(JSON_MS * slower);
  expect.soft(times, 'memory').toBeLessThanOrEqual(MEMORY);
  expect.soft(jsonTimes, 'memory with JSON').toBeLessThanOrEqual(JSON_MEMORY);
  expect.soft(hands.mostNodes).toBeLessThan(MOST_NODES);
  expect.soft(longest).toBeLessThanOrEqual(LONGEST_TASK * work);
}

test('a PSBT of 24 MB is cancelled on its way', async ({ page }) => {
  write({ content: psbtOfInputs });
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
