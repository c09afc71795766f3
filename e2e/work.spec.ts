import type { Page } from '@playwright/test';
import { BY_A, one } from '../src/core/review/testing/file-rows.ts';
import { fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { barButton, expect, paste, test } from './page.ts';
import { listening } from './secret-search.ts';
import * as inputs from './sign-inputs.ts';
import { PAGE, Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';
import { found, foundInState, piecesIn, SPENDS, SPENT, WIF } from './sign-secret.ts';

/* One document: what Inspect shows is what Sign is about, and the other way round. */

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

async function goTo(page: Page, view: 'Inspect' | 'Sign'): Promise<void> {
  await page.getByRole('tab', { name: view, exact: true }).click();
}

const lineOf = (page: Page) => page.getByTestId('verdict-line');
const placeOf = (page: Page) => page.getByTestId('history-place');

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a transaction is inspected, signed, inspected and compared, and no key goes with it', async ({
      page,
    }) => {
      await page.goto(listening());
      await paste(page, SPENDS.hex);
      await paste(page, SPENT);
      await expect(lineOf(page)).toContainText('Not signed');
      await goTo(page, 'Sign');
      const signer = Signer.of(page);
      await expect(signer.transaction).toHaveValue(SPENDS.hex);
      await signer.giveKeys(WIF);
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
      await goTo(page, 'Inspect');
      await expect(lineOf(page)).toContainText('Complete and valid');
      await expect(placeOf(page)).toHaveText('2 of 2');
      await expect(page.getByTestId('beside')).toContainText('Previous transaction');

      await (await barButton(page, 'Compare with 1')).click();
      await expect(page.getByTestId('compared-before')).toContainText('Only signatures differ');
      await page.keyboard.press('Escape');

      expect(await found(page)).toEqual([]);
      expect((await foundInState(page)).pieces).toEqual([]);
      const logs = await page.evaluate(() => window.workerLogs);
      const told = logs.filter(({ sent }) => sent.some((one) => piecesIn(one).length > 0));
      expect(told.length).toBeGreaterThan(0);
      expect(told.filter(({ isEnded }) => !isEnded)).toEqual([]);
    });

    test('what a second transaction has to pay to replace the first', async ({ page }) => {
      await page.goto(PAGE);
      for (const amount of [99_000n, 98_990n]) {
        const file = fileOf({ ...one(wpkh('A'), { signed: BY_A }), outputs: [{ amount }] });
        await paste(page, file);
        await expect(lineOf(page)).toContainText('All signatures valid');
      }
      await (await barButton(page, 'Compare with 1')).click();
      await expect(page.getByTestId('replacement')).toContainText(
        'takes a fee of 0.00001011 BTC at least (Bitcoin Core’s defaults); 2 pays 0.00001010 BTC, 0.00000001 BTC too little',
      );
    });

    test('a PSBT is signed, and its signed version is shown', async ({ page }) => {
      await page.goto(PAGE);
      await paste(page, psbts.SHARED_PSBT);
      await expect(lineOf(page)).toContainText('Not signed');
      await goTo(page, 'Sign');
      await expect(page.getByTestId('psbt-box')).toBeVisible();
      const signer = Signer.of(page);
      await signer.giveKeys(inputs.wif(1));
      await signer.sign();
      await expect(signer.result).toBeVisible();
      await goTo(page, 'Inspect');
      await expect(lineOf(page)).toContainText('Partly signed: 1 of 2');
      await expect(placeOf(page)).toHaveText('2 of 2');
      // And back, as it was before: that is what Sign is about then.
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(lineOf(page)).toContainText('Not signed');
      await goTo(page, 'Sign');
      await goTo(page, 'Inspect');
      await expect(placeOf(page)).toHaveText('1 of 2');
    });

    test('what was cleared in Sign stays so, until it is asked for or something is opened', async ({
      page,
    }) => {
      await page.goto(PAGE);
      await paste(page, SPENDS.hex);
      await expect(lineOf(page)).toContainText('Not ready');
      await goTo(page, 'Sign');
      const signer = Signer.of(page);
      await expect(signer.transaction).toHaveValue(SPENDS.hex);
      await signer.clear();
      await goTo(page, 'Inspect');
      await goTo(page, 'Sign');
      await expect(page.getByTestId('about-other')).toContainText('Sign was cleared');
      await expect(signer.transaction).toHaveValue('');
      await signer.button('Take what Inspect shows').click();
      await expect(signer.transaction).toHaveValue(SPENDS.hex);
      await signer.clear();
      await goTo(page, 'Inspect');
      await paste(page, psbts.SHARED_PSBT);
      await expect(lineOf(page)).toContainText('Not signed');
      await goTo(page, 'Sign');
      await expect(page.getByTestId('psbt-box')).toBeVisible();
    });

    test('an example is no work that is lost with the page, in Sign neither', async ({ page }) => {
      await page.goto(PAGE);
      await page.locator('.samples button').first().click();
      await expect(lineOf(page)).toBeVisible();
      await goTo(page, 'Sign');
      const signer = Signer.of(page);
      await expect(page.getByTestId('decoded')).toContainText('version');
      const leave = () => page.evaluate(() => window.onbeforeunload !== null);
      expect(await leave()).toBe(false);
      await signer.paste(inputs.wif(1), signer.keys);
      await expect.poll(leave).toBe(true);
    });

    test('what is typed in Sign is known in Inspect', async ({ page }) => {
      await page.goto(PAGE);
      await paste(page, inputs.WPKH.hex);
      await expect(lineOf(page)).toContainText('previous outputs of input 0 missing');
      await goTo(page, 'Sign');
      const signer = Signer.of(page);
      await expect(signer.transaction).toHaveValue(inputs.WPKH.hex);
      await signer.paste(inputs.prevtxsOf(inputs.WPKH));
      await expect(signer.notice).toContainText('Added');
      await goTo(page, 'Inspect');
      await expect(lineOf(page)).toContainText('Not signed');
      await expect(page.getByTestId('beside')).toContainText('Given in Sign: 1 previous output');
    });

    test('what was typed is never replaced by itself, but by one click', async ({ page }) => {
      const signer = await Signer.at(page);
      await signer.paste(inputs.LEGACY.hex, signer.transaction);
      await expect(page.getByTestId('decoded')).toContainText('version 2');
      await goTo(page, 'Inspect');
      await expect(page.getByTestId('input-card')).toContainText('Raw transaction');
      await paste(page, inputs.WPKH.hex);
      await expect(placeOf(page)).toHaveText('2 of 2');
      await goTo(page, 'Sign');
      await expect(signer.transaction).toHaveValue(inputs.LEGACY.hex);
      await signer.button('Take what Inspect shows').click();
      await expect(signer.transaction).toHaveValue(inputs.WPKH.hex);
      await expect(page.getByTestId('about-other')).toBeEmpty();
    });
  });
}
