import type { Locator, Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { wif } from './sign-inputs.ts';
import { OWN_KEY } from './tasks/inputs.ts';

/* What a person types into the fields to paste into: nothing of it is lost but what is private. */

interface Field {
  readonly what: string;
  readonly open: (page: Page) => Promise<Locator>;
  /** What the page says of a text that is refused. */
  readonly says: RegExp;
}

const overInput = async (page: Page, button: string): Promise<void> => {
  await paste(page, SAMPLE_DATA.multisig);
  await (await barButton(page, button)).click();
};

const FIELDS: readonly Field[] = [
  {
    what: 'on the empty page',
    open: async (page) => page.getByLabel('Paste here'),
    says: /This is text without/,
  },
  {
    what: 'above an input',
    open: async (page) => {
      await paste(page, SAMPLE_DATA.multisig);
      await expect(page.getByTestId('verdict-words')).toBeFocused();
      return page.getByLabel('Paste here');
    },
    says: /This is text without/,
  },
  {
    what: '“My wallet”',
    open: async (page) => {
      await overInput(page, 'My wallet');
      return page.getByTestId('compare').getByRole('textbox');
    },
    says: /There is no descriptor/,
  },
  {
    what: 'Combine',
    open: async (page) => {
      await overInput(page, 'Combine');
      return page.getByRole('dialog').getByRole('textbox');
    },
    says: /refused\. It is no PSBT|refused\. This is text/,
  },
  {
    what: 'Mend',
    open: async (page) => {
      await overInput(page, 'Mend');
      return page.getByRole('dialog').getByRole('textbox');
    },
    says: /Given: There is no descriptor/,
  },
];

const SEED = `${'abandon '.repeat(11)}about`;
const MISTYPED = `${wif(1).slice(0, 20)}0${wif(1).slice(21)}`;

test.beforeEach(({ page }) => page.goto(FILE_ADDRESS));

for (const { what, open, says } of FIELDS) {
  test(`what is refused stays, ${what}`, async ({ page }) => {
    const field = await open(page);
    await field.pressSequentially('good morning');
    await page.keyboard.press('Enter');
    await expect(page.locator('#page')).toContainText(says);
    await expect(field).toHaveValue('good morning');
  });

  test(`what is private is wiped, ${what}`, async ({ page }) => {
    const field = await open(page);
    for (const text of [wif(1), MISTYPED, SEED]) {
      await field.pressSequentially(text);
      await expect(field).toHaveValue(text);
      await page.keyboard.press('Enter');
      await expect(field).toHaveValue('');
    }
    await expect(page.locator('body')).not.toContainText(wif(1).slice(2, 20));
  });

  test(`Shift+Enter begins another line and takes nothing, ${what}`, async ({ page }) => {
    const field = await open(page);
    await field.pressSequentially('good');
    await page.keyboard.press('Shift+Enter');
    await field.pressSequentially('morning');
    await expect(field).toHaveValue('good\nmorning');
    await expect(field).toHaveJSProperty('rows', 2);
    await expect(page.locator('#page')).not.toContainText(says);
    await page.keyboard.press('Enter');
    await expect(page.locator('#page')).toContainText(says);
    await expect(field).toHaveValue('good\nmorning');
  });
}

test('what is taken is gone from the field', async ({ page }) => {
  await overInput(page, 'My wallet');
  const field = page.getByTestId('compare').getByRole('textbox');
  await field.pressSequentially('good morning');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('good morning');
  await field.press('Control+A');
  await field.pressSequentially(OWN_KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('compare')).toContainText('1 descriptor');
  await expect(field).toHaveValue('');
});
