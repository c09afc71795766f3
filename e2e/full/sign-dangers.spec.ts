import { barButton, expect, test } from '../page.ts';
import {
  DANGERS,
  holds,
  IN_SATOSHIS,
  isReadInInspect,
  KEY,
  PREVIOUS,
  READING,
  signed,
  useOneSigner,
} from '../sign-dangers-rows.ts';
import * as inputs from '../sign-inputs.ts';
import { Signer } from '../sign-page.ts';

/*
 * What the Sign view must say, and must not, by what was done in it: rows of one table,
 * on one page that is cleared between them.
 */

test.describe('in the Sign view', () => {
  const signer = useOneSigner();

  for (const row of DANGERS.rest) test(row.state, () => holds(signer(), row));

  test('the review is in view again once the form has changed', async () => {
    const { page } = signer();
    await signed(inputs.WPKH, KEY)(signer());
    const title = page.getByRole('heading', { name: 'What you will sign' });
    await expect(title).not.toBeInViewport();
    await signer().paste(inputs.prevtxsOf(IN_SATOSHIS));
    await expect(title).toBeInViewport();
    await expect(page.getByTestId('meant')).toBeInViewport();
  });
});

test.describe('between the views', () => {
  for (const row of READING.rest) {
    test(`a result keeps its previous outputs in Inspect, and back: ${row.name}`, ({ page }) =>
      isReadInInspect(page, row));
  }

  test('a previous transaction proves the fee in Inspect too, and back', async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.paste(inputs.WPKH.hex, signer.transaction);
    await expect(signer.utxo(0)).toContainText('missing');
    await signer.paste(PREVIOUS);
    await signer.giveKeys(KEY);
    await signer.sign();
    await signer.button('Open in Inspect').click();
    await expect(page.locator('main.inspect')).toContainText('fee 0.00001000 BTC (proven)');
    await (await barButton(page, 'Sign this')).click();
    await expect(signer.utxo(0)).toContainText('proven');
  });

  test('a transaction in Inspect takes the place of what Sign had, and keys stay', async ({
    page,
  }) => {
    const signer = await Signer.at(page);
    await signer.fill(inputs.TAPROOT, KEY);
    await page.getByRole('tab', { name: 'Inspect' }).click();
    // What Sign is about is shown there already.
    await expect(page.getByTestId('verdict-line')).toBeVisible();
    await signer.paste(inputs.LEGACY.hex, page.getByLabel('Paste here'));
    await expect(page.getByTestId('input-card')).toContainText(
      `${inputs.LEGACY.hex.length / 2} bytes`,
    );
    await (await barButton(page, 'Sign this')).click();
    await expect(signer.transaction).toHaveValue(inputs.LEGACY.hex);
    await expect(signer.utxo(0)).toContainText('scriptPubKey missing');
    await expect(signer.keys).toHaveValue(KEY);
  });

  test('what does not decode cannot be signed', async ({ page }) => {
    const signer = await Signer.at(page);
    await page.getByRole('tab', { name: 'Inspect' }).click();
    await signer.paste(inputs.WPKH.hex.slice(0, -2), page.getByLabel('Paste here'));
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(await barButton(page, 'Sign this')).toHaveCount(0);
  });
});
