import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../../src/app/inspect/intake/samples-data.ts';
import { TWO_OF_THREE } from '../../src/core/review/testing/file-rows.ts';
import { fileOf, pkh, wpkh, wsh } from '../../src/core/sign/testing/built-files.ts';
import { COINBASE } from '../fault-rows.ts';
import { expect, test } from '../page.ts';
import * as inputs from '../sign-inputs.ts';
import { hashTypeOf, openDetails, Signer } from '../sign-page.ts';
import * as psbts from '../sign-psbts.ts';

/* The form of Sign: what is not asked for is not there, and what is there stays where it is. */

test.use({ viewport: { width: 1280, height: 800 } });

const spending = (count: number) =>
  fileOf({
    inputs: Array.from({ length: count }, () => ({ lock: wsh(TWO_OF_THREE), origins: 'ABC' })),
    outputs: [
      { lock: wpkh('D'), amount: 50_000n * BigInt(count) },
      { lock: wsh(TWO_OF_THREE), amount: 49_000n * BigInt(count), origins: 'ABC' },
    ],
  });

async function opened(page: Page, psbt: string, chain = 'main'): Promise<Signer> {
  const signer = await Signer.at(page);
  if (chain !== 'main') await page.getByLabel('Chain').selectOption(chain);
  await signer.paste(psbt);
  await expect(page.getByTestId('sign-verdict')).toBeVisible();
  await expect(page.getByTestId('review-details')).toBeVisible();
  return signer;
}

/** By how much the page and its columns are higher than the room that they have. */
function beyond(page: Page) {
  return page.evaluate(() => {
    const over = (one: Element | null) => one && one.scrollHeight - one.clientHeight;
    return {
      page: over(document.scrollingElement),
      view: over(document.querySelector('main.sign')),
      form: over(document.querySelector('.sign-form')),
      review: over(document.querySelector('.sign-side')),
    };
  });
}

const FITS: readonly (readonly [name: string, psbt: string, chain?: string])[] = [
  ['2 of 3 with one input', spending(1), 'testnet4'],
  ['2 of 3 with two inputs', spending(2), 'testnet4'],
  ['2 of 3 that one has signed', SAMPLE_DATA.multisig, 'testnet4'],
  ['a payment of one signer', SAMPLE_DATA.payment, 'testnet4'],
  ['amounts that are only claimed', psbts.SHARED_PSBT],
];

for (const [name, psbt, chain] of FITS) {
  test(`form and review are in sight without scrolling: ${name}`, async ({ page }) => {
    const signer = await opened(page, psbt, chain);
    await expect.poll(() => beyond(page)).toEqual({ page: 0, view: 0, form: 0, review: 0 });
    await signer.paste(inputs.wif(7, chain === undefined ? 'main' : 'testnet4'), signer.keys);
    await expect(page.getByTestId('verdict')).toHaveCount(1);
    await expect.poll(() => beyond(page)).toEqual({ page: 0, view: 0, form: 0, review: 0 });
  });
}

test('what is longer scrolls in its column, and never the page', async ({ page }) => {
  const signer = await opened(page, spending(2));
  await openDetails(page);
  await expect(page.getByTestId('changes')).toBeVisible();
  const { review, ...others } = await beyond(page);
  expect(review).toBeGreaterThan(0);
  expect(others).toEqual({ page: 0, view: 0, form: 0 });
  await signer.clear();
  await signer.paste(psbts.SHARED_PSBT);
  await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
  await signer.giveKeys(inputs.wif(1));
  await signer.sign();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
  const after = await beyond(page);
  expect(after).toMatchObject({ page: 0, view: 0, form: 0 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await expect(page.getByRole('tab', { name: 'Inspect', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

/** Where all is that is no key, by its words. */
function places(page: Page) {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.sign-form h2, .sign-form .part-line, .sign-form button, .sign-button',
      ),
    ]
      .filter((one) => one.closest('.keys') === null)
      .map((one) => [one.textContent, one.getBoundingClientRect().top]),
  );
}

for (const [what, given] of [
  ['a PSBT', psbts.SHARED_PSBT],
  ['a raw transaction', inputs.WPKH.hex],
] as const) {
  test(`nothing moves while a key is typed: ${what}`, async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.paste(given);
    await expect(page.getByTestId('sign-verdict')).toBeVisible();
    const before = await places(page);
    expect(before.length).toBeGreaterThan(8);
    await signer.keys.focus();
    for (const letter of inputs.wif(1)) {
      await page.keyboard.press(letter);
      expect(await places(page)).toEqual(before);
    }
    await expect(page.getByTestId('verdict')).toContainText(
      what === 'a PSBT' ? 'signs input 0' : 'is valid',
    );
    expect(await places(page)).toEqual(before);
  });
}

test.describe('the passphrase', () => {
  const passphraseOf = (page: Page) => page.getByLabel('BIP 39 passphrase');

  for (const [what, key] of [
    ['a key in WIF', inputs.wif(1)],
    ['an extended key', psbts.TAPROOT_KEY],
    ['words of no length that a seed has', 'legal winner thank'],
  ] as const) {
    test(`is not asked for beside ${what}`, async ({ page }) => {
      const signer = await opened(page, psbts.WORDS_PSBT);
      await expect(passphraseOf(page)).toHaveCount(0);
      await signer.paste(key, signer.keys);
      await expect(page.getByTestId('verdict')).toHaveCount(1);
      await expect(passphraseOf(page)).toHaveCount(0);
    });
  }

  test('comes with seed words, stays while one of them is mended, and goes with them', async ({
    page,
  }) => {
    const signer = await opened(page, psbts.WORDS_PSBT);
    await signer.giveKeys(psbts.WORDS);
    await passphraseOf(page).fill(psbts.PASSPHRASE);
    await expect(signer.verdicts).toContainText('signs input 0');
    await signer.keys.fill(`${psbts.WORDS}w`);
    await expect(signer.verdicts).toContainText('is not in the English list');
    await expect(passphraseOf(page)).toHaveValue(psbts.PASSPHRASE);
    await signer.keys.fill('');
    await expect(passphraseOf(page)).toHaveCount(0);
    await signer.giveKeys(psbts.WORDS);
    await expect(passphraseOf(page)).toHaveValue('');
  });
});

test.describe('the hash type', () => {
  test('is a line until it is clicked, and has the focus then', async ({ page }) => {
    await opened(page, psbts.SHARED_PSBT);
    const { line, choice } = hashTypeOf(page);
    await expect(choice).toHaveCount(0);
    await expect(line).toHaveText('DEFAULT');
    await line.click();
    await expect(choice).toBeFocused();
    await expect(choice).toHaveValue('DEFAULT');
  });

  test('that leaves something open is never a line', async ({ page }) => {
    const signer = await opened(page, psbts.SHARED_PSBT);
    await signer.chooseHashType('NONE');
    await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
    await page.getByRole('tab', { name: 'Sign', exact: true }).click();
    const { line, choice } = hashTypeOf(page);
    await expect(choice).toHaveValue('NONE');
    await expect(line).toHaveCount(0);
    await expect(signer.page.locator('.hash-type')).toContainText('to no output');
  });
});

interface Grey {
  readonly state: string;
  readonly does: (signer: Signer) => Promise<unknown>;
  /** What stands beside Sign; undefined where it is not grey. */
  readonly why: string | undefined;
}

const withKeys =
  (psbt: string, ...keys: readonly string[]) =>
  async (signer: Signer) => {
    await signer.paste(psbt);
    await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
    if (keys.length > 0) await signer.giveKeys(...keys);
  };

const shared = (...keys: readonly string[]) => withKeys(psbts.SHARED_PSBT, ...keys);

const GREY: readonly Grey[] = [
  { state: 'nothing', does: async () => {}, why: 'Add a transaction or a PSBT.' },
  { state: 'no key', does: shared(), why: 'Add a private key.' },
  { state: 'a key that signs', does: shared(inputs.wif(1)), why: undefined },
  {
    state: 'a key that nobody uses',
    does: shared(inputs.wif(7)),
    why: 'None of the keys signs an input.',
  },
  {
    state: 'a key that nobody uses beside one that signs',
    does: shared(inputs.wif(7), inputs.wif(1)),
    why: undefined,
  },
  {
    state: 'a key that has signed',
    does: withKeys(psbts.signedBy(1), inputs.wif(1)),
    why: 'None of the keys signs an input.',
  },
  {
    state: 'the seed of another wallet',
    does: withKeys(psbts.WORDS_PSBT, psbts.WORDS),
    why: 'None of the keys signs an input.',
  },
  {
    state: 'a key of MuSig2, which adds a nonce',
    does: withKeys(psbts.MUSIG_PSBT, inputs.wif(1)),
    why: undefined,
  },
  {
    state: 'a key that no input of a raw transaction needs',
    does: (signer) => signer.fill(inputs.WPKH, inputs.wif(7)),
    why: 'None of the keys signs an input.',
  },
  {
    state: 'a key, and nothing known of the inputs of a raw transaction',
    does: async (signer) => {
      await signer.paste(inputs.WPKH.hex, signer.transaction);
      await signer.giveKeys(inputs.wif(7));
    },
    why: undefined,
  },
  {
    state: 'a key of another chain',
    does: shared(inputs.wif(1, 'regtest')),
    why: 'A key is for another chain.',
  },
  {
    state: 'a danger',
    does: withKeys(psbts.EXPENSIVE_PSBT, psbts.EXPENSIVE_KEY),
    why: 'Confirm each danger first.',
  },
  {
    state: 'a coinbase',
    does: (signer) => signer.paste(COINBASE),
    why: 'A coinbase spends nothing and takes no signatures.',
  },
  {
    state: 'a previous transaction that is missing, and a key',
    does: withKeys(fileOf({ inputs: [{ lock: pkh('A'), utxo: 'claimed' }] }), inputs.wif(7)),
    why: 'Add the previous transaction of input 0.',
  },
  {
    state: 'a coin that is told in two ways',
    does: withKeys(fileOf({ inputs: [{ lock: wpkh('A'), utxo: 'contradicted' }] })),
    why: 'Input 0 is not signed: its witness UTXO contradicts its previous transaction.',
  },
  {
    state: 'all is signed',
    does: async (signer) => {
      await withKeys(psbts.signedBy(2), inputs.wif(1))(signer);
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
    },
    why: 'Nothing is left to sign.',
  },
];

test('beside Sign stands why it is grey', async ({ page }) => {
  const signer = await Signer.at(page);
  const why = page.getByTestId('sign-why');
  for (const { state, does, why: expected } of GREY) {
    await test.step(state, async () => {
      await signer.clear();
      await does(signer);
      await expect(why).toHaveText(expected ?? '');
      const button = signer.button('Sign');
      await expect(button).toHaveAttribute('aria-disabled', `${expected !== undefined}`);
      await expect(button).toHaveAccessibleDescription(expected ?? '');
      if (expected !== undefined) await expect(why).toBeInViewport({ ratio: 1 });
    });
  }
});
