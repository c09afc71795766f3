import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { fileOf, type OutputSpec, wpkh } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { expect, paste, test } from './page.ts';
import { PAGE, Signer } from './sign-page.ts';

/* Ninety dangers of one satoshi do not hide where everything goes, and take one line. */

const KEY = encodeWif(privateKey('A'), true, 'main');
const psbtOf = (many: OutputSpec) =>
  fileOf({
    inputs: [{ lock: wpkh('A'), origins: 'A', amount: 100_000_000n }],
    outputs: [...Array.from({ length: 90 }, () => many), { amount: 98_000_000n }],
  });
const ATTACK = psbtOf({ lock: wpkh('D'), origins: 'E', amount: 1n });
/** As many payments, and nothing wrong with them. */
const HONEST = psbtOf({ lock: wpkh('D'), amount: 1_000n });

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test('in Inspect', async ({ page }) => {
      await page.goto(PAGE);
      await paste(page, ATTACK);
      const rows = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
      const first = rows.getByRole('listitem').first();
      await expect(first).toHaveAttribute('data-testid', 'output-90');
      await expect(first).toBeInViewport();
      await expect(rows.getByText('Contradicted output')).toHaveCount(5);
      await expect(rows).toContainText('and 86 more outputs 0.00000086');
      await expect(page.getByTestId('alarms').getByRole('listitem').first()).toContainText(
        'Contradicted output (90): 0.00000090 BTC',
      );
      await rows.getByRole('button', { name: 'Show more' }).click();
      await expect(rows.getByTestId('output-89')).toHaveCount(1);
      await expect(rows).not.toContainText('more outputs');

      await paste(page, HONEST);
      await expect(first).toHaveAttribute('data-testid', 'output-90');
      await expect(rows).toContainText('and 86 more outputs 0.00086');
      await expect(rows).not.toContainText('Contradicted');
    });

    test('in Sign', async ({ page }) => {
      const signer = await Signer.at(page);
      await signer.paste(ATTACK);
      await expect(page.getByTestId('psbt-box')).toBeVisible();
      await signer.giveKeys(KEY);
      const dangers = page.getByTestId('dangers');
      await expect(dangers).toContainText('Output 0 and 89 more places, 0.00000090 BTC in all: ');
      const rows = signer.review.getByRole('region', { name: 'Outputs' });
      const first = rows.getByRole('listitem').first();
      await expect(first).toHaveAttribute('data-testid', 'output-90');
      await expect(rows).toContainText('and 86 more outputs 0.00000086');
      const boxes = await dangers.getByRole('checkbox').count();
      expect(boxes).toBeLessThan(4);
      await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'true');
      await signer.answerDangers();
      await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'false');

      await signer.clear();
      await signer.paste(HONEST);
      await signer.giveKeys(KEY);
      await expect(first).toHaveAttribute('data-testid', 'output-90');
      await expect(dangers).not.toContainText('Output');
    });
  });
}
