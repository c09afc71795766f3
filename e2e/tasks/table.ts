import type { Locator, Page } from '@playwright/test';
import { hexOf, PREVIOUS, SPENDING } from '../../src/core/form/testing/spending.ts';
import { readReportText } from '../../src/core/redact/read-report.ts';
import { givenInput } from '../../test/inputs.ts';
import { expect } from '../page.ts';
import { fileOf } from './files.ts';
import { clickByte, type Hands } from './hands.ts';
import * as inputs from './inputs.ts';
import { doesNothing, type Task } from './task.ts';

/* What people come to do, from the first paste on. */

const mendAction = (page: Page) =>
  page.getByTestId('verdict-line').getByRole('button', { name: 'Mend' });
const signAction = (page: Page) =>
  page.getByTestId('verdict-line').getByRole('button', { name: 'Sign', exact: true });
const makeMend = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'Drop invalid signatures' })
    .getByRole('button');

const mendOfRefusal = (page: Page) =>
  page.locator('.note[data-code=known-refusal] p', { hasText: 'Help:' }).getByRole('button');
const makeFirst = (page: Page) =>
  page.getByRole('dialog').getByRole('listitem').first().getByRole('button');

const pasting = (text: string) => (hands: Hands) => hands.paste(text);

/** Where the bytes are what somebody comes for: they are one key away from what is said of them. */
const pastingForBytes = (text: string) => async (hands: Hands) => {
  await hands.paste(text);
  await hands.toBytes();
};

/** One paste, which is one step. */
async function pastePrevious(hands: Hands): Promise<void> {
  hands.steps++;
  await hands.paste(hexOf(PREVIOUS));
}

const PAYMENT = inputs.SAMPLES.payment;
const SECRETS = [
  ['KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn', 'This is a private key'],
  [
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'This is a seed phrase',
  ],
  [
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    'This is an extended public key',
  ],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'This is an address'],
] as const;

/** What one sees of an input, but for the values that depend on the chain. */
async function seen({ page, tree, path }: Hands) {
  const rows = await tree.getByRole('treeitem').evaluateAll((all) =>
    all.map((row) => ({
      label: row.querySelector('.row-label')?.textContent,
      value: row.querySelector('.row-value')?.textContent ?? '',
      selected: row.getAttribute('aria-selected'),
      expanded: row.getAttribute('aria-expanded'),
    })),
  );
  const hex = await page.locator('.hex-bytes').allTextContents();
  return { rows, hex, path: await path.innerText() };
}

const ADDRESS = /\b(?:bc|bcrt)1[a-z0-9]{20,}|\b[123mn][1-9A-HJ-NP-Za-km-z]{25,34}\b/;

/** All that stand in the tree. */
function addressesOf(state: Awaited<ReturnType<typeof seen>> | undefined): readonly string[] {
  return (state?.rows ?? []).flatMap(({ value }) => ADDRESS.exec(value) ?? []);
}

async function addressesIn(hands: Hands): Promise<readonly string[]> {
  return addressesOf(await seen(hands));
}

function both(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((each) => others.includes(each));
}

function withoutAddresses(state: Awaited<ReturnType<typeof seen>> | undefined) {
  const all = new RegExp(ADDRESS, 'g');
  const rows = state?.rows.map((row) => ({ ...row, value: row.value.replace(all, 'ADDRESS') }));
  return { ...state, rows };
}

/** Kept between the start and the end of a task. */
const before = new WeakMap<Hands, Awaited<ReturnType<typeof seen>>>();

async function remember(hands: Hands): Promise<void> {
  before.set(hands, await seen(hands));
}

const opened = (facts: string, root: RegExp) => async (hands: Hands) => {
  await expect(hands.page.getByTestId('input-card')).toContainText(facts);
  await expect(hands.page.getByTestId('verdict-words')).toBeFocused();
  await hands.toBytes();
  await expect(hands.row(root)).toBeVisible();
  await expect(hands.tree).toBeFocused();
};

const hexLines = (base64: string) =>
  Buffer.from(base64, 'base64').toString('hex').replace(/.{64}/g, '$&\r\n');
const answerWith = (psbt: string) =>
  `{"result":{"psbt":"${psbt}","complete":false},"error":null,"id":"curl"}\n`;

const FORMS = [
  ['a binary file', 'binary', () => Buffer.from(PAYMENT, 'base64')],
  ['a hex text with line breaks', 'hex', () => hexLines(PAYMENT)],
  ['a base64 text in quotes', 'base64', () => `"${PAYMENT}"\n`],
  ['a JSON-RPC answer that holds a PSBT', 'base64', () => answerWith(PAYMENT)],
] as const;

/** The many inputs, made once. */
let manyMade: string | undefined;
function many(): string {
  manyMade ??= inputs.manyInputs();
  return manyMade;
}

let manyAnswered: string | undefined;
function resultOfMany(): string {
  manyAnswered ??= inputs.rpcResult(many());
  return manyAnswered;
}

/**
 * What answers "is this safe to sign?" is in the first screen as soon as the file is there:
 * the state, each danger, who gets what and what it costs.
 */
function isThisSafe(file: string, psbt: string, state: string, danger?: string): Task {
  return {
    name: `is this safe? ${file}`,
    start: pasting(psbt),
    steps: { mouse: 0, keyboard: 0 },
    ways: { mouse: doesNothing, keyboard: doesNothing },
    async end({ page }) {
      const dangers = page.getByTestId('alarms').locator('.alarm[data-severity=danger]');
      for (const seen of [
        page.getByTestId('verdict-line').locator('.verdict-text').filter({ hasText: state }),
        page.getByTestId('answer-line').filter({ hasText: 'Fee ' }),
        ...(danger === undefined ? [] : [dangers.filter({ hasText: danger })]),
      ]) {
        await expect(seen).toBeInViewport({ ratio: 0.99 });
      }
      if (danger === undefined) await expect(dangers).toHaveCount(0);
    },
  };
}

/** As many as all pairs of ways and widths take. */
const FIRST_QUESTIONS: readonly Task[] = [
  isThisSafe('a 2 of 3 that nobody has signed', inputs.UNSIGNED_2_OF_3, 'Not signed'),
  isThisSafe('a fee of nearly all', givenInput('absurdfee'), 'Not signed', 'Very high fee'),
  isThisSafe('a signature that is none', inputs.SPOILT_SIGNATURE, 'Invalid: signature of'),
  {
    name: 'from the paste to Sign',
    start: pasting(inputs.UNSIGNED_2_OF_3),
    steps: { mouse: 1, keyboard: 5 },
    ways: {
      async mouse(hands) {
        await hands.click(signAction(hands.page));
      },
      async keyboard(hands) {
        await hands.tabTo(signAction(hands.page));
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.getByRole('tab', { name: 'Sign', exact: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(page.getByTestId('sign-verdict')).toContainText('Not signed');
    },
  },
];

export const TASKS: readonly Task[] = [
  ...FIRST_QUESTIONS,
  {
    name: 'copy the second derivation path of input 2',
    start: pastingForBytes(inputs.WITH_ORIGINS),
    steps: { mouse: 3, keyboard: 6 },
    ways: {
      async mouse(hands) {
        const found = hands.row(/^Input 2/);
        await hands.wheelTo(hands.tree, found);
        if ((await found.getAttribute('aria-expanded')) !== 'true') await hands.click(found);
        const paths = hands.tree.locator('[data-kind="psbt.in.bip32_derivation"]');
        await hands.wheelTo(hands.tree, paths.nth(5));
        await hands.click(paths.nth(5));
        await hands.click(hands.page.getByTestId('copy-text'));
      },
      async keyboard(hands) {
        await hands.press('2', 'b', 'b', 'Control+c');
      },
    },
    async end(hands) {
      await hands.hears('Copied');
      expect(await hands.clipboard()).toMatch(inputs.SECOND_PATH);
    },
  },
  {
    name: 'open the push that a byte in a previous transaction belongs to',
    start: async (hands) => {
      await pastingForBytes(inputs.WITH_PREVIOUS)(hands);
    },
    steps: { mouse: 3, keyboard: 24 },
    ways: {
      async mouse(hands) {
        await hands.showHex();
        const row = hands.page.locator(`.hex-row[data-offset="${inputs.IN_PUSH & ~7}"]`);
        if (hands.narrow) await hands.wheelTo(hands.page.getByTestId('hex'), row);
        await clickByte(hands, inputs.IN_PUSH);
        await hands.show('JSON');
      },
      async keyboard(hands) {
        await hands.press('Control+g');
        await hands.type(inputs.IN_PUSH.toString(16));
        await hands.press('Enter', 'Escape');
        await hands.show('JSON');
      },
    },
    async end(hands) {
      await expect(hands.path).toContainText('Previous transaction');
      const lit = hands.page.locator('.json-row[data-selected], .json-row[data-inside]');
      await expect(lit.first()).toBeInViewport();
      await expect(lit.first()).toContainText(inputs.PUSHED);
      if (hands.narrow) return;
      const chosen = hands.tree.locator('[aria-selected=true]');
      await expect(chosen).toBeInViewport();
      await expect(chosen).toContainText(inputs.PUSHED.slice(0, 16));
    },
  },
  {
    name: 'prove what a transaction spends by its previous transaction',
    start: pasting(hexOf(SPENDING)),
    steps: { mouse: 1, keyboard: 1 },
    ways: { mouse: pastePrevious, keyboard: pastePrevious },
    async end({ page }) {
      await expect(page.getByTestId('verdict-line')).toContainText('Not signed');
      await expect(page.getByTestId('results')).toContainText('proven');
      await expect(page.getByTestId('beside')).toContainText('proves 1 previous output');
    },
  },
  {
    name: 'compare an input with the one before it',
    async start(hands) {
      await hands.paste(inputs.SAMPLES.payment);
      await hands.paste(inputs.WITH_ORIGINS);
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Compare with 1')),
      keyboard: (hands) => hands.press('Alt+ArrowDown'),
    },
    async end({ page }) {
      await expect(page.getByTestId('compared-before')).toContainText('It is of another');
    },
  },
  {
    name: 'see the faulty byte of a damaged file',
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      mouse: (hands) => hands.drop(fileOf('damaged.psbt', inputs.SAMPLES.damaged)),
      keyboard: pasting(inputs.SAMPLES.damaged),
    },
    async end({ page, tree }) {
      await expect(page.getByRole('alert')).toContainText('Expected');
      await expect(page.locator('.light.faulty').first()).toBeInViewport();
      if (await tree.isVisible()) {
        await expect(tree.locator('[aria-selected=true]')).toBeInViewport();
      }
    },
  },
  {
    name: `of ${inputs.MANY.toLocaleString('en')} inputs find a txid and copy the whole answer`,
    isLong: true,
    start: (hands) => pastingForBytes(many())(hands),
    steps: { mouse: 7, keyboard: 30 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.button('Expand all'));
        await hands.enter(lastTxid());
        await expect(hands.page.getByTestId('search-count')).toContainText('match');
        await hands.click(hands.button('Next match'));
        await expect(hands.path).toContainText(`Input ${inputs.MANY - 1}`);
        await hands.show('JSON');
        await hands.click(hands.button('Copy all'));
      },
      async keyboard(hands) {
        await hands.press('End');
        await expect(hands.path).toContainText(/Output 0|Input \d+999/);
        await hands.tabTo(hands.button('Expand all'), 'Shift+Tab');
        await hands.press('Enter');
        await hands.fillClipboard(lastTxid());
        await hands.press('/', 'Control+V', 'Enter');
        await expect(hands.path).toContainText(`Input ${inputs.MANY - 1}`);
        await hands.press('Escape');
        await hands.show('JSON');
        await hands.tabTo(hands.button('Copy all'));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await hands.hears('Copied JSON');
      const copied = await hands.clipboard();
      expect(copied === resultOfMany(), 'the same text as of npm run rpc').toBe(true);
    },
  },
  ...FORMS.map(
    ([what, encoding, content]): Task => ({
      name: `open ${what}`,
      steps: { mouse: 0, keyboard: 0 },
      ways: {
        mouse: (hands) => hands.drop(fileOf('given.psbt', content())),
        async keyboard(hands) {
          const given = content();
          if (typeof given === 'string') await hands.paste(given);
          else await hands.open(fileOf('given.psbt', given));
        },
      },
      end: opened(encoding, /^PSBT/),
    }),
  ),
  ...SECRETS.map(
    ([text, words]): Task => ({
      name: `be told: ${words.toLowerCase()}`,
      start: async (hands) => {
        await pastingForBytes(PAYMENT)(hands);
        await remember(hands);
        await hands.paste(text);
        await expect(hands.page.getByTestId('notice')).toContainText(words);
      },
      steps: { mouse: 1, keyboard: 1 },
      ways: {
        mouse: (hands) => hands.click(hands.button('Dismiss')),
        keyboard: (hands) => hands.press('Escape'),
      },
      async end(hands) {
        await expect(hands.page.getByTestId('notice')).toHaveText('');
        expect(await hands.page.locator('#app').innerHTML()).not.toContain(text);
        expect(await seen(hands)).toEqual(before.get(hands));
        await expect(hands.page.getByTestId('history-place')).toHaveCount(0);
      },
    }),
  ),
  {
    name: 'switch the chain',
    start: async (hands) => {
      await pastingForBytes(inputs.WITH_PREVIOUS)(hands);
      await hands.press('Control+g', ...inputs.IN_PUSH.toString(16), 'Enter', 'Escape');
      // Up to the script, which is shown with its address.
      await hands.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
      await expect.poll(() => addressesIn(hands)).not.toEqual([]);
      hands.steps = 0;
      await remember(hands);
    },
    steps: { mouse: 2, keyboard: 28 },
    ways: {
      mouse: (hands) => hands.choose(hands.page.getByLabel('Chain'), 'Regtest'),
      async keyboard(hands) {
        await hands.tabTo(hands.page.getByLabel('Chain'), 'Shift+Tab');
        await hands.press('r');
      },
    },
    async end(hands) {
      const main = addressesOf(before.get(hands));
      await expect.poll(async () => both(main, await addressesIn(hands))).toEqual([]);
      expect((await addressesIn(hands)).length).toBe(main.length);
      const is = await seen(hands);
      expect(withoutAddresses(is)).toEqual(withoutAddresses(before.get(hands)));
      await expect(hands.page.getByTestId('results')).not.toContainText(/\bbc1[a-z0-9]{20}/);
    },
  },
  {
    name: 'see what Core does not know as what it is',
    start: pastingForBytes(inputs.ODD_KEYS),
    steps: { mouse: 3, keyboard: 24 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.button('Expand all'));
        await hands.show('JSON');
        await hands.click(hands.button('Copy all'));
      },
      async keyboard(hands) {
        await hands.press('*');
        await hands.show('JSON');
        await hands.tabTo(hands.button('Copy all'));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await hands.hears('Copied JSON');
      expect(await hands.clipboard()).toBe(inputs.rpcResult(inputs.ODD_KEYS));
      expect(await hands.page.locator('#app img').count()).toBe(0);
      const text = await hands.page.locator('#app').innerText();
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    },
  },
  ...[
    ['gnp.exe', 'U+202E', /Output 0/],
    ['__proto__', '__proto__', /Proprietary/],
  ].map(
    ([query = '', shown = '', path = '']: readonly (string | RegExp)[]): Task => ({
      name: `find the strange text ${String(query)}`,
      start: async (hands) => {
        await pastingForBytes(inputs.ODD_KEYS)(hands);
        await hands.fillClipboard(String(query));
      },
      steps: { mouse: 2, keyboard: 3 },
      ways: {
        async mouse(hands) {
          await hands.enter(String(query));
          await hands.click(hands.button('Next match'));
        },
        keyboard: (hands) => hands.press('/', 'Control+V', 'Enter'),
      },
      async end(hands) {
        await expect(hands.path).toContainText(path);
        const chosen = hands.tree.locator('[aria-selected=true]');
        await expect(chosen).toBeInViewport();
        await expect(hands.page.getByTestId('details')).toContainText(String(shown));
        expect(await hands.page.locator('#app img').count()).toBe(0);
        expect(await hands.page.locator('#app').innerText()).not.toMatch(/[\u202a-\u202e]/);
      },
    }),
  ),
  {
    name: 'go back to the input before',
    start: async (hands) => {
      await pastingForBytes(PAYMENT)(hands);
      await hands.press('End', 'ArrowUp', 'ArrowRight');
      await remember(hands);
      hands.steps = 0;
      await hands.paste(inputs.WITH_ORIGINS);
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Back')),
      keyboard: (hands) => hands.press('Alt+ArrowLeft'),
    },
    async end(hands) {
      await expect(hands.page.getByTestId('history-place')).toHaveText('1 of 2');
      await expect.poll(() => seen(hands)).toEqual(before.get(hands));
    },
  },

  // Why it is not done, and whether it is true

  {
    name: 'see whether a signature is valid, and what is hashed for it',
    start: async (hands) => {
      await pastingForBytes(inputs.SAMPLES.multisig)(hands);
      await expect(hands.row(/^Partial signature.*valid · ALL/)).toBeVisible();
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      mouse: (hands) =>
        hands.click(hands.row(/^Partial signature/).locator('[data-verdict=valid]')),
      keyboard: (hands) => hands.press('#'),
    },
    async end({ page }) {
      await expect(page.getByTestId('preimage')).toContainText('valid for this digest');
      await expect(page.getByTestId('preimage-fields')).toContainText('hashPrevouts');
    },
  },
  {
    name: 'see what a half signed 2-of-3 still needs',
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      mouse: (hands) => hands.drop(fileOf('half.psbt', inputs.SAMPLES.multisig)),
      keyboard: pasting(inputs.SAMPLES.multisig),
    },
    async end({ page }) {
      const line = page.getByTestId('verdict-line').locator('p');
      await expect(line).toContainText('Partly signed: 1 of 2; needs 5ddd35f8 or 62edc7c7');
      await expect(line).toBeInViewport();
    },
  },
  {
    name: 'see the opcode at which a final script fails',
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      mouse: (hands) => hands.drop(fileOf('failing.psbt', inputs.FAILING)),
      keyboard: pasting(inputs.FAILING),
    },
    async end({ page }) {
      const failed = page.getByTestId('verdict-line').locator('p');
      await expect(failed).toContainText('Fails: input 0, ');
      await expect(failed).toContainText('at opcode 2, OP_EQUALVERIFY, of the witness script');
      await expect(failed).toBeInViewport();
    },
  },

  // Others that people come to do

  {
    name: 'go from a coin in the summary to its record',
    start: pasting(PAYMENT),
    steps: { mouse: 2, keyboard: 12 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.button(/change, as the file claims/));
      },
      async keyboard(hands) {
        await hands.leapBackTo(hands.button(/change, as the file claims/));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await expect(hands.path).toHaveText(/Output 1$/);
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport({ ratio: 0.9 });
    },
  },
  {
    name: 'go from a note to what it is about',
    start: pasting(inputs.SAMPLES.version2),
    steps: { mouse: 2, keyboard: 12 },
    ways: {
      async mouse(hands) {
        await hands.show('Review');
        await hands.click(
          hands.page.getByTestId('results').getByRole('button', { name: 'Show 2' }),
        );
      },
      async keyboard(hands) {
        await hands.show('Review');
        const results = hands.page.getByTestId('results');
        await hands.leapTo(results.getByRole('button', { name: 'Show', exact: true }).first());
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await expect(hands.path).not.toHaveText('PSBT');
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport({ ratio: 0.9 });
    },
  },
  {
    name: 'search while something else than the tree is shown',
    start: async (hands) => {
      await hands.paste(inputs.WITH_ORIGINS);
      await hands.show('JSON');
      await hands.fillClipboard('d34db33f');
      hands.steps = 0;
    },
    steps: { keyboard: 3 },
    ways: {
      keyboard: (hands) => hands.press('Control+f', 'Control+V', 'Enter'),
    },
    async end(hands) {
      await expect(hands.page.getByTestId('search-count')).toHaveText('1 of 6');
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport();
    },
  },

  {
    name: 'walk from hit to hit and back',
    start: async (hands) => {
      await pastingForBytes(inputs.WITH_ORIGINS)(hands);
      await hands.fillClipboard('d34db33f');
    },
    steps: { mouse: 5, keyboard: 6 },
    ways: {
      async mouse(hands) {
        await hands.enter('d34db33f');
        await expect(hands.page.getByTestId('search-count')).toContainText('6 matches');
        await hands.click(hands.button('Next match'));
        await hands.click(hands.button('Next match'));
        await hands.click(hands.button('Next match'));
        await hands.click(hands.button('Previous match'));
      },
      async keyboard(hands) {
        await hands.press('/', 'Control+V');
        await expect(hands.page.getByTestId('search-count')).toContainText('6 matches');
        await hands.press('Enter', 'F3', 'Enter', 'Shift+Enter');
      },
    },
    async end(hands) {
      await expect(hands.page.getByTestId('search-count')).toHaveText('2 of 6');
      await expect(hands.path).toContainText('Input 0');
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport();
    },
  },
  {
    name: 'go to an offset',
    start: pastingForBytes(inputs.WITH_PREVIOUS),
    steps: { mouse: 2, keyboard: 4 },
    ways: {
      async mouse(hands) {
        await hands.enter(`0x${inputs.IN_PUSH.toString(16)}`);
        await hands.click(hands.button('Next match'));
      },
      async keyboard(hands) {
        await hands.press('Control+g');
        await hands.type(inputs.IN_PUSH.toString(16));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await expect(hands.path).toContainText('Previous transaction');
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport();
      if (!hands.narrow) {
        await expect(hands.page.locator('.light.cursor').first()).toBeInViewport();
      }
    },
  },
  ...(['hex', 'text', 'json'] as const).map(
    (form): Task => ({
      name: `copy the unsigned transaction as ${form}`,
      start: pastingForBytes(PAYMENT),
      steps: { mouse: 2, keyboard: 20 },
      ways: {
        async mouse(hands) {
          await hands.click(hands.row(/Unsigned transaction/));
          await hands.click(hands.page.getByTestId(`copy-${form}`));
        },
        async keyboard(hands) {
          await hands.press('u');
          if (form === 'text') return hands.press('Control+c');
          await hands.tabTo(hands.page.getByTestId(`copy-${form}`));
          await hands.press('Enter');
        },
      },
      async end(hands) {
        await hands.hears('Copied');
        const copied = await hands.clipboard();
        if (form === 'hex') {
          const bytes = Buffer.from(PAYMENT, 'base64').toString('hex');
          expect(copied).toMatch(/^[0-9a-f]+$/);
          expect(bytes).toContain(copied);
        } else if (form === 'json') {
          expect(Object.keys(JSON.parse(copied))).toContain('vin');
        } else expect(copied.length).toBeGreaterThan(0);
      },
    }),
  ),
  {
    name: 'copy a report that gives nothing away',
    start: pasting(PAYMENT),
    steps: { mouse: 2, keyboard: 30 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.page.getByRole('button', { name: 'Report', exact: true }));
        await hands.click(hands.button('Copy report'));
      },
      async keyboard(hands) {
        await hands.tabTo(hands.page.getByRole('button', { name: 'Report', exact: true }));
        await hands.press('Enter');
        await hands.tabTo(hands.button('Copy report'));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await expect(hands.page.getByRole('dialog')).toContainText('On the clipboard.');
      const copied = await hands.clipboard();
      expect(readReportText(copied)?.stage).toBe('unsigned');
      expect(copied).not.toMatch(ADDRESS);
    },
  },
  {
    name: 'see the step at which a final script fails',
    start: async (hands) => {
      await hands.paste(inputs.FAILING);
      await expect(hands.button('Step by step')).toBeVisible();
    },
    steps: { mouse: 1, keyboard: 13 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Step by step')),
      async keyboard(hands) {
        await hands.leapTo(hands.button('Step by step'));
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.getByTestId('step')).toContainText('Step 5 of 5, opcode 2');
      await expect(page.getByTestId('step')).toContainText('if they are not the same');
      await expect(page.getByTestId('steps')).toBeFocused();
    },
  },
  {
    name: 'look at all six examples',
    steps: { mouse: 16 },
    ways: {
      async mouse(hands) {
        for (const name of Object.keys(inputs.SAMPLES)) await lookAt(hands, name);
      },
    },
    async end(hands) {
      await expect(shownPane(hands)).toBeFocused();
    },
  },
  {
    name: 'look at an example',
    steps: { mouse: 1, keyboard: 6 },
    ways: {
      mouse: (hands) => lookAt(hands, 'taproot'),
      async keyboard(hands) {
        await hands.tabTo(hands.page.getByTestId('sample-taproot'));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await expect(shownPane(hands)).toBeFocused();
    },
  },
  {
    name: 'keep what is selected when the window grows',
    start: async (hands) => {
      await pastingForBytes(inputs.WITH_PREVIOUS)(hands);
      await hands.press('End', 'ArrowUp', 'ArrowUp');
      hands.steps = 0;
      await remember(hands);
    },
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      async keyboard(hands) {
        await hands.page.setViewportSize({ width: hands.narrow ? 1280 : 360, height: 800 });
        await hands.page.setViewportSize({ width: 1000, height: 700 });
      },
    },
    async end(hands) {
      await expect(hands.path).toHaveText((before.get(hands)?.path ?? '').replaceAll('\n', ''));
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport();
      const focused = await hands.page.evaluate(() => document.activeElement?.tagName);
      expect(focused).not.toBe('BODY');
    },
  },
  {
    name: 'make it dark',
    start: pasting(PAYMENT),
    steps: { mouse: 2, keyboard: 10 },
    ways: {
      mouse: (hands) => hands.choose(hands.page.getByLabel('Theme'), 'Dark'),
      async keyboard(hands) {
        await hands.leapBackTo(hands.page.getByLabel('Theme'));
        await hands.press('d');
      },
    },
    async end({ page }) {
      const lightness = () =>
        page.evaluate(() => {
          const canvas = document.createElement('canvas').getContext('2d');
          if (canvas === null) return 255;
          canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
        });
      await expect.poll(lightness).toBeLessThan(80);
    },
  },
  {
    name: 'mend a PSBT whose signature is invalid',
    start: async (hands) => {
      await hands.paste(inputs.SPOILT);
      await expect(mendAction(hands.page)).toBeVisible();
    },
    steps: { mouse: 2, keyboard: 8 },
    ways: {
      async mouse(hands) {
        await hands.click(mendAction(hands.page));
        await hands.click(makeMend(hands.page));
      },
      async keyboard(hands) {
        await hands.leapBackTo(mendAction(hands.page));
        await hands.press('Enter');
        await expect(makeMend(hands.page)).toBeVisible();
        await hands.tabTo(makeMend(hands.page));
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.getByTestId('verdict-line')).toContainText('Not signed');
    },
  },
  {
    name: 'mend what several signers refuse, from where that is said',
    start: async (hands) => {
      await hands.paste(inputs.CONTRADICTED);
      await expect(mendOfRefusal(hands.page)).toBeVisible();
    },
    steps: { mouse: 2, keyboard: 12 },
    ways: {
      async mouse(hands) {
        await hands.click(mendOfRefusal(hands.page));
        await hands.click(makeFirst(hands.page));
      },
      async keyboard(hands) {
        await hands.leapTo(mendOfRefusal(hands.page));
        await hands.press('Enter');
        await expect(makeFirst(hands.page)).toBeVisible();
        await hands.tabTo(makeFirst(hands.page));
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
      await expect(mendOfRefusal(page)).toHaveCount(0);
      await expect(page.getByTestId('checks')).not.toContainText('Known to be refused');
    },
  },
  {
    name: 'see for what an invalid signature is valid',
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      mouse: (hands) => hands.drop(fileOf('wrong.psbt', inputs.FOR_NOTHING)),
      keyboard: pasting(inputs.FOR_NOTHING),
    },
    async end({ page }) {
      await expect(page.getByTestId('checks')).toContainText('Valid for an amount of 0 satoshis');
    },
  },
  {
    name: 'undo a mend',
    start: async (hands) => {
      await hands.paste(inputs.SPOILT);
      await mendAction(hands.page).click();
      await makeMend(hands.page).click();
      await expect(hands.page.getByTestId('verdict-line')).toContainText('Not signed');
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Back')),
      keyboard: (hands) => hands.press('Alt+ArrowLeft'),
    },
    async end({ page }) {
      await expect(page.getByTestId('verdict-line')).toContainText('Invalid: signature');
    },
  },
  {
    name: 'take a previous transaction out',
    start: pastingForBytes(inputs.WITH_PREVIOUS),
    steps: { mouse: 3, keyboard: 20 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.row(/^Previous transaction/));
        await hands.click(hands.button('Open as its own input'));
      },
      async keyboard(hands) {
        await hands.press('p');
        await hands.tabTo(hands.button('Open as its own input'));
        await hands.press('Enter');
      },
    },
    end: opened('Raw transaction', /^Transaction/),
  },
  {
    name: 'show the faulty byte again',
    start: async (hands) => {
      await hands.paste(inputs.SAMPLES.damaged);
      await hands.press('Home');
      hands.steps = 0;
    },
    steps: { mouse: 1, keyboard: 16 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Show the byte')),
      async keyboard(hands) {
        await hands.tabTo(hands.button('Show the byte'), 'Shift+Tab');
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.locator('.light.faulty').first()).toBeInViewport();
    },
  },
  {
    name: 'close everything open in the tree',
    start: async (hands) => {
      await pastingForBytes(inputs.WITH_ORIGINS)(hands);
      await hands.press('End');
      hands.steps = 0;
    },
    steps: { mouse: 1, keyboard: 3 },
    ways: {
      mouse: (hands) => hands.click(hands.button('Collapse all')),
      async keyboard(hands) {
        await hands.tabTo(hands.button('Collapse all'), 'Shift+Tab');
        await hands.press('Enter');
      },
    },
    async end(hands) {
      const open = hands.tree.locator('[aria-expanded=true]');
      await expect(open).toHaveCount(1);
      await expect(hands.tree.locator('[aria-selected=true]')).toBeInViewport();
    },
  },
  {
    name: 'forget an input',
    start: pasting(PAYMENT),
    steps: { mouse: 2, keyboard: 15 },
    ways: {
      mouse: close,
      async keyboard(hands) {
        await hands.leapBackTo(hands.button('More actions'));
        await hands.press('Enter');
        // The last, around the end.
        await hands.press('ArrowUp');
        await hands.press('Enter');
      },
    },
    async end({ page }) {
      await expect(page.getByLabel('Paste here')).toBeFocused();
      await expect(page.getByText('Or open an example')).toBeVisible();
    },
  },
  {
    name: 'save the answer as a file',
    start: pasting(PAYMENT),
    steps: { mouse: 2, keyboard: 24 },
    ways: {
      async mouse(hands) {
        await hands.show('JSON');
        await saves(hands, () => hands.click(hands.button('Save as file')));
      },
      async keyboard(hands) {
        await hands.show('JSON');
        await hands.tabTo(hands.button('Save as file'));
        await saves(hands, () => hands.press('Enter'));
      },
    },
    async end(hands) {
      await expect(hands.page.getByTestId('json')).toBeVisible();
    },
  },
  {
    name: 'see whether output 1 is mine',
    start: pasting(inputs.PARTLY_OWN),
    steps: { mouse: 2, keyboard: 1 },
    ways: {
      async mouse(hands) {
        await hands.click(hands.button('More actions'));
        await hands.click(hands.button('My wallet'));
        await hands.paste(inputs.OWN_KEY);
      },
      async keyboard(hands) {
        await hands.press('=');
        await hands.paste(inputs.OWN_KEY);
      },
    },
    async end({ page }) {
      const compare = page.getByTestId('compare');
      await expect(compare).toContainText('1 of 3 outputs yours');
      const marks = page.locator('[data-owner=derived]');
      await expect(marks.first()).toHaveText('✓ yours, branch 1, index 7');
    },
  },
  {
    name: 'keep the last ten inputs',
    start: async (hands) => {
      for (let i = 0; i < 6; i++) {
        await hands.paste(PAYMENT);
        await hands.paste(inputs.WITH_ORIGINS);
      }
    },
    steps: { mouse: 9, keyboard: 9 },
    ways: {
      async mouse(hands) {
        for (let i = 0; i < 9; i++) await hands.click(hands.button('Back'));
      },
      async keyboard(hands) {
        for (let i = 0; i < 9; i++) await hands.press('Alt+ArrowLeft');
      },
    },
    async end({ page }) {
      await expect(page.getByTestId('history-place')).toHaveText('1 of 10');
    },
  },
];

/** Of the outpoint that the last input spends. */
function lastTxid(): string {
  return inputs.lastTxid(resultOfMany());
}

/** What is so of an input, or its bytes where it is damaged. */
function shownPane({ page }: Hands): Locator {
  return page.locator('.verdict-text:focus, [role=tree]:focus, [role=grid]:focus');
}

async function close(hands: Hands): Promise<void> {
  await hands.click(hands.button('More actions'));
  await hands.click(hands.button('Close'));
}

/** From the empty page, or from another example. */
async function lookAt(hands: Hands, name: string): Promise<void> {
  const empty = await hands.page.getByText('Or open an example').isVisible();
  if (!empty) await close(hands);
  await hands.click(hands.page.getByTestId(`sample-${name}`));
  await expect(shownPane(hands)).toBeFocused();
}

async function saves({ page }: Hands, act: () => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download');
  await act();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('decodepsbt.json');
}
