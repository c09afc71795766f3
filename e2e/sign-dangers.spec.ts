import type { Page } from '@playwright/test';
import { expect, test } from './page.ts';
import {
  BURNS,
  DANGERS,
  holds,
  isReadInInspect,
  KEY,
  READING,
  useOneSigner,
} from './sign-dangers-rows.ts';
import { Signer } from './sign-page.ts';

/*
 * What the Sign view must say, and must not, by what was done in it: rows of one table,
 * on one page that is cleared between them.
 */

test.describe('in the Sign view', () => {
  const signer = useOneSigner();

  for (const row of DANGERS.journeys) test(row.state, () => holds(signer(), row));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the button comes after the recipients, the fee and the dangers', async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.fill(BURNS, KEY);
    await expect(signer.button('Sign')).not.toBeInViewport();
    const top = async (each: ReturnType<Page['locator']>) => (await each.boundingBox())?.y ?? 0;
    const button = await top(signer.button('Sign'));
    for (const before of ['output-0', 'output-1', 'dangers']) {
      expect(await top(page.getByTestId(before))).toBeLessThan(button);
    }
    const order = await page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector);
      const review = place('.review');
      const sign = place('.sign-button');
      return review && sign ? review.compareDocumentPosition(sign) : 0;
    });
    expect(order & 4).toBe(4);
    await expect(signer.notice).toBeInViewport();
  });
});

test.describe('between the views', () => {
  for (const row of READING.journeys) {
    test(`a result keeps its previous outputs in Inspect, and back: ${row.name}`, ({ page }) =>
      isReadInInspect(page, row));
  }
});
