import { bytesToHex } from '../src/core/bytes/hex.ts';
import { describeFile } from '../src/core/describe/describe.ts';
import { describedSpec } from '../src/core/describe/testing/described.ts';
import { HARDENED } from '../src/core/encoding/path-text.ts';
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
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
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
  await expect(change).toContainText(
    'partial signature of 41414141, m/48h/1h/0h/0/7, in input 0: removed',
  );
  await expect(change).not.toContainText('partial_signatures');
  await dialog.getByRole('button', { name: 'Bytes' }).click();
  await expect(change).toContainText(/inputs\[0\]\.partial_signatures \{"0[23][0-9a-f]{64}":"30/);
  await expect(change).toContainText('is not valid');
  await change.getByRole('button', { name: 'Make this change' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line).toContainText('Not signed');
  await expect(page.getByTestId('history-place')).toContainText('2');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(line).toContainText('Invalid');
});

test('a descriptor that was added is what scripts are filled in with', async ({ page }) => {
  await paste(page, fileOf(one(LOCK, { scripts: [] })));
  const line = page.getByTestId('verdict-line');
  await line.getByRole('button', { name: 'Add descriptor' }).click();
  const keys = ['A', 'B', 'C'].map((name) => bytesToHex(publicKey(name)));
  await page.getByRole('textbox', { name: 'Descriptor' }).fill(`wsh(multi(2,${keys.join()}))`);
  await expect(line.getByRole('button')).toHaveText(['Mend', 'Add descriptor']);
  await line.getByRole('button', { name: 'Mend' }).click();
  const mend = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'scripts' });
  await mend.getByRole('button', { name: 'Make this change' }).click();
  await expect(line).toContainText('Not signed: needs 2 of');
});

test('what several programs refuse leads to what cures it, in the words of describepsbt', async ({
  page,
}) => {
  const contradicted = one(wpkh('A'), { utxo: 'contradicted', origins: 'A' });
  await paste(page, fileOf(contradicted));
  const refused = page.locator('.note[data-code=known-refusal]');
  await expect(refused).toContainText('Known to be refused');
  await refused.getByRole('button', { name: 'Drop what contradicts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  const first = dialog.getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText('Drop what contradicts');
  const told = describeFile(describedSpec(contradicted), 'text').split('\n');
  const [mend] = told.filter((line) => line.startsWith('  Drop what contradicts (inputs[0]'));
  const why = mend?.slice(mend.indexOf(': ') + 2) ?? '';
  await expect(first).toContainText(why);
  expect(told.some((line) => line.endsWith(' Help: Drop what contradicts.'))).toBe(true);
  await first.getByRole('button', { name: 'Make this change' }).click();
  await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  await expect(refused).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(refused).toHaveCount(1);
});

/** m/84h/0h/0h/0/7. */
const OF_BIP_84: readonly number[] = [84 + HARDENED, HARDENED, HARDENED, 0, 7];

test('a path that Trezor refuses is told, and one of a wallet is not', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  const known = dialog.getByRole('region', { name: 'Known to refuse' });
  const file = one(wpkh('A'), { origins: 'A', amount: 1_000_000n });
  await paste(page, fileOf({ ...file, path: [45 + HARDENED, 7] }));
  await (await barButton(page, 'Mend')).click();
  await known.getByText('Trezor: 1 rule').click();
  const told = known.getByRole('listitem').filter({ hasText: 'Trezor refuses this by default' });
  await expect(told).toContainText('It shows: Forbidden key path');
  await page.keyboard.press('Escape');
  await paste(page, fileOf({ ...file, path: OF_BIP_84 }));
  await (await barButton(page, 'Mend')).click();
  await expect(known).toContainText('none is known to refuse this PSBT');
});

test('what one program refuses is told where it is asked for, and gone once it is mended', async ({
  page,
}) => {
  const file = one(wpkh('A'), { utxo: 'claimed', origins: 'A', amount: 1_000_000n });
  await paste(page, fileOf({ ...file, path: OF_BIP_84 }));
  await (await barButton(page, 'Mend')).click();
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  const known = dialog.getByRole('region', { name: 'Known to refuse' });
  await expect(known.getByRole('group')).toHaveText([/^BDK: 1 rule/, /^Ledger/, /^Trezor/]);
  await expect(known.getByText('BDK refuses this')).toBeHidden();
  await known.getByText('BDK: 1 rule').click();
  const told = known.getByRole('listitem').filter({ hasText: 'BDK refuses this by default' });
  await expect(told).toContainText('(read on ');
  await expect(told).toContainText('It shows: Missing non-witness UTXO');
  await expect(told).toContainText('What may cure it: Add previous transactions');
  const lock = { lock: wpkh('A'), amount: 1_000_000n };
  const previous = bytesToHex(encodeTransaction(previousOf(lock, 0)));
  await dialog.getByRole('textbox', { name: 'Paste what to mend it with' }).fill(previous);
  const mend = dialog
    .getByRole('listitem')
    .filter({ hasText: 'previous transaction in input 0: added' });
  await mend.getByRole('button', { name: 'Make this change' }).click();
  await (await barButton(page, 'Mend')).click();
  await expect(known).toContainText('none is known to refuse this PSBT');
});

test.describe('what is given', () => {
  test.beforeEach(async ({ page }) => {
    await paste(page, fileOf(CLAIMED));
    await page.getByTestId('input-card').waitFor();
    await (await barButton(page, 'Mend')).click();
  });

  for (const [name, given, said] of [
    ['a previous transaction', PREVIOUS, 'previous transaction in input 0: added'],
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
  await (await barButton(page, 'Mend')).click();
  const dialog = page.getByRole('dialog', { name: 'Mend this PSBT' });
  await expect(dialog).toContainText('Nothing to mend by what is here');
  await expect(dialog.getByRole('button', { name: 'Make this change' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Make this change' }).click();
  await expect(page.getByTestId('input-card')).toContainText('version 2');
});
