import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_ADDRESS } from '../page.ts';
import { appOf, counting, onScreen, until, untilHeard } from './places.ts';
import { missing, openScreen, type Screen, type Which } from './screen.ts';

/*
 * What is selected on X11 can be pasted with the middle button, without copying.
 * Firefox guards password fields; Chromium hands out what is selected in one, which
 * SECURITY.md says.
 */

/** A key of the keyboard that no text here ends with. */
const LAST = 'z';
const KEY = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
for (const which of ['firefox'] satisfies Which[]) {
  const lacks = missing(which);
  const why = lacks === undefined ? '' : `, SKIPPED without ${lacks}`;

  describe.skipIf(lacks !== undefined)(`a selection in ${which}${why}`, () => {
    let screen: Screen;
    let browser: Browser;
    let page: Page;

    beforeAll(async () => {
      screen = await openScreen(which);
      browser = screen.browser;
      [page] = (await browser.pages()) as [Page];
      // Whoever leaves keys behind is asked first.
      page.on('dialog', (dialog) => void dialog.accept());
    });

    afterAll(() => screen?.close());

    /** A page with nothing but a field. */
    async function showField(text: string): Promise<void> {
      await page.goto('about:blank');
      await page.evaluate((value) => {
        const field = document.createElement('textarea');
        field.style.cssText = 'position:fixed;inset:0;width:100%;height:50vh;font-size:60px';
        field.value = value;
        document.body.append(field);
      }, text);
    }

    /** On what a document shows. The browser may take both for two clicks where it is busy. */
    async function doubleClick(at: Frame): Promise<void> {
      const clicks = await counting(at, 'dblclick');
      await untilHeard(clicks, 1, () => screen.doubleClick());
    }

    /** What the middle button pastes into an empty field. */
    async function pasted(): Promise<string> {
      await showField('');
      screen.move(...(await onScreen(page, { x: 200, y: 100 })));
      screen.click('middle');
      // Behind what is pasted, or is not.
      screen.press(LAST);
      return until(async () => {
        const text = await page.evaluate(() => document.querySelector('textarea')?.value ?? '');
        expect(text.endsWith(LAST)).toBe(true);
        return text.slice(0, -LAST.length);
      });
    }

    test('of a field for keys is none', async () => {
      // That it is, of any other field.
      await until(async () => {
        await showField('seen');
        screen.move(...(await onScreen(page, { x: 60, y: 40 })));
        await doubleClick(page.mainFrame());
        expect(await pasted()).toBe('seen');
      });

      await page.goto(FILE_ADDRESS);
      const app = await appOf(page);
      await (await app.waitForSelector('::-p-aria([name="Sign"][role="tab"])'))?.click();
      const field = await app.waitForSelector('.key-field');
      await field?.type(KEY);
      const box = await app.evaluate(() => {
        const { x, y, width, height } = document
          .querySelector('.key-field')!
          .getBoundingClientRect();
        return { x, y: y + height / 2, width };
      });
      const [left, top] = await onScreen(page, { x: box.x + 8, y: box.y });
      screen.move(left + 60, top);
      await doubleClick(app);
      const keys = await counting(app, 'keyup');
      screen.press('ctrl+a');
      await until(async () => expect(await keys()).toBe(2));
      screen.move(left, top);
      const drags = await counting(app, 'mouseup');
      screen.drag(left + box.width - 30, top);
      await until(async () => expect(await drags()).toBe(1));
      expect(await app.evaluate(() => document.activeElement?.className)).toContain('key-field');
      const text = await pasted();
      expect(text).not.toContain(KEY.slice(5, 17));
      expect(text).toMatch(/^(?:seen|\u25cf*)$/);
    });
  });
}
