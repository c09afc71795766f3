import type { Page } from '@playwright/test';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { ALTERED, FORGED, HONEST, type OutputRow } from '../src/core/review/testing/output-rows.ts';
import { fileOf } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { givenInput } from '../test/inputs.ts';
import { expect, inApp, paste, test } from './page.ts';
import { PAGE, Signer } from './sign-page.ts';
import { inTiers } from './tiers.ts';

/* What the page says of outputs that are contradicted, honest or forged, in Inspect and in Sign. */

interface Row {
  readonly state: string;
  readonly is: 'contradicted' | 'change' | 'silent';
  readonly psbt: string;
  /** Which output it is about. */
  readonly output: number;
}

function rowOf({ name, file, records, change }: OutputRow): Row {
  const is = records === 'contradict' ? 'contradicted' : change === true ? 'change' : 'silent';
  return { state: `${is}: ${name}`, is, psbt: fileOf(file), output: 1 };
}

const SEEN: readonly Row[] = [
  {
    state: 'a change output whose script was replaced',
    is: 'contradicted',
    psbt: givenInput('replaced-change'),
    output: 1,
  },
  {
    state: "change to a thief's key under the signer's fingerprint",
    is: 'change',
    psbt: givenInput('forged-change'),
    output: 1,
  },
];

const JOURNEYS: ReadonlySet<string> = new Set([
  ...SEEN.map(({ state }) => state),
  'contradicted: P2WSH multisig: its witness script no longer hashes to it',
  'contradicted: taproot key path: the same kind of script, of a thief',
  'contradicted: P2WPKH: a witness script besides',
  'change: P2SH-P2WSH multisig: change',
  'silent: taproot multisig leaf: a payment that says nothing',
]);

export const OUTPUTS = inTiers<Row>(
  [...SEEN, ...[...ALTERED, ...HONEST, ...FORGED].map(rowOf)],
  ({ state }) => JOURNEYS.has(state),
);

/** One page for all rows of a file. */
export function useOneView(): () => Page {
  test.describe.configure({ mode: 'serial' });
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = inApp(await browser.newPage({ viewport: { width: 1280, height: 900 } }));
    await page.goto(PAGE);
  });

  test.afterAll(() => page.close());

  return () => page;
}

const IF_YOURS = 'if this wallet is yours';
const CLAIM = /change, as the file claims/;
/** Nobody gave a descriptor, or a key of it. */
const RETURNS = /returns to this wallet/i;

/** In Inspect: the headline, the alarm, the row of the output, the facts and the checks. */
export async function heldInInspect(page: Page, { psbt, is, output }: Row): Promise<void> {
  await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
  await paste(page, psbt);
  const summary = page.getByTestId('summary');
  const row = summary.getByTestId(`output-${output}`);
  await expect(page.locator('[aria-label=Input][aria-busy=true]')).toHaveCount(0);
  await expect(summary).not.toContainText(RETURNS);
  await page.getByRole('tab', { name: /^Review/ }).click();
  const checks = page.getByTestId('checks');
  const main = page.getByRole('main');
  if (is === 'contradicted') {
    await expect(main).toContainText(/✕\s*Danger\s*Contradicted output/);
    await expect(row).toContainText('Contradicted output');
    await expect(checks).toContainText(`Output ${output} Contradicted`);
    await expect(main).not.toContainText('as the file claims');
    await page.getByRole('tab', { name: /^Review/ }).click();
    await expect(main).not.toContainText('No problems found');
    return;
  }
  await expect(checks).toBeVisible();
  await expect(main).not.toContainText(/contradicted/i);
  if (is === 'change') {
    await expect(row).toContainText(CLAIM);
    await expect(summary.getByTestId('answer-line')).toContainText(IF_YOURS);
    await expect(checks).toContainText('give your descriptor in “My wallet”');
    await expect(checks).toContainText(new RegExp(`Output ${output} Change, as the file claims`));
  } else {
    await expect(main).not.toContainText('as the file claims');
    await expect(summary).not.toContainText(IF_YOURS);
  }
}

/** Of the inputs of all rows that were made; it is in none of their outputs. */
const KEY = encodeWif(privateKey('A'), true, 'main');

const UNUSED = 'None of the keys signs an input.';

/** In Sign: the review, and whether it can be signed before each danger is answered. */
export async function heldInSign(page: Page, { psbt, is, output }: Row): Promise<void> {
  await page.getByRole('tab', { name: 'Sign' }).click();
  const signer = Signer.of(page);
  await signer.clear();
  await signer.paste(psbt);
  await expect(page.getByTestId('psbt-box')).toBeVisible();
  await signer.giveKeys(KEY);
  await expect(signer.verdicts).toContainText(/signs|No input or output uses/);
  const dangers = page.getByTestId('dangers');
  const told = signer.review.getByTestId(`output-${output}`);
  const sign = signer.button('Sign');
  const isUsed = !/in no script|No input or output uses/.test(await signer.verdicts.innerText());
  // A key that no input takes holds it back by itself, whatever is answered.
  const isFree = async () => {
    await expect(page.getByTestId('sign-why')).toHaveText(isUsed ? '' : UNUSED);
    await expect(sign).toHaveAttribute('aria-disabled', String(!isUsed));
  };
  if (is === 'contradicted') {
    await expect(told).toContainText('Contradicted');
    await expect(dangers).toContainText(`Output ${output}: `);
    await expect(sign).toHaveAttribute('aria-disabled', 'true');
    for (const box of await dangers.getByRole('checkbox').all()) await box.check();
    await isFree();
  } else {
    await isFree();
    await expect(dangers.getByRole('checkbox')).toHaveCount(0);
    await expect(signer.review).not.toContainText('Contradicted');
  }
  if (is === 'change') {
    await expect(told).toContainText(CLAIM);
    await expect(signer.review.getByTestId('answer-line')).toContainText(IF_YOURS);
  } else {
    await expect(signer.review).not.toContainText('as the file claims');
  }
  await expect(signer.review).not.toContainText(RETURNS);
}
