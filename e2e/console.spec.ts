import type { Page } from '@playwright/test';
import { expect, FILE_ADDRESS, shellOf, test } from './page.ts';

const PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////ARjd9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBHwDh9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';
const KEY = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
const TX =
  '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0118ddf50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';
const COIN = `[{"txid":"${'11'.repeat(32)}","vout":0,"scriptPubKey":"0014751e76e8199196d454941c45d1b3a323f1433bd6","amount":1}]`;
const SIGN = `signrawtransactionwithkey ${TX} '["${KEY}"]' '${COIN}'`;

const field = (page: Page) => page.getByRole('textbox', { name: 'Call', exact: true });
const answers = (page: Page) => page.getByTestId('answer');
const entries = (page: Page) => page.getByRole('list', { name: 'Calls and results' });

async function openConsole(page: Page): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await page.getByRole('tab', { name: 'Console' }).click();
  await expect(field(page)).toBeVisible();
}

async function run(page: Page, line: string): Promise<void> {
  await field(page).fill(line);
  await field(page).press('Enter');
}

/** As {@link run}, again where the call before it is not over yet: then the line stays in the field. */
async function runNext(page: Page, line: string): Promise<void> {
  await field(page).fill(line);
  await expect(async () => {
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('', { timeout: 500 });
  }).toPass();
}

test.beforeEach(({ page }) => openConsole(page));

test('what is typed or pasted right after a click on the tab goes into the field', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.type('help x');
  await expect(field(page)).toHaveValue('help x');
  await page.evaluate(() => navigator.clipboard.writeText('decodepsbt'));
  await field(page).fill('');
  await page.getByRole('tab', { name: 'Console' }).focus();
  await page.keyboard.press('Control+V');
  await expect(field(page)).toHaveValue('decodepsbt');
  // A choice and a button keep their own keys.
  await page.getByLabel('Chain').focus();
  await page.keyboard.press('s');
  await expect(field(page)).toHaveValue('decodepsbt');
});

test('a call is answered as in the debug window, and copied to the byte', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await run(page, 'help');
  await expect(answers(page).last()).toContainText('== Control ==');
  await run(page, 'help decodepsbt');
  await expect(answers(page).last()).toContainText('decodepsbt "psbt"');
  await run(page, `decodepsbt "${PSBT}"`);
  await expect(answers(page).last()).toContainText('"txid": "');
  await entries(page).getByRole('button', { name: 'Copy' }).last().click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).not.toBe('');
  const copied = await clipboard();
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'decodepsbt', params: [PSBT] });
  const answered = await page.evaluate(
    (asked) =>
      (
        globalThis as unknown as { touchstone: { request(body: string): Promise<string> } }
      ).touchstone.request(asked),
    body,
  );
  expect(answered).toBe(`{"jsonrpc":"2.0","result":${copied},"id":1}`);
});

test('a JSON-RPC body is answered with a body', async ({ page }) => {
  await run(page, '{"id": 7.0, "method": "nope"}');
  await expect(answers(page)).toContainText('"id": 7.0');
  await expect(entries(page)).toContainText('HTTP status 404');
  await run(page, '{"jsonrpc":"2.0","method":"help"}');
  await expect(entries(page)).toContainText('No result: the request is a notification.');
});

test('what fails says why', async ({ page }) => {
  for (const [line, words] of [
    ['decodepsbt x', 'Error -22'],
    ['decodepsbt', 'Error -1'],
    ['nope', 'Method not found'],
    ['decodpsbt x', 'Did you mean decodepsbt?'],
    ['getblockcount', 'This procedure needs a node'],
  ] as const) {
    await test.step(line, async () => {
      await runNext(page, line);
      await expect(entries(page).getByRole('listitem').last()).toContainText(words);
    });
  }
});

test('what is no call stays in the field', async ({ page }) => {
  for (const [line, words] of [
    ['help(help(x))', 'Nested calls are not supported'],
    ['getdescriptorinfo wpkh(02aa)', 'Put the descriptor in double quotes'],
    ['help()[0]', 'Result selectors […] after the call are not supported'],
    ['help "x', 'Unbalanced quote'],
    [`signrawtransactionwithkey 00 ["x"]`, 'Argument 2, privkeys, is not JSON'],
  ] as const) {
    await test.step(line, async () => {
      await run(page, line);
      await expect(page.getByRole('alert')).toContainText(words);
      await expect(field(page)).toHaveValue(line);
      await expect(entries(page)).toHaveCount(0);
      await field(page).press('End');
      await field(page).press('x');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});

test('the chain is the page’s, and stands with the answer', async ({ page }) => {
  await page.getByLabel('Chain').selectOption('regtest');
  await run(page, `decoderawtransaction ${TX}`);
  await expect(entries(page)).toContainText('Regtest');
  await page.getByRole('button', { name: /Show all/ }).click();
  await expect(page.getByTestId('answer-list')).toContainText('bcrt1');
});

test('keys are gone from what is shown, recalled and stored', async ({ page }) => {
  await page.getByLabel('Chain').selectOption('regtest');
  await run(page, SIGN);
  await expect(answers(page)).toContainText('"complete": true');
  await run(page, `help ${KEY}`);
  await expect(answers(page).last()).toContainText('unknown command');
  await field(page).press('ArrowUp');
  await expect(field(page)).toHaveValue('help ***');
  await field(page).press('ArrowUp');
  await expect(field(page)).toHaveValue(SIGN.replace(KEY, '***'));
  await field(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Enter the keys again');
  const kept = [
    await page.locator('.transcript').textContent(),
    await shellOf(page).evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
    page.url(),
  ];
  expect(kept.join()).not.toContain(KEY);
  expect(kept.join()).toContain('unknown command: ***');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(KEY);
});

test('the arrows go through what was called, and back to what was being written', async ({
  page,
}) => {
  for (const line of ['help help', 'help nope', 'help nope']) {
    await runNext(page, line);
  }
  await expect(entries(page).getByRole('listitem')).toHaveCount(3);
  await expect(answers(page)).toHaveCount(3);
  await field(page).fill('a draft');
  const steps = [
    ['ArrowUp', 'help nope'],
    ['ArrowUp', 'help help'],
    ['ArrowUp', 'help help'],
    ['ArrowDown', 'help nope'],
    ['ArrowDown', 'a draft'],
    ['ArrowDown', 'a draft'],
  ] as const;
  for (const [key, value] of steps) {
    await field(page).press(key);
    await expect(field(page)).toHaveValue(value);
  }
});

test('Tab completes a name, and then leaves', async ({ page }) => {
  await field(page).fill('signr');
  await field(page).press('Tab');
  await expect(field(page)).toHaveValue('signrawtransactionwithkey ');
  await expect(field(page)).toBeFocused();
  await field(page).press('Tab');
  await expect(page.getByRole('button', { name: 'Run' })).toBeFocused();
  await field(page).fill('help dec');
  await field(page).press('Tab');
  await expect(field(page)).toHaveValue('help decode');
  await field(page).press('Tab');
  await expect(field(page)).not.toBeFocused();
});

test('a call that takes long is cancelled, and the next one answered', async ({ page }) => {
  // A batch of many, each with a signature to make: the key is one of this chain.
  await page.getByLabel('Chain').selectOption({ label: 'Regtest' });
  const one = `{"id":1,"method":"signrawtransactionwithkey","params":["${TX}",["${KEY}"],${COIN}]}`;
  await run(page, `[${Array.from({ length: 12_000 }, () => one).join(',')}]`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(entries(page)).toContainText('Cancelled.');
  await run(page, 'help nope');
  await expect(answers(page)).toContainText('unknown command');
});

test('an answer of 30 MB neither fills the document nor holds up the page', async ({ page }) => {
  test.slow();
  const one = `{"id":1,"method":"decodepsbt","params":["${PSBT}"]}`;
  const size = await page.evaluate(
    async (body) =>
      (
        await (
          globalThis as unknown as { touchstone: { request(body: string): Promise<string> } }
        ).touchstone.request(body)
      ).length,
    one,
  );
  const count = Math.ceil(30_000_000 / size);
  await page.evaluate(
    ({ body, times }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        `[${Array.from({ length: times }, () => body).join(',')}]`,
      );
      document
        .querySelector('.prompt-field')
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      Object.assign(globalThis, { longest: 0, last: performance.now() });
      setInterval(() => {
        const state = globalThis as unknown as { longest: number; last: number };
        state.longest = Math.max(state.longest, performance.now() - state.last);
        state.last = performance.now();
      }, 50);
    },
    { body: one, times: count },
  );
  await expect(field(page)).toHaveValue(/^⟦1: [\d,]+ characters pasted⟧$/);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(answers(page)).toContainText('"result"');
  await expect(field(page)).toHaveValue('');
  const all = page.getByRole('button', { name: /Show all [\d,]+ lines/ });
  await all.click();
  const list = page.getByTestId('answer-list');
  await expect(list).toContainText('"result"');
  await list.press('End');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list).toContainText(']');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(nodes).toBeLessThan(3_000);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  test.info().annotations.push({ type: 'longest pause', description: `${Math.round(longest)} ms` });
});

test('many calls leave a document of some size', async ({ page }) => {
  for (let i = 0; i < 62; i++) {
    await runNext(page, `decodepsbt ${PSBT}`);
  }
  await expect(entries(page).getByRole('listitem')).toHaveCount(60);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3_000);
});
