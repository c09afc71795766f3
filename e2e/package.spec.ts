import { bytesToHex } from '../src/core/bytes/hex.ts';
import { formatAmount } from '../src/core/encoding/amount.ts';
import { chained } from '../src/core/relay/testing/chains.ts';
import { txidText } from '../src/core/tx/id-text.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { flaws } from './axe-flaws.ts';
import { expect, FILE_ADDRESS, paste, test } from './page.ts';
import { dropFiles } from './qr-frames.ts';

/* Files that spend each other, as one: a commitment without a fee, its child, and what waits for that. */

const CHAIN = chained([
  { name: 'commitment', version: 3, spends: [1_000_000], pays: [999_760, 240] },
  { name: 'child', version: 3, spends: ['commitment:1', 50_000], pays: [49_000] },
  { name: 'sweep', spends: ['commitment:0'], sequence: 144, pays: [999_000] },
]);
const [COMMITMENT = '', CHILD = '', SWEEP = ''] = CHAIN.transactions.map((one) =>
  bytesToHex(encodeTransaction(one)),
);
const COINS = JSON.stringify(
  CHAIN.outputs.map(([{ txid, vout }, { value, scriptPubKey }]) => ({
    txid: txidText(txid),
    vout,
    scriptPubKey: bytesToHex(scriptPubKey),
    amount: formatAmount(value),
  })),
);

const STEPS = 'See in which steps they can be sent';

test.beforeEach(async ({ page }) => {
  await page.goto(FILE_ADDRESS);
});

test('three lines of hex belong together, and are sent in steps once their coins are told', async ({
  page,
}) => {
  await paste(page, [SWEEP, CHILD, COMMITMENT].join('\n'));
  await expect(page.getByTestId('package-offer')).toContainText('3 files');
  await page.getByRole('button', { name: STEPS }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('package-row-1')).toContainText('is in none of these files');
  expect(await flaws(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'It is confirmed' }).first().click();
  await expect(dialog.getByRole('textbox', { name: /^Paste the previous/ })).toBeFocused();
  await paste(page, COINS);
  await expect(dialog.getByTestId('package-summary')).toHaveText(
    '3 transactions. Send 1 and 2 together now; 3 only 144 blocks after 1 is in a block.',
  );
  await expect(dialog.getByTestId('package-row-1')).toContainText('only with its child');
  await expect(dialog.getByTestId('package-row-3')).toContainText(
    '144 blocks after row 1 confirms',
  );
  await dialog.getByRole('button', { name: 'Copy the line for a node' }).click();
  await expect(dialog).toContainText('Nothing was sent');
});

test('what is open proves what its child spends by a click', async ({ page }) => {
  await paste(page, [SWEEP, CHILD, COMMITMENT].join('\n'));
  const line = page.getByTestId('verdict-line');
  await expect(line).toContainText('previous outputs');
  await page.getByRole('button', { name: /^Use [0-9a-f]{8}… as its previous/ }).click();
  await expect(line).not.toContainText('previous outputs');
  await expect(page.getByTestId('answer-line')).toContainText('Fee 0.00000760 BTC');
  await expect(page.getByRole('button', { name: /as its previous/ })).toHaveCount(0);
  await expect(page.getByTestId('package-offer')).toContainText('3 files');
  expect(await flaws(page)).toEqual([]);
});

const ONE_BY_ONE = { COMMITMENT, CHILD, SWEEP };
for (const width of [390, 1280]) {
  for (const names of [
    ['CHILD', 'COMMITMENT', 'SWEEP'],
    ['SWEEP', 'COMMITMENT', 'CHILD'],
    ['COMMITMENT', 'SWEEP', 'CHILD'],
  ] as const) {
    test(`files dropped one by one, ${names.join(', ')}, are offered at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const places = ['input-card', 'history-place', 'beside'].map((one) => page.getByTestId(one));
      const open = async () =>
        (await Promise.all(places.map((place) => place.allInnerTexts()))).join();
      for (const name of names) {
        const before = await open();
        const content = Buffer.from(ONE_BY_ONE[name]);
        await dropFiles(page, [{ name: 'transaction.txt', type: 'text/plain', content }]);
        await expect.poll(open).not.toBe(before);
      }
      const offer = page.getByTestId('package-offer');
      await expect(offer).toContainText('3 files');
      expect(await flaws(page)).toEqual([]);
      await offer.getByRole('button', { name: STEPS }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByTestId('package-row-3')).toBeVisible();
      await expect(dialog.getByTestId('package-row-4')).toHaveCount(0);
    });
  }
}

test('one that lacks only its child leads there', async ({ page }) => {
  await paste(page, COMMITMENT);
  await paste(page, COINS);
  await page.getByRole('button', { name: 'Goes with its child: add it' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('package-summary')).toContainText('does not go through');
  await expect(dialog.getByTestId('package-row-1')).toContainText('goes with its child: add it');
  await paste(page, CHILD);
  await expect(dialog.getByTestId('package-row-2')).toContainText('is in none of these files');
});
