import type { Locator, Page } from '@playwright/test';
import { expect } from './page.ts';

/** A picture of a symbol, as a file. */
export interface PictureFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Pictures of the symbols that the dialogue shows, one after the other by hand:
 * three times as many as hold all, a third of them lost, in each round other ones.
 */
export async function capturedFrames(page: Page): Promise<readonly PictureFile[]> {
  await page.getByRole('button', { name: 'Pause' }).click();
  const place = await page.getByTestId('qr-place').textContent();
  const count = Number(/of (\d+)/.exec(place ?? '')?.[1]);
  const canvas = page.locator('canvas.qr-symbol');
  const pictures: PictureFile[] = [];
  for (let number = 0; number < 3 * count; number++) {
    const label = await canvas.getAttribute('aria-label');
    const isLost = (number % count) % 3 === Math.floor(number / count);
    if (!isLost) pictures.push({ name: `${number}.png`, ...(await pictureOf(canvas)) });
    await page.getByRole('button', { name: 'Next part' }).click();
    await expect(canvas).not.toHaveAttribute('aria-label', label!);
  }
  return pictures;
}

/** Pictures of what the dialogue shows: of one symbol, or of those of a series as above. */
export async function capturedSymbols(page: Page): Promise<readonly PictureFile[]> {
  const one = page.getByText('All of it is in this one QR code.');
  const series = page.getByTestId('qr-place').getByText(/of \d/);
  await expect(one.or(series).first()).toBeVisible();
  if (!(await one.isVisible())) return capturedFrames(page);
  return [{ name: 'symbol.png', ...(await pictureOf(page.locator('canvas.qr-symbol'))) }];
}

async function pictureOf(canvas: Locator): Promise<Omit<PictureFile, 'name'>> {
  const data = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  return { type: 'image/png', content: Buffer.from(data.split(',')[1]!, 'base64') };
}

/** Drops files anywhere on the page, all at once. */
export async function dropFiles(page: Page, files: readonly PictureFile[]): Promise<void> {
  await page.locator('#app').waitFor();
  await page.evaluate(dropInPage, inBase64(files));
}

type InBase64 = readonly (readonly [name: string, type: string, base64: string])[];

/** As they go into a page. */
export function inBase64(files: readonly PictureFile[]): InBase64 {
  return files.map(({ name, type, content }) => [name, type, content.toString('base64')]);
}

/** In the app. */
export function dropInPage(files: InBase64): void {
  const dataTransfer = new DataTransfer();
  for (const [name, type, base64] of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    dataTransfer.items.add(new File([bytes], name, { type }));
  }
  document
    .querySelector('#app')!
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}
