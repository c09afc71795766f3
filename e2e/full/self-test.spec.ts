import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { expect, FILE_ADDRESS, paste, test } from '../page.ts';
import { listening } from '../secret-search.ts';
import { wif } from '../sign-inputs.ts';

/* The built file with one thing in it changed: it says so, and takes no key by any way. */

interface Mutation {
  readonly name: string;
  /** Of the worker's code, once there. */
  readonly from: string;
  readonly to: string;
  /** The vector that fails. */
  readonly failed: string;
}

const MUTATIONS: readonly Mutation[] = [
  {
    name: 'a vector',
    from: 'expected: "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc"',
    to: 'expected: "8eb208f7e05d987a9b044a8e98c6b087f15a0bfd"',
    failed: 'RIPEMD-160 of "abc"',
  },
  {
    name: 'a constant of the hash',
    from: '\t1116352408,',
    to: '\t1116352409,',
    failed: 'SHA-256 of nothing',
  },
  {
    name: "the curve's order",
    // Whatever the bundle calls it.
    from: ' = 115792089237316195423570985008687907852837564279074904382605163141518161494337n;',
    to: ' = 115792089237316195423570985008687907852837564279074904382605163141518161494335n;',
    failed: 'public key of the largest number',
  },
  {
    name: 'the prefix of keys in a table of ours',
    from: '\t\twifPrefix: 128,',
    to: '\t\twifPrefix: 129,',
    failed: 'private key in WIF',
  },
  {
    name: 'a word in the list of words',
    from: '\nzebra\n',
    to: '\nzebro\n',
    failed: 'list of words (BIP 39)',
  },
];

const KEY = wif(3);

/** The file with the worker's code changed; no policy has a hash of that. */
function mutated({ from, to }: Mutation, info: TestInfo): string {
  const text = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
  const [begin, end] = ['id="worker-source">', '</script>'];
  const [head = '', rest = ''] = [
    text.slice(0, text.indexOf(begin)),
    text.slice(text.indexOf(begin)),
  ];
  const worker = rest.slice(0, rest.indexOf(end));
  expect(worker.split(from)).toHaveLength(2);
  const path = info.outputPath('touchstone.html');
  writeFileSync(path, head + worker.replace(from, to) + rest.slice(worker.length));
  return pathToFileURL(path).href;
}

/** What the page answers to a call of a page that embeds it, or of its own script. */
function called(page: Page, method: string, ...params: readonly unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return page.evaluate(
    (asked) =>
      (
        globalThis as unknown as { touchstone: { request(body: string): Promise<string> } }
      ).touchstone.request(asked),
    body,
  );
}

for (const mutation of MUTATIONS) {
  test(`with ${mutation.name} changed, keys cannot be entered`, async ({ page }, info) => {
    const says = `Self-test failed: ${mutation.failed}`;
    await page.goto(mutated(mutation, info));

    await page.getByRole('tab', { name: 'Sign' }).click();
    await expect(page.getByTestId('self-test')).toContainText(says);
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    // Nor by way of the rest of the view.
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document
        .querySelector('main.sign')!
        .dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
    }, KEY);
    await expect(page.getByTestId('sign-notice')).not.toContainText('added');
    await expect(page.locator('input[type=password]')).toHaveCount(0);

    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByTestId('self-test').last()).toContainText(says);
    await expect(page.locator('input[type=password]')).toHaveCount(0);

    // Words of a seed are no parameter of any procedure.
    if (!mutation.failed.includes('words')) {
      const text = says.replaceAll('"', '\\"');
      expect(await called(page, 'signmessagewithprivkey', KEY, 'hello')).toContain(text);
      await page.getByRole('tab', { name: 'Console' }).click();
      const line = page.getByRole('textbox', { name: 'Call', exact: true });
      await line.fill(`signmessagewithprivkey "${KEY}" "hello"`);
      await line.press('Enter');
      await expect(page.getByRole('list', { name: 'Calls and results' })).toContainText(says);
    }

    // Reading goes on.
    expect(JSON.parse(await called(page, 'decodescript', '51'))).toHaveProperty('result.asm', '1');
    await page.getByRole('tab', { name: 'Inspect' }).click();
    await paste(page, '0200000000010000000000000000066a04deadbeef00000000');
    await expect(page.getByTestId('checks')).toBeVisible();
  });
}

test('as it is built it takes keys, and says nothing of the test', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await page.getByRole('tab', { name: 'Sign' }).click();
  await page.getByLabel('Private key 1', { exact: true }).fill(KEY);
  await expect(page.getByTestId('verdict')).toHaveCount(1);
  await expect(page.getByTestId('self-test')).toHaveCount(0);
});

test('nothing is tested before fields for keys are seen, and once then', async ({ page }) => {
  await page.goto(listening());
  const asked = () =>
    page.evaluate(
      () =>
        window.workerLogs.flatMap(({ sent }) => sent).filter((text) => text.includes('selfTest'))
          .length,
    );
  await paste(page, '0200000000010000000000000000066a04deadbeef00000000');
  await expect(page.getByTestId('checks')).toBeVisible();
  expect(await asked()).toBe(0);
  await page.getByRole('tab', { name: 'Sign' }).click();
  await expect.poll(asked).toBe(1);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByLabel('Private key 1', { exact: true }).last().fill(KEY);
  expect(await asked()).toBe(1);
});
