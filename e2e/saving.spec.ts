import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { withConfiguration } from '../scripts/configure.ts';
import { sha256Hex } from './hash.ts';
import { expect, FILE_ADDRESS, test } from './page.ts';

const FILE = fileURLToPath(FILE_ADDRESS);
const RELEASE = readFileSync(FILE);

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Works offline' }).click();
  await expect(about(page)).toBeVisible();
}

function about(page: Page) {
  return page.getByRole('dialog', { name: 'About this file' });
}

async function savedBytes(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await about(page).getByRole('button', { name: 'Save this file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('touchstone.html');
  return readFileSync(await download.path());
}

test.describe('from a server', () => {
  test('the file that is saved is the release, byte for byte', async ({ page, served, watch }) => {
    await page.goto(served);
    await openAbout(page);
    await expect(about(page)).toContainText(`Opened from the server ${new URL(served).host}.`);
    const bytes = await savedBytes(page);
    expect(bytes.length).toBe(RELEASE.length);
    expect(Buffer.compare(bytes, RELEASE)).toBe(0);
    await expect(about(page)).toContainText(sha256Hex(RELEASE));
    expect(watch.requests.filter((address) => !/^(?:blob|data):/.test(address))).toEqual([served]);
  });

  test('so it is after use, and where its operator configured it', async ({ page }) => {
    const configured = withConfiguration(RELEASE.toString('utf8'), { chain: 'signet' });
    expect(configured).not.toBe(RELEASE.toString('utf8'));
    await page.route('http://configured.test/', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: configured }),
    );
    await page.goto('http://configured.test/');
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await openAbout(page);
    expect(Buffer.compare(await savedBytes(page), RELEASE)).toBe(0);
  });

  test('what is saved works, and says that it is here', async ({ page, served, watch }, info) => {
    await page.goto(served);
    await openAbout(page);
    const copy = info.outputPath('saved copy.html');
    const downloading = page.waitForEvent('download');
    await about(page).getByRole('button', { name: 'Save this file' }).click();
    await (await downloading).saveAs(copy);
    // The page of this test from now on.
    watch.forget();
    await page.goto(pathToFileURL(copy).href);
    await openAbout(page);
    await expect(about(page)).toContainText('The file is already on disk: saved copy.html.');
  });

  test('nothing is saved where the page was changed', async ({ page, served, watch }) => {
    // As an extension does that comes before the page's own scripts.
    await page.addInitScript(() =>
      document.addEventListener('readystatechange', () => document.body?.append('more'), {
        once: true,
      }),
    );
    await page.goto(served);
    await openAbout(page);
    await about(page).getByRole('button', { name: 'Save this file' }).click();
    await expect(about(page)).toContainText('Not saved: the page was changed');
    await expect(about(page)).not.toContainText('SHA-256 of the released file');
    watch.forget();
  });
});

test.describe('from disk', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    await openAbout(page);
  });

  test('the file is already here, by name, and there is nothing to save', async ({ page }) => {
    await expect(about(page)).toContainText('The file is already on disk: touchstone.html.');
    await expect(about(page).getByRole('button', { name: 'Save this file' })).toHaveCount(0);
    await expect(about(page)).toContainText(sha256Hex(RELEASE));
  });

  test('whether the machine has a network is told, and when it changes', async ({ page }) => {
    await expect(about(page)).toContainText('this machine is online');
    await page.context().setOffline(true);
    await expect(about(page)).toContainText('this machine is offline');
    await page.context().setOffline(false);
  });

  test('the table of channels and the licences are there', async ({ page }) => {
    await expect(about(page).getByRole('row', { name: /^WebRTC/ })).toContainText('first script');
    await expect(about(page).getByRole('row', { name: /^Requests of code/ })).toContainText(
      'the policy',
    );
    const react = about(page).getByText(/^react-dom \d+\.\d+\.\d+, MIT$/);
    await react.click();
    await expect(about(page).locator('details[open] pre')).toContainText('Meta Platforms, Inc.');
  });

  test('it closes by Escape and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(about(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Works offline' })).toBeFocused();
  });
});
