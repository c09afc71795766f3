import type { Page } from '@playwright/test';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { messageFile } from '../src/core/message/testing/message-files.ts';
import { previousTransaction } from '../src/core/message/testing/proofs.ts';
import { hexOf, privateKey, publicKey } from '../src/core/sign/testing/utxos.ts';
import { txidText } from '../src/core/tx/id-text.ts';
import { transactionId } from '../src/core/tx/ids.ts';
import { flaws } from './axe-flaws.ts';
import { expect, FILE_ADDRESS, inApp, paste, test } from './page.ts';
import { capturedSymbols, dropFiles, type PictureFile } from './qr-frames.ts';
import { Signer } from './sign-page.ts';

/* A message that several sign in turns, from the Messages view; and a text that a file does not tell. */

const TWO_OF_THREE = `wsh(multi(2,${['A', 'B', 'C'].map((letter) => bytesToHex(publicKey(letter))).join(',')}))`;
const ADDRESS = 'bc1qe8kkzjmjsvplkxyk0g8a4hw25vgavn8wh9jqu8exye0w7y43qraqad6ksx';
const keyOf = (letter: string) => encodeWif(privateKey(letter), true, 'main');
const PREVIOUS = [previousTransaction(1, 50_000n), previousTransaction(2, 70_000n, 10_000n)];
const outpoint = (n: number, vout: number) => `${txidText(transactionId(PREVIOUS[n]!))}:${vout}`;
const THREE_COINS = [
  ...PREVIOUS.map((one) => hexOf(one)),
  outpoint(0, 0),
  outpoint(1, 0),
  outpoint(1, 1),
].join('\n');

async function make(page: Page, coins: string): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(TWO_OF_THREE);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello');
  await page.getByText('Signed by several, or with coins').click();
  if (coins !== '') await page.getByRole('textbox', { name: /^Coins/ }).fill(coins);
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the PSBT' }).click();
  await expect(page.getByTestId('verdict-line')).toContainText('Message for ');
}

/** Signs what is open with one key, in Sign. */
async function signBy(letter: string, page: Page): Promise<void> {
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('psbt-box')).toBeVisible();
  const signer = Signer.of(page);
  await signer.giveKeys(keyOf(letter));
  await page.getByRole('button', { name: 'Sign the message' }).first().click();
  await expect(page.getByTestId('result')).toBeVisible();
}

/** A page of its own, as another device, with what it has seen. */
async function openedOn(page: Page, symbols: readonly PictureFile[]): Promise<Page> {
  const device = inApp(await page.context().newPage());
  await device.goto(FILE_ADDRESS);
  await dropFiles(device, symbols);
  await expect(device.getByTestId('verdict-line')).toContainText('Message for ');
  return device;
}

const ROWS: readonly (readonly [
  what: string,
  coins: string,
  signers: string,
  signature: RegExp,
])[] = [
  ['a text', '', 'AC', /^smp/],
  ['a text with three coins', THREE_COINS, 'CAB', /^pof/],
];

for (const [what, coins, signers, signature] of ROWS) {
  test(`${what} is signed in turns, by symbols`, async ({ page }) => {
    await make(page, coins);
    await page.getByTestId('verdict-line').getByRole('button', { name: 'Show QR' }).click();
    let device = page;
    for (const letter of signers) {
      device = await openedOn(page, await capturedSymbols(device));
      await signBy(letter, device);
      if (letter === signers.at(-1)) break;
      await device.getByTestId('result').getByRole('button', { name: /QR/ }).click();
    }
    const made = device.getByTestId('result-signature');
    await expect(made).toHaveValue(signature);

    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Messages' }).click();
    const address = page.getByRole('textbox', { name: 'Address', exact: true });
    await address.fill(ADDRESS);
    await page.getByRole('textbox', { name: /^Signature/ }).fill(await made.inputValue());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.locator('main.messages')).toContainText(
      `Valid: signed with the keys of ${ADDRESS}`,
    );
  });
}

test('a text that the file does not tell is held against what is signed', async ({ page }) => {
  const text = 'I own this.';
  await page.goto(FILE_ADDRESS);
  await paste(page, encodeBase64(messageFile({ text, recorded: null })));
  const field = page.getByRole('textbox', { name: 'Text of the message' });
  const give = page.getByTestId('give-message');
  await field.fill('I own that.');
  await give.getByRole('button', { name: 'Check' }).click();
  await expect(give).toContainText('This is not what is signed');
  await expect(field).toHaveValue('I own that.');
  await field.fill(`${text} `);
  await give.getByRole('button', { name: 'Check' }).click();
  await expect(give).toContainText('but the same without the white space around it');
  expect(await flaws(page)).toEqual([]);
  await field.fill(text);
  await give.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByTestId('message-text')).toHaveText(text);
  await expect(give).toHaveCount(0);
});

test('a private key in the place of an address is not kept', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByText('Signed by several, or with coins').click();
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  await address.fill(`wpkh(${keyOf('A')})`);
  await expect(address).toHaveValue('');
  await expect(page.locator('main.messages')).toContainText(
    'A private key stood there and was not kept.',
  );
});
