import type { Page } from '@playwright/test';
import { decodeBase64, encodeBase64 } from '../src/core/encoding/base64.ts';
import { fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { flawsInBothThemes } from './axe-flaws.ts';
import { expect, openBytes, paste, testInOnePage as test } from './page.ts';

/* A PSBT that is damaged: what follows the error as a guess, and the change that makes it decode. */

const WHOLE = decodeBase64(fileOf({ inputs: [{ lock: wpkh('A') }, { lock: wpkh('B') }] }))!;

/** The witness UTXO of input 0: a key of its type alone, then the length of its value. */
const VALUE_SIZE = indexOfAll([0x00, 0x01, 0x01, 0x1f]) + 3;

function indexOfAll(wanted: readonly number[]): number {
  return WHOLE.findIndex((_, at) => wanted.every((byte, i) => WHOLE[at + i] === byte));
}

function withByte(at: number, byte: number): string {
  const bytes = WHOLE.slice();
  bytes[at] = byte;
  return encodeBase64(bytes);
}

/** What stands there has a byte more. */
const SHORT = withByte(VALUE_SIZE, 0x1e);
const LOST_HALF = encodeBase64(WHOLE.slice(0, VALUE_SIZE + 5));

const past = (page: Page) => page.getByRole('region', { name: 'Past the error' });
const showReview = (page: Page) => page.getByRole('tab', { name: /^Review/ }).click();

test('Review says the one change, and opens the file with it', async ({ page }) => {
  await paste(page, SHORT);
  await expect(page.getByRole('alert')).toContainText('BIP 174');
  await showReview(page);
  await expect(past(page)).toContainText('the global map, 0 of 2 inputs, 0 of');
  await expect(past(page)).toContainText(`byte ${VALUE_SIZE} is 1f in place of 1e`);
  await past(page).getByRole('button', { name: 'Open it with this change' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(past(page)).toBeHidden();
  await expect(page.getByTestId('results')).toContainText('Not signed');
});

test('the tree goes on behind the error, each part marked as a guess', async ({ page }) => {
  await paste(page, SHORT);
  await openBytes(page);
  const tree = page.getByRole('tree');
  const guess = tree.getByRole('treeitem').filter({ hasText: 'After the error: a guess' });
  await expect(guess).toHaveCount(1);
  await guess.click();
  await tree.press('ArrowRight');
  const input = tree.getByRole('treeitem').filter({ hasText: /^Input 1/ });
  await expect(input).toContainText('guess');
});

test('where no change makes it decode none is offered', async ({ page }) => {
  await paste(page, LOST_HALF);
  await showReview(page);
  await expect(past(page)).toContainText('No other length');
  await expect(past(page).getByRole('button')).toHaveCount(0);
});

for (const [row, width] of [390, 1280].entries()) {
  test(`at ${width} pixels it fits and has no flaw in either theme`, async ({ page }) => {
    const resize = (to: number) => page.setViewportSize({ width: to, height: 900 });
    const found = await flawsInBothThemes(
      [width],
      row,
      async (to) => {
        await resize(to);
        await paste(page, SHORT);
        await showReview(page);
        await expect(past(page)).toBeVisible();
        return page;
      },
      resize,
    );
    expect(found).toEqual([]);
    const overflow = () =>
      document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBe(0);
  });
}
