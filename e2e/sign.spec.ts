import { readFileSync } from 'node:fs';
import { fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { expect, test } from './page.ts';
import * as inputs from './sign-inputs.ts';
import { Signer } from './sign-page.ts';

/* The Sign view of the built file: what is given finds its place, and what comes out is the procedure's. */

const KEY = inputs.wif(1);
const PATHS_OF_TEST = fileOf({ inputs: [{ lock: wpkh('A'), origins: 'A' }] });

/** What the procedure answers to the same call. */
function answerOf({ hex, prevtxs }: inputs.Case, ...keys: readonly string[]): { hex: string } {
  const params = [hex, keys, prevtxs, 'DEFAULT'];
  const body = JSON.stringify({ id: 1, method: 'signrawtransactionwithkey', params });
  return JSON.parse(execute(body, { chain: 'main' }).body).result;
}

for (const [name, what, keys] of [
  ['P2WPKH', inputs.WPKH, [KEY]],
  ['P2PKH', inputs.LEGACY, [KEY]],
  ['taproot', inputs.TAPROOT, [KEY, inputs.wif(2)]],
  ['2 of 3, half', inputs.SHARED, [KEY]],
  ['a foreign input', inputs.FOREIGN, [KEY]],
] as const) {
  test(`the result is that of the procedure: ${name}`, async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.fill(what, ...keys);
    await signer.sign();
    await expect(signer.result).toBeVisible();
    expect(await signer.hex()).toBe(answerOf(what, ...keys).hex);
  });
}

test('keys that are wiped leave everything where it was', async ({ page }) => {
  const spent = [1, 2, 3, 4, 5];
  const signer = await Signer.at(page);
  await signer.fill(
    inputs.spend(spent.map((key) => ({ scriptPubKey: inputs.p2wpkh(key), satoshis: 100_000 }))),
    ...spent.map((key) => inputs.wif(key)),
  );
  const distance = async () => {
    const [above, below] = await Promise.all(
      ['Private keys', 'Previous outputs'].map((name) =>
        page.getByRole('heading', { name }).boundingBox(),
      ),
    );
    return below!.y - above!.y;
  };
  const before = await distance();
  await signer.sign();
  await expect(signer.result).toContainText('Complete');
  await expect(page.getByLabel(/^Private key \d/)).toHaveCount(1);
  expect(await distance()).toBeCloseTo(before, 0);
});

test('a PSBT fills in everything', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.paste(inputs.psbtOf([{ scriptPubKey: inputs.p2wpkh(1), satoshis: 100_000 }]));
  await expect(signer.notice).toContainText('Opened the PSBT (version 0) with 1 previous output');
  await signer.giveKeys(KEY);
  await signer.sign();
  await expect(signer.result).toContainText('Complete');
});

test('the previous transaction itself fills in its outputs', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.paste(inputs.LEGACY.hex);
  await expect(signer.utxo(0)).toContainText('scriptPubKey missing');
  await signer.paste(inputs.previous(inputs.p2pkh(1), 100_000));
  await expect(signer.utxo(0)).toContainText('ready');
  await expect(signer.review).toContainText('1 input signs no amount (legacy)');
});

test('a file is taken', async ({ page }) => {
  // Only where somebody listens is the browser told to hand its dialogue over, which takes a moment.
  page.on('filechooser', () => {});
  const signer = await Signer.at(page);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  const file = { name: 'transaction.hex', mimeType: 'text/plain' };
  await (await choosing).setFiles({ ...file, buffer: Buffer.from(inputs.WPKH.hex) });
  await expect(signer.transaction).toHaveValue(inputs.WPKH.hex);
});

test('a key pasted into another field goes into its own', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.paste(KEY, signer.transaction);
  await expect(signer.keys).toHaveValue(KEY);
  await expect(signer.transaction).toHaveValue('');
});

test('the result is saved, and opened in Inspect', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.fill(inputs.WPKH, KEY);
  await signer.sign();
  const hex = await signer.hex();
  const downloading = page.waitForEvent('download');
  await signer.button('Save').click();
  const download = await downloading;
  expect(readFileSync(await download.path(), 'utf8')).toBe(`${hex}\n`);
  await expect(signer.result).toContainText(`sendrawtransaction < ${download.suggestedFilename()}`);
  await signer.button('Open in Inspect').click();
  await expect(page.getByTestId('results')).toBeVisible();
  await expect(page.getByTestId('input-card')).toContainText('Raw transaction');
});

test('a key of another chain has to wait for its chain, which is one click away', async ({
  page,
}) => {
  const signer = await Signer.at(page);
  for (const chain of ['signet', 'main']) await page.getByLabel('Chain').selectOption(chain);
  await signer.fill(inputs.WPKH, inputs.wif(1, 'regtest'));
  await expect(signer.verdicts).toContainText('for a test network, but Mainnet is selected');
  // What was chosen last is offered first.
  const offers = page.getByTestId('key-chains').getByRole('button');
  await expect(offers.first()).toHaveText('Change to Signet');
  await expect(offers).toHaveCount(4);
  await expect(signer.button('Sign')).toHaveAttribute('aria-disabled', 'true');
  await signer.button('Change to Regtest').click();
  await expect(signer.verdicts).toContainText('signs input 0');
  await expect(signer.review).toContainText('bcrt1q');
  await signer.sign();
  await expect(signer.result).toContainText('Complete');
});

test('the chain of the paths of a PSBT is one click away, above the addresses', async ({
  page,
}) => {
  const signer = await Signer.at(page);
  await signer.paste(PATHS_OF_TEST);
  const why = 'Key paths indicate a test network; addresses are shown for Mainnet.';
  await expect(signer.review).toContainText(why);
  await expect(page.getByTestId('key-chains')).toHaveCount(0);
  await signer.button('Show for Regtest').click();
  await expect(signer.review).not.toContainText(why);
  await expect(signer.review).toContainText('bcrt1q');
});

test('the next signer goes on in the same form', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.fill(inputs.SHARED, KEY);
  await signer.sign();
  await signer.button('Use as the transaction').click();
  await expect(signer.keys).toBeFocused();
  await signer.giveKeys(inputs.wif(3));
  await signer.sign();
  await expect(signer.resultOf(0)).toContainText('complete, kept 1, added 1');
});

test('a refused call leaves the form as it was', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.fill(inputs.WPKH, `${KEY.slice(0, -1)}1`);
  await signer.sign();
  await expect(page.getByTestId('refusal')).toContainText('Error -5 Invalid private key');
  await expect(signer.transaction).toHaveValue(inputs.WPKH.hex);
  await expect(signer.keys).not.toHaveValue('');
});

test('NONE has to be answered, and the answer can be taken back', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.fill(inputs.WPKH, KEY);
  await signer.chooseHashType('NONE');
  await expect(page.locator('.hash-type')).toContainText(
    'by itself it lets anyone redirect the coins',
  );
  await expect(signer.review).toContainText('commits to no output');
  const sign = signer.button('Sign');
  const box = page.getByTestId('dangers').getByRole('checkbox');
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await box.check();
  await expect(sign).toHaveAttribute('aria-disabled', 'false');
  await box.uncheck();
  await page.keyboard.press('Control+Enter');
  await expect(signer.notice).toContainText('confirm each danger first');
  await expect(signer.result).toHaveCount(0);
});

const LAST = KEY.endsWith('1') ? '2' : '1';

for (const [what, typed, words] of [
  ['another last character', `${KEY.slice(0, -1)}${LAST}`, 'The checksum is wrong'],
  ['a zero in it', `${KEY.slice(0, 20)}0${KEY.slice(21)}`, 'is one that no key has'],
  ['a character less', KEY.slice(0, -1), 'it is too short'],
  ['a character more', `${KEY}1`, 'it is too long'],
] as const) {
  test(`a mistyped key is told what is wrong, and not repeated: ${what}`, async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.fill(inputs.WPKH);
    await signer.keys.pressSequentially(typed);
    await expect(signer.verdicts).toContainText(words);
    const text = await page.locator('body').innerText();
    const pieces = Array.from(typed.slice(0, -8), (_, at) => typed.slice(at, at + 8));
    expect(pieces.filter((piece) => text.includes(piece))).toEqual([]);
  });
}
