import { rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { notOpenedText } from '../../src/app/ui/text-given.ts';
import { SIZE_LIMITS } from '../../src/core/intake/format.ts';
import { expect, FILE_ADDRESS, test } from '../page.ts';
import { Signer } from '../sign-page.ts';

/* What is one byte too large is refused wherever inputs are taken, and what was shown stays. */

const { text, bytes, transaction } = SIZE_LIMITS;
const MAGIC = Buffer.from('psbt\u00ff', 'latin1');
const VERSION = Buffer.from([2, 0, 0, 0]);

interface Row {
  readonly name: string;
  readonly content: () => Buffer;
  readonly of: keyof typeof SIZE_LIMITS;
}

const filled = (size: number, start: Buffer, fill: number | string) => {
  const content = Buffer.alloc(size, fill);
  start.copy(content);
  return content;
};
const ROWS: readonly Row[] = [
  { name: 'a text', content: () => filled(text + 1, Buffer.from('cHNidP8'), 'A'), of: 'text' },
  { name: 'a binary file', content: () => filled(bytes + 1, MAGIC, 0), of: 'bytes' },
  {
    name: 'a raw transaction',
    content: () => filled(transaction + 1, VERSION, 1),
    of: 'transaction',
  },
];
const wordsOf = (of: keyof typeof SIZE_LIMITS) =>
  notOpenedText({ named: 'too-large', of, size: SIZE_LIMITS[of] + 1, limit: SIZE_LIMITS[of] });

let file = '';
test.afterEach(() => rmSync(file, { force: true }));

async function openFile(page: Page, view: string, content: Buffer): Promise<void> {
  file = test.info().outputPath('too-large');
  writeFileSync(file, content);
  await page.locator(`${view} input[type=file]`).first().setInputFiles(file);
}

/** Made in the page: so long a text takes long to send there. */
async function pasteLong(page: Page, length: number): Promise<void> {
  await page.evaluate((length) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'cHNidP8'.padEnd(length, 'A'));
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, length);
}

for (const { name, content, of } of ROWS) {
  test(`${name} of one byte too many is not opened`, async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    await openFile(page, '.inspect', content());
    await expect(page.getByTestId('notice')).toContainText(wordsOf(of));
  });

  test(`${name} of one byte too many is not taken to sign`, async ({ page }) => {
    const signer = await Signer.at(page);
    await openFile(page, '.sign', content());
    await expect(signer.notice).toContainText(wordsOf(of));
  });
}

test('what is pasted to sign is held to it too', async ({ page }) => {
  const signer = await Signer.at(page);
  await pasteLong(page, text + 1);
  await expect(signer.notice).toContainText(wordsOf('text'));
});

test('a pasted text of one character too many is not opened', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await pasteLong(page, text + 1);
  await expect(page.getByTestId('notice')).toContainText(wordsOf('text'));
});
