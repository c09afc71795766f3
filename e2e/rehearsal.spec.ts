import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { decodeWif } from '../src/core/encoding/wif.ts';
import { barButton, expect, FILE_ADDRESS, inApp, paste, test } from './page.ts';
import { capturedSymbols, dropFiles, type PictureFile } from './qr-frames.ts';
import { wif } from './sign-inputs.ts';
import { Signer } from './sign-page.ts';
import { OWN_KEY, PARTLY_OWN } from './tasks/inputs.ts';

/* A way of a descriptor is gone with a coin that does not exist, and comes back. */

const KEYS = [21, 22, 23].map((number) => wif(number));

function keyOf(text: string, name: string): string {
  const read = decodeWif(text, 'main');
  if (!read.ok) throw new Error('no key');
  return `[${name}/48h/0h/0h/2h]${bytesToHex(publicKeyOf(read.key, true))}`;
}

const [A, B, C] = ['cad9072e', '5ddd35f8', '62edc7c7'].map((name, i) => keyOf(KEYS[i]!, name));
const HASH = '6c60f404f8167a38fc70eaf8aa17ac351023bef86bcb9d1086a19afe95bd5333';
const RECOVERY = `wsh(or_d(multi(2,${A},${B}),and_v(v:pkh(${C}),older(52596))))`;

// Each in a page of its own: a wallet that was given stays for what is opened next.
test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

test('two ways of a recovery policy are rehearsed', async ({ page }) => {
  const spenders = page.getByTestId('spenders');
  const band = page.getByTestId('rehearsal-band').first();
  const signer = Signer.of(page);
  await paste(page, RECOVERY);
  await expect(spenders).toContainText(
    'cad9072e and 5ddd35f8 now; 62edc7c7 alone after 52,596 blocks (about a year).',
  );
  for (const [way, keys, result, count] of [
    ['cad9072e and 5ddd35f8', KEYS.slice(0, 2), 'way 1 opens with cad9072e and 5ddd35f8', '1 of 2'],
    ['62edc7c7', KEYS.slice(2), 'way 2 opens with 62edc7c7', '2 of 2 ways rehearsed'],
  ] as const) {
    await spenders.getByRole('button', { name: `Rehearse: ${way}` }).click();
    await expect(band).toContainText('This coin does not exist; signing moves no money.');
    await expect(page.getByTestId('verdict-line')).toContainText('Rehearsal');
    await page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
    await expect(page.getByTestId('sign-verdict')).toContainText('Rehearsal');
    await signer.giveKeys(...keys);
    await signer.sign();
    await signer.button('Open in Inspect').first().click();
    await expect(page.getByTestId('rehearsal-result')).toContainText(result);
    await expect(spenders).toContainText(count);
    await expect(page.getByRole('button', { name: 'Copy transaction' })).toHaveCount(0);
  }
});

for (const [what, descriptor, words] of [
  [
    'a 2 of 3 with one key twice',
    `wsh(multi(2,${A},${B},${A}))`,
    [
      'cad9072e stands twice, and one way asks for them together: one person is enough.',
      '2 of 3 now (one person is enough).',
    ],
  ],
  [
    'a swap',
    `wsh(andor(pk(${A}),sha256(${HASH}),and_v(v:pk(${B}),after(900000))))`,
    ['cad9072e alone with a preimage now; 5ddd35f8 alone from height 900,000.'],
  ],
] as const) {
  test(`who can spend ${what}`, async ({ page }) => {
    await paste(page, descriptor);
    for (const each of words) await expect(page.getByTestId('spenders')).toContainText(each);
  });
}

for (const width of [390, 1280]) {
  test(`two ways by two devices, by symbols and by file, with the keyboard, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const spenders = page.getByTestId('spenders');
    await paste(page, RECOVERY);
    const press = async (name: string, place: Page | Locator = page) => {
      await place.getByRole('button', { name, exact: true }).first().focus();
      await page.keyboard.press('Enter');
    };

    // By symbols to a device with two keys, and by symbols back.
    await press('Rehearse: cad9072e and 5ddd35f8', spenders);
    await press('Show QR');
    const device = inApp(await page.context().newPage());
    await device.goto(FILE_ADDRESS);
    await dropFiles(device, await capturedSymbols(page));
    await page.keyboard.press('Escape');
    await signedOn(device, ...KEYS.slice(0, 2));
    await device.getByTestId('result').getByRole('button', { name: /QR/ }).click();
    await dropFiles(page, await capturedSymbols(device));
    const result = page.getByTestId('rehearsal-result');
    await expect(result).toContainText('way 1 opens with cad9072e and 5ddd35f8');
    await device.close();

    // By file to another, and by file back.
    await press('Rehearse: 62edc7c7', spenders);
    await expect(page.getByTestId('verdict-line')).toContainText('needs 62edc7c7');
    const other = inApp(await page.context().newPage());
    await other.goto(FILE_ADDRESS);
    const saving = page.waitForEvent('download');
    await (await barButton(page, 'Save as .psbt')).press('Enter');
    await dropFiles(other, [await fileOf(await saving)]);
    await signedOn(other, KEYS[2]!);
    const saved = other.waitForEvent('download');
    await other.getByRole('button', { name: 'Save as .psbt' }).click();
    await dropFiles(page, [await fileOf(await saved)]);
    await expect(result).toContainText('way 2 opens with 62edc7c7');
    await expect(spenders).toContainText('2 of 2 ways rehearsed');
  });
}

/** Opens what was dropped, and signs it with what the device holds. */
async function signedOn(device: Page, ...keys: readonly string[]): Promise<void> {
  const signer = Signer.of(device);
  await expect(device.getByTestId('rehearsal-band').first()).toBeVisible();
  await device.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
  await signer.giveKeys(...keys);
  await device.keyboard.press('Control+Enter');
  await expect(signer.result).toContainText('Complete');
}

async function fileOf(download: Download): Promise<PictureFile> {
  const content = readFileSync(await download.path());
  return { name: download.suggestedFilename(), type: '', content };
}

test('a script of a file and a wallet given beside lead to who can spend', async ({ page }) => {
  await paste(page, SAMPLE_DATA.multisig);
  await page.getByRole('tab', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Who can spend: Input 0' }).click();
  const review = page.getByTestId('script-words').getByTestId('spenders');
  await expect(review).toContainText('2 of 3 now.');
  const wallet = page.getByTestId('compare');
  await (await barButton(page, 'My wallet')).click();
  await wallet.getByRole('textbox').fill(`wsh(multi(2,${A},${A},${B}))`);
  await wallet.getByRole('textbox').press('Enter');
  await expect(wallet.getByTestId('spenders')).toContainText('Danger.');
});

test('a wallet that is pasted becomes mine by a click', async ({ page }) => {
  await paste(page, OWN_KEY);
  const notice = page.getByTestId('notice');
  await expect(notice).toContainText('branch 0, index 0');
  await notice.getByRole('button', { name: 'Use as my wallet' }).click();
  await expect(notice).toContainText('Used as “My wallet”');
  await paste(page, PARTLY_OWN);
  await expect(page.getByTestId('compare')).toContainText('1 of 3 outputs yours, 1 contradicted');
});
