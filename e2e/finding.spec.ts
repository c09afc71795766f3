import type { Locator, Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { givenInput } from '../test/inputs.ts';
import { transaction, txInput, txOutput, witness } from '../test/psbt-text.ts';
import { barButton, expect, FILE_ADDRESS, openBytes, paste, shellOf, test } from './page.ts';
import { paperOf, print } from './paper.ts';

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;

const SCHNORR = 'ab'.repeat(64);
const X_ONLY = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
/** OP_CHECKSIG and an inscription of a text. */
const INSCRIBED = `20${X_ONLY}ac0063036f7264510a746578742f706c61696e000568656c6c6f68`;
/** A script path spend with an annex, and a P2WSH spend. */
const WITNESSED = transaction({
  inputs: [
    txInput(`${'11'.repeat(32)}00000000`, '', 'fdffffff'),
    txInput(`${'22'.repeat(32)}01000000`, '', '90000000'),
  ],
  outputs: [txOutput(10_000, `0014${'aa'.repeat(20)}`)],
  witnesses: [
    witness(SCHNORR, INSCRIBED, `c0${X_ONLY}`, '5000'),
    witness('', '300602010102010101', '51ae'),
  ],
}).replace(/.{8}$/, '00350c00');

/** A P2WPKH spend on regtest: transaction, keys, previous outputs. */
const SIGNABLE = [
  '020000000109a21779ebd79190d742b64718540bfcbe69980989947f7a78f5e0eb4da7731f0000000000fdffffff0260ea000000000000160014b46abf4d9e1746e33bcc39cea3de876c29c4adf35898000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000',
  ['cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'],
  [
    {
      txid: '1f73a74debe0f5787a7f9489099869befc0b541847b642d79091d7eb7917a209',
      vout: 0,
      scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
      amount: '0.00100000',
    },
  ],
];
const DERIVATION = /^BIP 32 derivation/;

/** What is done, then what must be seen in a place and what must not. */
interface Row {
  readonly does: string;
  readonly act: (page: Page) => Promise<void>;
  readonly place?: (page: Page) => Locator;
  readonly seen: readonly (string | RegExp)[];
  readonly unseen?: readonly (string | RegExp)[];
}

function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Structure' });
}

function part(page: Page, name: string | RegExp): Locator {
  return tree(page).getByRole('treeitem', { name });
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function copied(page: Page, name: string): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await button(page, name).click();
  await expect(page.getByTestId('said')).toContainText('Copied');
}

/** One page for all rows of a table, each of which goes on from the one before. */
async function follow(page: Page, rows: readonly Row[]): Promise<void> {
  for (const { does, act, place = tree, seen, unseen = [] } of rows) {
    await test.step(does, async () => {
      await act(page);
      for (const text of seen) await expect(place(page)).toContainText(text);
      for (const text of unseen) await expect(place(page)).not.toContainText(text);
    });
  }
}

// All rows of the tree are in view.
test.use({ viewport: { width: 1280, height: 2600 } });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PAGE);
});

test('the empty page says what each view is for, and for whom', async ({ page }) => {
  for (const use of [
    'for everyone who gets or builds a transaction',
    'for holders of keys',
    'for developers',
  ]) {
    await expect(page.getByRole('definition').filter({ hasText: use })).toBeVisible();
  }
});

test('witness items and integers say what they are', async ({ page }) => {
  await follow(page, [
    {
      does: 'a sequence, a lock time',
      act: async () => {
        await paste(page, WITNESSED);
        await openBytes(page);
        await button(page, 'Expand all').click();
      },
      seen: ['0xfffffffd, lock time enforced', 'relative lock time of 144 blocks'],
    },
    {
      does: 'the items of a script path spend',
      act: async () => part(page, /^Witness 0/).scrollIntoViewIfNeeded(),
      seen: [
        'Item 0: Schnorr signature',
        'Item 1: Leaf script',
        'OP_CHECKSIG',
        'Inscription',
        'text/plain · hello',
      ],
      unseen: ['Push past the end'],
    },
    {
      does: 'those of P2WSH, with the opcodes of the script',
      act: async () => tree(page).press('End'),
      seen: [
        'Item 2: Control block',
        'Item 3: Annex',
        'Item 0',
        'Item 1: ECDSA signature',
        'Item 2: Witness script',
        'OP_CHECKMULTISIG',
        'block height 800,000',
      ],
    },
  ]);
});

test('search finds names, types, opcodes and amounts', async ({ page }) => {
  const searches: readonly (readonly [query: string, path: string | RegExp])[] = [
    ['witness script', 'Witness script'],
    ['partial', 'Partial signature'],
    ['OP_CHECKMULTISIG', 'Opcode'],
    ['P2WSH', 'ScriptPubKey'],
    ['0.174', 'Amount'],
  ];
  await page.getByTestId('sample-multisig').click();
  await openBytes(page);
  const field = page.getByRole('textbox', { name: 'Search' });
  for (const [query, found] of searches) {
    await test.step(query, async () => {
      await field.fill(query);
      await expect(page.getByTestId('search-count')).toContainText(/^[1-9]/);
      await field.press('Enter');
      await expect(page.getByTestId('path').getByRole('button').last()).toContainText(found);
    });
  }
  // The row above that is exactly it is marked; of an address that nobody is paid at, that is said.
  const { address = '' } = await page.getByTestId('output-1').evaluate((row) => ({
    address: row.querySelector('.flow-who')?.textContent?.replace(/\s/g, '') ?? '',
  }));
  await field.fill(address);
  await expect(page.getByTestId('search-count')).toContainText('Paid by output 1');
  await expect(page.locator('.flow-item[data-found]')).toHaveCount(1);
  await field.fill('1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
  await expect(page.getByTestId('search-count')).toContainText('No output pays it');
  await expect(page.locator('.flow-item[data-found]')).toHaveCount(0);
  await field.fill('no such name');
  await expect(page.getByTestId('search-count')).toContainText('No ');
});

test('letters go to maps first, and the shortcuts are shown with a file open', async ({ page }) => {
  await page.getByTestId('sample-taproot').click();
  await openBytes(page);
  await page.clock.install();
  const here = () => page.getByTestId('path').getByRole('button').last();
  for (const [key, label] of [
    ['o', 'Output 0'],
    ['o', 'Output 1'],
    ['0', 'Input 0'],
    ['b', 'Taproot BIP 32 derivation'],
  ] as const) {
    // Later than what would be one word with the letter before.
    await page.clock.runFor(800);
    await page.keyboard.press(key);
    await expect(here()).toHaveText(label);
  }
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Ctrl+O');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await (await barButton(page, 'Keyboard shortcuts')).click();
  await expect(list).toBeVisible();
});

test('examples open on their chain without a warning, which is not kept', async ({
  page,
  watch,
}) => {
  await expect(page.getByRole('main')).toContainText('Inspect');
  for (const words of [/Console.*for developers/, /Sign.*offline/]) {
    await expect(page.getByRole('main')).toContainText(words);
  }
  const samples = await page.locator('[data-testid^="sample-"]').all();
  for (const sample of samples) await expect(sample).toContainText('Testnet 4');
  await page.getByTestId('sample-payment').click();
  await expect(page.getByTestId('summary')).toContainText('tb1');
  await expect(page.getByTestId('summary')).not.toContainText('test network');
  await expect(page.getByLabel('Chain')).toHaveValue('testnet4');
  watch.forget();
  await page.reload();
  await expect(page.getByLabel('Chain')).toHaveValue('main');
});

test('the examples are served beside the page as files', async ({ served, page }) => {
  const file = await page.request.get(`${served}samples/payment.psbt`);
  expect((await file.body()).toString('base64')).toBe(SAMPLE_DATA.payment);
  expect((await page.request.get(`${served}samples/none.psbt`)).status()).toBe(404);
  expect((await page.request.get(`${served}samples/..%2ftouchstone.html`)).status()).toBe(404);
});

test('inputs and outputs are in view, and none is cut', async ({ page }) => {
  for (const [width, height] of [
    [768, 1024],
    [1600, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await paste(page, givenInput('174signfail02'));
    const flow = page.getByTestId('summary').locator('.flow-row');
    await expect(flow.first()).toBeVisible();
    // Inputs, outputs and the fee.
    expect(await flow.count()).toBe(5);
    for (const row of await flow.all()) await expect(row).toBeInViewport({ ratio: 0.9 });
    const cut = await flow.evaluateAll(
      (rows) =>
        rows.filter((row) => row.scrollHeight > (row.parentElement?.clientHeight ?? 0) + 1).length,
    );
    expect(cut).toBe(0);
  }
});

test.describe('at 200 % zoom of 1280×800', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('everything can be reached', async ({ page }) => {
    await page.getByTestId('sample-taproot').click();
    await openBytes(page);
    for (const name of ['Copy the bytes as hex', 'Expand all']) {
      await button(page, name).click({ trial: true });
    }
    for (const name of ['Save as .psbt', 'Mend', 'Close']) {
      await (await barButton(page, name)).click({ trial: true });
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
  });
});

test.describe('on a small screen full of dangers', () => {
  test.use({ viewport: { width: 320, height: 480 } });

  test('the worst is in view at first, and the parts once one is chosen', async ({ page }) => {
    await paste(page, givenInput('174signfail02'));
    const danger = page.getByTestId('verdict-line').getByText('Contradiction');
    await expect(danger).toBeInViewport({ ratio: 1 });
    await openBytes(page);
    await expect(tree(page)).toBeFocused();
    const chosen = tree(page).getByRole('treeitem', { selected: true });
    await expect(chosen).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toBeInViewport({ ratio: 1 });
  });
});

test('Back goes to the view and input before, and leaving with work asks', async ({
  page,
  watch,
}) => {
  const view = (name: string) => page.getByRole('tab', { name, exact: true });
  const shown = () => page.getByTestId('history-place');
  // The browser's history is the shell's: the frame has no say in it.
  const back = () => shellOf(page).evaluate(() => history.back());
  const forward = () => shellOf(page).evaluate(() => history.forward());
  await page.getByTestId('sample-payment').click();
  await expect(page.getByTestId('input-card')).toBeVisible();
  await paste(page, SAMPLE_DATA.taproot);
  await expect(shown()).toHaveText('2 of 2');
  await view('Sign').click();
  await expect(page).toHaveTitle('Sign · Touchstone');
  for (const [go, selected, text] of [
    [back, 'Inspect', '2 of 2'],
    [back, 'Inspect', '1 of 2'],
    [forward, 'Inspect', '2 of 2'],
  ] as const) {
    await go();
    await expect(view(selected)).toHaveAttribute('aria-selected', 'true');
    await expect(shown()).toHaveText(text);
  }
  await expect(page).toHaveTitle('Touchstone');
  // The page's own Back takes an entry and makes none: one more goes to the empty page.
  await button(page, 'Back').click();
  await expect(shown()).toHaveText('1 of 2');
  expect(await shellOf(page).evaluate(() => history.state.place)).toBe(1);
  await back();
  await expect(page.getByTestId('sample-payment')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  watch.forget();
  const left = page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
});

test('the whole record is printed, from the browser’s menu and by Ctrl+P', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByTestId('sample-multisig').click();
  await expect(page.getByTestId('verdict-words')).toBeFocused();
  const paper = paperOf(page);
  for (const words of [
    'Partly signed: 1 of 2; needs ',
    'Fee: ',
    'Unsigned transaction',
    'OP_CHECKMULTISIG',
    'Output 1',
  ]) {
    await expect(paper).toContainText(words);
  }
  // What the menu prints: the page is not asked first.
  const pages = async () => {
    const pdf = await page.pdf({ format: 'A4' });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  expect(await pages()).toBeGreaterThan(2);
  await expect(page.getByTestId('verdict-words')).toBeFocused();
  await print(page);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  await expect(paper).toContainText('What you will sign');
  await expect(paper).not.toContainText('OP_CHECKMULTISIG');
  await page.getByRole('tab', { name: 'Messages', exact: true }).click();
  await expect(paper).toHaveText('');
  expect(await pages()).toBe(1);
});

test('what is copied is whole, and what cannot be copied has no button', async ({ page }) => {
  await paste(page, SAMPLE_DATA.payment);
  await openBytes(page);
  await part(page, /^PSBT/).click();
  await expect(button(page, 'Copy the value as text')).toHaveCount(0);
  await copied(page, 'Copy the bytes as base64');
  expect(await clipboard(page)).toBe(SAMPLE_DATA.payment);
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
  await tree(page).press('Control+c');
  await expect.poll(() => clipboard(page)).toMatch(/^70736274ff/);
  await tree(page).press('ArrowRight');
  await part(page, DERIVATION).first().click();
  await expect(part(page, DERIVATION).first()).toContainText('…');
  await copied(page, 'Copy the value as text');
  expect(await clipboard(page)).toMatch(/^0[23][0-9a-f]{64} · [0-9a-f]{8} · m\//);
});

test('a PSBT is saved as a file', async ({ page }) => {
  await paste(page, SAMPLE_DATA.payment);
  const download = page.waitForEvent('download');
  await button(page, 'Save as .psbt').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[0-9a-f]{8}\.psbt$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString('base64')).toBe(SAMPLE_DATA.payment);
});

test('a transaction goes to the Sign view and back with all that is known of it', async ({
  page,
}) => {
  const summary = () => page.getByTestId('summary');
  await follow(page, [
    {
      does: 'a PSBT from Inspect to Sign',
      act: async () => {
        await paste(page, SAMPLE_DATA.payment);
        await button(page, 'Sign').click();
      },
      place: () => page.getByTestId('review'),
      seen: ['0.05000000'],
    },
    {
      does: 'a signed transaction from Sign to Inspect, where the fee is known',
      act: async () => {
        await button(page, 'Clear all').click();
        await page.getByLabel('Chain').selectOption('regtest');
        await page.evaluate((text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true }),
          );
        }, JSON.stringify(SIGNABLE));
        await expect(page.getByTestId('decoded')).toContainText('version');
        await page.keyboard.press('Control+Enter');
        await button(page, 'Open in Inspect').click();
        await expect(page.getByTestId('input-card')).toContainText('Raw transaction');
      },
      place: summary,
      seen: ['0.00001', 'committed'],
      unseen: ['fee unknown', 'missing'],
    },
    {
      does: 'and back',
      act: async () => (await barButton(page, 'Sign this')).click(),
      place: () => page.getByTestId('review'),
      seen: ['0.00001000'],
    },
  ]);
});
