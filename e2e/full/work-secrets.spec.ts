import type { Page } from '@playwright/test';
import { barButton, expect, paste, test, type Watch } from '../page.ts';
import { print } from '../paper.ts';
import { accessible, everywhere, listening } from '../secret-search.ts';
import { psbtOf } from '../sign-inputs.ts';
import { Signer } from '../sign-page.ts';
import { COIN, foundInState, piecesIn, SPENT, WIF } from '../sign-secret.ts';

/*
 * One document in two views, from the first paste to the end: wherever it goes, a key that
 * was given goes nowhere with it. It is in its field until it is wiped, and then in none.
 */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Of that key, with its amount only claimed. */
const PSBT = psbtOf([COIN]);

interface Step {
  readonly what: string;
  readonly does: (page: Page, signer: Signer) => Promise<void>;
  /** Whether the key is in its field then. */
  readonly isGiven?: true;
}

const lineOf = (page: Page) => page.getByTestId('verdict-line');
const goTo = (page: Page, view: 'Inspect' | 'Sign') =>
  page.getByRole('tab', { name: view, exact: true }).click();

/** Undone where a browser keeps what was typed. */
async function undoneTwice(page: Page, signer: Signer): Promise<void> {
  await signer.keys.focus();
  for (const key of ['Control+z', 'Control+z', 'Control+Shift+z']) await page.keyboard.press(key);
  await expect(signer.keys).toHaveValue('');
}

const STEPS: readonly Step[] = [
  {
    what: 'a previous transaction is added in Inspect',
    async does(page) {
      await paste(page, PSBT);
      await paste(page, SPENT);
      await expect(page.getByTestId('beside')).toContainText('proves 1 previous output');
    },
  },
  {
    what: 'Sign has it, and a key',
    async does(page, signer) {
      await goTo(page, 'Sign');
      await expect(page.getByTestId('psbt-box')).toBeVisible();
      await signer.giveKeys(WIF);
      await expect(signer.verdicts).toContainText('signs input 0');
      await print(page);
    },
    isGiven: true,
  },
  {
    what: 'Inspect is looked at meanwhile, with what can be mended',
    async does(page) {
      await goTo(page, 'Inspect');
      await expect(lineOf(page)).toContainText('Not signed');
      await (await barButton(page, 'Mend')).click();
      await expect(page.getByRole('dialog')).toContainText('Make this change');
      await page.keyboard.press('Escape');
    },
    isGiven: true,
  },
  {
    what: 'it is signed',
    async does(page, signer) {
      await goTo(page, 'Sign');
      await expect(signer.verdicts).toContainText('signs input 0');
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
      await undoneTwice(page, signer);
    },
  },
  {
    what: 'Inspect has what was signed, compared with the one before',
    async does(page) {
      await goTo(page, 'Inspect');
      await expect(lineOf(page)).toContainText('Final and valid');
      await (await barButton(page, 'Compare with 1')).click();
      await expect(page.getByTestId('compared-before')).toBeVisible();
      await page.keyboard.press('Escape');
    },
  },
  {
    what: 'the one before is signed once more, and the key is wiped',
    async does(page, signer) {
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(lineOf(page)).toContainText('Not signed');
      await goTo(page, 'Sign');
      await signer.giveKeys(WIF);
      await expect(signer.verdicts).toContainText('signs input 0');
      await signer.button('Wipe').click();
      await undoneTwice(page, signer);
    },
  },
  {
    what: 'a step is taken back, and a key given',
    async does(page, signer) {
      await signer.giveKeys(WIF);
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
      await signer.button('Undo').click();
      await expect(page.getByTestId('sign-verdict')).toContainText('Not signed');
      await undoneTwice(page, signer);
    },
  },
  {
    what: 'all is cleared while a key is there',
    async does(page, signer) {
      await signer.giveKeys(WIF);
      await signer.clear();
      await undoneTwice(page, signer);
    },
  },
];

/** Places where a piece of the key is that has no business there. */
async function leaks(page: Page, watch: Watch, isGiven: boolean): Promise<readonly string[]> {
  const { fields = '', ...others } = await everywhere(page);
  const places = Object.entries({
    ...others,
    fields: isGiven ? '' : fields,
    accessible: await accessible(page),
  });
  const inState = (await foundInState(page)).pieces;
  return [
    ...places.filter(([, text]) => piecesIn(text).length > 0).map(([place]) => place),
    ...inState.map((piece) => `state: ${piece}`),
    ...watch.messages.flatMap(piecesIn),
  ];
}

test('whatever is done with the document, a key is in its field and nowhere else', async ({
  page,
  watch,
}) => {
  // Everything is looked through after each of the steps.
  test.slow();
  await page.goto(listening());
  const signer = Signer.of(page);
  for (const { what, does, isGiven = false } of STEPS) {
    await does(page, signer);
    expect(await leaks(page, watch, isGiven), what).toEqual([]);
  }
  const logs = await page.evaluate(() => window.workerLogs);
  const told = logs.filter(({ sent }) => sent.some((one) => piecesIn(one).length > 0));
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ isEnded }) => !isEnded)).toEqual([]);
  expect(logs.flatMap(({ heard }) => heard).flatMap(piecesIn)).toEqual([]);
});
