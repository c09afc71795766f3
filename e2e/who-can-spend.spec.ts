import { pbkdf2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { masterKeyOf } from '../src/core/descriptor/bip32.ts';
import { extendedPrivateKeyText } from '../src/core/encoding/testing/private-key-text.ts';
import { EXAMPLE_POLICIES } from '../src/core/said/example-policies.ts';
import { expect, FILE_ADDRESS, paste, shellOf, test } from './page.ts';
import { paperOf } from './paper.ts';
import { pdfText } from './pdf-text.ts';
import { Signer } from './sign-page.ts';

/* Who can spend: examples, the sheet that is printed, and the report of rehearsals. */

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

/** What each example says of itself. */
const SENTENCES: Readonly<Record<string, string>> = {
  'single key': '73c5da0a alone now.',
  '2 of 3': '2 of 3 now.',
  decaying: '3 of 3 now; 2 of 3 after 26,298 blocks (about 183 days).',
  'inheritance after a year':
    '73c5da0a alone now; b8688df1 alone after 52,596 blocks (about a year).',
  HTLC: '73c5da0a alone with a preimage now; b8688df1 alone after 144 blocks (about 24 hours).',
};

for (const width of [390, 1280]) {
  test(`examples explain themselves, by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const examples = page.getByTestId('policy-examples');
    // Not in the way of what the page is for.
    expect((await examples.boundingBox())?.y).toBeGreaterThan(400);
    expect(Object.keys(SENTENCES)).toEqual(EXAMPLE_POLICIES.map(({ name }) => name));
    for (const [name, sentence] of Object.entries(SENTENCES)) {
      await examples.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
      const spenders = page.getByTestId('spenders');
      await expect(spenders).toContainText(sentence);
      await expect(spenders).toContainText('Danger. Example keys: never send money here.');
      await expect(spenders).toBeInViewport();
    }
  });
}

const [SINGLE, MULTISIG] = EXAMPLE_POLICIES.map(({ descriptor }) => descriptor);
const COSIGNERS = [...(MULTISIG ?? '').matchAll(/\[(\w+)\/[^\]]*\](\w+)/g)];
const COLDCARD = [
  'Name: Three of us',
  'Policy: 2 of 3',
  "Derivation: m/48'/1'/0'/2'",
  'Format: P2WSH',
  ...COSIGNERS.map(([, fingerprint, key]) => `${fingerprint?.toUpperCase()}: ${key}`),
].join('\n');

/** What is on the sheet, in this order; and what is not. */
const SHEETS: readonly (readonly [
  what: string,
  text: string,
  printed: readonly string[],
  absent: readonly string[],
])[] = [
  [
    'a single key',
    SINGLE ?? '',
    [
      'WHO CAN SPEND, AND WHEN',
      'Danger: Example keys: never send money here.',
      '73c5da0a alone now.',
      'Descriptor, with its checksum',
      `${SINGLE}#`,
      'First addresses, receiving',
      '0  tb1q',
      '2  tb1q',
      'First addresses, change',
      '2  tb1q',
      'There is no private key on this sheet.',
    ],
    ['backup works', 'safe', 'only named'],
  ],
  [
    'the file of a multisig',
    COLDCARD,
    ['2 of 3 now.', '2 of 73c5da0a, b8688df1, 28645006', 'sortedmulti(2,', '2  tb1q'],
    ['Three of us'],
  ],
  [
    'a policy',
    'or_d(pk(A),and_v(v:pkh(B),older(52596)))',
    ['A alone now; B alone after', '52,596 blocks (about a year) after it arrives', 'only named'],
    ['Descriptor, with', 'First addresses'],
  ],
];

const dense = (text: string) => text.replaceAll(/\s/g, '');

for (const [what, text, printed, absent] of SHEETS) {
  test(`the sheet of ${what}`, async ({ page }) => {
    await paste(page, text);
    await noDialogue(page);
    const button = page.getByTestId('spenders').getByRole('button', { name: 'Print' });
    await button.focus();
    await page.keyboard.press('Enter');
    const paper = paperOf(page);
    await expect(paper).toContainText('WHO CAN SPEND');
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toBeVisible();
    await expect(shellOf(page).locator('body > iframe')).toBeHidden();
    const drawn = dense(pdfText(await page.pdf({ format: 'A4' })));
    let from = 0;
    for (const words of printed) {
      const at = drawn.indexOf(dense(words), from);
      expect([words, at >= from]).toEqual([words, true]);
      from = at + 1;
    }
    for (const words of absent) expect(drawn).not.toContain(dense(words));
  });
}

/** The browser's own would wait for a person. */
async function noDialogue(page: Page): Promise<void> {
  await shellOf(page).evaluate(() => {
    window.print = () => undefined;
  });
}

test('a report of what was rehearsed is saved', async ({ page }) => {
  const spenders = page.getByTestId('spenders');
  const signer = Signer.of(page);
  await page.getByTestId('policy-examples').getByRole('button', { name: 'inheritance' }).click();
  await expect(spenders.getByRole('button', { name: 'Save report' })).toHaveCount(0);
  await spenders.getByRole('button', { name: 'Rehearse: 73c5da0a' }).click();
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByTestId('psbt-box')).toBeVisible();
  await signer.giveKeys(OWNER);
  await signer.sign();
  await signer.button('Open in Inspect').first().click();
  await expect(spenders).toContainText('1 of 2 ways rehearsed');
  const saving = page.waitForEvent('download');
  await spenders.getByRole('button', { name: 'Save report' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('rehearsals.txt');
  const report = readFileSync(await download.path(), 'utf8');
  for (const words of [
    '1 of 2 ways rehearsed',
    'Way 1, now: 73c5da0a\n    ✓ rehearsed with 73c5da0a',
    'Way 2, 52,596 blocks (about a year) after it arrives: b8688df1\n    Not rehearsed.',
    'wsh(or_d(pk([73c5da0a/48h/1h/0h/2h]tpub',
  ]) {
    expect(report).toContain(words);
  }
  expect(report).not.toMatch(/\bsafe\b|backup works/i);
});

/** The master key of the first example, from the published words. */
const OWNER = extendedPrivateKeyText(
  masterKeyOf(pbkdf2Sync(`${'abandon '.repeat(11)}about`, 'mnemonic', 2048, 64, 'sha512'))!,
  'testnet4',
);
