import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { givenInput } from '../test/inputs.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { OTHER_PSBT, SHARED_PSBT, signedBy } from './sign-psbts.ts';

/* Combine: what is there, what each copy would bring or why not, and nothing before it is accepted. */

const HALF = signedBy(1);
const REPLACED = givenInput('replaced-change');

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

for (const [name, psbt, words] of [
  ['nothing', SHARED_PSBT, [/Not signed/, /No signatures yet/]],
  ['one of two', HALF, [/Partly signed: 1 of 2/, /Signed by [0-9a-f…]{8,}\./]],
  ['a contradiction', REPLACED, [/ask who made the PSBT\. No signatures yet/]],
] as const) {
  test(`it says what is there already: ${name}`, async ({ page }) => {
    await paste(page, psbt);
    await (await barButton(page, 'Combine')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Copies of this PSBT that others have signed');
    for (const each of words) await expect(page.getByTestId('in-this-file')).toContainText(each);
    await expect(dialog.getByRole('button', { name: 'Combine and show' })).toHaveCount(0);
  });
}

const REFUSED = [
  [
    'a copy of another payment',
    OTHER_PSBT,
    /another transaction.*amount of output 0: changed 0\.00249000 BTC → 0\.00248000 BTC/,
  ],
  ['one of another wallet', SAMPLE_DATA.taproot, /refused\. It is of another transaction/],
  ['one that is cut off', `${HALF.slice(0, 200)}`, /refused\. This PSBT could not be decoded/],
  ['an address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /refused\. .*address/],
  ['text', 'no copy', /refused\. /],
] as const;

for (const [name, text, words] of REFUSED) {
  test(`it says why it refuses ${name}`, async ({ page }) => {
    await paste(page, SHARED_PSBT);
    await (await barButton(page, 'Combine')).click();
    await page.getByRole('dialog').getByLabel('Paste here').fill(text);
    await expect(page.getByTestId('copy-1')).toContainText(words);
    await expect(page.getByRole('button', { name: 'Combine and show' })).toHaveCount(0);
  });
}

test('what copies bring is said first, and put together once it is accepted', async ({ page }) => {
  await paste(page, SHARED_PSBT);
  await (await barButton(page, 'Combine')).click();
  const field = page.getByRole('dialog').getByLabel('Paste here');
  await field.fill(HALF);
  await expect(page.getByTestId('copy-1')).toContainText('brought 1 signature of');
  await expect(page.getByTestId('history-place')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('verdict-line')).toContainText('Not signed');

  await (await barButton(page, 'Combine')).click();
  await expect(page.getByTestId('copy-1')).toHaveCount(0);
  await field.fill(HALF);
  await expect(field).toHaveValue('');
  await field.fill(signedBy(3));
  await expect(page.getByTestId('copy-2')).toContainText('brought 1 signature of');
  await page.getByRole('button', { name: 'Combine and show' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  await expect(page.getByTestId('verdict-line')).toContainText('All signatures valid');
});
