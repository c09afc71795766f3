import type { Locator, Page } from '@playwright/test';
import { expect, FILE_ADDRESS } from './page.ts';
import { type Case, prevtxsOf } from './sign-inputs.ts';

/** A built page other than the project's own. */
export const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;

/** As a person does: the text comes with the event, to `into` or to whatever has the focus. */
export async function pasteAt(page: Page, text: string, into?: Locator): Promise<void> {
  await into?.focus();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);
}

/** The hash type: a line, and the choice that it opens. */
export function hashTypeOf(page: Page): { readonly line: Locator; readonly choice: Locator } {
  return {
    line: page.getByRole('button', { name: /^Signature hash type: / }),
    choice: page.getByRole('combobox', { name: 'Signature hash type' }),
  };
}

/** Opens what is said of signers, sizes and changes below the review. */
export async function openDetails(page: Page): Promise<Locator> {
  const details = page.getByTestId('review-details');
  await details.getByRole('button', { name: 'Signers, size and what may change' }).click();
  return details;
}

/** Somebody at the Sign view. */
export class Signer {
  readonly transaction: Locator;
  /** The first field for a key. */
  readonly keys: Locator;
  readonly result: Locator;
  readonly notice: Locator;
  readonly verdicts: Locator;
  readonly review: Locator;

  constructor(readonly page: Page) {
    this.transaction = page.getByLabel('Raw transaction in hex');
    this.keys = this.key(1);
    this.result = page.getByTestId('result');
    this.notice = page.getByTestId('sign-notice');
    this.verdicts = page.getByTestId('keys');
    this.review = page.getByTestId('review');
  }

  static async at(page: Page, address = PAGE): Promise<Signer> {
    await page.goto(address);
    await page.getByRole('tab', { name: 'Sign' }).click();
    return new Signer(page);
  }

  static of(page: Page): Signer {
    return new Signer(page);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** The field of a number, from 1. */
  key(number: number): Locator {
    return this.page.getByLabel(`Private key ${number}`, { exact: true });
  }

  utxo(index: number): Locator {
    return this.page.getByTestId(`utxo-${index}`);
  }

  resultOf(index: number): Locator {
    return this.page.getByTestId(`result-${index}`);
  }

  /** As a person does: the text comes with the event, to whatever has the focus. */
  async paste(text: string, into?: Locator): Promise<void> {
    await pasteAt(this.page, text, into);
  }

  /** Transaction, previous outputs and keys. */
  async fill(given: Case, ...keys: readonly string[]): Promise<void> {
    await this.paste(given.hex, this.transaction);
    await expect(this.page.getByTestId('decoded')).toContainText('version 2');
    await this.paste(prevtxsOf(given));
    await expect(this.notice).toContainText('Added');
    if (keys.length > 0) await this.giveKeys(...keys);
  }

  async giveKeys(...keys: readonly string[]): Promise<void> {
    await this.paste(keys.join('\n'), this.keys);
    await expect(this.page.getByTestId('verdict')).toHaveCount(keys.length);
  }

  /** As it was at first, whatever lies over it. */
  async clear(): Promise<void> {
    if (await this.page.getByRole('dialog').isVisible()) await this.page.keyboard.press('Escape');
    await this.button('Clear all').click();
    await expect(this.transaction).toHaveValue('');
    await expect(this.result).toHaveCount(0);
  }

  async sign(): Promise<void> {
    await this.button('Sign').click();
  }

  /** Ticks all that is dangerous, once that is known: what was given a moment ago is still judged. */
  async answerDangers(): Promise<void> {
    const dangers = this.page.getByTestId('dangers');
    const open = dangers.getByRole('checkbox', { checked: false });
    await expect(open.first()).toBeVisible();
    await expect(async () => {
      // One that is ticked is no longer among them.
      while ((await open.count()) > 0) await open.first().check();
      await expect(open).toHaveCount(0);
    }).toPass();
  }

  async hex(): Promise<string> {
    return this.page.getByTestId('result-hex').inputValue();
  }

  async chooseHashType(name: string): Promise<void> {
    const { line, choice } = hashTypeOf(this.page);
    await expect(line.or(choice)).toBeVisible();
    if (await line.isVisible()) await line.click();
    await choice.selectOption(name);
  }
}
