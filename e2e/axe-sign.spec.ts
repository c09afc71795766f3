import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect, test } from './page.ts';
import * as inputs from './sign-inputs.ts';
import { Signer } from './sign-page.ts';

/* axe-core finds nothing in the Sign view, in both themes, at three widths, whatever it shows. */

type Reach = (signer: Signer) => Promise<unknown>;

const filled =
  (what: inputs.Case, ...keys: readonly string[]): Reach =>
  (signer) =>
    signer.fill(what, ...keys);

const signed =
  (what: inputs.Case, ...keys: readonly string[]): Reach =>
  async (signer) => {
    await signer.fill(what, ...keys);
    await signer.sign();
    await expect(signer.result).toBeVisible();
  };

const STATES: readonly (readonly [string, Reach])[] = [
  ['empty', async () => {}],
  [
    'a transaction with nothing known of its inputs',
    async (signer) => {
      await signer.paste(inputs.SHARED.hex, signer.transaction);
      await expect(signer.coin(0)).toBeVisible();
    },
  ],
  ['ready to sign', filled(inputs.WPKH, inputs.wif(1))],
  [
    'a damaged transaction and refused keys',
    async (signer) => {
      await signer.paste(inputs.WPKH.hex.slice(0, -20), signer.transaction);
      await signer.paste(`${inputs.SEED_WORDS}\n${inputs.wif(1).slice(0, -1)}x`, signer.keys);
      await expect(signer.verdicts).toContainText('seed words');
    },
  ],
  [
    'something else given',
    async (signer) => {
      await signer.paste(inputs.SEED_WORDS, signer.transaction);
      await expect(signer.notice).toContainText('seed words');
    },
  ],
  [
    'a script that does not fit',
    filled({
      ...inputs.SHARED,
      prevtxs: inputs.SHARED.prevtxs.map((each) => ({
        ...each,
        redeemScript: inputs.WRONG_REDEEM_SCRIPT,
      })),
    }),
  ],
  [
    'SINGLE, asked about once more',
    async (signer) => {
      await signer.fill(inputs.TWO_IN_ONE_OUT, inputs.wif(1));
      await signer.chooseHashType('SINGLE');
      await signer.sign();
      await expect(signer.page.getByRole('dialog')).toBeVisible();
    },
  ],
  ['signed', signed(inputs.WPKH, inputs.wif(1))],
  ['signed in part', signed(inputs.SHARED, inputs.wif(1))],
  ['refused', signed(inputs.WPKH, inputs.wif(1, 'regtest'))],
  ['a page of many rows', filled(inputs.many(120), inputs.wif(1))],
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280, 1920] as const) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      for (const [state, reach] of STATES) {
        test(`axe finds nothing in the Sign view: ${state}`, async ({ page }) => {
          await reach(await Signer.at(page));
          expect(await flaws(page)).toEqual([]);
        });
      }
    });
  }
}

/** What axe finds, as rule and place. What it cannot decide is no finding. */
async function flaws(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const engine: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await engine.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  });
}
