import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { wif } from './sign-inputs.ts';
import { OWN_KEY, PAID_ADDRESS, PARTLY_OWN } from './tasks/inputs.ts';

/* What a person knows, held against the input: whose it is, and who is paid. */

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
  await compare.getByRole('button', { name: /Not the script of your key/ }).click();
  await expect(page.getByRole('treeitem', { selected: true })).toContainText(
    /^Output 2.*contradicted/,
  );

  await paste(page, PARTLY_OWN);
  await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  await expect(flow.getByTestId('output-1')).toContainText('yours');
  await compare.getByRole('button', { name: 'Forget' }).click();
  await expect(flow).not.toContainText('yours');
});

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
  await compare.getByRole('button', { name: 'Forget' }).click();
  await expect(compare).not.toContainText('Rent');
});
