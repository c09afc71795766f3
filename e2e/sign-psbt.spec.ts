import type { Page } from '@playwright/test';
import { expect, test } from './page.ts';
import { SEED_WORDS, wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';
import { given, isNowhereElse, SECRETS } from './sign-psbt-secrets.ts';
import * as psbts from './sign-psbts.ts';

/* A PSBT goes in, a PSBT comes out; extended keys are in their fields alone. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const dangersOf = (page: Page) => page.getByTestId('dangers');

for (const secret of SECRETS.journeys) {
  test(`${secret.name} in no place but the fields, and after signing in none`, ({ page, watch }) =>
    isNowhereElse(page, watch, secret));
}

test('every danger has its answer before anything is signed', async ({ page }) => {
  const signer = await given(page, psbts.EXPENSIVE_PSBT);
  await signer.paste(psbts.EXPENSIVE_KEY, signer.keys);
  await expect(signer.verdicts).toContainText('signs input 0');
  await expect(dangersOf(page)).toContainText('Confirm the danger');
  await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(signer.notice).toContainText('confirm each danger first');
  await expect(signer.result).toHaveCount(0);
  for (const box of await dangersOf(page).getByRole('checkbox').all()) await box.check();
  await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'false');
  await signer.sign();
  await expect(signer.result).toContainText('Complete');
});

test('the signed PSBT is copied, saved, gone on with, and gone back from', async ({ page }) => {
  const signer = await given(page, psbts.SHARED_PSBT);
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('signs input 0');
  await signer.sign();
  await expect(signer.result).toContainText('Not complete yet');
  const half = await page.getByTestId('result-psbt').inputValue();
  await signer.button('Copy base64').click();
  await expect(signer.notice).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(half);
  const saving = page.waitForEvent('download');
  await signer.button('Save as .psbt').click();
  expect((await saving).suggestedFilename()).toBe('partly-signed.psbt');
  await signer.button('Continue with this PSBT').click();
  await expect(signer.result).toHaveCount(0);
  await signer.paste(wif(1), signer.keys);
  await expect(signer.verdicts).toContainText('signs nothing');
  await signer.button('Undo').click();
  await expect(signer.verdicts).toContainText('signs input 0');
  await signer.button('Sign the raw transaction').click();
  await expect(signer.transaction).toHaveValue(/^02000000/);
  await expect(signer.verdicts).toContainText('signs input 0');
});

test('extended keys and words are refused where there is no PSBT', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.paste(psbts.TAPROOT_KEY, signer.keys);
  await expect(page.getByTestId('key-refusals')).toContainText('an extended private key');
  await expect(signer.keys).toHaveValue('');
  await signer.paste(SEED_WORDS, signer.keys);
  await expect(page.getByTestId('key-refusals')).toContainText('These are seed words');
  await expect(signer.keys).toHaveValue('');
});
