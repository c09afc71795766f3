import type { Page } from '@playwright/test';
import { givenInput } from '../test/inputs.ts';
import { flawsInBothThemes } from './axe-flaws.ts';
import { expect } from './page.ts';
import * as inputs from './sign-inputs.ts';
import { hashTypeOf, openDetails, Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';
import { FOUND_BY_NOBODY, signerKey, silentPsbt } from './silent-inputs.ts';
import { inTiers } from './tiers.ts';

/* What the Sign view may show: a table of states. */

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

const IN_SATOSHIS: inputs.Case = {
  ...inputs.WPKH,
  prevtxs: inputs.WPKH.prevtxs.map((each) => ({ ...each, amount: '200000' })),
};

type States = readonly (readonly [name: string, reach: Reach])[];

interface Kind {
  readonly kind: string;
  readonly states: States;
}

/** Those of one kind one after the other, in one page that is cleared between them. */
export const STATES = inTiers<Kind>(
  [
    {
      kind: 'a transaction',
      states: [
        ['empty', async () => {}],
        [
          'a transaction with nothing known of its inputs',
          async (signer) => {
            await signer.paste(inputs.SHARED.hex, signer.transaction);
            await expect(signer.utxo(0)).toBeVisible();
          },
        ],
        ['ready to sign', filled(inputs.WPKH, inputs.wif(1))],
        [
          'a damaged transaction and refused keys',
          async (signer) => {
            await signer.paste(inputs.WPKH.hex.slice(0, -20), signer.transaction);
            await signer.paste(`${inputs.SEED_WORDS}\n${inputs.wif(1).slice(0, -1)}x`, signer.keys);
            await expect(signer.page.getByTestId('key-refusals')).toContainText('seed words');
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
        ['a page of many rows', filled(inputs.many(120), inputs.wif(1))],
      ],
    },
    {
      kind: 'what has to be answered',
      states: [
        [
          'SINGLE, to be answered',
          async (signer) => {
            await signer.fill(inputs.TWO_IN_ONE_OUT, inputs.wif(1));
            await signer.chooseHashType('SINGLE');
            await expect(signer.page.getByTestId('dangers')).toContainText('SINGLE');
          },
        ],
        ['an excessive fee of an amount in satoshis', filled(IN_SATOSHIS, inputs.wif(1))],
        [
          'an excessive fee that is answered',
          async (signer) => {
            await signer.fill(IN_SATOSHIS, inputs.wif(1));
            await signer.answerDangers();
          },
        ],
        [
          'keys that are shown',
          async (signer) => {
            await signer.fill(inputs.WPKH, inputs.wif(1), inputs.wif(2));
            await signer.button('Show').click();
          },
        ],
      ],
    },
    {
      kind: 'a result',
      states: [
        [
          'an earlier result, looked at again',
          async (signer) => {
            await signed(inputs.WPKH, inputs.wif(1))(signer);
            await signer.chooseHashType('NONE');
            await signer.button('Show it').click();
          },
        ],
        ['signed', signed(inputs.WPKH, inputs.wif(1))],
        ['signed in part', signed(inputs.SHARED, inputs.wif(1))],
        ['refused', signed(inputs.WPKH, `${inputs.wif(1).slice(0, -1)}1`)],
        ['a key of another chain', filled(inputs.WPKH, inputs.wif(1, 'regtest'))],
      ],
    },
    {
      kind: 'what the form opens',
      states: [
        [
          'why Sign is grey, and details of the review',
          async (signer) => {
            await signer.paste(psbts.SHARED_PSBT);
            const details = await openDetails(signer.page);
            await expect(details.getByTestId('changes')).toBeVisible();
            await expect(signer.page.getByTestId('sign-why')).toHaveText('Add a private key.');
          },
        ],
        [
          'seed words with their passphrase, shown',
          async (signer) => {
            await signer.paste(psbts.WORDS_PSBT);
            // Words are no key of a raw transaction.
            await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
            await signer.giveKeys(psbts.WORDS);
            await signer.page.getByLabel('BIP 39 passphrase').fill(psbts.PASSPHRASE);
            await expect(signer.verdicts).toContainText('signs input 0');
            await signer.button('Show').click();
          },
        ],
        [
          'versions to choose among, and to go back from',
          async (signer) => {
            await signer.paste(psbts.SHARED_PSBT);
            await expect(signer.page.getByTestId('sign-verdict')).toContainText('Not signed');
            await signer.paste(psbts.signedBy(1));
            await expect(signer.button('Undo')).toHaveAttribute('aria-disabled', 'false');
          },
        ],
        [
          'the hash types, of which one is to be chosen',
          async (signer) => {
            await signer.paste(psbts.SHARED_PSBT);
            const { line, choice } = hashTypeOf(signer.page);
            await expect(line.or(choice)).toBeVisible();
            if (await line.isVisible()) await line.click();
            await expect(choice).toBeVisible();
          },
        ],
      ],
    },
    {
      kind: 'a PSBT',
      states: [
        [
          'a PSBT with its copies, one of them refused and one to be mended',
          async (signer) => {
            const { page } = signer;
            await signer.paste(psbts.SHARED_PSBT);
            await expect(page.getByTestId('sign-verdict')).toContainText('Not signed');
            for (const copy of [
              psbts.signedBy(1),
              psbts.OTHER_PSBT,
              psbts.SHARED_PSBT.slice(0, -40),
            ]) {
              await signer.paste(copy);
              await expect(signer.notice).toContainText('See “Cosigners’ copies”');
            }
            await expect(page.getByTestId('copy-3')).toContainText('could not be decoded');
          },
        ],
        [
          'a silent payment that nobody will find',
          async (signer) => {
            await signer.paste(FOUND_BY_NOBODY);
            await signer.giveKeys(signerKey('A'));
            await expect(signer.page.getByTestId('dangers')).toContainText('Nobody will find');
          },
        ],
        [
          'shares of a silent payment, added',
          async (signer) => {
            await signer.paste(silentPsbt());
            await signer.giveKeys(signerKey('A'));
            await expect(signer.verdicts).toContainText('makes the silent payment share');
            await signer.answerDangers();
            await signer.sign();
            await expect(signer.resultOf(0)).toContainText('share was added');
          },
        ],
        [
          'what is named, on a card',
          async (signer) => {
            await signer.paste(inputs.WPKH.hex, signer.transaction);
            await signer.paste('0014751e76e8199196d454941c45d1b3a323f1433bd6');
            await expect(signer.notice).toContainText('P2WPKH');
          },
        ],
        [
          'an output that is contradicted, and keys of another chain',
          async (signer) => {
            await signer.paste(givenInput('replaced-change'));
            await expect(signer.page.getByTestId('dangers')).toContainText('Output 1: ');
          },
        ],
        [
          'a PSBT that is dangerous, with an extended key',
          async (signer) => {
            await signer.paste(psbts.EXPENSIVE_PSBT);
            await signer.paste(psbts.TAPROOT_KEY, signer.keys);
            await expect(signer.page.getByTestId('dangers')).toContainText('Confirm the danger');
          },
        ],
        [
          'a PSBT that was finalised, compared with what was given',
          async (signer) => {
            const { page } = signer;
            await signer.paste(psbts.signedBy(1));
            await expect(page.getByTestId('sign-verdict')).toContainText('Partly signed');
            await signer.paste(psbts.signedBy(2));
            await signer.button('Finalize').click();
            await expect(signer.result).toContainText('Complete');
            await signer.button('Compare').click();
            await expect(page.getByTestId('compared')).toContainText('The transaction is the same');
          },
        ],
      ],
    },
  ],
  ({ kind }) => kind === 'a result',
);

const WIDTHS = [360, 1280, 1920] as const;

/** Holds all states of a kind. */
export async function findsNothing(page: Page, states: States): Promise<void> {
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  const signer = await Signer.at(page);
  for (const [row, [state, reach]] of states.entries()) {
    const reached = async (width: number) => {
      await page.emulateMedia({ colorScheme: 'light' });
      await resize(width);
      await signer.clear();
      await reach(signer);
      return page;
    };
    expect.soft(await flawsInBothThemes(WIDTHS, row, reached, resize), state).toEqual([]);
  }
}
