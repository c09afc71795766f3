import { test as base, expect } from '@playwright/test';
import { serveExample } from '../scripts/example.ts';
import { untilClicksCount } from './embed-host.ts';

const test = base.extend<{ readonly host: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  host: async ({}, use) => {
    const servers = await serveExample(0, 0);
    await use(servers.host);
    servers.close();
  },
});

test('the example has the person asked', async ({ page, host }) => {
  await page.goto(host);
  await page.getByRole('link', { name: 'asks you first' }).click();
  await expect(page.getByRole('status')).toContainText('Connected: version');
  const answer = page.locator('#answer');
  const frame = page.frameLocator('#touchstone').frameLocator('iframe');
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(frame.getByRole('dialog')).toContainText(new URL(host).origin);
  await untilClicksCount();
  await frame.getByRole('button', { name: 'Deny' }).click();
  await expect(answer).toHaveText('Consent denied (-32002)');
});

test('the example has a PSBT signed by the person', async ({ page, host }) => {
  await page.goto(host);
  await expect(page.getByRole('status')).toContainText('Connected: version');
  await page.getByRole('button', { name: 'Have it signed' }).click();
  const frame = page.frameLocator('#touchstone').frameLocator('iframe');
  await expect(frame.getByRole('dialog')).toContainText('asks you to sign a transaction');
  await untilClicksCount();
  await frame.getByRole('button', { name: 'Decline' }).click();
  await expect(page.locator('#answer')).toHaveText('Declined (-32008)');
});

test('the example decodes and signs through the page that is shipped', async ({ page, host }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(host);
  await expect(page.getByRole('status')).toContainText('Connected: version');
  await expect(page.getByRole('status')).toContainText('regtest');
  const answer = page.locator('#answer');
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(answer).toContainText('"fee": 0.00001');
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(answer).toHaveText('done');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(answer).toContainText('"complete": true');
  await page.getByLabel('PSBT').fill('x');
  await page.getByRole('button', { name: 'Decode' }).click();
  await expect(answer).toHaveText('TX decode failed invalid base64 (-22)');
  // A 404 for the icon that a browser asks for on its own is all that may be said.
  expect(messages.filter((text) => !text.includes('404'))).toEqual([]);
});
