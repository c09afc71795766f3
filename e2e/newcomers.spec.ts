import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { withConfiguration } from '../scripts/configure.ts';
import { missingIn, type Step, textOf, walkOf } from '../test/newcomers.ts';
import { untilClicksCount } from './embed-host.ts';
import { expect, FILE_ADDRESS, test } from './page.ts';
import { Newcomer, README_STEPS } from './story-rows.ts';

/* The newcomers of docs/newcomers.md who use a browser: each step in the words of the document that they follow. */

const USER = walkOf('The user');
const EMBEDDER = walkOf('Who embeds the page');

type Acts = readonly ((newcomer: Newcomer) => Promise<void>)[];

const READS = async () => {};

/** What the user does, a row each; the first is what led there. */
const OF_USER: Acts = [
  READS,
  async (newcomer) => {
    await newcomer.goTo('Sign');
    await newcomer.chain('Regtest');
  },
  (newcomer) => newcomer.paste(README_STEPS.transaction),
  (newcomer) => newcomer.paste(README_STEPS.spends),
  (newcomer) => newcomer.paste(README_STEPS.key, newcomer.key),
  READS,
  ({ page }) => page.keyboard.press('Control+Enter'),
  async ({ page }) => {
    const saving = page.waitForEvent('download');
    const result = page.getByTestId('result');
    await result.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saving).suggestedFilename()).toBe('signed-a2050984.hex');
  },
];

test('the user signs with the file that the page saved of itself', async ({
  page,
  served,
  watch,
}, info) => {
  const text = textOf(USER);
  expect(USER.steps.filter(({ done }) => !text.includes(done))).toEqual([]);
  expect(OF_USER).toHaveLength(USER.steps.length);

  await page.goto(served);
  await page.getByRole('button', { name: 'Works offline' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this file' }).click();
  const copy = info.outputPath('touchstone.html');
  await (await saving).saveAs(copy);
  // The page of this test from now on.
  watch.forget();
  await page.goto(pathToFileURL(copy).href);
  const newcomer = new Newcomer(page);
  for (const [at, { said }] of USER.steps.entries()) {
    await OF_USER[at]!(newcomer);
    for (const words of said) await newcomer.reads(words);
  }
  expect(watch.requests.slice(1).filter((address) => !/^(?:blob|data):/.test(address))).toEqual([]);
});

const HOST = 'https://wallet.example';
const FILE = 'https://touchstone.example';
const PAGE = readFileSync(fileURLToPath(FILE_ADDRESS), 'utf8');
const CLIENT = readFileSync(new URL('../dist/touchstone-client.js', import.meta.url), 'utf8');
const EXAMPLE = readFileSync(new URL('../example/host.js', import.meta.url), 'utf8');
const LISTED = { chain: 'regtest', origins: [HOST] };

/** What a page has before it uses what the document shows: of the example's page. */
const [, PSBT = ''] = /'(cHNi[^']+)'/.exec(EXAMPLE) ?? [];
const [, TX = ''] = /element\('transaction'\).value =\s+'([^']+)'/.exec(EXAMPLE) ?? [];
const [, KEY = ''] = /KEY = '([^']+)'/.exec(EXAMPLE) ?? [];
const COIN = {
  txid: '11'.repeat(32),
  vout: 0,
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  amount: '1.00000000',
};
const OWN = `const psbt = '${PSBT}', unsigned = psbt, tx = '${TX}', keys = ['${KEY}'], prevtxs = [${JSON.stringify(COIN)}];
const out = document.querySelector('output');
const told = (error) => { out.textContent += \`\${error.name} \${error.message} \${error.code}\`; };
addEventListener('unhandledrejection', ({ reason }) => told(reason));
addEventListener('error', ({ error }) => told(error));`;
const FRAME = `<iframe src="${FILE}/touchstone.html?chain=regtest" width="600" height="400"></iframe>`;
const CONNECT = `import { connect } from './touchstone-client.js';
const frame = document.querySelector('iframe');`;
const CALLS = `out.textContent += JSON.stringify(await touchstone.call('decodepsbt', [psbt]));
out.textContent += JSON.stringify(await touchstone.call('signrawtransactionwithkey', [tx, keys, prevtxs]));`;
const CONNECTED = `${CONNECT} const touchstone = connect(frame, { origin: '${FILE}' });`;

/** The block of code below some words of the document. */
function blockAt(words: string): string {
  const [, below = ''] = textOf(EMBEDDER).split(words);
  const [, , block] = /```(\w+)\n([\s\S]*?)```/.exec(below) ?? [];
  if (block === undefined) throw new Error(`There is no code below “${words}”`);
  return block;
}

/** Serves a page and the file, and opens the page. */
async function visit(page: Page, body: string, block: object | string = LISTED): Promise<void> {
  const html = `<!doctype html><meta charset="utf-8"><output></output>${body}`;
  const served: Readonly<Record<string, readonly [type: string, text: string]>> = {
    [`${HOST}/`]: ['text/html', html],
    [`${HOST}/touchstone-client.js`]: ['text/javascript', CLIENT],
    [`${FILE}/touchstone.html`]: ['text/html', withConfiguration(PAGE, block)],
  };
  await page.route(/\.example\//, (route) => {
    const [type, text] = served[route.request().url().split('?')[0]!] ?? [];
    if (text === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: `${type}; charset=utf-8`, body: text });
  });
  await page.goto(`${HOST}/`);
}

const asModule = (...code: readonly string[]) =>
  `<script type="module">${[OWN, ...code].join('\n')}</script>`;

/** The block of configuration as the document has it, within its element. */
const configured = () => blockAt('## Configuration').replace(/<\/?script[^>]*>/g, '');

/** The first example of the document, with what it leaves to the page around. */
function firstExample(): string {
  const block = blockAt('## With the client module');
  const out = 'out.textContent = JSON.stringify({ inputs, outputs, fee, hex, complete });';
  return `<script>${OWN}</script>${block.replace('</script>', () => `${out}</script>`)}`;
}

/** What the embedder does, a row each. */
const OF_EMBEDDER: readonly ((page: Page) => Promise<void>)[] = [
  (page) => visit(page, firstExample()),
  (page) => visit(page, `${FRAME}${asModule(CONNECTED, CALLS)}`, configured()),
  (page) =>
    visit(
      page,
      `${FRAME}<script>${OWN}</script><script>${blockAt('A minimal caller').replace('console.log', '(text => { out.textContent = text; })')}</script>`,
    ),
  async (page) => {
    const code = blockAt('## Let the person sign').replace('console.log(', '(out.textContent = ');
    await visit(page, `${FRAME}${asModule(CONNECTED, code)}`);
    const frame = page.frameLocator('iframe').frameLocator('iframe');
    await expect(frame.getByRole('dialog')).toContainText(HOST);
    await untilClicksCount();
    await frame.getByRole('button', { name: 'Decline' }).click();
  },
  (page) => visit(page, asModule(CONNECT, `connect(null, { origin: '${FILE}' });`)),
  (page) =>
    visit(
      page,
      `${FRAME}${asModule(CONNECT, `const touchstone = connect(frame, { origin: 'https://other.example' });`, CALLS)}`,
    ),
  (page) =>
    visit(
      page,
      `${FRAME}${asModule(CONNECTED, 'await touchstone.ready(); frame.remove();', CALLS)}`,
    ),
  (page) => visit(page, `${FRAME}${asModule(CONNECTED, CALLS)}`, blockAt('## Which procedures')),
  async (page) => {
    const said = spawnSync('bash', ['-c', blockAt('**Credentials**')], { encoding: 'utf8' }).stdout;
    const [, rpcauth = ''] = /^rpcauth: (.+)$/m.exec(said) ?? [];
    const [, secret = ''] = /^secret: (.+)$/m.exec(said) ?? [];
    const connecting = `${CONNECT} const touchstone = connect(frame, { origin: '${FILE}', user: 'alice', secret: '${secret}' });
      out.textContent += (await touchstone.ready()).access;`;
    const block = { chain: 'regtest', consent: false, rpcauth: [rpcauth] };
    await visit(page, `${FRAME}${asModule(connecting, CALLS)}`, block);
  },
];

base.describe('who embeds the page', () => {
  base('follows what the document has', () => {
    const text = textOf(EMBEDDER);
    expect(EMBEDDER.steps.filter(({ done }) => !text.includes(done))).toEqual([]);
    expect(OF_EMBEDDER).toHaveLength(EMBEDDER.steps.length);
  });

  for (const [at, step] of EMBEDDER.steps.entries()) {
    base(step.done, async ({ page }) => {
      await OF_EMBEDDER[at]?.(page);
      await comes(page, step);
    });
  }
});

/** Waits until what the step says came out in the page. */
async function comes(page: Page, { said }: Step): Promise<void> {
  const out = page.locator('output');
  await expect.poll(async () => missingIn((await out.textContent()) ?? '', said)).toEqual([]);
}
