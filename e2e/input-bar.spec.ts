import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';

/*
 * The bar above an input: one quiet row of actions at any width, of which nothing
 * moves when another input is shown, however late that comes.
 */

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

const actions = (page: Page) => page.locator('.input-actions').locator('button, textarea');

for (const width of [320, 360, 390, 800, 1000, 1279, 1280, 1700]) {
  test(`the actions are one row, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await paste(page, SAMPLE_DATA.payment);
    await paste(page, SAMPLE_DATA.multisig);
    await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
    const middles = await actions(page).evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(middles.length).toBeGreaterThan(8);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBe(0);
    const next = page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport();
    // What is beyond the edge comes into view with the focus.
    await page.getByRole('button', { name: 'Close', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(actions(page).last()).toBeFocused();
    await expect(actions(page).last()).toBeInViewport({ ratio: 1 });
  });
}

const TRANSACTION = `0200000001${'11'.repeat(32)}0000000000ffffffff01e803000000000000160014${'00'.repeat(24)}`;

const DAMAGED = 'a damaged PSBT';

/** One after the other; of each something else can be done. */
const INPUTS: readonly (readonly [name: string, text: string])[] = [
  ['a PSBT to be signed', SAMPLE_DATA.multisig],
  ['a transaction', TRANSACTION],
  ['a PSBT with more said of it', `Please sign this: ${SAMPLE_DATA.musig2} Thank you!`],
  [DAMAGED, SAMPLE_DATA.damaged],
  ['a PSBT once more', SAMPLE_DATA.payment],
];

for (const width of [360, 1000, 1280, 1700]) {
  test(`another input moves nothing of the bar, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const places: (readonly [string, readonly unknown[]])[] = [];
    for (const [i, [name, text]] of INPUTS.entries()) {
      await paste(page, text);
      await expect(page.getByTestId('history-place')).toHaveText(`${i + 1} of ${i + 1}`);
      places.push([name, await placesOf(page)]);
    }
    const [first] = places;
    const whole = places.filter(([name]) => name !== DAMAGED);
    expect(whole).toEqual(whole.map(([name]) => [name, first?.[1]]));
    // It has less to be done with it, and what it has stands where it stood.
    const [, ofDamaged] = places.find(([name]) => name === DAMAGED) ?? [];
    expect(first?.[1]).toEqual(expect.arrayContaining([...(ofDamaged ?? [])]));
  });
}

/** Where what is there for each input stands, and what is below. */
async function placesOf(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(() =>
    [
      '.input-card',
      '.input-title',
      '.input-actions',
      '.input-actions > .paste-field',
      '.history',
      '.history + .button',
      '.history ~ .compare-field-button',
      '.input-end > .button',
      '.results',
    ].flatMap((name) => {
      const place = document.querySelector(name)?.getBoundingClientRect();
      return place ? [[name, Math.round(place.x), Math.round(place.y)]] : [];
    }),
  );
}
