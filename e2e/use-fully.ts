import { expect, type Page } from '@playwright/test';
import { openBytes, parameterOf, paste } from './page.ts';
import { signingExample } from './signing-example.ts';

const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));

/** What a person does with the page, one thing after the other: look, search, sign, call, switch. */
export async function useFully(page: Page): Promise<void> {
  await look(page);
  await sign(page);
  await call(page);
  await page.getByRole('combobox', { name: 'Chain' }).selectOption('testnet4');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('button', { name: 'Works offline' }).click();
  await expect(page.getByRole('dialog')).toContainText('SHA-256');
}

async function look(page: Page): Promise<void> {
  await paste(page, PSBT);
  await openBytes(page);
  await page.getByRole('tree', { name: 'Structure' }).press('ArrowRight');
  for (const view of ['Review', 'JSON', 'Bytes'])
    await page.getByRole('tab', { name: view }).click();
  await page.getByLabel('Search').first().fill('0x10');
}

async function sign(page: Page): Promise<void> {
  const { params, signed } = signingExample();
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  await expect(page.getByTestId('decoded')).toBeVisible();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, params);
  await expect(page.getByTestId('decoded')).toContainText('input');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByTestId('result-hex')).toHaveValue(signed);
}

async function call(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Console', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Call', exact: true });
  await field.fill('help');
  await field.press('Enter');
  await expect(page.getByTestId('answer').last()).toContainText('== Control ==');
}
