import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { givenInput } from '../test/inputs.ts';
import { flawsInBothThemes } from './axe-flaws.ts';
import { barButton, expect, FILE_ADDRESS, openBytes, paste } from './page.ts';
import { FOUND_BY_NOBODY, silentPsbt } from './silent-inputs.ts';
import { FAILING, OWN_KEY, PARTLY_OWN } from './tasks/inputs.ts';
import { inTiers } from './tiers.ts';

/* What the views may show: tables of states. */

/** A built page other than the project's own. */
export const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
/** The key 1, which everybody knows. */
const KEY_OF_ADDRESS = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';

type Reach = (page: Page) => Promise<unknown>;

const opened = (name: keyof typeof SAMPLE_DATA): Reach => given(SAMPLE_DATA[name]);

const given =
  (text: string): Reach =>
  async (page) => {
    await paste(page, text);
    await expect(page.getByTestId('results')).toBeVisible();
  };

const then =
  (...reaches: readonly Reach[]): Reach =>
  async (page) => {
    for (const reach of reaches) await reach(page);
  };

const tab =
  (name: string | RegExp): Reach =>
  (page) =>
    page.getByRole('tab', { name }).click();

/** To the bytes, or to one pane of them where there is no room for both. */
const bytesAs =
  (name: 'Tree' | 'Hex'): Reach =>
  async (page) => {
    await openBytes(page);
    const pane = page.getByRole('button', { name, exact: true });
    if (await pane.isVisible()) await pane.click();
  };

const press =
  (...keys: readonly string[]): Reach =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key);
  };

type State = readonly [name: string, reach: Reach];

/** Each in a page that was just opened. */
export const AT_FIRST: readonly State[] = [
  ['the empty page', async () => {}],
  ['something else given first', (page) => paste(page, ADDRESS)],
  [
    'a script with its card and where to go',
    (page) => paste(page, '0014751e76e8199196d454941c45d1b3a323f1433bd6'),
  ],
  ['a part of a QR code', (page) => paste(page, 'B$HP0200AB')],
  ['who can spend what is paid to a wallet', (page) => paste(page, OWN_KEY)],
  [
    'a rehearsal of a way to spend it',
    async (page) => {
      await paste(page, OWN_KEY);
      await page
        .getByRole('button', { name: /^Rehearse/ })
        .first()
        .click();
      await expect(page.getByTestId('rehearsal-band').first()).toBeVisible();
    },
  ],
  ['the keys', (page) => page.getByText('Keyboard shortcuts', { exact: true }).click()],
  [
    'about this file',
    async (page) => {
      await page.getByRole('button', { name: 'Works offline' }).click();
      await page.getByText(', MIT').first().click();
    },
  ],
  [
    'a file held over the page',
    (page) =>
      page.evaluate(() => {
        document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }));
      }),
  ],
];

type Kind = readonly [kind: string, states: readonly State[]];

/** One after the other in the same page. */
export const LATER = inTiers<Kind>(
  [
    [
      'the examples',
      (['payment', 'multisig', 'taproot', 'musig2', 'version2', 'damaged'] as const).map((name) => [
        `the example ${name}`,
        opened(name),
      ]),
    ],
    [
      'what is wrong',
      [
        ['dangers found', given(givenInput('174signfail02'))],
        ['dangers found, in the review', then(given(givenInput('absurdfee')), tab(/^Review/))],
        ['a stray character', given(givenInput('badchar'))],
        ['no JSON of a damaged input', then(opened('damaged'), tab('JSON'))],
        ['the hex of a damaged input', then(opened('damaged'), bytesAs('Hex'))],
        ['a script that fails', given(FAILING)],
        ['money that nobody will find', given(FOUND_BY_NOBODY)],
        ['a silent payment without its script', given(silentPsbt())],
        [
          'the steps of a script that fails',
          then(given(FAILING), async (page) => {
            await page.getByRole('button', { name: 'Step by step' }).click();
            await expect(page.getByTestId('step')).toContainText('Stack after');
          }),
        ],
        ['something else given later', then(opened('payment'), (page) => paste(page, ADDRESS))],
        ['parts beside an input', then(opened('payment'), (page) => paste(page, 'B$HP0200AB'))],
      ],
    ],
    [
      'the views',
      [
        ...(['Tree', 'Hex'] as const).map(
          (name) => [`${name} of an example`, then(opened('version2'), bytesAs(name))] as const,
        ),
        ['the JSON of an example', then(opened('version2'), tab('JSON'))],
        ['the review of an example', opened('version2')],
        ['the checks', then(opened('multisig'), tab(/^Review/))],
        ['what may still change', then(given(givenInput('anyonecanpay')), tab(/^Review/))],
        ['checks of a taproot tree', then(opened('taproot'), tab(/^Review/))],
        [
          'what is hashed for a signature',
          then(opened('multisig'), press('#'), (page) =>
            expect(page.getByTestId('preimage-fields')).toBeVisible(),
          ),
        ],
        [
          'what another hash type changes of it',
          then(opened('taproot'), press('#'), (page) =>
            page.getByLabel('Sighash type').selectOption('NONE'),
          ),
        ],
      ],
    ],
    [
      'what is found and chosen',
      [
        [
          'everything open, the last part selected',
          then(opened('multisig'), bytesAs('Tree'), (page) =>
            page.getByRole('button', { name: 'Expand all' }).click(),
          ),
        ],
        [
          'hits of a search',
          then(
            opened('multisig'),
            bytesAs('Tree'),
            (page) => page.getByLabel('Search').fill('0102'),
            press('Enter'),
          ),
        ],
        [
          'no hits',
          then(opened('multisig'), bytesAs('Tree'), async (page) => {
            await page.getByLabel('Search').fill('no such text');
            await expect(page.getByText('No matches')).toBeVisible();
          }),
        ],
        ['an offset to go to', then(opened('multisig'), press('Control+g', '4', '0'))],
        [
          'bytes marked by hand',
          then(opened('multisig'), bytesAs('Hex'), async (page) => {
            await page.getByRole('grid').focus();
            await press('Shift+ArrowRight', 'Shift+ArrowRight')(page);
          }),
        ],
        [
          'a line of JSON chosen',
          then(opened('multisig'), tab('JSON'), async (page) => {
            await page.getByRole('listbox').focus();
            await press('ArrowDown', 'ArrowDown', 'ArrowDown')(page);
          }),
        ],
        ['the way to prove that an output returns', then(opened('taproot'), press('='))],
        [
          'what is yours and paid',
          then(
            given(PARTLY_OWN),
            comparing,
            (page) => paste(page, OWN_KEY),
            async (page) => {
              await paste(
                page,
                `${ADDRESS}\n${ADDRESS.slice(0, -1)}5\n1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2`,
              );
              await expect(page.getByTestId('compare')).toContainText('contradicted');
            },
          ),
        ],
      ],
    ],
    [
      'what lies over an input',
      [
        [
          'a QR code',
          then(opened('multisig'), async (page) => (await barButton(page, 'QR code')).click()),
        ],
        ['the shortcuts over an input', then(opened('multisig'), press('?'))],
        [
          'copies of cosigners',
          then(opened('multisig'), async (page) => {
            await (await barButton(page, 'Combine')).click();
            await page.getByRole('dialog').getByLabel('Paste here').fill('no copy');
            await expect(page.getByTestId('copy-1')).toBeVisible();
          }),
        ],
        [
          'what can be mended',
          then(opened('multisig'), async (page) => {
            await (await barButton(page, 'Mend')).click();
            await page.getByRole('dialog').getByLabel('Paste what to mend it with').fill('nothing');
            await expect(page.getByRole('dialog')).toContainText('Given');
            await expect(page.getByRole('dialog')).toContainText('Make this change');
          }),
        ],
        [
          'what a PSBT tells',
          then(opened('multisig'), async (page) => {
            await (await barButton(page, 'Share')).click();
            await page.getByRole('checkbox').first().check();
          }),
        ],
        [
          'a report on a PSBT',
          then(opened('multisig'), async (page) => {
            await (await barButton(page, 'Report')).click();
            await page.getByRole('button', { name: 'Copy report' }).click();
            await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/./);
          }),
        ],
      ],
    ],
    [
      'messages',
      [
        [
          'a message signed',
          then(tab('Messages'), async (page) => {
            await page.getByRole('textbox', { name: 'Address' }).fill(ADDRESS);
            await page.getByLabel('Private key 1').fill(KEY_OF_ADDRESS);
            await page.getByText('Scripts and locks').click();
            await page.getByRole('button', { name: 'Sign the message' }).click();
            await expect(page.getByText('Valid:')).toBeVisible();
          }),
        ],
        [
          'a message that is not verified',
          then(tab('Messages'), async (page) => {
            await page.getByRole('textbox', { name: 'Address' }).fill('x');
            await page.getByRole('textbox', { name: 'Signature' }).fill('x');
            await page.getByRole('button', { name: 'Verify' }).click();
            await expect(page.getByText('not an address')).toBeVisible();
          }),
        ],
      ],
    ],
  ],
  // That one takes a third of the time of all kinds.
  ([kind]) => kind !== 'what is found and chosen',
);

export const WIDTHS = [360, 1280, 1920] as const;

export const resized = (page: Page) => (width: number) =>
  page.setViewportSize({ width, height: 900 });

/** Without what was opened, as at first. */
async function emptied(page: Page): Promise<void> {
  const bar = page.locator('.input-bar');
  await page.keyboard.press('Escape');
  if (await bar.isVisible()) await (await barButton(page, 'Close')).click();
  await expect(bar).toBeHidden();
}

/** Holds all states of a kind. */
export async function findsNothing(page: Page, states: readonly State[]): Promise<void> {
  await page.goto(PAGE);
  for (const [row, [state, reach]] of states.entries()) {
    const reached = async (width: number) => {
      await emptied(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await resized(page)(width);
      await reach(page);
      return page;
    };
    const found = await flawsInBothThemes(WIDTHS, row, reached, resized(page));
    expect.soft(found, state).toEqual([]);
  }
}

/** With the field for what a person knows open, as soon as there is something to hold against it. */
async function comparing(page: Page): Promise<void> {
  await expect(page.getByTestId('verdict-line')).toBeVisible();
  if ((await page.getByTestId('compare').count()) === 0) {
    await (await barButton(page, 'My wallet')).click();
  }
  await expect(page.getByTestId('compare')).toBeVisible();
}
