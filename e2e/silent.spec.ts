import type { Page } from '@playwright/test';
import { expect, FILE_ADDRESS, inApp, paste, test } from './page.ts';
import { paperOf, print } from './paper.ts';
import { capturedSymbols, dropFiles } from './qr-frames.ts';
import { Signer } from './sign-page.ts';
import { FOUND_BY_NOBODY, signerKey, silentPsbt } from './silent-inputs.ts';

/* Payments to silent payment addresses: made by two in turns, and one that nobody would find. */

/** What is open in Inspect is open in Sign too. */
async function openAt(page: Page, psbt: string): Promise<Signer> {
  await page.goto(FILE_ADDRESS);
  await paste(page, psbt);
  await expect(page.getByTestId('output-0')).toBeVisible();
  return Signer.of(page);
}

async function keyOf(letter: string, signer: Signer): Promise<void> {
  await signer.page.getByRole('tab', { name: 'Sign' }).click();
  await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
  await signer.giveKeys(signerKey(letter));
}

async function signBy(letter: string, signer: Signer): Promise<void> {
  await keyOf(letter, signer);
  await signer.answerDangers();
}

const resultOf = ({ page }: Signer) => page.getByTestId('result-psbt').inputValue();

test('two signers in turns: a share, the script, then signatures', async ({ page }) => {
  const first = await openAt(page, silentPsbt());
  await expect(page.getByTestId('fault')).toContainText('Bitcoin Core rejects this PSBT');
  const output = page.getByTestId('output-0');
  await expect(output).toContainText('claims to pay silently');
  await expect(output).toContainText('shares of inputs 0 and 1 are missing');
  await expect(output).toContainText('no script yet');
  await signBy('A', first);
  await expect(first.verdicts).toContainText('makes the silent payment share of input 0');
  await first.sign();
  await expect(first.resultOf(0)).toContainText('its silent payment share was added');

  const other = inApp(await page.context().newPage());
  const second = await openAt(other, await resultOf(first));
  await signBy('B', second);
  await second.sign();
  await expect(second.resultOf(1)).toContainText('added 1 signature');

  const again = inApp(await page.context().newPage());
  const last = await openAt(again, await resultOf(second));
  await expect(again.getByTestId('output-0')).toContainText('pays silently');
  await signBy('A', last);
  await last.sign();
  await expect(last.result).toContainText('Complete: all inputs');
});

test('by symbols there and by paper back, taken as a copy, taken back, and taken again', async ({
  page,
}) => {
  const first = await openAt(page, silentPsbt());
  await signBy('A', first);
  await first.sign();
  await expect(first.resultOf(0)).toContainText('its silent payment share was added');
  await expect(first.notice).toContainText('nothing is signed yet. The keys were wiped.');
  await expect(first.keys).toHaveValue('');
  await page.getByTestId('result').getByRole('button', { name: /QR/ }).click();
  const symbols = await capturedSymbols(page);
  await page.keyboard.press('Escape');

  const other = inApp(await page.context().newPage());
  await other.goto(FILE_ADDRESS);
  await dropFiles(other, symbols);
  await expect(other.getByTestId('output-0')).toContainText('share of input 1');
  const second = Signer.of(other);
  await signBy('B', second);
  await second.sign();
  await expect(second.resultOf(1)).toContainText('added 1 signature');
  await print(other);
  await expect(paperOf(other)).toContainText('silently');
  const printed = await paperOf(other).innerText();
  await other.close();

  // Typed from there, by whoever holds the other key.
  const [copy] = /^cHNidP8\S+$/m.exec(printed)!;
  const output = first.review.getByTestId('output-0');
  await first.button('Continue with this PSBT').click();
  await first.paste(copy);
  await expect(page.getByTestId('copy-1')).toContainText('1 silent payment share');
  await expect(output).toContainText('pays silently');
  await first.button('Undo').click();
  await expect(output).toContainText('share of input 1');
  await first.paste(copy);
  await expect(output).toContainText('pays silently');
  await signBy('A', first);
  await first.sign();
  await expect(first.result).toContainText('Complete: all inputs');
});

test('a script that nobody would find: Inspect and Sign say so, and nothing is signed', async ({
  page,
}) => {
  const signer = await openAt(page, FOUND_BY_NOBODY);
  await expect(page.getByTestId('summary')).toContainText('nobody will find this money');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('nobody will find this money').first()).toBeInViewport();
  await keyOf('A', signer);
  const dangers = page.getByTestId('dangers');
  await expect(dangers).toContainText('Nobody will find this money');
  // No key signs it, so that there is nothing to confirm.
  await expect(dangers.getByRole('checkbox')).toHaveCount(0);
  await signer.sign();
  await expect(signer.resultOf(0)).toContainText('nobody would find a silent payment of it');
  await expect(signer.result).toContainText('No signature was added');
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toHaveCount(0);
});
