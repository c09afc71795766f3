import { base64Of } from '../test/psbt-text.ts';
import {
  ALL,
  fillAll,
  hostilePsbt,
  lookAtPsbtWith,
  NUMBERED_PAYLOADS,
  type Watched,
  watchDocuments,
} from './hostile-text.ts';
import { expect, FILE_ADDRESS, openBytes, paste, test } from './page.ts';

/* Whatever is given to the page is text: it makes no element and does not run. */

watchDocuments();

test('the observer finds what it is for', async ({ page, watch }) => {
  await page.goto(FILE_ADDRESS);
  const found = await page.evaluate(async () => {
    const box = document.createElement('div');
    // It is told after the observer that was there before it.
    const told = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document, { subtree: true, childList: true });
    });
    box.append('a\u202eb', document.createElement('img'));
    box.className = 'foreign';
    box.setAttribute('title', '\u200b');
    document.querySelector('#app')?.append(box);
    await told;
    return (globalThis as unknown as Watched).foundInDocument.splice(0);
  });
  expect(found).toEqual([
    'title: "\u200b"',
    'foreign: "a\u202eb"',
    'element <not-allowed></not-allowed>',
  ]);
  watch.forget();
});

for (const [i, payload] of NUMBERED_PAYLOADS.journeys) {
  test(`every text in a PSBT, payload ${i}`, async ({ page }) => {
    await lookAtPsbtWith(page, payload);
  });
}

test.describe('every field', () => {
  test.beforeEach(({ page }) => page.goto(FILE_ADDRESS));

  test('of the view that inspects', async ({ page }) => {
    await paste(page, ALL);
    await paste(page, base64Of(hostilePsbt('x')));
    await openBytes(page);
    // What was pasted, the address that signs the message of the file, and the search.
    expect(
      await fillAll(page, page.locator('input:not([type=file]):visible, textarea:visible')),
    ).toBe(3);
  });
});
