import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, test } from 'vitest';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';
import { FILE_ADDRESS } from '../page.ts';
import { dropInPage, inBase64 } from '../qr-frames.ts';
import { FOUND_BY_NOBODY, signerKey, silentPsbt } from '../silent-inputs.ts';
import { appOf, pasteInto } from './app-frame.ts';
import { startFirefox } from './start.ts';

/* What e2e/silent.spec.ts tries, in Firefox: a silent payment by turns, and one that nobody would find. */

const WAIT = { timeout: LATE_AFTER_MS };

let browser: Browser;

beforeAll(async () => {
  browser = await startFirefox();
});

afterAll(() => browser?.close());

/** Somebody at a page of their own. */
class Person {
  private constructor(readonly page: Page) {}

  static async atNewPage(): Promise<Person> {
    const page = await browser.newPage();
    page.setDefaultTimeout(LATE_AFTER_MS);
    await page.goto(FILE_ADDRESS);
    const person = new Person(page);
    await person.app.waitForSelector('::-p-aria([name="Paste here"])', WAIT);
    return person;
  }

  get app() {
    return appOf(this.page);
  }

  /**
   * Whoever goes on at a page has it in front of all others: Firefox draws a hidden one ever more
   * seldom, down to once in many seconds, and what is waited for there comes as late.
   */
  async goesOn(): Promise<void> {
    await this.page.bringToFront();
  }

  async click(selector: string): Promise<void> {
    const found = await this.app.waitForSelector(selector, WAIT);
    await found?.click();
  }

  /** Until a place has the words. */
  async reads(place: string, words: string): Promise<void> {
    await this.app.waitForFunction(
      (selector, text) =>
        [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text)),
      WAIT,
      place,
      words,
    );
  }

  async signsWith(letter: string): Promise<void> {
    await this.click('::-p-aria([name="Sign"][role="tab"])');
    await this.app.waitForSelector('[data-testid=psbt-box]', WAIT);
    const field = await this.app.waitForSelector('.key-field', WAIT);
    await field?.focus();
    await pasteInto(this.app, signerKey(letter));
    await this.app.waitForSelector('[data-testid=verdict]', WAIT);
    await this.app.waitForSelector('[data-testid=dangers] .danger', WAIT);
    await this.app.evaluate(() => {
      const boxes = document.querySelectorAll<HTMLInputElement>('[data-testid=dangers] input');
      for (const box of boxes) box.click();
    });
    await this.click('.sign-button');
    await this.app.waitForSelector('[data-testid=result]', WAIT);
  }

  /** A picture of the symbol that shows the result. */
  async shownResult(): Promise<Buffer> {
    await this.click('[data-testid=result] button::-p-text(QR)');
    const canvas = await this.app.waitForSelector('canvas.qr-symbol', WAIT);
    const data = await canvas!.evaluate((one) => (one as HTMLCanvasElement).toDataURL());
    await this.page.keyboard.press('Escape');
    return Buffer.from(data.split(',')[1]!, 'base64');
  }
}

const OUTPUT = '[data-testid=output-0]';

test('a silent payment by turns: by symbols there, and as text back', async () => {
  const first = await Person.atNewPage();
  await pasteInto(first.app, silentPsbt());
  await first.reads(OUTPUT, 'claims to pay silently');
  await first.signsWith('A');
  await first.reads('[data-testid=result-0]', 'its silent payment share was added');
  const content = await first.shownResult();

  const second = await Person.atNewPage();
  await second.app.evaluate(dropInPage, inBase64([{ name: 's.png', type: 'image/png', content }]));
  await second.reads(OUTPUT, 'share of input 1');
  await second.signsWith('B');
  await second.reads('[data-testid=result-1]', 'added 1 signature');
  const box = await second.app.waitForSelector('[data-testid=result-psbt]', WAIT);
  const copy = await box!.evaluate((field) => (field as HTMLTextAreaElement).value);

  await first.goesOn();
  await first.click('button::-p-text(Continue with this PSBT)');
  await pasteInto(first.app, copy);
  await first.reads('[data-testid=copy-1]', '1 silent payment share');
  await first.click('button::-p-text(Undo)');
  await first.reads(`[data-testid=review] ${OUTPUT}`, 'share of input 1');
  await pasteInto(first.app, copy);
  await first.reads(`[data-testid=review] ${OUTPUT}`, 'pays silently');
  await first.signsWith('A');
  await first.reads('[data-testid=result]', 'Complete: all inputs');
});

test('one that nobody would find is told, and is not signed', async () => {
  const person = await Person.atNewPage();
  await pasteInto(person.app, FOUND_BY_NOBODY);
  await person.reads('[data-testid=summary]', 'nobody will find this money');
  await person.signsWith('A');
  await person.reads('[data-testid=dangers]', 'Nobody will find this money');
  await person.reads('[data-testid=result-0]', 'nobody would find a silent payment of it');
});
