import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { hexOf, PREVIOUS, prevtxs, SPENDING, TXID } from '../src/core/form/testing/spending.ts';
import { one } from '../src/core/review/testing/file-rows.ts';
import { fileOf, pkh, previousOf } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { Signer } from './sign-page.ts';

const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;

/** A PSBT that only claims what it spends, and the transaction that proves it. */
const SPEC = one(pkh('A'), { utxo: 'claimed' });
const CLAIMED = fileOf(SPEC);
const KEY_OF_PSBT = encodeWif(privateKey('A'), true, 'main');
const PREVIOUS_OF_PSBT = SPEC.inputs.map((input, n) => hexOf(previousOf(input, n))).join('');

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

for (const viewport of WIDTHS) {
  test.describe(`previous outputs at ${viewport.width} px`, () => {
    test.use({ viewport });
    test.beforeEach(async ({ page }) => {
      await page.goto(PAGE);
      await paste(page, hexOf(SPENDING));
      await expect(page.getByTestId('verdict-line')).toContainText(
        'previous outputs of input 0 missing',
      );
    });

    for (const [what, text, proof, listed] of [
      ['a previous transaction', hexOf(PREVIOUS), 'proven', /^Previous transaction .* proves 1/],
      ['prevtxs', prevtxs(), 'claimed', /^prevtxs: 1 previous output, claimed/],
    ] as const) {
      test(`${what} is added by one paste, and removed`, async ({ page }) => {
        await paste(page, text);
        const line = page.getByTestId('verdict-line');
        await expect(line).toContainText('Not signed');
        await expect(page.getByTestId('notice')).toContainText('added');
        const summary = page.getByTestId('results');
        await expect(summary).toContainText('0.0001');
        await expect(summary).toContainText(proof);
        const list = page.getByTestId('beside');
        await expect(list.getByRole('listitem')).toHaveText(listed);
        // It pushes: what is said of the input stays in sight.
        await expect(line).toBeInViewport();
        await list.getByRole('button', { name: /^Remove/ }).click();
        await expect(line).toContainText('previous outputs of input 0 missing');
        await expect(page.getByTestId('notice')).toBeEmpty();
        await expect(list).toHaveCount(0);
      });
    }

    test('Add names what is wanted, takes it, and closes', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Add previous outputs' }).click();
      const field = page.getByTestId('add-previous');
      await expect(field.getByLabel('Previous transaction or prevtxs')).toBeFocused();
      await expect(field.getByRole('listitem')).toContainText(`${TXID} input 0, missing`);
      await field.getByRole('button', { name: `Copy txid ${TXID}` }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(TXID);
      await paste(page, hexOf(PREVIOUS));
      await expect(page.getByTestId('verdict-line')).toContainText('Not signed');
      await expect(field).toHaveCount(0);
    });

    test('what was added is opened instead, and then not beside it', async ({ page }) => {
      await paste(page, hexOf(PREVIOUS));
      await page.getByRole('button', { name: 'Open it instead' }).click();
      await expect(page.getByTestId('history-place')).toContainText('2');
      await expect(page.getByTestId('beside')).toHaveCount(0);
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(page.getByTestId('verdict-line')).toContainText(
        'previous outputs of input 0 missing',
      );
    });

    test('a PSBT is signed with what was added beside it', async ({ page }) => {
      await paste(page, CLAIMED);
      await paste(page, PREVIOUS_OF_PSBT);
      await expect(page.getByTestId('verdict-line')).toContainText('Not signed');
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      const signer = Signer.of(page);
      await expect(signer.notice).toContainText(
        'Put into the PSBT: the previous transaction of input 0.',
      );
      await expect(page.getByLabel('Version')).toHaveText(/as given.*with what it spends/s);
      await signer.paste(KEY_OF_PSBT, signer.keys);
      await expect(signer.verdicts).toContainText('signs input 0');
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
    });

    test('a PSBT is signed with what is added to it in Sign, and with nothing else', async ({
      page,
    }) => {
      await paste(page, CLAIMED);
      await expect(page.getByTestId('verdict-line')).toContainText(
        'input 0 needs its previous transaction',
      );
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      const signer = Signer.of(page);
      await signer.paste(KEY_OF_PSBT, signer.keys);
      await expect(signer.verdicts).toContainText('the previous transaction is missing');
      await signer.paste(hexOf(PREVIOUS));
      await expect(signer.notice).toContainText('no input of the PSBT spends an output of this');
      await expect(signer.verdicts).toContainText('the previous transaction is missing');
      await signer.paste(PREVIOUS_OF_PSBT);
      await expect(signer.notice).toContainText('Put into the PSBT');
      await expect(signer.verdicts).toContainText('signs input 0');
      await signer.button('Undo').click();
      await expect(signer.verdicts).toContainText('the previous transaction is missing');
    });

    test('a PSBT is proven by what was added beside it', async ({ page }) => {
      await paste(page, CLAIMED);
      const line = page.getByTestId('verdict-line');
      await expect(line).toContainText('input 0 needs its previous transaction');
      await paste(page, PREVIOUS_OF_PSBT);
      await expect(line).toContainText('Not signed');
      await expect(page.getByTestId('beside')).toContainText('proves 1 previous output');
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(page.getByTestId('beside')).toHaveCount(0);
      await page.keyboard.press('Alt+ArrowRight');
      await expect(page.getByTestId('beside')).toHaveCount(1);
    });
  });
}
