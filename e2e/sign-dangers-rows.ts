import type { Page } from '@playwright/test';
import { txOutput } from '../test/psbt-text.ts';
import { expect, inApp, signShown, test } from './page.ts';
import * as inputs from './sign-inputs.ts';
import { openDetails, Signer } from './sign-page.ts';
import { inTiers } from './tiers.ts';

/* What the Sign view must say, and must not, by what was done in it: a table for one page. */

export const KEY = inputs.wif(1);
/** Its last character is mistyped. */
const BROKEN = `${KEY.slice(0, -1)}1`;

const withAmount = (amount: string, what: inputs.Case = inputs.WPKH): inputs.Case => ({
  ...what,
  prevtxs: what.prevtxs.map((each) => ({ ...each, amount })),
});

const spendOf = (satoshis: number, outputs: readonly string[]): inputs.Case =>
  inputs.spend([{ scriptPubKey: inputs.p2wpkh(1), satoshis }], { outputs });

/** Half of what is spent. */
const HALF = spendOf(100_000, [txOutput(50_000, inputs.p2wpkh(9))]);
/** 1 % of what is spent, and more than 0.10 BTC/kvB. */
const HIGH_RATE = spendOf(10_000_000_000, [txOutput(9_900_000_000, inputs.p2wpkh(9))]);
/** Of 110 vB with its signature, and 82 without. */
const FAIR_RATE = spendOf(10_000_000_000, [txOutput(9_999_000_000, inputs.p2wpkh(9))]);
const UNSIZED = inputs.spend([{ scriptPubKey: `a914${'00'.repeat(20)}87`, satoshis: 100_000 }], {
  outputs: [txOutput(90_000, inputs.p2wpkh(9))],
});
export const BURNS = spendOf(100_000, [
  txOutput(90_000, inputs.p2wpkh(9)),
  txOutput(9_000, '6a0474657374'),
]);
const NO_BURN = spendOf(100_000, [txOutput(99_000, inputs.p2wpkh(9)), txOutput(0, '6a0474657374')]);
const beside = (scriptPubKey: string, satoshis: number): inputs.Case =>
  spendOf(100_000, [txOutput(90_000, inputs.p2wpkh(9)), txOutput(satoshis, scriptPubKey)]);
const FOR_ANYBODY = beside('51', 9_000);
const ANCHOR = beside('51024e73', 240);
const ONE_KEY_TWICE = [inputs.inWitness(inputs.multisig(2, 1, 2, 1), 100_000)];
const KEY_TWICE = inputs.spend(ONE_KEY_TWICE);
export const PREVIOUS = inputs.previous(inputs.p2wpkh(1), 100_000);
export const IN_SATOSHIS = withAmount('200000');

type Where =
  | 'review'
  | 'review-details'
  | 'result'
  | 'dangers'
  | 'utxo-0'
  | 'sign-notice'
  | 'meant'
  | 'keys'
  | 'psbt-box'
  | 'sign-verdict';

interface Row {
  readonly state: string;
  readonly does: (signer: Signer) => Promise<unknown>;
  readonly sees: readonly (readonly [Where, string | RegExp])[];
  /** With a text: that text; alone: the place itself. */
  readonly not?: readonly (readonly [Where, (string | RegExp)?])[];
  /** The one button that is filled. */
  readonly filled?: string;
}

const filled =
  (what: inputs.Case, ...keys: readonly string[]) =>
  (signer: Signer) =>
    signer.fill(what, ...keys);

export const signed =
  (what: inputs.Case, ...keys: readonly string[]) =>
  async (signer: Signer) => {
    await signer.fill(what, ...keys);
    await signer.sign();
    await expect(signer.result).toBeVisible();
  };

const then =
  (...steps: readonly ((signer: Signer) => Promise<unknown>)[]) =>
  async (signer: Signer) => {
    for (const step of steps) await step(signer);
  };

const presses = (name: string) => (signer: Signer) => signer.button(name).click();

const answers = (signer: Signer) => signer.answerDangers();

const opensDetails = ({ page }: Signer) => openDetails(page);

/** The button is not on, and who presses it all the same is told why. */
const cannotSign = async (signer: Signer) => {
  await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'true');
  await signer.page.keyboard.press('Control+Enter');
  await expect(signer.notice).toContainText('Not signed');
};

export const DANGERS = inTiers<Row>(
  [
    // The result leaves the room to the review once the form has changed.
    {
      state: 'a refused call, then an amount in satoshis',
      does: then(signed(inputs.WPKH, BROKEN), (signer) =>
        signer.paste(inputs.prevtxsOf(IN_SATOSHIS)),
      ),
      sees: [
        ['review', '199999.99901000 BTC'],
        ['dangers', '199999.99901000 BTC, above 0.10 BTC/kvB and 99.999 % of the inputs: '],
      ],
      not: [['result'], ['review', /(?<![.\d])99 %/]],
    },
    {
      state: 'a result, then another hash type',
      does: then(signed(inputs.WPKH, KEY), (signer) => signer.chooseHashType('ALL')),
      sees: [['result', 'The form was changed since']],
      not: [['result', 'Complete']],
    },
    {
      state: 'a result, then a key',
      does: then(signed(inputs.SHARED, KEY), (signer) => signer.giveKeys(inputs.wif(3))),
      sees: [['result', 'Earlier result']],
      not: [['result', '1 of 2 signatures']],
    },
    {
      state: 'an earlier result that is looked at again',
      does: then(
        signed(inputs.WPKH, KEY),
        (signer) => signer.chooseHashType('ALL'),
        presses('Show it'),
      ),
      sees: [['result', 'Complete: all inputs']],
    },
    // What is dangerous has to be answered.
    {
      state: 'a fee of half of what is spent',
      does: then(filled(HALF, KEY), cannotSign),
      sees: [
        ['dangers', 'Confirm the danger; then Sign is enabled'],
        ['dangers', '0.00050000 BTC, 50 % of the inputs: '],
        ['sign-notice', 'confirm each danger first'],
      ],
      not: [['result']],
    },
    {
      state: 'a fee above 0.10 BTC/kvB',
      does: then(filled(HIGH_RATE, KEY), cannotSign),
      sees: [['dangers', '1.00000000 BTC, above 0.10 BTC/kvB and 1 % of the inputs: ']],
      not: [['result']],
    },
    {
      state: 'a fee below 0.10 BTC/kvB by the estimated size, above it by the unsigned one',
      does: signed(FAIR_RATE, KEY),
      sees: [['result', 'Complete']],
      not: [['dangers', /./]],
    },
    {
      state: 'a size that is estimated',
      does: then(filled(inputs.WPKH, KEY), opensDetails),
      sees: [
        ['review', 'Fee 0.00001000 BTC, about 7.09 sat/vB'],
        ['review-details', 'About 141 vB when final, estimated'],
      ],
      not: [['review', 'below']],
    },
    {
      state: 'a size that cannot be estimated',
      does: then(filled(UNSIZED), opensDetails),
      sees: [
        ['review', 'Fee, below'],
        ['review-details', 'Without signatures'],
      ],
      not: [['review', 'estimated']],
    },
    {
      state: 'a fee that is signed for all the same',
      does: then(filled(HALF, KEY), answers, (signer) => signer.sign()),
      sees: [['result', 'Complete']],
    },
    {
      state: 'a fee whose answer is taken back',
      does: then(
        filled(HALF, KEY),
        answers,
        (signer) => signer.page.getByTestId('dangers').getByRole('checkbox').uncheck(),
        cannotSign,
      ),
      sees: [['dangers', '50 % of the inputs']],
      not: [['result']],
    },
    {
      state: 'an answer, and another fee then',
      does: then(
        filled(HALF, KEY),
        answers,
        (signer) => signer.paste(inputs.prevtxsOf(withAmount('0.0009', HALF))),
        async (signer) => {
          await expect(signer.page.getByTestId('dangers')).toContainText('0.00040000 BTC');
        },
        cannotSign,
      ),
      sees: [['dangers', '0.00040000 BTC']],
      not: [['result']],
    },
    {
      state: 'Ctrl+Enter right after the amount was changed',
      does: then(filled(inputs.WPKH, KEY), async (signer) => {
        await signer.utxo(0).getByRole('button', { name: 'Input 0' }).click();
        await signer.page.getByLabel('Amount (BTC)').fill('2.5');
        await signer.page.keyboard.press('Control+Enter');
      }),
      sees: [
        ['dangers', '2.49901000 BTC, '],
        ['sign-notice', 'confirm each danger first'],
      ],
      not: [['result']],
    },
    {
      state: 'an amount to an unspendable script',
      does: then(filled(BURNS, KEY), cannotSign),
      sees: [
        ['dangers', 'This output pays an amount above zero to an unspendable script'],
        ['review', 'Burned amount'],
        ['dangers', 'are lost'],
      ],
      not: [['result']],
    },
    {
      state: 'an unspendable script that gets nothing',
      does: signed(NO_BURN, KEY),
      sees: [['result', 'Complete']],
      not: [['dangers', /./]],
    },
    {
      state: 'an amount that anybody can take',
      does: then(filled(FOR_ANYBODY, KEY), cannotSign),
      sees: [
        ['dangers', 'Output 1: No key and no secret is needed to spend this'],
        ['review', 'Anyone can spend it'],
      ],
      not: [['result']],
    },
    {
      state: 'an anchor that anybody can take',
      does: signed(ANCHOR, KEY),
      sees: [['result', 'Complete']],
      not: [['dangers', /./]],
    },
    {
      state: 'a coin of a multisig with one key twice',
      does: then(filled(KEY_TWICE, KEY), cannotSign),
      sees: [
        ['dangers', '2 of the 3 keys of which 2 sign: its holder alone is enough'],
        ['review', 'Key asked for twice'],
      ],
      not: [['result']],
    },
    {
      state: 'the same in a PSBT',
      does: then(
        (signer) => signer.paste(inputs.psbtOf(ONE_KEY_TWICE)),
        (signer) => signer.giveKeys(KEY),
        cannotSign,
      ),
      sees: [['dangers', 'its holder alone is enough']],
      not: [['result']],
    },
    {
      state: 'NONE',
      does: then(filled(inputs.WPKH, KEY), (signer) => signer.chooseHashType('NONE'), cannotSign),
      sees: [['dangers', 'NONE: ']],
      not: [['result']],
    },
    {
      state: 'NONE, wanted',
      does: then(
        filled(inputs.WPKH, KEY),
        (signer) => signer.chooseHashType('NONE'),
        answers,
        (signer) => signer.sign(),
      ),
      sees: [['result', 'Complete']],
    },
    // The chain that the keys are for.
    {
      state: 'a key of another chain',
      does: then(filled(inputs.WPKH, inputs.wif(1, 'regtest')), cannotSign),
      sees: [
        ['keys', 'This key is for a test network, but Mainnet is selected'],
        ['sign-notice', 'a key is for another chain'],
      ],
      not: [['result']],
    },
    // Amounts in satoshis.
    {
      state: 'an amount in satoshis',
      does: filled(IN_SATOSHIS, KEY),
      sees: [
        ['meant', 'Did you mean 0.00200000 for input 0?'],
        ['utxo-0', 'amount looks like satoshis'],
        ['utxo-0', '200,000.00000000 BTC'],
      ],
    },
    {
      state: 'an amount in satoshis, put right with one click',
      does: then(filled(IN_SATOSHIS, KEY), async (signer) => {
        await signer.page.getByTestId('meant').getByRole('button').click();
      }),
      sees: [
        ['utxo-0', '0.00200000 BTC'],
        ['review', '0.00101000 BTC'],
      ],
      not: [['meant'], ['utxo-0', 'satoshis']],
    },
    {
      state: 'an amount in satoshis that is more than all bitcoins',
      does: filled(withAmount('100000000'), KEY),
      sees: [['meant', 'Did you mean 1.00000000 for input 0?']],
    },
    // What previous transactions prove.
    {
      state: 'amounts from prevtxs',
      does: filled(inputs.WPKH),
      sees: [
        ['utxo-0', 'claimed'],
        ['review', /0\.00001000 BTC\s*Fee[^?]*\?\s*claimed/],
      ],
      not: [['utxo-0', /✓\s*proven/]],
    },
    {
      state: 'amounts from a previous transaction',
      does: async (signer) => {
        await signer.paste(inputs.WPKH.hex, signer.transaction);
        await expect(signer.utxo(0)).toContainText('missing');
        await signer.paste(PREVIOUS);
      },
      sees: [
        ['utxo-0', 'proven'],
        ['review', /0\.00001000 BTC\s*Fee[^✓]*✓\s*proven/],
        ['review', 'whose hash is the txid that the input spends'],
      ],
    },
    {
      state: 'an amount that the previous transaction contradicts',
      does: then(
        async (signer) => {
          await signer.paste(inputs.WPKH.hex, signer.transaction);
          await expect(signer.utxo(0)).toContainText('missing');
          await signer.paste(PREVIOUS);
          await expect(signer.utxo(0)).toContainText('proven');
        },
        (signer) => signer.paste(inputs.prevtxsOf(withAmount('0.00110000'))),
      ),
      sees: [
        ['utxo-0', 'The previous transaction says 0.00100000.'],
        ['review', 'contradicted'],
      ],
      not: [['utxo-0', '✓']],
    },
    // How far it is, in the words of Inspect.
    {
      state: 'a transaction that nobody signed',
      does: filled(inputs.WPKH, KEY),
      sees: [['sign-verdict', 'Not signed: needs']],
    },
    {
      state: 'a transaction of which nothing is known',
      does: (signer) => signer.paste(inputs.WPKH.hex, signer.transaction),
      sees: [['sign-verdict', 'Not ready to sign: previous outputs of input 0 missing']],
    },
    // What comes after success, and what is no more.
    {
      state: 'a complete result',
      does: signed(inputs.WPKH, KEY),
      sees: [
        ['result', 'Complete'],
        ['review', 'What was signed'],
        ['review', 'Inputs'],
        ['sign-verdict', 'Complete, and valid if its coins exist'],
      ],
      not: [
        ['utxo-0', /claimed/i],
        ['review', /claimed|unknown|may still change|when signed|Unsigned/i],
      ],
      filled: 'Copy',
    },
    {
      state: 'a result that others have to go on with',
      does: signed(inputs.SHARED, KEY),
      sees: [
        ['result', 'Not complete'],
        ['sign-verdict', 'Partly signed: 1 of 2'],
      ],
      not: [['review', /Not signed/]],
      filled: 'Copy',
    },
    {
      state: 'a result, then another hash type: signing comes next again',
      does: then(signed(inputs.WPKH, KEY), (signer) => signer.chooseHashType('ALL')),
      sees: [['sign-verdict', 'Not signed']],
      filled: 'Sign',
    },
    // One word, one meaning.
    {
      state: 'a multisig, nothing signed',
      does: filled(inputs.SHARED),
      sees: [
        ['utxo-0', '2-of-3 multisig'],
        ['utxo-0', 'ready'],
      ],
      not: [
        ['utxo-0', 'signatures'],
        ['utxo-0', 'complete'],
      ],
    },
    // Statements that are not so.
    {
      state: 'a txid as the transaction',
      does: (signer) => signer.paste('ab'.repeat(32), signer.transaction),
      sees: [['sign-notice', 'The raw transaction itself is needed']],
      not: [['sign-notice', /\bkey\b/]],
    },
  ],
  ({ state }) => state === 'a fee of half of what is spent',
);

/** One page for all tests of a group, cleared before each; whatever it says in the console fails the test. */
export function useOneSigner(): () => Signer {
  let signer: Signer;
  let page: Page;
  const said: string[] = [];

  test.beforeAll(async ({ browser }) => {
    page = inApp(await browser.newPage({ viewport: { width: 1280, height: 800 } }));
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => said.push(message.text()));
    signer = await Signer.at(page);
  });

  test.beforeEach(() => signer.clear());

  test.afterEach(() => {
    expect(said).toEqual([]);
  });

  test.afterAll(async () => {
    await page.close();
  });

  return () => signer;
}

/** Holds a row of {@link DANGERS}. */
export async function holds(
  signer: Signer,
  { does, sees, not = [], filled: one }: Row,
): Promise<void> {
  const at = (where: Where) => signer.page.getByTestId(where);
  await does(signer);
  for (const [where, text] of sees) await expect(at(where)).toContainText(text);
  for (const [where, text] of not) {
    if (text === undefined) await expect(at(where)).toHaveCount(0);
    else await expect(at(where)).not.toContainText(text);
  }
  if (one !== undefined)
    await expect(signer.page.locator('main.sign .button.primary')).toHaveText([one]);
}

/** A result that is read in the other view. */
interface Reading {
  readonly name: string;
  readonly what: inputs.Case;
  readonly facts: readonly string[];
}

export const READING = inTiers<Reading>(
  [
    { name: 'a complete one', what: inputs.WPKH, facts: ['fee 0.00001000 BTC (committed)'] },
    { name: 'one signed in part', what: inputs.SHARED, facts: ['fee 0.00001000 BTC (claimed)'] },
  ],
  ({ name }) => name === 'a complete one',
);

/** Holds a row of {@link READING}. */
export async function isReadInInspect(page: Page, { what, facts }: Reading): Promise<void> {
  const signer = await Signer.at(page);
  await signed(what, KEY)(signer);
  const hex = await signer.hex();
  await signer.button('Open in Inspect').click();
  for (const fact of facts) await expect(page.locator('main.inspect')).toContainText(fact);
  // Where somebody still has to sign, the line above all has the button.
  await signShown(page);
  await expect(signer.transaction).toHaveValue(hex);
  await expect(signer.utxo(0)).toContainText('ready');
  await expect(signer.review).toContainText('0.00001000 BTC');
}
