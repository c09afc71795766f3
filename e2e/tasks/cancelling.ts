import type { Page } from '@playwright/test';
import { expect } from '../page.ts';
import type { Way } from './hands.ts';
import { apart, measureSlowness } from './meter.ts';

/** In milliseconds, from the click to what is seen. */
const SOONEST_CANCEL = 200;

/** Not by the hands' own steps: they wait until nothing moves, and a bar does. */
export async function cancelHalfWay(page: Page, way: Way): Promise<void> {
  await noteCancelling(page);
  if (way === 'mouse') await clickHalfWay(page);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  if (way === 'keyboard') {
    const bar = page.getByRole('progressbar', { name: 'Signing' });
    const percent = () => bar.getAttribute('value').then(Number);
    await expect.poll(percent, { intervals: [20] }).toBeGreaterThanOrEqual(50);
    await page.keyboard.press('Escape');
  }
  await expect(page.getByText('Cancelled.')).toBeVisible();
  const took = await page.evaluate(
    () => Number(Reflect.get(window, 'goneAt')) - Number(Reflect.get(window, 'cancelledAt')),
  );
  const slower = await apart(page, () => measureSlowness(page));
  expect.soft(took, 'until it is cancelled').toBeLessThanOrEqual(SOONEST_CANCEL * slower);
  await expect(page.getByTestId('result')).toHaveCount(0);
  await expect(page.getByLabel('Private key 1', { exact: true })).not.toHaveValue('');
}

/** By the page itself: on a busy machine all is signed before the driver has seen half of it. */
async function clickHalfWay(page: Page): Promise<void> {
  await page.evaluate(() => {
    new MutationObserver((_, watching) => {
      const bar = document.querySelector('progress[aria-label="Signing"]');
      if (Number(bar?.getAttribute('value')) < 50 || bar === null) return;
      watching.disconnect();
      const buttons = [...document.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === 'Cancel')?.click();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** Has the page note when the last press was, and when it says that all is cancelled. */
async function noteCancelling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = ({ timeStamp }: Event) => Object.assign(window, { cancelledAt: timeStamp });
    for (const type of ['click', 'keydown']) addEventListener(type, note, { capture: true });
    const news = document.querySelector('.sign-news');
    new MutationObserver((_, watching) => {
      if (news?.textContent?.includes('Cancelled.') !== true) return;
      watching.disconnect();
      Object.assign(window, { goneAt: performance.now() });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
