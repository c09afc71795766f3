import { bytesToHex } from '../src/core/bytes/hex.ts';
import { BY_A, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import {
  type FileSpec,
  fileOf,
  previousOf,
  wpkh,
  wsh,
} from '../src/core/sign/testing/built-files.ts';
import { publicKey } from '../src/core/sign/testing/utxos.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { wif } from './sign-inputs.ts';

/* What can be mended of a PSBT, shown before it is made, and undone. */

const LOCK = wsh(TWO_OF_THREE);
const SPOILT: FileSpec = one(LOCK, { origins: 'A', signed: [{ by: 'A', spoilt: true }] });
const CLAIMED = one(wpkh('A'), { utxo: 'claimed' });
const PREVIOUS = bytesToHex(encodeTransaction(previousOf({ lock: wpkh('A') }, 0)));

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

test('an invalid signature is dropped, and back again', async ({ page }) => {
  await paste(page, fileOf(SPOILT));
  const line = page.getByTestId('verdict-line');
  await line.getByRole('button', { name: 'Mend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  const change = dialog.getByRole('listitem').filter({ hasText: 'Drop invalid signatures' });
  await expect(change).toContainText('inputs[0].partial_signatures: removed');
  await expect(change).toContainText('is not valid');
  await change.getByRole('button', { name: 'Make this change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toContainText('Not signed');
  await expect(page.getByTestId('history-place')).toContainText('2');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line).toContainText('Invalid');
});

test.describe('what is given', () => {
  test.beforeEach(async ({ page }) => {
    await paste(page, fileOf(CLAIMED));
    await page.getByTestId('input-card').waitFor();
    await page.locator('.input-actions').getByRole('button', { name: 'Mend' }).click();
  });

  for (const [name, given, said] of [
    ['a previous transaction', PREVIOUS, 'inputs[0].non_witness_utxo: added'],
    ['an earlier copy', fileOf(one(wpkh('A'), { signed: BY_A })), 'Restore what was stripped'],
    ['a descriptor', `wpkh(${bytesToHex(publicKey('A'))})`, 'Fill in key origins'],
    ['a copy of another transaction', fileOf(one(wpkh('B'))), 'It is of another transaction'],
    ['a private key', wif(1), 'private key'],
    [
      'a transaction that it does not spend',
      bytesToHex(encodeTransaction(previousOf({ lock: wpkh('B') }, 0))),
      'No input spends an output of this transaction',
    ],
  ] as const) {
    test(name, async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
      await expect(dialog).toContainText('Write it as version 2');
      await dialog.getByRole('textbox', { name: 'Paste what to mend it with' }).fill(given);
      await expect(dialog).toContainText(said);
    });
  }
});

test('without a mend nothing but another version is offered', async ({ page }) => {
  await paste(page, fileOf(one(LOCK, { origins: 'ABC' })));
  await page.locator('.input-actions').getByRole('button', { name: 'Mend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  await expect(dialog).toContainText('Nothing to mend by what is here');
  await expect(dialog.getByRole('button', { name: 'Make this change' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Make this change' }).click();
  await expect(page.getByTestId('input-card')).toContainText('version 2');
});
