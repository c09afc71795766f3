import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { paperOf, print } from './paper.ts';

/*
 * The bar above an input: one quiet row of actions at any width, the less usual behind one
 * button, of which nothing moves when another input is shown, however late that comes.
 */

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

const actions = (page: Page) => page.locator('.input-bar').locator('button, textarea');
const menuButton = (page: Page) => page.getByTestId('menu-button');
const inMenu = (page: Page) =>
  page.getByRole('group', { name: 'More actions', exact: true }).getByRole('button');

for (const width of [320, 360, 390, 800, 1000, 1279, 1280, 1700]) {
  test(`the actions are one row, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await paste(page, SAMPLE_DATA.payment);
    await paste(page, SAMPLE_DATA.multisig);
    await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
    const seen = actions(page).and(page.locator(':visible'));
    const middles = await seen.evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return Math.round(top + height / 2);
      }),
    );
    expect(middles.length).toBe(width > 640 ? 10 : 6);
    for (const one of await seen.all()) await expect(one).toBeInViewport({ ratio: 1 });
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBe(0);
    const next = page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' });
    await expect(next).toBeInViewport({ ratio: 1 });
    await menuButton(page).click();
    for (const one of await inMenu(page).all()) await expect(one).toBeInViewport({ ratio: 1 });
  });
}

test('the menu, by keyboard', async ({ page }) => {
  await paste(page, SAMPLE_DATA.multisig);
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(inMenu(page).getByText('Mend', { exact: true })).toBeHidden();
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  const named = (name: string) => inMenu(page).filter({ hasText: name });
  await expect(named('Copy as base64')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(named('Close')).toBeFocused();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
  await expect(named('Mend')).toBeFocused();
  // What it opens gives the focus back to the button of the menu.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Mend this PSBT' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
});

for (const [how, away] of [
  ['by Escape', (page: Page) => page.keyboard.press('Escape')],
  ['by a click beside it', (page: Page) => page.getByTestId('verdict-line').click()],
  ['by its button', (page: Page) => menuButton(page).click()],
  ['by Tab behind its end', (page: Page) => menuButton(page).press('Tab')],
] as const) {
  test(`the menu closes ${how}`, async ({ page }) => {
    await paste(page, SAMPLE_DATA.multisig);
    await menuButton(page).click();
    await expect(inMenu(page).filter({ hasText: 'Mend' })).toBeVisible();
    await away(page);
    await expect(inMenu(page).filter({ hasText: 'Mend' })).toBeHidden();
  });
}

test('what the menu prints is what Ctrl+P prints', async ({ page }) => {
  await paste(page, SAMPLE_DATA.multisig);
  await expect(page.getByTestId('verdict-line')).toBeVisible();
  await print(page, async () => {
    await menuButton(page).click();
    await inMenu(page).filter({ hasText: 'Print' }).click();
  });
  await expect(paperOf(page)).toContainText('Partly signed');
});

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
      const place = page.getByTestId('history-place');
      if (i > 0) await expect(place).toHaveText(`${i + 1} of ${i + 1}`);
      else await expect(page.getByTestId('verdict-line')).toBeVisible();
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

/** Where what is there for each input stands. */
async function placesOf(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(() =>
    [
      '.input-card',
      '.input-title',
      '.input-take > .paste-field',
      '.menu-first > .button',
      '.menu-button',
    ].flatMap((name) => {
      const place = document.querySelector(name)?.getBoundingClientRect();
      return place ? [[name, Math.round(place.x), Math.round(place.y)]] : [];
    }),
  );
}
