import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { decodeBase64 } from '../src/core/encoding/base64.ts';
import { disclosuresIn } from '../src/core/psbt/disclosures.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a PSBT is copied without what was chosen', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await paste(page, SAMPLE_DATA.multisig);
  await (await barButton(page, 'Share')).click();
  const copy = page.getByRole('button', { name: 'Copy without these' });
  await expect(copy).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Key origins of outputs', 'Extended public keys']) {
    await page.getByRole('checkbox', { name }).check();
  }
  await copy.click();
  await expect(page.getByText('The copy is on the clipboard')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(disclosuresIn(decodeBase64(text)!).map(({ kind }) => kind)).toEqual([
    'input-origins',
    'previous-transactions',
  ]);
});
