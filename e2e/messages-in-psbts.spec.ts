import type { Page } from '@playwright/test';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { type MessageFileSpec, messageFile } from '../src/core/message/testing/message-files.ts';
import { DRESSED_ROWS } from '../src/core/message/testing/message-rows.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { Signer } from './sign-page.ts';

/* A PSBT that signs a message: in Inspect, and signed in Sign. */

const TEXT = 'I own this.\nPays 1 BTC \u202eto';
const fileOf = (spec: Partial<MessageFileSpec>) =>
  encodeBase64(messageFile({ text: TEXT, ...spec }));
const COINS = [
  { amount: 50_000n, is: 'proven' },
  { amount: 70_000n, is: 'claimed' },
] as const;
const OF_PAYMENTS = /\b(?:You pay|fee|relay|mined from|broadcast)\b/i;

async function inspect(page: Page, psbt: string): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await paste(page, psbt);
  await expect(page.getByTestId('verdict-line')).toBeVisible();
}

test('a proof of funds is no payment, and its text stands in a frame of its own', async ({
  page,
}) => {
  await inspect(page, fileOf({ coins: COINS }));
  const summary = page.getByTestId('summary');
  const text = page.getByTestId('message-text');
  await expect(text).toHaveText('I own this.Pays 1 BTC U+202Eto');
  await expect(summary).toContainText('gettxout');
  await expect(page.getByTestId('verdict-line')).toContainText(/^○?Message for /);
  expect(await summary.innerText()).not.toMatch(OF_PAYMENTS);
  expect(await page.getByTestId('checks').innerText()).not.toMatch(OF_PAYMENTS);
});

test('a message is signed, and one whose text is not known only after an answer', async ({
  page,
}) => {
  await page.goto(FILE_ADDRESS);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  const signer = new Signer(page);
  await signer.paste(fileOf({ recorded: null }));
  await expect(page.getByTestId('dangers')).toContainText('words that you have not read');
  await signer.paste(fileOf({}));
  await expect(page.getByTestId('dangers')).not.toContainText('words that you have not read');
  await expect(signer.review).toContainText('I own this.');
  await expect(page.getByRole('button', { name: 'Sign the message' }).first()).toBeVisible();
  await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
  await page.getByRole('button', { name: 'Sign the message' }).first().click();
  await expect(page.getByTestId('result-signature')).toHaveValue(/^smp/);
});

test('a payment with the record of a message is a danger, and no key signs it', async ({
  page,
}) => {
  const danger = 'It says that it signs a message, and may be a transaction that can be mined.';
  const [{ file }] = DRESSED_ROWS as readonly [(typeof DRESSED_ROWS)[number]];
  await inspect(page, file);
  await expect(page.getByTestId('verdict-line')).toContainText('Contradiction');
  await expect(page.getByTestId('checks')).toContainText(danger);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  const signer = new Signer(page);
  await signer.paste(file);
  await expect(page.getByTestId('dangers')).toContainText(danger);
  await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
  const sign = page.getByRole('button', { name: 'Sign', exact: true }).first();
  await expect(page.getByTestId('dangers').getByRole('checkbox')).toHaveCount(0);
  await expect(sign).not.toHaveAttribute('aria-disabled', 'true');
  await sign.click();
  await expect(signer.result).toContainText('No signature was added');
});
