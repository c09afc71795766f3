import type { Page } from '@playwright/test';
import { toBuffer } from 'qrcode';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { bbqrParts } from '../src/core/transfer/bbqr.ts';
import { specterParts } from '../src/core/transfer/specter.ts';
import { BASE43_PSBT } from '../src/core/transfer/testing/older-dialects.ts';
import { vectorFile } from '../src/core/transfer/testing/vectors.ts';
import { urParts } from '../src/core/transfer/ur.ts';
import { ur1Parts } from '../src/core/transfer/ur1.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { dropFiles } from './qr-frames.ts';

const PSBT = vectorFile('bbqr-1in100out.psbt');
const TEXT = encodeBase64(PSBT);

/** Drops a file anywhere on the page. */
const drop = (page: Page, name: string, type: string, content: Buffer) =>
  dropFiles(page, [{ name, type, content }]);

const parts = (page: Page) => page.getByRole('region', { name: 'Parts received' });
const results = (page: Page) => page.getByTestId('results');

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

test('a pasted text of parts is opened, whatever their order', async ({ page }) => {
  const { count, part } = bbqrParts('2', 'P', PSBT, 400);
  const texts = Array.from({ length: count }, (_, number) => part(number)).reverse();
  await paste(page, texts.slice(0, 3).join('\n'));
  await expect(parts(page)).toContainText(`3 of ${count} parts received`);
  await paste(page, texts[0]!);
  await expect(parts(page)).toContainText('This part was there already.');
  await paste(page, urParts('psbt', PSBT, 400).part(0));
  await expect(parts(page)).toContainText('belongs to something else');
  await paste(page, texts.slice(3).join('\r\n'));
  await expect(results(page)).toBeVisible();
  await expect(parts(page)).toBeHidden();
});

test('what is no PSBT is refused in words, and forgotten', async ({ page }) => {
  await paste(page, 'ur:crypto-account/oyadgdstaslplabghydrpfmkbggufgludprfgmamdpwmox');
  await expect(parts(page)).toContainText('crypto-account');
  await parts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(parts(page)).toBeHidden();
});

test('pictures of parts that another library drew are read', async ({ page }) => {
  const { count, part } = bbqrParts('2', 'P', PSBT, 1200);
  for (let number = 0; number < count; number++) {
    const picture = await toBuffer(part(number), { errorCorrectionLevel: 'L', scale: 3 });
    await drop(page, 'part.png', 'image/png', picture);
    if (number < count - 1) {
      await expect(parts(page)).toContainText(`${number + 1} of ${count} parts received`);
    }
  }
  await expect(results(page)).toBeVisible();
});

test('a picture of one QR code with a whole PSBT is opened', async ({ page }) => {
  const small = encodeBase64(vectorFile('bbqr-1in2out.psbt'));
  await drop(page, 'whole.png', 'image/png', await toBuffer(small, { scale: 4 }));
  await expect(results(page)).toBeVisible();
});

test('a picture without a QR code is said to have none', async ({ page }) => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await drop(page, 'dot.png', 'image/png', dot);
  await expect(page.getByTestId('notice')).toContainText('No QR code could be read');
});

test('with reduced motion a series stands still until it is stepped', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await paste(page, TEXT);
  await (await barButton(page, 'QR code')).click();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(page.getByTestId('qr-place')).toContainText('Part 1 of');
  await page.getByRole('button', { name: 'Next part' }).click();
  await expect(page.getByTestId('qr-place')).toContainText('Part 2 of');
});

for (const [dialect, texts, first] of [
  ['ur1', partsOfUr1(), /of \d+ parts received/],
  ['specter', partsOfSpecter(), /of \d+ parts received/],
] as const) {
  test(`${dialect} is read, and answered in it`, async ({ page }) => {
    await paste(page, texts[1]!);
    await expect(parts(page)).toContainText(first);
    await paste(page, texts.join('\n'));
    await expect(results(page)).toBeVisible();
    await (await barButton(page, 'QR code')).click();
    await expect(page.getByLabel('Format')).toHaveValue(dialect);
    await expect(page.getByTestId('qr-place')).toContainText('Part 1 of');
  });
}

test('what Electrum shows is read, and answered so', async ({ page }) => {
  await paste(page, BASE43_PSBT);
  await expect(results(page)).toBeVisible();
  await (await barButton(page, 'QR code')).click();
  await expect(page.getByLabel('Format')).toHaveValue('base43');
  await expect(page.getByText('All of it is in this one QR code.')).toBeVisible();
});

function partsOfUr1(): readonly string[] {
  const { count, part } = ur1Parts(PSBT, 1200);
  return Array.from({ length: count }, (_, number) => part(number));
}

function partsOfSpecter(): readonly string[] {
  const { count, part } = specterParts(TEXT, 1200);
  return Array.from({ length: count }, (_, number) => part(number));
}
