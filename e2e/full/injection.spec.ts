import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { withConfiguration } from '../../scripts/configure.ts';
import { base64Of, psbt, record, sized, transaction } from '../../test/psbt-text.ts';
import {
  ALL,
  fillAll,
  hexOf,
  lookAtPsbtWith,
  NUMBERED_PAYLOADS,
  PAYLOADS,
  watchDocuments,
} from '../hostile-text.ts';
import { expect, FILE_ADDRESS, openBytes, paste, test } from '../page.ts';
import { signingExample } from '../signing-example.ts';

/* Whatever is given to the page is text: it makes no element and does not run. */

watchDocuments();

for (const [i, payload] of NUMBERED_PAYLOADS.rest) {
  test(`every text in a PSBT, payload ${i}`, async ({ page }) => {
    await lookAtPsbtWith(page, payload);
  });
}

test('an identifier is shown as it is, what turns it around by its number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.goto(FILE_ADDRESS);
  const unsigned = transaction({ inputs: [], outputs: [] });
  const key = `${sized(hexOf('<b>\u202ex'))}00`;
  const global = [record('00', '', unsigned), record('fc', key, 'aa')];
  await paste(page, base64Of(psbt({ global })));
  await openBytes(page);
  const tree = page.getByRole('tree', { name: 'Structure' });
  await page.getByRole('button', { name: 'Expand all' }).click();
  await tree
    .getByRole('treeitem', { name: /^Identifier (?!length)/ })
    .first()
    .click();
  const details = page.getByRole('region', { name: 'Selected part' });
  await expect(details).toContainText('<b>U+202Ex');
  await expect(details.locator('.chip').first()).toHaveText('U+202E');
});

const FIELDS_TO_SIGN = [
  '.sign-form input:not([type=checkbox],[type=file]):visible',
  '.sign-form textarea:visible',
].join();

test.describe('every field', () => {
  test.beforeEach(({ page }) => page.goto(FILE_ADDRESS));

  test('of the view that signs', async ({ page }) => {
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    const decoded = page.getByTestId('decoded');
    await expect(decoded).toBeVisible();
    await pasteAnywhere(page, signingExample().params);
    await expect(decoded).toContainText('input');
    await page.getByTestId('utxo-0').getByRole('button').first().click();
    expect(await fillAll(page, page.locator(FIELDS_TO_SIGN))).toBeGreaterThan(2);
    for (const payload of PAYLOADS) {
      await pasteAnywhere(
        page,
        JSON.stringify([{ txid: payload, vout: payload, scriptPubKey: payload }]),
      );
      await pasteAnywhere(page, payload);
    }
    await page.locator('.sign-button').click();
  });

  test('of the console', async ({ page }) => {
    await page.getByRole('tab', { name: 'Console', exact: true }).click();
    const field = page.getByRole('textbox', { name: 'Call', exact: true });
    // Of a call that is over it says how long that took; a line that is refused is none, and stays.
    const over = page.locator('.entry-facts', { hasText: ',' });
    const refusal = page.locator('.prompt-refusal');
    for (const payload of PAYLOADS.map((text) => text.replaceAll(/[\0\n\r]/g, ''))) {
      for (const call of [
        payload,
        `help ${JSON.stringify(payload)}`,
        `decodepsbt ${JSON.stringify(payload)}`,
        JSON.stringify({ id: payload, method: payload, params: [payload] }),
        JSON.stringify({ id: payload, method: 'decodepsbt', params: { [payload]: payload } }),
      ]) {
        const before = await over.count();
        await field.fill(call);
        await field.press('Enter');
        // One call runs at a time: a line before it is over stays uncalled.
        const isOver = async () => (await over.count()) > before || (await refusal.isVisible());
        await expect.poll(isOver).toBe(true);
      }
    }
    await expect(page.getByTestId('answer').last()).toContainText('⟨U+202E⟩');
  });
});

function pasteAnywhere(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('the name of a file, and what it holds', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  for (const payload of PAYLOADS) {
    const name = payload.replaceAll(/[\0/]/g, '_');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(payload) });
  }
  await expect(page.locator('#page')).toContainText('It was not kept');
});

test('the address and the configuration', async ({ page }, info) => {
  const html = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
  const file = info.outputPath('configured.html');
  // In a block of data only its own end tag ends it.
  const text = ALL.replaceAll(/<\/script/g, '<\\/script').replaceAll('<script', '<\\u0073cript');
  writeFileSync(file, withConfiguration(html, { [text]: text, chain: text, origins: [text] }));
  await page.goto(
    `${pathToFileURL(file).href}?chain=${encodeURIComponent(ALL)}&${encodeURIComponent(ALL)}=1`,
  );
  await expect(page.getByRole('tab', { name: 'Inspect' })).toBeVisible();
});
