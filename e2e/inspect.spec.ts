import type { Page } from '@playwright/test';
import { expect, FILE_ADDRESS, parameterOf, paste, test } from './page.ts';

const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));
const TRANSACTION = parameterOf('tx', ({ response }) => response.includes('"txid"'));
/** One with an address that begins with the chain's prefix. */
const TO_SEGWIT = parameterOf('tx', ({ response }) => response.includes('"bcrt1q'));

function tree(page: Page) {
  return page.getByRole('region', { name: 'Decoded' });
}

for (const place of ['file', 'server'] as const) {
  test.describe(`from a ${place}`, () => {
    test.beforeEach(async ({ page, served }) => {
      await page.goto(place === 'file' ? FILE_ADDRESS : served);
    });

    test('a pasted PSBT is shown as a tree', async ({ page }) => {
      await paste(page, PSBT);
      await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
      await expect(tree(page).getByText('locktime', { exact: true }).first()).toBeVisible();
    });

    test('a pasted transaction is shown as a tree', async ({ page }) => {
      await paste(page, TRANSACTION);
      await expect(tree(page).getByRole('button', { name: /^vin/ })).toBeVisible();
    });
  });
}

test.describe('the page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
  });

  test('says what was wrong and where', async ({ page }) => {
    await paste(page, PSBT.slice(0, 200));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not a valid PSBT');
    await expect(alert).toContainText('TX decode failed');
    await expect(alert).toContainText('-22');
  });

  test('neither keeps nor shows what it does not recognise', async ({ page }) => {
    const secret = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
    await paste(page, secret);
    await expect(tree(page)).toContainText('Nothing of it was kept');
    expect(await page.content()).not.toContain(secret);
    await expect(page.getByLabel('Paste here')).toHaveValue('');
  });

  test('keeps the pasted text out of the document', async ({ page }) => {
    await paste(page, PSBT);
    await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
    const shown = await page.evaluate(() => document.querySelector('#app')?.innerHTML ?? '');
    expect(shown).not.toContain(PSBT.slice(0, 100));
  });

  test('takes a paste outside of any field', async ({ page }) => {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, PSBT);
    await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
  });

  test('takes text that comes without a paste event', async ({ page }) => {
    await page.getByLabel('Paste here').fill(PSBT);
    await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
    await expect(page.getByLabel('Paste here')).toHaveValue('');
  });

  test('opens a binary file', async ({ page }) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'signed.psbt',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(PSBT, 'base64'),
    });
    await expect(page.getByText('binary')).toBeVisible();
    await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
  });

  test('takes a dropped file', async ({ page }) => {
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'a.psbt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    }, PSBT);
    await expect(tree(page).getByRole('button', { name: /^inputs/ })).toBeVisible();
  });

  test('asks again when another chain is chosen', async ({ page }) => {
    await paste(page, TO_SEGWIT);
    await expect(tree(page)).toContainText('bc1q');
    await page.getByLabel('Chain').selectOption('regtest');
    await expect(tree(page)).toContainText('bcrt1q');
    await expect(tree(page)).not.toContainText('bc1q');
  });

  test('clears', async ({ page }) => {
    await paste(page, PSBT);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(tree(page)).toContainText('What it is made of will stand here');
  });

  test('folds and opens a part of the tree by keyboard', async ({ page }) => {
    await paste(page, PSBT);
    const part = tree(page).getByRole('button', { name: /^tx/ });
    await part.press('Enter');
    await expect(part).toHaveAttribute('aria-expanded', 'false');
    await part.press('Space');
    await expect(part).toHaveAttribute('aria-expanded', 'true');
  });
});
