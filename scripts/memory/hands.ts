import type { BrowserContext, Page } from '@playwright/test';

/*
 * What a person does with a keyboard. A text is told to the browser as one key after
 * another, so that nothing that drives it holds the text anywhere in its processes.
 */

/** Into whatever has the focus. */
export async function typed(page: Page, text: string): Promise<void> {
  for (const character of text) {
    await page.keyboard.press(character === ' ' ? 'Space' : character);
  }
}

/** Puts a text on the clipboard, from a page that is closed then, with its process. */
export async function copied(context: BrowserContext, text: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('data:text/html,<textarea></textarea>');
  await page.locator('textarea').focus();
  await typed(page, text);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.close();
}

/** What the clipboard has goes to whatever has the focus then. */
export async function pasted(page: Page, focus: () => Promise<void>): Promise<void> {
  await page.bringToFront();
  await focus();
  await page.keyboard.press('Control+v');
}
