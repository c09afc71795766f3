import { expect, test } from './page.ts';
import * as inputs from './sign-inputs.ts';
import { PAGE, Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';

/* A screen of 1280 by 1024 pixels at 400 %: what came of signing is in sight, without scrolling. */

test.use({ viewport: { width: 320, height: 256 } });

const ROWS: readonly (readonly [
  what: string,
  give: (signer: Signer) => Promise<void>,
  said: string,
])[] = [
  [
    'a transaction that is complete',
    (signer) => signer.fill(inputs.WPKH, inputs.wif(1)),
    'Complete',
  ],
  [
    'a transaction that is not complete',
    (signer) => signer.fill(inputs.SHARED, inputs.wif(1)),
    'Not complete',
  ],
  [
    'a key that is refused',
    (signer) => signer.fill(inputs.WPKH, `${inputs.wif(1).slice(0, -1)}1`),
    'Nothing was signed',
  ],
  ['a PSBT', (signer) => psbt(signer, psbts.SHARED_PSBT), 'Not complete'],
  ['a PSBT that is complete', (signer) => psbt(signer, psbts.signedBy(2)), 'Complete'],
];

async function psbt(signer: Signer, text: string): Promise<void> {
  await signer.paste(text);
  await expect(signer.page.getByTestId('psbt-box')).toBeVisible();
  await signer.giveKeys(inputs.wif(1));
}

for (const [what, give, said] of ROWS) {
  test(`the result is in sight: ${what}`, async ({ page }) => {
    const signer = await Signer.at(page, PAGE);
    await give(signer);
    await signer.sign();
    const box = signer.result.locator('.verdict-box').first();
    await expect(box).toContainText(said);
    await expect(page.getByRole('heading', { name: 'Result' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Result' })).toBeInViewport({ ratio: 1 });
    await expect(box.locator('p').first()).toBeInViewport({ ratio: 0.9 });
  });
}
