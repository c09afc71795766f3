import type { Locator, Page } from '@playwright/test';
import { expect, shellOf } from './page.ts';

/** What is printed instead of the frame. */
export function paperOf(page: Page): Locator {
  return shellOf(page).locator('body > pre');
}

/** Prints, by the keys for it where nothing else is named, and waits until the browser's dialogue would be open: what is on paper is as new as can be. */
export async function print(
  page: Page,
  begin = () => page.keyboard.press('Control+p'),
): Promise<void> {
  const shell = shellOf(page);
  await shell.evaluate(() => {
    delete document.body.dataset['printed'];
    window.print = () => {
      document.body.dataset['printed'] = '';
    };
  });
  await begin();
  await expect(shell.locator('body[data-printed]')).toBeAttached();
}
