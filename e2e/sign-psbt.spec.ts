import type { Page } from '@playwright/test';
import { readMnemonic } from '../src/core/encoding/mnemonic.ts';
import { extendedPrivateKeyText } from '../src/core/encoding/testing/private-key-text.ts';
import { masterOf } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { expect, test } from './page.ts';
import { everywhere, listening, SecretSearch } from './secret-search.ts';
import { SEED_WORDS, wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';

/* A PSBT goes in, a PSBT comes out; extended keys are in their fields alone. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const dangersOf = (page: Page) => page.getByTestId('psbt-dangers');

async function given(page: Page, psbt: string, address?: string): Promise<Signer> {
  const signer = await Signer.at(page, address);
  await signer.paste(psbt);
  await expect(page.getByTestId('psbt-box')).toBeVisible();
  return signer;
}

const words = readMnemonic(psbts.WORDS, psbts.PASSPHRASE);
const WORDS_SEED = Buffer.from(words.ok ? words.seed : []);
const WORDS_MASTER = extendedPrivateKeyText(masterOf(WORDS_SEED), 'main');

for (const [name, psbt, key, passphrase, secrets] of [
  ['an extended key is', psbts.TAPROOT_PSBT, psbts.TAPROOT_KEY, '', [psbts.TAPROOT_KEY]],
  [
    'words, their passphrase and what they make are',
    psbts.WORDS_PSBT,
    psbts.WORDS,
    psbts.PASSPHRASE,
    [psbts.WORDS, psbts.PASSPHRASE, WORDS_SEED.toString('hex'), WORDS_MASTER],
  ],
] as const)
  test(`${name} in no place but the fields, and after signing in none`, async ({ page, watch }) => {
    const search = new SecretSearch(...secrets);
    const signer = await given(page, psbt, listening());
    if (passphrase) await page.getByLabel('Passphrase of the words').fill(passphrase);
    await signer.paste(key, signer.keys);
    await expect(page.getByTestId('verdict')).toHaveCount(1);
    await expect(page.getByTestId('verdict')).toContainText(/signs? inputs? 0/);
    const { fields: _, ...others } = await everywhere(page);
    expect(Object.entries(others).filter(([, text]) => search.piecesIn(text).length > 0)).toEqual(
      [],
    );
    const { texts, pieces } = await search.foundInState(page);
    expect(texts).toBeGreaterThan(100);
    expect(pieces).toEqual([]);

    await signer.sign();
    await expect(signer.result).toContainText('Complete');
    await expect(signer.keys).toHaveValue('');
    expect(await search.found(page)).toEqual([]);
    expect((await search.foundInState(page)).pieces).toEqual([]);
    expect(watch.messages.flatMap(search.piecesIn)).toEqual([]);
    const logs = await page.evaluate(() => window.workerLogs);
    const told = logs.filter(({ sent }) =>
      sent.some((message) => search.piecesIn(message).length > 0),
    );
    expect(told.length).toBeGreaterThan(1);
    expect(told.filter(({ isEnded }) => !isEnded)).toEqual([]);
    expect(logs.flatMap(({ heard }) => heard).flatMap(search.piecesIn)).toEqual([]);

    await page.reload();
    expect(await search.found(page)).toEqual([]);
    // The page of this test is another file than the one that is watched.
    watch.forget();
  });

test('every danger has its answer before anything is signed', async ({ page }) => {
  const signer = await given(page, psbts.EXPENSIVE_PSBT);
  await signer.paste(psbts.EXPENSIVE_KEY, signer.keys);
  await expect(signer.verdicts).toContainText('signs input 0');
  await expect(dangersOf(page)).toContainText('Answer each point');
  await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(signer.notice).toContainText('Answer each point first');
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
  await signer.button('Sign its transaction alone').click();
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
