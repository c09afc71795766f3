import { expect, paste, shellOf, test } from './page.ts';
import { paperOf, print } from './paper.ts';
import { pdfText } from './pdf-text.ts';
import * as inputs from './sign-inputs.ts';
import { PAGE, Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';
import { SPENDS, WIF } from './sign-secret.ts';

/* What is printed of Sign: what will be signed, or was, and no key. */

/** What is given, and what has to be on paper; white space may be anywhere in it. */
const ROWS: readonly (readonly [
  state: string,
  give: (signer: Signer) => Promise<void>,
  key: string,
  printed: readonly string[],
])[] = [
  [
    'a transaction and its previous outputs',
    (signer) => signer.fill(SPENDS, WIF),
    WIF,
    [
      'What you will sign',
      'Not signed',
      'Output 0: 0.00099000 BTC bc1q',
      'Fee: 0.00001000 BTC, claimed',
    ],
  ],
  [
    'a PSBT with a danger',
    async (signer) => {
      await signer.paste(psbts.EXPENSIVE_PSBT);
      await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
      await signer.giveKeys(psbts.EXPENSIVE_KEY);
    },
    psbts.EXPENSIVE_KEY,
    [
      'Danger: 0.00099000 BTC, 99 % of the inputs',
      'Output 0: 0.00001000 BTC bc1q',
      'Fee: 0.00099000 BTC',
    ],
  ],
  [
    'keys that are shown',
    async (signer) => {
      await signer.fill(SPENDS, WIF);
      await signer.button('Show').click();
    },
    WIF,
    ['What you will sign', 'Fee: 0.00001000 BTC'],
  ],
  [
    'what was signed',
    async (signer) => {
      await signer.fill(SPENDS, WIF);
      await signer.sign();
      await expect(signer.result).toContainText('Complete');
    },
    WIF,
    ['Complete: all inputs have the signatures', 'Output 0: 0.00099000 BTC bc1q', '0200000000010'],
  ],
];

const dense = (text: string) => text.replaceAll(/\s/g, '');

for (const [state, give, key, printed] of ROWS) {
  test(`is on paper: ${state}`, async ({ page }) => {
    const signer = await Signer.at(page, PAGE);
    await give(signer);
    await print(page);
    const paper = paperOf(page);
    for (const words of printed) await expect(paper).toContainText(words);
    await page.emulateMedia({ media: 'print' });
    await expect(paper).toBeVisible();
    await expect(shellOf(page).locator('body > iframe')).toBeHidden();
    const text = dense(pdfText(await page.pdf({ format: 'A4' })));
    for (const words of printed) expect(text).toContain(dense(words));
    expect(text).not.toContain(key.slice(0, 12));
    expect(await paper.innerText()).not.toContain(key.slice(0, 12));
  });
}

test('nothing is on paper of what does not decode, or a key in its place', async ({ page }) => {
  const signer = await Signer.at(page, PAGE);
  await signer.transaction.fill(inputs.wif(1));
  await expect(signer.review).toContainText('cannot be decoded');
  const paper = paperOf(page);
  await signer.transaction.fill(inputs.WPKH.hex);
  await expect(paper).toContainText('What you will sign');
  await signer.transaction.fill(inputs.wif(1));
  await expect(paper).toHaveText('');
  await page.getByRole('tab', { name: 'Inspect', exact: true }).click();
  await paste(page, psbts.SHARED_PSBT);
  await expect(paper).toContainText('Unsigned transaction');
});
