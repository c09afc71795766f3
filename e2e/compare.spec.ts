import { rowOf, sentenceOf } from '../src/core/findings/table.ts';
import { ownerSentence } from '../src/core/said/owner-words.ts';
import { sentence } from '../src/core/said/words.ts';
import { authored } from '../test/authored.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { wif } from './sign-inputs.ts';
import { OWN_KEY, PAID_ADDRESS, PARTLY_OWN } from './tasks/inputs.ts';

/* What a person knows, held against the input: whose it is, and who is paid. */

const TITLE = rowOf('origin-contradicted').title;

// Room for the summary.
test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
  await paste(page, PARTLY_OWN);
  await (await barButton(page, 'My wallet')).click();
});

test('a descriptor: yours, contradicted, not yours; and for the next PSBT too', async ({
  page,
}) => {
  await paste(page, OWN_KEY);
  const compare = page.getByTestId('compare');
  const flow = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
  await expect(flow.getByTestId('output-1')).toContainText('yours');
  await expect(compare).toContainText('1 of 3 outputs yours, 1 contradicted');
  await expect(flow.getByTestId('output-1')).toContainText('returns to this wallet');
  await expect(page.getByTestId('answer-line')).toContainText('comes to you, proven');
  await expect(flow.getByTestId('output-0')).toContainText('not yours');
  await expect(flow.getByTestId('output-0')).not.toContainText('returns');
  await expect(flow.getByTestId('output-2')).toContainText('contradicted');
  const alarms = page.getByTestId('alarms');
  await expect(alarms).toContainText(`${TITLE}: Output 2`);
  await alarms.getByRole('button', { name: TITLE }).click();
  await expect(page.getByRole('treeitem', { selected: true })).toContainText(
    /^Output 2.*contradicted/,
  );

  await paste(page, PARTLY_OWN);
  await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  await expect(flow.getByTestId('output-1')).toContainText('yours');
  await compare.getByRole('button', { name: 'Remove' }).click();
  await expect(flow).not.toContainText('yours');
});

for (const name of ['forged', 'honest'] as const) {
  test(`change of the wallet as the file says, ${name}`, async ({ page }) => {
    const { psbt, descriptors = [] } = authored(`${name}-change-own`);
    const isForged = name === 'forged';
    await paste(page, psbt);
    await page.getByLabel('Chain').selectOption('main');
    const line = page.getByTestId('verdict-line');
    const sign = line.getByRole('button', { name: 'Sign', exact: true });
    await expect(line).toContainText('Not signed: needs');
    await expect(sign).toHaveClass(/primary/);
    await paste(page, descriptors.join('\n'));
    const outputs = page.getByRole('region', { name: 'Outputs, as in the PSBT' });
    await expect(outputs).toContainText(
      isForged
        ? `${sentence(ownerSentence({ status: 'contradicted' }) ?? '')}.`
        : 'Returns to this wallet, proven',
    );
    await expect(outputs).not.toContainText('give your descriptor');
    if (isForged) {
      await expect(line).toContainText(`Danger: ${sentenceOf('origin-contradicted', 'Output 1')}`);
      await expect(sign).toHaveCount(0);
    } else {
      await expect(line).toContainText('Not signed: needs');
      await expect(sign).toHaveClass(/primary/);
    }
    await expect(page.getByTestId('alarms')).toHaveCount(0);
    await page.getByTestId('compare').getByRole('button', { name: 'Remove' }).click();
    await expect(line).toContainText('Not signed: needs');
    await expect(outputs).toContainText('as the file claims');
  });
}

test('an address that is typed is read at Enter, and not letter by letter', async ({ page }) => {
  const compare = page.getByTestId('compare');
  const field = compare.getByRole('textbox');
  await field.pressSequentially(PAID_ADDRESS);
  await expect(field).toHaveValue(PAID_ADDRESS);
  await expect(compare).not.toContainText('It was not kept');
  await page.keyboard.press('Enter');
  await expect(compare).toContainText('paid: 0.01500000 BTC by output 0');
  await expect(field).toHaveValue('');
});

for (const [name, text] of [
  ['a key', wif(1)],
  ['the words of a seed', `${'abandon '.repeat(11)}about`],
] as const) {
  test(`${name} that is typed is wiped when the field is left`, async ({ page }) => {
    const compare = page.getByTestId('compare');
    await compare.getByRole('textbox').pressSequentially(text);
    await page.keyboard.press('Tab');
    await expect(compare).toContainText('All of it was refused, and nothing was kept');
    await expect(compare.getByRole('textbox')).toHaveValue('');
  });
}

for (const [name, text, said] of [
  ['exact', `${PAID_ADDRESS} 0.015`, ['✓ paid: 0.01500000 BTC by output 0', 'Also paid: 0.0009']],
  [
    'off by a satoshi',
    `${PAID_ADDRESS} 0.01500001`,
    ['≠ other amount: 0.01500000 BTC by output 0, not 0.01500001 BTC'],
  ],
  ['to nobody here', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', ['✕ not paid']],
  [
    'of another chain',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ['This address is of Testnet 3, Testnet 4, Signet.'],
  ],
  ['mistyped', `${PAID_ADDRESS.slice(0, -1)}5`, ['Invalid Bech32 checksum']],
] as const) {
  test(`an address, ${name}`, async ({ page }) => {
    await paste(page, text);
    for (const words of said) await expect(page.getByTestId('compare')).toContainText(words);
    const wrong = page.getByTestId('compare').locator('mark');
    await expect(wrong).toHaveText(name === 'mistyped' ? ['5'] : []);
  });
}

test('what is private is refused at once, and not kept', async ({ page }) => {
  const xprv =
    'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U';
  await paste(page, `wpkh(${xprv}/0/*)`);
  const compare = page.getByTestId('compare');
  await expect(compare).toContainText('a descriptor with a private key. All of it was refused');
  await expect(compare).toContainText('Export what is public instead');
  await expect(page.locator('body')).not.toContainText(xprv.slice(4, 40));
  await expect(compare).not.toContainText('descriptor:');
  await expect(page.getByTestId('notice')).toHaveText('');

  // What is neither is said to be so by the field, not by the page for inputs.
  await paste(page, 'good morning');
  await expect(compare).toContainText('There is no descriptor, extended public key, wallet file');
});

test('a wallet file with its name, and labels of what is in the transaction', async ({ page }) => {
  const compare = page.getByTestId('compare');
  const wallet = `Name: Va\u202eult\nDescriptor: ${OWN_KEY}`;
  await paste(page, wallet);
  await expect(compare).toContainText('1 descriptor (Va⟨U+202E⟩ult)');
  await expect(compare).toContainText('1 of 3 outputs yours, 1 contradicted');
  const labels = [
    { type: 'addr', ref: PAID_ADDRESS, label: 'Rent\u2066' },
    { type: 'addr', ref: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', label: 'Elsewhere' },
  ];
  await paste(page, labels.map((label) => JSON.stringify(label)).join('\n'));
  await expect(compare).toContainText('2 labels (BIP 329, draft of 2022-08-23)');
  await expect(compare).toContainText('Output 0, address: “Rent⟨U+2066⟩”');
  await expect(compare).not.toContainText('Elsewhere');
  await expect(compare).toContainText('1 descriptor (Va');
  await compare.getByRole('button', { name: 'Remove' }).click();
  await expect(compare).not.toContainText('Rent');
});
