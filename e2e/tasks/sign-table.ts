import type { Page } from '@playwright/test';
import { expect, inApp } from '../page.ts';
import * as inputs from '../sign-inputs.ts';
import { hashTypeOf } from '../sign-page.ts';
import { cancelHalfWay } from './cancelling.ts';
import type { Hands } from './hands.ts';
import { PSBT_TASKS } from './sign-psbt-table.ts';
import { countOf, doesNothing, type Task } from './task.ts';

/* What people come to the Sign view to do. */

const decoded = (page: Page) => page.getByTestId('decoded');
const verdict = (page: Page) => page.getByTestId('verdict');
const result = (page: Page) => page.getByTestId('result');
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign', exact: true });
const keyField = (page: Page) => page.getByLabel('Private key 1', { exact: true });
const amountField = (page: Page) => page.getByLabel('Amount (BTC)');

/** The view, which is where the steps begin. */
async function toSign(hands: Hands): Promise<void> {
  await hands.click(hands.page.getByRole('tab', { name: 'Sign' }));
  hands.steps = 0;
}

/** Everything is pasted where one is: the view finds out what it is. */
const given =
  (what: inputs.Case, ...keys: readonly string[]) =>
  async (hands: Hands): Promise<void> => {
    const { page } = hands;
    await toSign(hands);
    await hands.paste(what.hex);
    await expect(decoded(page)).toContainText('version 2');
    await hands.paste(inputs.prevtxsOf(what));
    await expect(page.getByTestId('sign-notice')).toContainText('Added');
    if (keys.length === 0) return;
    await hands.paste(keys.join('\n'));
    await expect(verdict(page)).toHaveCount(keys.length);
  };

/** The same, with something else in the first previous output. */
const givenWith = (changed: Partial<inputs.Prevtx>, key: string) => {
  const [first, ...others] = inputs.WPKH.prevtxs;
  return given({ ...inputs.WPKH, prevtxs: [{ ...first!, ...changed }, ...others] }, key);
};

const sign = {
  mouse: (hands: Hands) => hands.click(signButton(hands.page)),
  keyboard: (hands: Hands) => hands.press('Control+Enter'),
} as const;

const saysOfResult =
  (...words: readonly (string | RegExp)[]) =>
  async ({ page }: Hands): Promise<void> => {
    for (const each of words) await expect(result(page)).toContainText(each);
    await expect(result(page)).toContainText('Nothing was sent');
  };

/** A key that would sign as the output key, and does not by itself. */
async function saysWhyIdle({ page }: Hands): Promise<void> {
  await expect(verdict(page)).toContainText('is the internal key of a taproot output (BIP 86)');
  await expect(verdict(page)).toContainText('signs nothing by itself');
}

const tweakOffer = (page: Page) => page.getByLabel('Sign with the tweaked key (BIP 86)');

async function willBeTweaked({ page }: Hands): Promise<void> {
  await expect(verdict(page)).toContainText('signs input 0 with the tweaked key');
  await expect(page.getByTestId('review')).toContainText('To be signed with the tweaked key');
}

const complete = saysOfResult('Complete: all inputs', 'Complete does not mean safe');

/** Puts something else into a field. */
async function replace(hands: Hands, field: ReturnType<typeof amountField>, text: string) {
  if (hands.way === 'mouse') await hands.click(field);
  else await hands.tabTo(field);
  await hands.press('Control+a');
  await hands.paste(text);
}

const WRONG_SCRIPT: inputs.Case = {
  ...inputs.SHARED,
  prevtxs: inputs.SHARED.prevtxs.map(({ witnessScript: _, ...rest }) => ({
    ...rest,
    redeemScript: inputs.WRONG_REDEEM_SCRIPT,
  })),
};
const RIGHT_SCRIPT = inputs.SHARED.prevtxs[0]?.redeemScript ?? '';

/** So many that there is time to cancel half way. */
const COUNT = countOf(5_000, 3_000);
const COUNT_TEXT = COUNT.toLocaleString('en');
const MANY = inputs.many(COUNT);

export const SIGN_TASKS: readonly Task[] = [
  {
    name: 'sign a P2WPKH spend and copy it',
    start: given(inputs.WPKH, inputs.wif(1)),
    steps: { mouse: 2, keyboard: 5 },
    ways: {
      async mouse(hands) {
        await sign.mouse(hands);
        await hands.click(hands.page.getByRole('button', { name: 'Copy', exact: true }));
      },
      async keyboard(hands) {
        await sign.keyboard(hands);
        await expect(result(hands.page)).toBeVisible();
        await hands.tabTo(hands.page.getByRole('button', { name: 'Copy', exact: true }));
        await hands.press('Enter');
      },
    },
    async end(hands) {
      await complete(hands);
      await expect(hands.page.getByTestId('sign-notice')).toContainText('Copied');
      expect(await hands.clipboard()).toBe(await hands.page.getByTestId('result-hex').inputValue());
      await expect(keyField(hands.page)).toHaveValue('');
    },
  },
  {
    name: 'see who gets what before signing',
    start: given(inputs.WPKH, inputs.wif(1)),
    steps: { mouse: 0, keyboard: 0 },
    ways: { mouse: async () => {}, keyboard: async () => {} },
    async end({ page }) {
      const review = page.getByTestId('review');
      await expect(review).toContainText('0.00060000 BTC');
      await expect(page.getByTestId('review').getByTestId('output-1')).toContainText('spent here');
      await expect(review).toContainText('0.00001000 BTC');
      await expect(review).toContainText('1 input signs its own amount');
      await expect(verdict(page)).toContainText('signs input 0');
    },
  },
  {
    name: 'sign 2 of 3 by two signers in turn, on two pages',
    start: given(inputs.SHARED, inputs.wif(1)),
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end(hands) {
      const { page } = hands;
      await expect(result(page)).toContainText('added 1Needs 1 signature of ');
      const half = await page.getByTestId('result-hex').inputValue();
      const other = inApp(await page.context().newPage());
      await other.goto(page.url());
      await other.getByRole('tab', { name: 'Sign' }).click();
      await other.evaluate((text) => navigator.clipboard.writeText(text), half);
      await other.keyboard.press('Control+V');
      await expect(decoded(other)).toContainText('version 2');
      for (const text of [inputs.prevtxsOf(inputs.SHARED), inputs.wif(3)]) {
        await other.evaluate((given) => navigator.clipboard.writeText(given), text);
        await other.keyboard.press('Control+V');
        await expect(other.getByTestId('sign-notice')).toContainText('Added');
      }
      await signButton(other).click();
      await expect(result(other)).toContainText('Complete: all inputs');
      await expect(other.getByTestId('result-0')).toContainText('kept 1, added 1');
    },
  },
  {
    name: 'sign a taproot spend',
    start: given(inputs.TAPROOT, inputs.wif(1), inputs.wif(2)),
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end(hands) {
      await complete(hands);
      await expect(hands.page.getByTestId('review')).toContainText('2 inputs sign all amounts');
    },
  },
  {
    name: 'be told why the key of a BIP 86 wallet signs nothing, and sign with it tweaked',
    start: given(inputs.BIP86, inputs.wif(1)),
    steps: { mouse: 2, keyboard: 40 },
    ways: {
      async mouse(hands) {
        await saysWhyIdle(hands);
        await hands.click(tweakOffer(hands.page));
        await willBeTweaked(hands);
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await saysWhyIdle(hands);
        await hands.tabTo(tweakOffer(hands.page));
        await hands.press('Space');
        await willBeTweaked(hands);
        await sign.keyboard(hands);
      },
    },
    async end(hands) {
      await complete(hands);
      await expect(result(hands.page)).toContainText(
        'Signed with the tweaked key (BIP 86): input 0',
      );
      await expect(hands.page.getByTestId('review')).toContainText('Signed with the tweaked key');
      await expect(keyField(hands.page)).toHaveValue('');
    },
  },
  {
    name: 'find and mend a wrong redeem script',
    start: given(WRONG_SCRIPT, inputs.wif(1)),
    steps: { mouse: 2, keyboard: 40 },
    ways: {
      mouse: (hands) => mendScript(hands),
      keyboard: (hands) => mendScript(hands),
    },
    async end({ page }) {
      await expect(page.getByTestId('utxo-0')).not.toContainText('its hash');
      await expect(page.getByTestId('utxo-0')).toContainText('witnessScript missing');
    },
  },
  {
    name: 'fill in a missing amount and sign',
    start: givenWith({ amount: '' }, inputs.wif(1)),
    steps: { mouse: 3, keyboard: 40 },
    ways: {
      async mouse(hands) {
        await expect(hands.page.getByTestId('utxo-0')).toContainText('amount missing');
        await replace(hands, amountField(hands.page), '0.00100000');
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await expect(hands.page.getByTestId('utxo-0')).toContainText('amount missing');
        await replace(hands, amountField(hands.page), '0.00100000');
        await sign.keyboard(hands);
      },
    },
    end: complete,
  },
  {
    name: 'notice that the amount is that of an output',
    start: givenWith({ amount: '0.00060000' }, inputs.wif(1)),
    steps: { mouse: 2, keyboard: 40 },
    ways: {
      mouse: (hands) => mendAmount(hands),
      keyboard: (hands) => mendAmount(hands),
    },
    async end({ page }) {
      await expect(page.getByTestId('utxo-0')).not.toContainText('is that of an output');
      await expect(page.getByTestId('review')).toContainText('0.00001000 BTC');
    },
  },
  {
    name: 'put right the chain of a key',
    start: given(inputs.WPKH, inputs.wif(1, 'regtest')),
    steps: { mouse: 2, keyboard: 40 },
    ways: {
      async mouse(hands) {
        await expect(verdict(hands.page)).toContainText('for a test network');
        await hands.click(hands.button('Change to Regtest'));
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await expect(verdict(hands.page)).toContainText('for a test network');
        await hands.tabTo(hands.button('Change to Regtest'));
        await hands.press('Enter');
        await sign.keyboard(hands);
      },
    },
    end: complete,
  },
  {
    name: 'paste seed words as a key',
    start: toSign,
    steps: { mouse: 1, keyboard: 40 },
    ways: {
      async mouse(hands) {
        await hands.click(keyField(hands.page));
        await hands.paste(inputs.SEED_WORDS);
      },
      async keyboard(hands) {
        await hands.tabTo(keyField(hands.page));
        await hands.paste(inputs.SEED_WORDS);
      },
    },
    async end({ page }) {
      await expect(page.getByTestId('key-refusals')).toContainText('These are seed words');
      await expect(keyField(page)).toHaveValue('');
      expect(await page.locator('body').innerText()).not.toContain('abandon');
    },
  },
  {
    name: 'sign with SINGLE where an input has no output',
    start: given(inputs.TWO_IN_ONE_OUT, inputs.wif(1)),
    steps: { mouse: 5, keyboard: 40 },
    ways: {
      async mouse(hands) {
        const { line, choice } = hashTypeOf(hands.page);
        await hands.click(line);
        await hands.choose(choice, 'SINGLE');
        await hands.click(hands.page.getByTestId('dangers').getByRole('checkbox'));
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        const { line, choice } = hashTypeOf(hands.page);
        await hands.tabTo(line);
        await hands.press('Enter');
        await expect(choice).toBeFocused();
        await hands.press('s');
        await hands.tabTo(hands.page.getByTestId('dangers').getByRole('checkbox'));
        await hands.press('Space', 'Control+Enter');
      },
    },
    end: saysOfResult('SINGLE commits to the output with the same index, and there is none'),
  },
  {
    name: 'be told of a lock that is not met',
    start: given(inputs.LOCKED, inputs.wif(1)),
    steps: { mouse: 0, keyboard: 0 },
    ways: { mouse: doesNothing, keyboard: doesNothing },
    async end({ page }) {
      await expect(verdict(page)).toContainText(
        'signs nothing: the transaction does not meet the lock',
      );
      await expect(page.getByTestId('review')).toContainText(
        'a lock time of at least block 800,000; the lock time is block 700,000',
      );
    },
  },
  {
    name: 'sign beside an input of somebody else',
    start: given(inputs.FOREIGN, inputs.wif(1)),
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end({ page }) {
      await expect(page.getByTestId('result-0')).toContainText('complete, added 1');
      await expect(page.getByTestId('result-1')).toContainText('Needs the output that it spends');
      await expect(page.getByTestId('result-1')).toContainText('Input not found or already spent');
    },
  },
  {
    name: `sign ${COUNT_TEXT} inputs, cancelled half way first`,
    isLong: true,
    start: given(MANY, inputs.wif(1)),
    steps: { mouse: 3, keyboard: 3 },
    ways: {
      async mouse({ page }) {
        await cancelHalfWay(page, 'mouse');
        await expect(decoded(page)).toContainText(`${COUNT_TEXT} inputs`);
        await signButton(page).click();
      },
      async keyboard({ page }) {
        await cancelHalfWay(page, 'keyboard');
        await expect(decoded(page)).toContainText(`${COUNT_TEXT} inputs`);
        await page.keyboard.press('Control+Enter');
      },
    },
    async end(hands) {
      await expect(result(hands.page)).toBeVisible();
      await complete(hands);
      await expect(result(hands.page)).toContainText(`1 to 25 of ${COUNT_TEXT}`);
    },
  },
  ...PSBT_TASKS,
];

async function mendScript(hands: Hands): Promise<void> {
  const row = hands.page.getByTestId('utxo-0');
  await expect(row).toContainText('redeemScript does not match');
  await expect(row).toContainText('its hash');
  await expect(row).toContainText('expected');
  await replace(hands, hands.page.getByLabel('redeemScript'), RIGHT_SCRIPT);
}

async function mendAmount(hands: Hands): Promise<void> {
  const { page } = hands;
  await expect(page.getByTestId('utxo-0')).toContainText('is that of an output');
  await expect(page.getByTestId('review')).toContainText(
    'The outputs pay more than the inputs provide',
  );
  await replace(hands, amountField(page), '0.00100000');
}
