import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { test as base, expect, type Page } from '@playwright/test';
import { PAGE_FILE, servePage } from '../scripts/serve.ts';

const ROOT = new URL('../', import.meta.url);

/** The built page where people open it: as a file from disk. */
export const FILE_ADDRESS = pathToFileURL(fileURLToPath(new URL(PAGE_FILE, ROOT))).href;

interface Watch {
  /** Every line the page wrote to the console, and every error nobody caught. */
  readonly messages: string[];
  /** Every address that the page asked for. */
  readonly requests: string[];
  /** For a test that provokes the refusals of the policy, which the browser writes down. */
  readonly forget: () => void;
}

interface Fixtures {
  /** The page's address behind our own server. */
  readonly served: string;
  /** What the page did beyond what is seen. Whatever a test does, both ways stay silent. */
  readonly watch: Watch;
}

/** A test that fails when the page says something in the console or asks for anything but itself. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  served: async ({}, use) => {
    const { server, address } = await servePage();
    await use(address);
    server.close();
  },
  watch: [
    async ({ page }, use) => {
      const watch = newWatch();
      page.on('console', (message) => watch.messages.push(message.text()));
      page.on('pageerror', (error) => watch.messages.push(String(error)));
      page.on('request', (request) => watch.requests.push(request.url()));
      await use(watch);
      expect(watch.messages).toEqual([]);
      expect(watch.requests.filter(isOutside)).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function newWatch(): Watch {
  const messages: string[] = [];
  const requests: string[] = [];
  return {
    messages,
    requests,
    forget: () => {
      messages.length = 0;
      requests.length = 0;
    },
  };
}

/** Neither a page of ours (asked for once), nor made inside it. */
function isOutside(address: string, index: number): boolean {
  if (address.startsWith('blob:') || address.startsWith('data:')) return false;
  return index > 0;
}

/** Pastes as a person does: the text comes with the event. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste here').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

interface Recorded {
  readonly id: string;
  readonly request: string;
  readonly response: string;
}

/** The recorded exchanges of one file in test/fixtures/core. */
export function recorded(name: string): readonly Recorded[] {
  const path = new URL(`test/fixtures/core/${name}.jsonl.gz`, ROOT);
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Recorded);
}

/** The first parameter of the first recorded request that fits. */
export function parameterOf(name: string, fits: (recording: Recorded) => boolean): string {
  const found = recorded(name).find(fits);
  if (found === undefined) throw new Error(`Nothing in ${name} fits`);
  return JSON.parse(found.request).params[0];
}
