import type { Locator, Page } from '@playwright/test';
import { compact } from '../../test/psbt-text.ts';
import { expect, inApp } from '../page.ts';
import { capturedFrames, dropFiles } from '../qr-frames.ts';
import { BIP86_PSBT, wif } from '../sign-inputs.ts';
import * as psbts from '../sign-psbts.ts';
import { signerKey, silentPsbt } from '../silent-inputs.ts';
import { cancelHalfWay } from './cancelling.ts';
import { fileOf } from './files.ts';
import type { Hands } from './hands.ts';
import { countOf, type Task } from './task.ts';

/* What people come to the Sign view to do with a PSBT. */

const verdict = (page: Page) => page.getByTestId('verdict');
const result = (page: Page) => page.getByTestId('result');
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign', exact: true });

const MANY = countOf(1_000, 600);
/** How a transaction with witnesses and so many inputs begins. */
const OF_MANY = `020000000001${compact(MANY)}`;

/** Four outputs to two scan keys, from inputs of two signers. */
const silentOfMany = () =>
  silentPsbt({
    inputs: Array.from({ length: MANY }, (_, i) => ({ by: i % 2 === 0 ? 'A' : 'B' })),
    outputs: [...'ST'].flatMap((spend) =>
      ['R', 'Q'].map((scan) => ({ to: scan + spend, script: null })),
    ),
  });

const copy = (page: Page, number: number) => page.getByTestId(`copy-${number}`);

/** Goes to a button and presses it. */
const press = (button: (page: Page) => Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') =>
  ({
    mouse: (hands: Hands) => hands.click(button(hands.page)),
    async keyboard(hands: Hands) {
      await hands.tabTo(button(hands.page), key);
      hands.steps = 0;
      await hands.press('Enter');
    },
  }) as const;

const dropped =
  (...psbtsGiven: readonly string[]) =>
  async (hands: Hands): Promise<void> => {
    const { page } = hands;
    await hands.click(page.getByRole('tab', { name: 'Sign' }));
    hands.steps = 0;
    await hands.drop(
      ...psbtsGiven.map((text, i) => fileOf(`copy-${i}.psbt`, Buffer.from(text, 'base64'))),
    );
  };

/** Everything is pasted where one is: the view finds out what it is. */
const given =
  (psbt: string, ...keys: readonly string[]) =>
  async (hands: Hands): Promise<void> => {
    const { page } = hands;
    await hands.click(page.getByRole('tab', { name: 'Sign' }));
    hands.steps = 0;
    await hands.paste(psbt);
    await expect(page.getByTestId('psbt-box')).toContainText(/PSBT, version [02]/);
    for (const [i, key] of keys.entries()) {
      await hands.paste(key);
      await expect(verdict(page)).toHaveCount(i + 1);
    }
  };

const sign = {
  mouse: (hands: Hands) => hands.click(signButton(hands.page)),
  keyboard: (hands: Hands) => hands.press('Control+Enter'),
} as const;

const internalKeyOffer = (page: Page) => page.getByLabel('Sign with the tweaked key (BIP 86)');

async function expectNotNamed(page: Page): Promise<void> {
  await expect(verdict(page)).toContainText(
    'signs nothing: it is the internal key of input 0 (BIP 86), which the PSBT does not name',
  );
}

async function expectKeyPath(page: Page): Promise<void> {
  await expect(verdict(page)).toContainText('signs input 0 (tweaked key path: 0)');
}

async function expectWrongSeed(page: Page): Promise<void> {
  await expect(verdict(page)).toContainText(
    `signs nothing: the fingerprint is b8688df1, the PSBT asks for ${psbts.WORDS_FINGERPRINT}`,
  );
}

export const PSBT_TASKS: readonly Task[] = [
  {
    name: 'be told that a PSBT does not name the internal key, and sign with it all the same',
    start: given(BIP86_PSBT, wif(1)),
    steps: { mouse: 2, keyboard: 40 },
    ways: {
      async mouse(hands) {
        await expectNotNamed(hands.page);
        await hands.click(internalKeyOffer(hands.page));
        await expectKeyPath(hands.page);
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await expectNotNamed(hands.page);
        await hands.tabTo(internalKeyOffer(hands.page));
        await hands.press('Space');
        await expectKeyPath(hands.page);
        await sign.keyboard(hands);
      },
    },
    async end({ page }) {
      await expect(result(page)).toContainText('Complete: all inputs are signed');
      await expect(internalKeyOffer(page)).toHaveCount(0);
    },
  },
  {
    name: 'sign a PSBT of 2 of 3 by two signers, on two pages',
    start: given(psbts.SHARED_PSBT, wif(1)),
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end({ page }) {
      await expect(result(page)).toContainText('Not complete yet');
      await expect(page.getByTestId('result-0')).toContainText('1 of 2 signatures there');
      const half = await page.getByTestId('result-psbt').inputValue();
      const other = inApp(await page.context().newPage());
      await other.goto(page.url());
      await other.getByRole('tab', { name: 'Sign' }).click();
      for (const text of [half, wif(3)]) {
        await other.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
        await other.keyboard.press('Control+V');
        if (text === half) await expect(other.getByTestId('psbt-box')).toBeVisible();
      }
      await expect(verdict(other)).toContainText('signs input 0');
      await signButton(other).click();
      await expect(result(other)).toContainText('Complete: all inputs are signed');
      expect(await other.getByTestId('result-hex').inputValue()).toMatch(/^020000000001/);
      expect(await other.getByTestId('result-psbt').inputValue()).toMatch(/^cHNidP/);
    },
  },
  {
    name: 'sign taproot by key and by script with an extended key',
    start: given(psbts.TAPROOT_PSBT, psbts.TAPROOT_KEY),
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end({ page }) {
      await expect(result(page)).toContainText('Complete: all inputs are signed');
      await expect(page.getByTestId('result-0')).toContainText('complete, added 1 signature');
      await expect(page.getByTestId('result-1')).toContainText('complete, added 1 signature');
      await expect(page.getByLabel('Private key 1', { exact: true })).toHaveValue('');
    },
  },
  {
    name: 'see by which way a key signs taproot, and which output is proven to be its own',
    start: given(psbts.TAPROOT_PSBT, psbts.TAPROOT_KEY),
    steps: { mouse: 0, keyboard: 0 },
    ways: { mouse: async () => {}, keyboard: async () => {} },
    async end({ page }) {
      await expect(verdict(page)).toContainText('tweaked key path: 0');
      await expect(verdict(page)).toContainText('script path: 1');
      await expect(page.getByTestId('review').getByTestId('output-0')).toContainText(
        'returns to this wallet',
      );
    },
  },
  {
    name: 'put three copies of a PSBT together that are dropped at once, and finalise',
    async start(hands) {
      await dropped(psbts.SHARED_PSBT, psbts.signedBy(1), psbts.signedBy(3))(hands);
      await expect(copy(hands.page, 1)).toContainText('copy-1.psbt brought 1 signature');
      await expect(copy(hands.page, 2)).toContainText('copy-2.psbt brought 1 signature');
      await expect(hands.page.getByTestId('sign-verdict')).toContainText('All signatures valid');
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: press((page) => page.getByRole('button', { name: 'Finalize' })),
    async end({ page }) {
      await expect(result(page)).toContainText('Complete: all inputs are signed');
      expect(await page.getByTestId('result-hex').inputValue()).toMatch(/^020000000001/);
    },
  },
  {
    name: 'see that a copy of another transaction is refused, and why',
    start: given(psbts.SHARED_PSBT),
    steps: { mouse: 0, keyboard: 0 },
    ways: {
      mouse: (hands) => hands.drop(fileOf('other.psbt', Buffer.from(psbts.OTHER_PSBT, 'base64'))),
      keyboard: (hands) => hands.paste(psbts.OTHER_PSBT),
    },
    async end({ page }) {
      await expect(copy(page, 1)).toContainText(
        'another transaction. What differs: inputs, outputs.',
      );
      await expect(copy(page, 1)).toContainText(
        'amount of output 0: changed 0.00249000 BTC → 0.00248000 BTC',
      );
      await expect(page.getByRole('combobox', { name: 'Version' })).toHaveCount(0);
      await expect(page.getByTestId('review').getByTestId('output-0')).toContainText('0.00249000');
    },
  },
  ...(['BBQr', 'UR'] as const).map(
    (dialect): Task => ({
      name: `hand a PSBT of 2 of 3 to the other signer by ${dialect}, a third of the QR codes lost`,
      async start(hands) {
        await given(psbts.LONG_PSBT, wif(1))(hands);
        await sign.mouse(hands);
        await expect(result(hands.page)).toContainText('Not complete yet');
        hands.steps = 0;
      },
      steps: { mouse: 5 },
      ways: {
        async mouse(hands) {
          const { page } = hands;
          await hands.click(page.getByRole('button', { name: 'PSBT as QR code' }));
          await hands.choose(page.getByLabel('Format'), dialect);
          await hands.choose(page.getByLabel('Density'), 'low density');
        },
      },
      async end({ page }) {
        const pictures = await capturedFrames(page);
        const other = inApp(await page.context().newPage());
        await other.goto(page.url());
        await other.getByRole('tab', { name: 'Sign' }).click();
        await dropFiles(other, pictures);
        await expect(other.getByTestId('sign-verdict')).toContainText('Partly signed');
        await other.getByLabel('Private key 1', { exact: true }).fill(wif(3));
        await expect(verdict(other)).toContainText('signs inputs 0, 1 and 2');
        await signButton(other).click();
        await expect(result(other)).toContainText('Complete: all inputs are signed');
        // Answered in what was read.
        await other.getByRole('button', { name: 'PSBT as QR code' }).click();
        await expect(other.getByLabel('Format').locator('option:checked')).toHaveText(dialect);
        await other.close();
      },
    }),
  ),
  {
    name: 'see that the words of a seed are of another wallet, then give its passphrase',
    start: given(psbts.WORDS_PSBT, psbts.WORDS.split(' ').join('\n')),
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      async mouse(hands) {
        await expectWrongSeed(hands.page);
        await hands.page.getByLabel('BIP 39 passphrase').fill(psbts.PASSPHRASE);
        await expect(verdict(hands.page)).toContainText('signs input 0');
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await expectWrongSeed(hands.page);
        await hands.page.getByLabel('BIP 39 passphrase').fill(psbts.PASSPHRASE);
        await expect(verdict(hands.page)).toContainText('signs input 0');
        await sign.keyboard(hands);
      },
    },
    async end({ page }) {
      await expect(result(page)).toContainText('Complete: all inputs are signed');
      await expect(page.getByLabel('BIP 39 passphrase')).toHaveCount(0);
    },
  },
  {
    name: `sign a PSBT of ${MANY.toLocaleString('en')} inputs, cancelled half way first`,
    isLong: true,
    start: (hands) => given(psbts.walletInputs(MANY), psbts.TAPROOT_KEY)(hands),
    steps: { mouse: 1, keyboard: 1 },
    ways: {
      async mouse(hands) {
        await cancelHalfWay(hands.page, 'mouse');
        await sign.mouse(hands);
      },
      async keyboard(hands) {
        await cancelHalfWay(hands.page, 'keyboard');
        await sign.keyboard(hands);
      },
    },
    async end({ page }) {
      await expect(result(page)).toContainText('Complete: all inputs are signed');
      const hex = await page.getByTestId('result-hex').inputValue();
      expect(hex.slice(0, OF_MANY.length)).toBe(OF_MANY);
    },
  },
  {
    name: `add half of the shares of a silent payment of ${MANY.toLocaleString('en')} inputs`,
    isLong: true,
    async start(hands) {
      await given(silentOfMany(), signerKey('A'))(hands);
      // Nearly all of it is a fee.
      const boxes = hands.page.getByTestId('dangers').getByRole('checkbox');
      for (const box of await boxes.all()) await hands.click(box);
      hands.steps = 0;
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: sign,
    async end({ page }) {
      await expect(result(page)).toContainText('its silent payment share was added');
      await expect(page.getByLabel('Private key 1', { exact: true })).toHaveValue('');
    },
  },
  {
    name: 'undo after finalising',
    async start(hands) {
      const { page } = hands;
      await dropped(psbts.SHARED_PSBT, psbts.signedBy(1), psbts.signedBy(2))(hands);
      await expect(page.getByTestId('sign-verdict')).toContainText('All signatures valid');
      await hands.click(page.getByRole('button', { name: 'Finalize' }));
      await expect(page.getByRole('button', { name: 'Extract' })).toBeVisible();
      hands.steps = 0;
    },
    steps: { mouse: 1, keyboard: 1 },
    ways: press((page) => page.getByRole('button', { name: 'Undo' }), 'Shift+Tab'),
    async end({ page }) {
      await expect(page.getByTestId('sign-verdict')).toContainText('All signatures valid');
      await expect(result(page)).toHaveCount(0);
      await expect(copy(page, 2)).toBeVisible();
      // The final one is still there.
      await page.getByRole('combobox', { name: 'Version' }).selectOption('3: final');
      await expect(page.getByRole('button', { name: 'Extract' })).toBeVisible();
    },
  },
];
