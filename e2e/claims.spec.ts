import type { Page } from '@playwright/test';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { type FileSpec, fileOf, multi, tr, wsh } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { authoredPsbt } from '../test/authored.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { openDetails, Signer } from './sign-page.ts';

/*
 * What the author of a file can sign by himself commits to nothing and holds nothing, in
 * both views; each beside a file of honest people, of which that is not said.
 */

const CLAIMED = 'combine one signature from each; you then pay the difference as fee';
const NOTHING = 'Nothing: valid signatures commit to all';

interface Row {
  readonly what: string;
  readonly psbt: string;
  readonly summary: RegExp;
  readonly review: string;
  readonly isFound: boolean;
}

const TWO_OF_TWO = wsh(multi(2, 'AB'));

/** Two inputs of the same two people, signed by some of them. */
const shared = (by: string, utxo: 'both' | 'claimed'): string => {
  const input = { lock: TWO_OF_TWO, utxo, signed: [...by].map((letter) => ({ by: letter })) };
  const spec: FileSpec = { inputs: [input, input] };
  return fileOf(spec);
};

const ROWS: readonly Row[] = [
  {
    what: 'a copy that a co-signer signed over amounts that he invented',
    psbt: authoredPsbt('two-copies-a'),
    summary: /fee[^·]*claimed/i,
    review: 'Whoever made the signatures so far (inputs 0, 1) can change anything and sign again',
    isFound: true,
  },
  {
    what: 'a dust taproot input of the author, signed over all amounts',
    psbt: authoredPsbt('dust-of-a-stranger'),
    summary: /fee[^·]*claimed/i,
    review: 'Whoever made the signatures so far (input 2) can change anything and sign again',
    isFound: true,
  },
  {
    what: 'a copy that both have signed',
    psbt: shared('AB', 'claimed'),
    summary: /fee[^·]*committed/i,
    review: NOTHING,
    isFound: false,
  },
  {
    what: 'NONE beside ALL',
    psbt: authoredPsbt('none-beside-all'),
    summary: /fee[^·]*committed/i,
    review: 'Only the signature of input 1 commits to which outputs there are',
    isFound: false,
  },
  {
    what: 'SINGLE|ANYONECANPAY beside ALL',
    psbt: authoredPsbt('single-acp-beside-all'),
    summary: /fee[^·]*committed/i,
    review: 'Only the signature of input 1 commits to which inputs there are',
    isFound: false,
  },
];

for (const { what, psbt, summary, review, isFound } of ROWS) {
  test(`Inspect and Sign: ${what}`, async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    await paste(page, psbt);
    await expect(page.getByTestId('summary')).toContainText(summary);
    await page.getByRole('tab', { name: /^Review/ }).click();
    const checks = page.getByTestId('checks');
    await expect(checks.getByRole('region', { name: 'What may still change' })).toContainText(
      review,
    );
    await expect(checks.getByText(CLAIMED)).toHaveCount(isFound ? 1 : 0);
    if (review !== NOTHING) await expect(checks).not.toContainText(NOTHING);

    await page.getByRole('tab', { name: 'Sign' }).click();
    const details = await openDetails(page);
    await expect(details.getByRole('region', { name: 'What may still change' })).toContainText(
      review,
    );
    await expect(page.getByTestId('review').getByText(CLAIMED)).toHaveCount(isFound ? 1 : 0);
  });
}

/** Signs for A, who is the last. */
async function signedByA(page: Page, psbt: string): Promise<Signer> {
  const signer = await Signer.at(page);
  await signer.paste(psbt);
  await signer.giveKeys(encodeWif(privateKey('A'), true, 'main'));
  await signer.sign();
  await expect(signer.result).toContainText('Complete: all inputs');
  return signer;
}

test('after the last signature the result still says that two copies can be joined', async ({
  page,
}) => {
  const { result, review } = await signedByA(page, shared('B', 'claimed'));
  await expect(result.getByText(CLAIMED)).toHaveCount(1);
  await expect(review.getByText(CLAIMED)).toHaveCount(0);
});

const TAPROOT = fileOf({
  inputs: [
    { lock: tr('A'), utxo: 'claimed' },
    { lock: tr('A'), utxo: 'claimed' },
  ],
});

for (const [what, psbt] of [
  ['proven amounts', shared('B', 'both')],
  ['taproot inputs that sign all amounts', TAPROOT],
] as const) {
  test(`of ${what} the result says nothing`, async ({ page }) => {
    const { result } = await signedByA(page, psbt);
    await expect(result).not.toContainText('only claimed');
  });
}
