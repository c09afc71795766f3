import type { Locator, Page } from '@playwright/test';
import { encodeWif } from '../../src/core/encoding/testing/private-key-text.ts';
import {
  linesOfPayments,
  MESSAGE_ROWS,
  type MessageRow,
} from '../../src/core/message/testing/message-rows.ts';
import { privateKey } from '../../src/core/sign/testing/utxos.ts';
import { expect, FILE_ADDRESS, paste, test } from '../page.ts';
import { paperOf, print } from '../paper.ts';
import { Signer } from '../sign-page.ts';

/* Twelve messages, and whatever the page says of each: no word of a payment. */

const KEYS = [...'AB'].map((letter) => encodeWif(privateKey(letter), true, 'main'));

/** What is seen and what is heard, but for what stands in the bytes. */
async function wordsOf(place: Locator): Promise<string> {
  return place.evaluate((root) => {
    const seen = [(root as HTMLElement).innerText];
    for (const element of root.querySelectorAll('[aria-label], [title]')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      seen.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
    }
    return seen.join('\n');
  });
}

class Reader {
  private readonly found: string[] = [];

  constructor(private readonly page: Page) {}

  async read(view: string, place = this.page.locator('main:visible')): Promise<void> {
    await this.hold(view, await wordsOf(place));
  }

  async readPaper(view: string): Promise<void> {
    await print(this.page);
    // The parts of a PSBT have the names of their records.
    const text = await paperOf(this.page).innerText();
    await this.hold(view, text.replaceAll(/^ +.*$/gm, ''));
  }

  async readDialog(name: string, button: Locator): Promise<void> {
    await button.click();
    const dialog = this.page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    if (name === 'Report') await expect(dialog).toContainText('- Verdict:');
    await this.read(name, dialog);
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  told(): readonly string[] {
    return this.found;
  }

  private async hold(view: string, text: string): Promise<void> {
    this.found.push(...linesOfPayments(text).map((line) => `${view}: ${line}`));
  }
}

async function opened(page: Page, { file, given }: MessageRow): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await paste(page, file);
  await expect(
    page.getByTestId('checks').getByRole('button', { name: 'Copy as text' }),
  ).toBeVisible();
  if (!given) return;
  const give = page.getByTestId('give-message');
  await give.getByRole('textbox', { name: 'Text of the message' }).fill(given.text);
  if (given.address) {
    await give.getByRole('textbox', { name: 'Address that signs it' }).fill(given.address);
  }
  await give.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByTestId('message-text')).toHaveText(given.text);
  await expect(
    page.getByTestId('checks').getByRole('button', { name: 'Copy as text' }),
  ).toBeVisible();
}

for (const row of MESSAGE_ROWS) {
  test(`no word of a payment in Inspect: ${row.what}`, async ({ page }) => {
    await opened(page, row);
    const reader = new Reader(page);
    await reader.read('review');
    await reader.readPaper('paper');
    const steps = page.getByRole('button', { name: 'Step by step' }).first();
    if ((await steps.count()) > 0) {
      await steps.click();
      await expect(page.getByRole('heading', { name: 'step by step' })).toBeVisible();
      await reader.read('steps');
      await page.keyboard.press('Escape');
    }
    // A report is of the file alone, whatever was given beside it.
    const dialogs = ['QR code', 'Combine', 'Mend', 'Share', ...(row.given ? [] : ['Report'])];
    for (const name of dialogs) {
      const button = page.getByRole('button', { name, exact: true });
      if ((await button.count()) > 0) await reader.readDialog(name, button);
    }
    for (const name of ['Bytes', 'JSON']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await reader.read(name, page.getByTestId('summary'));
    }
    expect(reader.told()).toEqual([]);
  });
}

for (const row of MESSAGE_ROWS.filter(({ given }) => given?.address === undefined)) {
  test(`no word of a payment in Sign: ${row.what}`, async ({ page }) => {
    const signer = await Signer.at(page, FILE_ADDRESS);
    await signer.paste(row.file);
    const reader = new Reader(page);
    if (row.given) {
      await page.getByRole('textbox', { name: 'Text of the message' }).fill(row.given.text);
      await page.getByTestId('give-message').getByRole('button', { name: 'Check' }).click();
    }
    if (row.given || row.isOpen) await expect(page.getByTestId('message-text')).toBeVisible();
    await expect(page.getByTestId('sign-verdict')).toBeVisible();
    await reader.read('form');
    await reader.readPaper('paper of the form');
    if (row.isOpen) {
      await signer.giveKeys(...KEYS);
      await reader.read('with keys');
      await page.getByRole('button', { name: 'Sign the message' }).first().click();
      await expect(signer.result).toBeVisible();
      await reader.read('result');
      await reader.readPaper('paper of the result');
    }
    expect(reader.told()).toEqual([]);
  });
}
