import { readFileSync } from 'node:fs';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';

/*
 * What is verified in a file, on the built page: what is pasted, and what is then
 * seen without a step.
 */

interface Row {
  readonly name: string;
  readonly sample: string;
  /** In the line above all. */
  readonly headline: string;
  /** Each is seen on the tab of checks. */
  readonly checks: readonly (string | RegExp)[];
  /** A row of the tree with its mark. */
  readonly marked: RegExp;
  /** In a danger below the headline. */
  readonly danger?: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'half signed 2-of-3',
    sample: 'multisig',
    headline: 'partly signed',
    checks: [
      'A signer has to sign.',
      /Input 0 needs 1 signature of .* or /,
      'All inputs, all outputs. The amount of this input is committed to.',
      'Nothing: valid signatures commit to all inputs, outputs, sequences, version and lock time.',
    ],
    marked: /^Partial signature.*valid/,
  },
  {
    name: 'signature of another transaction',
    sample: 'multisig, changed',
    headline: 'not signed, 1 invalid signature',
    checks: ['No signature is known to be valid, so everything may still change.'],
    marked: /^Partial signature.*invalid/,
    danger: 'Invalid signature',
  },
];

function base64Of(sample: string): string {
  const [name, changed] = sample.split(', ');
  const bytes = readFileSync(new URL(`../public/samples/${name}.psbt`, import.meta.url));
  // The first output's amount, in the unsigned transaction.
  if (changed) bytes[AMOUNT_AT] = bytes[AMOUNT_AT]! ^ 1;
  return bytes.toString('base64');
}

/** Magic, the record's head, version, count, one input, count. */
const AMOUNT_AT = 5 + 3 + 4 + 1 + 41 + 1;

for (const { name, sample, headline, checks, marked, danger } of ROWS) {
  test(`${name}: told without a step`, async ({ page }) => {
    await page.goto(FILE_ADDRESS);
    await paste(page, base64Of(sample));
    await expect(page.getByTestId('summary').locator('h2')).toContainText(headline);
    const alarms = page.getByTestId('alarms');
    if (danger) await expect(alarms).toContainText(danger);
    else await expect(alarms).toHaveCount(0);
    await expect(page.getByRole('treeitem', { name: marked }).first()).toBeVisible();

    await page.getByRole('tab', { name: 'Checks' }).click();
    for (const text of checks) await expect(page.getByTestId('checks')).toContainText(text);
  });
}

test('a signature leads to its bytes, and says whose it is', async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await paste(page, base64Of('multisig'));
  await page.getByRole('tab', { name: 'Checks' }).click();
  await page.getByTestId('checks').getByRole('button', { name: /valid/ }).click();
  const details = page.getByTestId('details');
  await expect(details.getByRole('heading')).toHaveText('Partial signature');
  await expect(details).toContainText(/Key origin\s*cad9072e, m\/48h\/1h\/0h\/2h\/0\/12/);
  await expect(details).toContainText('Digest');
});
